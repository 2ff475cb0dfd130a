"""What examples/generate_onnx.py is made of."""
