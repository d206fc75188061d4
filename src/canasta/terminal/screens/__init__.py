"""The full-screen game. The only package that knows Textual; it is imported when that game starts, and not before."""
