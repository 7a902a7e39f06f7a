"""The cubic lattice that towers stand on."""
