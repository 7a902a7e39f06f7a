"""The command line `turmcore`."""
