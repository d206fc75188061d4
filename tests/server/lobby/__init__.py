"""The lobby: agreeing on rules, and people who meet over real sockets and requests."""
