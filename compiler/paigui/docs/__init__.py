"""Reference pages made of what the compiler itself reads: grammar, vocabulary, key tables, places, limits, messages.

``python -m paigui.docs`` writes them; a test says that they are up to date.
"""
