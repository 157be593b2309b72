"""Pictures, cards of shared pages and table cards, made with Pillow."""
