"""The engine of proof that asks a solver (python-sat, the extra ``paigui[prove]``)."""
