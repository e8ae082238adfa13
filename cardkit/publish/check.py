"""All the checks of `cardkit check ./my-game --publish`, in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import attrs

from .project import Project, check_api, check_licence, check_metadata, check_readme
from .screens import check_screens
from .wheel import check_wheel
from .words import check_rules_page, check_texts

STEPS: dict[str, Callable[[Project], Iterator[str]]] = {
    "metadata": check_metadata,
    "licence": check_licence,
    "readme": check_readme,
    "API version": check_api,
    "texts": check_texts,
    "rules page": check_rules_page,
    "screens": check_screens,
    "wheel": check_wheel,
}


@attrs.frozen
class PublishStep:
    """One check: what it promises, and any problems with how to fix them."""

    name: str
    promise: str
    problems: tuple[str, ...]


def check_before_publishing(project: Project) -> Iterator[PublishStep]:
    for name, check in STEPS.items():
        promise = (check.__doc__ or "").partition("\n")[0]
        yield PublishStep(name, promise, tuple(check(project)))
