"""For other Cython modules only (`walk.pxd`): nothing here is visible in Python."""
