"""Documents as Markdown: one module per subject.

Every document begins with its title, a blank line and a link to the index of all documents. Labels are in the
language of the document, but for those of the must-order list, which the service description fixes in English.
"""
