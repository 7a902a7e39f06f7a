"""The only package that imports OpenGL.

Import it after the platform is known (``gui.base.opengl``): PyOpenGL decides on import between GLX and EGL.
"""
