"""What O'NO 99 refuses, in sentences."""

from scorekeeper.web.language.texts import N_, Sentence

SENTENCES: dict[str, Sentence] = {
    "after_the_winner": N_("the game was won before this hand"),
    "card_not_in_edition": N_("card {card} is not in this edition"),
    "card_not_in_game": N_(
        '{card} is no card here: take a number from 0 to 10, or "-10", "H", "R", "DP", "ONO" or "P2"'
    ),
    "cards_held_range": N_("{who} cannot hold {cards} cards: a hand is 0 to {most}"),
    "double_play_on_first_turn": N_("{who} owes two turns and may not begin them with a Double Play"),
    "holds_no_cards": N_("{who} is out and holds no cards"),
    "loser_disagrees": N_("{who} did not lose this hand by the cards played"),
    "loser_is_out": N_("{who} is out and cannot lose"),
    "must_play": N_("{who} must play a card"),
    "out_of_turn": N_("{who} played out of turn"),
    "player_is_out": N_("{who} is out and cannot play"),
    "total_below_zero": N_("{who} played Minus 10 at {total}: in this edition the total stays at 0 or more"),
}
