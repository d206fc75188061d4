"""Golden games: whole matches as `.can` records that must replay line by line, whatever changes inside."""
