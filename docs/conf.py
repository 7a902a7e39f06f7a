"""How `make docs` turns the pages of this folder into a site."""

import sys
from pathlib import Path

FOLDER = Path(__file__).parent
sys.path[:0] = [str(FOLDER.parent), str(FOLDER)]  # this tree's packages, and the extensions beside this file

import turmcore

for name in turmcore.__all__:  # some are only imported when somebody asks for them
    setattr(turmcore, name, getattr(turmcore, name))

project = "Turmbauer"
author = "The Turmbauer authors"
release = version = turmcore.__version__
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.napoleon", "sphinx.ext.viewcode", "directives"]

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3
default_role = "code"
source_suffix = {".md": "markdown"}
exclude_patterns = ["changes", "images"]
# An included part may begin below the first heading; and a field called x is in many classes.
suppress_warnings = ["myst.header", "ref.python"]

autodoc_member_order = "bysource"
autodoc_typehints = "none"  # the types stand in the signature
napoleon_google_docstring = False
napoleon_use_ivar = True  # attributes belong to their class, not to the index

html_theme = "furo"
html_title = f"Turmbauer {release}"
html_static_path: list[str] = []
html_show_sphinx = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#a8502c", "color-brand-content": "#a8502c"},
    "dark_css_variables": {"color-brand-primary": "#e08a5b", "color-brand-content": "#e08a5b"},
}
