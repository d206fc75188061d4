"""What is true of every hand and every match, tried on random ones."""
