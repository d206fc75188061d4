"""Playing with others: who is here, open tables and the rules they agree on, invitations, chat."""
