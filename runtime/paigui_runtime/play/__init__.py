"""The rules of play: reading a log, keeping the table, judging each act, and playing by the rules."""
