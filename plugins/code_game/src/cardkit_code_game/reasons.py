"""Why a move is illegal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardkit import Move, Reason

from .table import Action, CodeTable, Number, Playing, matches

if TYPE_CHECKING:
    from .rules import CodeGame

EFFECTS = {
    "skip": "skipping",
    "reverse": "reversing",
    "plus2": "adding",
    "gift": "giving",
    "swap": "swapping",
    "reset": "resetting",
}


def why_not(rules: CodeGame, t: CodeTable, seat: int, move: Move) -> Reason | None:
    """Return why `seat` may not make this move now, if there is a particular reason."""
    asked = t.asking[0].__name__ if t.asking is not None else ""
    if asked == "give_what":
        return _missing(t, seat, move.args) if move.name == "offer" else Reason("offer_first")
    if asked == "take_whose":
        return _not_taken(t, move)
    if move.name in ("offer", "take"):
        return Reason("no_gift")
    if asked == "answer":
        return _missing_action(rules, t, seat, move) if move.name == "plus2" else _pending(t)
    if move.name == "accept":
        return Reason("nothing_pending")
    if asked == "after_drawing":
        return _not_after_drawing(rules, t, seat, move)
    if move.name == "keep":
        return Reason("nothing_drawn")
    if move.name == "play":
        return _not_laid(t, seat, move.args)
    return _missing_action(rules, t, seat, move) or _not_about(t, seat, move)


def _pending(t: CodeTable) -> Reason:
    return Reason("pending", count=t.pending)  # CG-Q22


def _not_taken(t: CodeTable, move: Move) -> Reason | None:
    if move.name != "take":
        return Reason("take_first")
    giver = move.args[0]
    if giver is None or t.offered[giver]:
        return None
    return Reason("offers_nothing", seat=giver)


def _not_after_drawing(rules: CodeGame, t: CodeTable, seat: int, move: Move) -> Reason | None:
    drawn = t.hand[seat][-1]
    if move.name == "draw":
        return Reason("drew_already")
    if move.name == "play" and drawn in move.args:
        return _not_laid(t, seat, move.args)
    if move.name in EFFECTS and rules.card_of.get(EFFECTS[move.name]) is drawn:
        if rules.options.play_drawn_action:
            return _not_about(t, seat, move)
        return Reason("drawn_action", card=drawn)  # CG-Q13
    return Reason("only_drawn", card=drawn)  # CG-Q14


def _not_laid(t: CodeTable, seat: int, cards: tuple[Playing | None, ...]) -> Reason | None:
    """Return why these cards cannot be played on the number pile."""
    for card in cards:
        if isinstance(card, Action):
            return Reason("joker" if card.joker else "own_move", card=card)  # CG-26, CG-Q04
    missing = _missing(t, seat, cards)
    if missing is not None:
        return missing
    top = t.numbers[-1] if t.numbers else None
    laid = [card for card in cards if isinstance(card, Number)]
    if len(laid) == 1:
        card = laid[0]
        if top is None or matches(card, top):
            return None
        needed = top.value - card.value
        if needed < 0:
            return Reason("no_match", card=card, top=top, value=top.value)
        return Reason("needs_partner", card=card, top=top, value=top.value, needed=needed)
    if top is None:
        return Reason("no_pair", cards=laid)  # CG-Q07
    total = sum(card.value for card in laid)
    if total == top.value:
        return None
    return Reason("wrong_sum", cards=laid, sum=total, top=top, value=top.value)


def _missing(t: CodeTable, seat: int, cards: tuple[Playing | None, ...]) -> Reason | None:
    """Return which of these cards is not held, or not enough times."""
    for card in cards:
        if card is not None:
            held = t.hand[seat].count(card)
            if held == 0:
                return Reason("not_held", seat=seat, card=card)
            if held < cards.count(card):
                return Reason("only_one", seat=seat, card=card)
    return None


def _missing_action(rules: CodeGame, t: CodeTable, seat: int, move: Move) -> Reason | None:
    if move.name not in EFFECTS:
        return None
    card = rules.card_of.get(EFFECTS[move.name])
    if card is None or card not in rules.deck:
        return Reason("not_in_play", move=move.name)  # CG-05
    return _missing(t, seat, (card,))


def _not_about(t: CodeTable, seat: int, move: Move) -> Reason | None:
    """Return why an action card cannot target this pile or player."""
    if move.name == "swap" and not (t.numbers if move.args[0] == "number" else t.actions):
        return Reason("empty_pile", pile=move.args[0])  # CG-Q07, CG-Q10
    if move.name == "reset" and move.args[0] == seat:
        return Reason("not_oneself")  # CG-Q39
    return None
