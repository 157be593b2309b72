"""Documents as Markdown: one module per subject.

Every document begins with its title, a blank line and a link to the index of all documents. The labels that the
service description names stay English in every language.
"""
