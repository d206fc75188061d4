"""The pure game of one hand."""
