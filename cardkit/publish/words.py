"""What people read: the texts in each language, and the rules page."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from cardkit.engine.loading.rules_text import rules_text
from cardkit.session.card_style import RANKED
from cardkit.session.pages import rules_page
from cardkit.testing.checks.texts import languages
from cardkit.testing.wording import Wording

from .project import Project

SCREEN = 60  # lines of a rules page; anything longer is a book


def check_texts(project: Project) -> Iterator[str]:
    """Everything the game shows has a text in each of its languages."""
    found = {language.code: language.place for language in languages(project.game)}
    if not found:
        yield "there are no texts: add locale/en.toml (docs/translating.md)"
    for code, place in found.items():
        missing = [id for id in Wording(project.game, code).missing if _needs_words(project, id)]
        if missing:
            yield f"{place} has no text for {', '.join(missing)}: add it"


def _needs_words(project: Project, id: str) -> bool:
    """Whether this needs a text. A card with a rank shows its rank, and card moves always have a
    sentence.
    """
    kind, _, name = id.partition(".")
    if kind == "cards":
        return not any(hasattr(project.game.cards[name], field) for field in RANKED)
    return kind != "moved"


def check_rules_page(project: Project) -> Iterator[str]:
    """`cardkit rules` shows a page that fits on a screen, in each language."""
    game = project.game
    codes = [language.code for language in languages(game)] or ["en"]
    pages = {code: rules_text(attrs.evolve(game, lang=code), code) for code in codes}
    if not any(pages.values()):
        yield "there is no rules page: add RULES.md, or locale/rules.en.md (docs/rules_pages.md)"
        return
    for code in codes:
        spoken = attrs.evolve(game, lang=code)
        lines = rules_page(spoken, spoken.texts()).count("\n") + 1
        if lines > SCREEN:
            yield (
                f"the rules page in '{code}' has {lines} lines: shorten it to {SCREEN}; "
                "what follows <!-- clauses --> in RULES.md is not part of it"
            )
        own = game.folder is not None and (game.folder / "locale" / f"rules.{code}.md").is_file()
        if code != "en" and not own:
            yield f"there is no rules page in '{code}': add locale/rules.{code}.md"
