"""A slow second opinion on what is legal, written from the rule book alone."""
