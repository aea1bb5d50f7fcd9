"""Expressions: text to tree, tree to text in either tongue, and the formatter of ruleset files."""
