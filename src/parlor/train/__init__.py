"""Training: matches between computers become rows, rows become a brain (extra `train`: numpy)."""
