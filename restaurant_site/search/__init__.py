"""Search in three languages, offline: one index over all of them, the language only chooses what is shown.

analysis    text → folded tokens with their place in the original
index       documents with weighted fields → ranked hits
excerpts    the passage that answers best, and highlights over escaped text
nearest     what somebody may have meant
"""
