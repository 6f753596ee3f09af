"""Flask and WTForms: a form becomes a fact, a state becomes HTML."""
