"""The rule book as tests: one line per case, written from the rules alone."""
