"""What the plain game explains to its players."""

from __future__ import annotations

from typing import Final

CARDS_HELP: Final = (
    "Cards are written rank then suit: Kh is the king of hearts, Td or 10d the ten of diamonds, 2c the two of clubs. "
    "Twos and jokers, written *, are wild.",
    "Type ? for help at any time. Everything is saved at once; quit leaves, and you can come back.",
)

TABLE_HELP: Final = """\
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
Only sometimes possible:
  p            pass
  e            end the hand, when the stock is empty
  ask          ask your partner: may I go out? The answer is y (yes) or n (no)
  claim        take hold of the pile before you decide how to use it
  putback      put it back, for a penalty
The long form works too, as in records: take K: Kh Ks; 7: 7h 7d 7c
To look and to ask:
  possible     list what you can do, with numbers; then a number does it (l for short)
  check m K    what would be wrong with it, and what it would be worth
  hint         what the computer would do, and why (h); hint lynx asks another player, by name or level
  why          why the computer did what it did since your last turn; why 2: in all of hand 2, when that is over
  show         the table once more (s)
  pile         all cards of the pile
  log          what has happened in this hand
  scores       the totals, and the sheet of the last hand
  rules        the rules of this match
Around the match:
  save NAME    keep the match as it is now, to come back to this point; save! NAME replaces a save
  load NAME    go on from a save; load alone lists them
  record FILE  write the match to a new .can file
  new          leave this match as it is, and begin another; new duel, new classic4 target=3000
  quit         leave (q): the match can be resumed""".splitlines()

PEOPLE_HELP: Final = """\
With other people at the table:
  say TEXT     say something to all
  offer draw, offer abort, resign
               end the match now, if the others agree; resign needs only your partner
  claim win    when somebody of another side is gone; replace: let a computer player go on""".splitlines()

HOME_HELP: Final = """\
  new            begin a match by the rules you played last
  new duel       by a preset; 'presets' lists them
  new classic4 target=3000 level=2
                 with options changed, and another level for the computer players
  resume         go on with the match played last; resume 2 with the second of 'matches'
  matches        the matches that are not finished
  load NAME      go on from a save; load alone lists the saves
  delete NAME    delete a save
  presets        the presets
  rules NAME     every option of a preset, and what it decides
  levels         the computer players
  high           the best results
  ratio          matches and hands that you have played and won
  quit           leave (q)""".splitlines()

PUBLIC_HELP: Final = (
    "  join LINK      sit down at the table that a link or its id leads to",
    "  open duel      open a table for others by a preset, with options as for new",
)
