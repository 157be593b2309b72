"""Frozen models of everything an owner writes, by subject.

The models take exactly what an owner may write: unknown keys are refused, every scalar
arrives as the text that was typed, and each field says in words what would be right.
"""
