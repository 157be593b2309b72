"""The questions that can be asked of the site: pure functions of it and plain values; the clock is an argument."""
