"""The game in a terminal: a client of the application that the browser uses, and no application of its own."""
