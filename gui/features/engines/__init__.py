"""The programs of others that play along."""
