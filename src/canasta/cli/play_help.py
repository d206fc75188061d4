"""What the play screen explains to its players."""

from __future__ import annotations

CARDS_HELP = (
    "Cards are written rank then suit: Kh is the king of hearts, Td the ten of diamonds, 2c the two of clubs. "
    "Twos and jokers, written *, are wild.",
    "Type ? for help at any time.",
)

HELP = """\
Your turn: draw or take the pile, meld if you like, then discard one card.
To meld is to lay three or more cards of one rank on the table.
  d            draw from the stock
  t            take the pile; if there are several ways, you are asked
  m K          meld all your kings, or add them to your kings on the table
  m K K 2      meld two kings with a two: a wild card goes with the rank before it
  m K; 7 7 *   two melds at once: your kings, and two sevens with a joker
  m W          meld your wild cards alone, where the rules allow it
  x 4c         discard the four of clubs; x 4 discards any four
  u            take back your last meld of this turn
  l            list what you can do, with numbers; then a number does it
  h            a hint: what the computer would do
  s            show the table
  pile         show all cards of the pile
  rules        show the rules of this match
  q            quit
Only sometimes possible:
  p            pass
  e            end the hand, when the stock is empty
  ask          ask your partner: may I go out? The answer is y (yes) or n (no)
  claim        take hold of the pile before you decide how to use it
  putback      put it back, for a penalty
The long form works too, as in records: take K: Kh Ks; 7: 7h 7d 7c""".splitlines()
