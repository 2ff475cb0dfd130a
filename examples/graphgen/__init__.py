"""What examples/generate_graph.py is made of."""
