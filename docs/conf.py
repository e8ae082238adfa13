"""How the site is built: ``sphinx-build docs site``. Everything it needs is in it; no network."""

from __future__ import annotations

import cardkit

project = "cardkit"
copyright = "the cardkit contributors"
version = release = cardkit.__version__
extensions = ["myst_parser"]
myst_heading_anchors = 3
exclude_patterns = ["images/make.py"]
html_theme = "furo"
html_title = "cardkit"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_copy_source = False
html_show_sphinx = False
