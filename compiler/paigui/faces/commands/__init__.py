"""The commands, one a module; each offers ``COMMAND``."""
