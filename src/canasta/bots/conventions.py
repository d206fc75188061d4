"""What partners agree on before the cards are dealt: a short list that leans their play one way or the other."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Final, Literal

from canasta.bots.policy import Weights
from canasta.errors import CanastaError

GoingOut = Literal["free", "early", "milk"]

# With this convention a pile of four cards is worth a two to freeze it; one of three is not.
_FREEZING_PILE: Final = 4.0
# Who milks does not go out while the stock has more cards than this, and nobody else can.
_MILKED_STOCK: Final = 25.0


@dataclass(frozen=True, slots=True)
class Conventions:
    """The agreements of a computer player with its partner; also a style for those who play alone.

    They steer the policy. Players that search play it in their rollouts and start from its choice, but leave it where
    the rollouts clearly say that it costs points. An answer that was agreed on is always kept.

    >>> Conventions.parse("freeze_early, going_out=milk, no_above=80")
    Conventions(freeze_early=True, going_out='milk', no_above=80)
    >>> str(Conventions(going_out="early"))
    'going_out=early'
    """

    # Throw a two onto a pile of four cards or more that is not frozen yet.
    freeze_early: bool = False
    # Go out as soon as it is possible, or let the others draw while nobody of them is close to going out.
    going_out: GoingOut = "free"
    # Answer "no" to a partner who asks while more points than this are in hand; None: as the level does by itself.
    no_above: int | None = None

    def __post_init__(self) -> None:
        if self.going_out not in ("free", "early", "milk"):
            raise CanastaError(f"going_out is free, early or milk, not {self.going_out!r}")
        if self.no_above is not None and self.no_above < 0:
            raise CanastaError("no_above is a number of points, 0 or more")

    @classmethod
    def parse(cls, text: str) -> Conventions:
        """Read ``freeze_early, going_out=milk, no_above=80``, in any order; what is not named is not agreed on."""
        given: dict[str, object] = {}
        for part in filter(None, map(str.strip, text.split(","))):
            name, _, amount = (word.strip() for word in part.partition("="))
            if name in given:
                raise CanastaError(f"the convention {name} is named twice")
            if name == "freeze_early" and amount in ("", "yes", "no"):
                given[name] = amount != "no"
            elif name == "going_out":
                given[name] = amount
            elif name == "no_above" and amount.isascii() and amount.isdigit() and len(amount) < 6:
                given[name] = int(amount)
            else:
                known = ", ".join(field.name for field in fields(cls))
                raise CanastaError(f"{part[:40]!r} is no convention; there are {known}, as in {_EXAMPLE!r}")
        return cls(**given)  # type: ignore[arg-type]  # each name has been given what it takes

    def __str__(self) -> str:
        agreed = ["freeze_early"] if self.freeze_early else []
        if self.going_out != "free":
            agreed.append(f"going_out={self.going_out}")
        if self.no_above is not None:
            agreed.append(f"no_above={self.no_above}")
        return ", ".join(agreed)

    def lean(self, weights: Weights) -> Weights:
        """Change these weights as agreed; returns them."""
        if self.freeze_early:
            weights.freeze_pile = max(weights.freeze_pile, (weights.two + 1.0) / _FREEZING_PILE)
        if self.going_out == "early":
            weights.milk = 0.0
        elif self.going_out == "milk":
            weights.milk = _MILKED_STOCK
        if self.no_above is not None:
            weights.say_no_above = float(self.no_above)
        return weights


_EXAMPLE: Final = "freeze_early, going_out=milk, no_above=80"
NO_CONVENTIONS: Final = Conventions()
