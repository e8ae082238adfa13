"""Times as people write them: today, yesterday, day and month."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from cardkit.engine.model.texts import Texts


def say_when(seconds: float, texts: Texts, now: datetime | None = None) -> str:
    """When this was, relative to now, in local time."""
    if not seconds:
        return texts("when.unknown")
    now = now or datetime.now()
    then = datetime.fromtimestamp(seconds)
    time = f"{then:%H:%M}"
    if then.date() == now.date():
        return texts("when.today", time=time)
    if then.date() == now.date() - timedelta(days=1):
        return texts("when.yesterday", time=time)
    day = say_day(then.date(), texts, now.date())
    return texts("when.earlier", day=day, time=time) if then.year == now.year else day


def say_day(day: date, texts: Texts, today: date | None = None) -> str:
    """A day with its month, and with its year unless it is this year."""
    month = texts.find("when.months")[day.month - 1]
    id = "when.day" if day.year == (today or date.today()).year else "when.year"
    return texts(id, day=day.day, month=month, year=day.year)
