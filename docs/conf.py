"""How Sphinx makes the site from these pages (`make docs`)."""

project = "Parlor"
author = "The Parlor contributors"
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme = "furo"
html_title = "Parlor"
source_suffix = {".md": "markdown"}
exclude_patterns = ["lab/*.json"]
myst_heading_anchors = 4
myst_fence_as_directive: list[str] = []
autodoc_member_order = "bysource"
# Pages link to files of the repository too; those are for readers of the sources.
suppress_warnings = ["myst.xref_missing", "misc.highlighting_failure"]
