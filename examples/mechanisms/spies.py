"""Spies: each seat has a secret role. Missions need loyal cards; in the end all vote for
the spy.
"""

from cardkit import (
    Card,
    Fan,
    Fans,
    Game,
    PerSeat,
    Pile,
    Piles,
    Rules,
    Seat,
    Table,
    decision,
    move,
    public,
    step,
    zone,
)

MISSIONS = 3


class Role(Card):
    spy: bool


class Paper(Card):
    good: bool


class SpiesTable(Table[Role | Paper]):
    roles: Pile[Role] = zone(seen="nobody")
    papers: Pile[Paper] = zone(seen="nobody")
    folder: Fan[Paper] = zone(seen="nobody")
    opened: Fan[Paper] = zone(seen="all")
    role: Piles[Role] = zone(seen="owner")
    hand: Fans[Paper] = zone(seen="owner")
    mission: int = public(0)
    votes: PerSeat[int] = public(0)
    score: PerSeat[int] = public(0)


class Spies(Rules[SpiesTable]):
    @step
    def start(self, t):
        t.shuffle(self.at.roles)
        t.deal(self.at.roles, self.at.role, 1)
        t.shuffle(self.at.papers)
        t.deal(self.at.papers, self.at.hand, 4)
        t.then(self.brief)

    @step
    def brief(self, t):
        t.mission += 1
        t.then(self.open)
        return t.ask_all(self.what_to_hand_in, t.seats)

    @decision
    def what_to_hand_in(self, t, seat):
        return [self.hand_in(card) for card in dict.fromkeys(t.hand[seat])]

    @move
    def hand_in(self, t, seat, card: Paper):
        t.move(card, self.at.hand[seat], self.at.folder)

    @step
    def open(self, t):
        """Show the papers shuffled, so nobody knows whose they are."""
        t.move_all(self.at.folder, self.at.opened)
        if t.mission < MISSIONS:
            t.then(self.brief)
            return None
        t.then(self.judge)
        return t.ask_all(self.whom, t.seats)

    @decision
    def whom(self, t, seat):
        return [self.accuse(other) for other in t.seats_after(seat)]

    @move
    def accuse(self, t, seat, whom: Seat):
        t.votes[whom] += 1

    @step
    def judge(self, t):
        for place in self.at.role:
            t.show(place)
        spy = next(seat for seat in t.seats if t.role[seat][0].spy)
        failed = sum(not card.good for card in t.opened)
        caught = t.votes[spy] == max(t.votes)
        for seat in t.seats:
            t.score[seat] = failed + 2 * (not caught) if seat == spy else 3 * caught
        return t.end("judged")


game = Game.define(
    Spies,
    """
    [game]
    id = "spies"
    seats = [4, 4]

    [[cards]]
    id = "spy"
    type = "role"
    zone = "roles"
    spy = true

    [[cards]]
    id = "agent"
    type = "role"
    zone = "roles"
    spy = false
    copies = 3

    [[cards]]
    id = "true"
    type = "paper"
    zone = "papers"
    good = true
    copies = 8

    [[cards]]
    id = "forged"
    type = "paper"
    zone = "papers"
    good = false
    copies = 8
    """,
)
