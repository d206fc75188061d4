"""The full-screen game, driven by keys and clicks."""
