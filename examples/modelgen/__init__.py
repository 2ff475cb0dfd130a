"""What examples/generate_model.py is made of."""
