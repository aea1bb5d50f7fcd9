"""Reports as web pages: one file that needs nothing else and runs nothing, every text of a ruleset escaped."""

from __future__ import annotations

from jinja2 import Environment, PackageLoader, StrictUndefined

from paigui.faces.face import Face, safe
from paigui.version import __version__

# A ruleset may come from anybody: whatever a template does not mark itself is escaped.
_TEMPLATES = Environment(
    loader=PackageLoader("paigui.faces.reports", "templates"),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
)
_TONGUES = {"zh": "zh-Hant-TW", "en": "en"}


def web_page(template: str, face: Face, *, title: str, **values: object) -> str:
    """The page that a template makes of its values; each template extends ``page.html.j2``."""
    made = _TEMPLATES.get_template(template).render(
        title=title, tongue=_TONGUES[face.language], say=face.say, version=__version__, **values
    )
    return safe(made).rstrip("\n")
