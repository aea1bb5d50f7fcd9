"""What can be said of rulesets: how two differ, whether their examples hold, which rules the examples cover."""
