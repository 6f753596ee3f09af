"""Measurements, bounded and on loopback: `make bench`. Nothing here is asserted by a test."""
