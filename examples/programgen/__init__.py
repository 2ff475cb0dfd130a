"""What examples/generate_program.py is made of."""
