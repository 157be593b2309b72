"""The site in Chromium. A package, so that one browser serves the folder and is gone before other tests need a loop."""
