"""HTTP and WebSocket: the only place that speaks JSON."""
