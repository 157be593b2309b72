"""map to come"""
