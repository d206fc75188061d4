"""Text of actions, positions and records."""
