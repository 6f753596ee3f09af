"""The rules of one game from a variant, its options and house rules: every axis resolved."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scorekeeper.rules.common.options import bad_option, settlement_of
from scorekeeper.rules.common.plain import from_plain, to_plain
from scorekeeper.rules.kind import NOTHING, Options
from scorekeeper.rules.oh_hell.bidding import Bidding
from scorekeeper.rules.oh_hell.house.merging import check_playable, end_axes, merged
from scorekeeper.rules.oh_hell.house.reading import Changes, changes_of
from scorekeeper.rules.oh_hell.options import OPTIONS
from scorekeeper.rules.oh_hell.packs import Cards, cards_for, chosen
from scorekeeper.rules.oh_hell.presets import PRESETS, preset
from scorekeeper.rules.oh_hell.presets.axes import Axes, Preset
from scorekeeper.rules.oh_hell.rules import OhHellRules
from scorekeeper.rules.oh_hell.scoring import Scoring, Zero
from scorekeeper.rules.oh_hell.trump import asked_trump

Formula = tuple[Scoring, Mapping[int, int]]  # and the table bonus, by how many made their bids

ZERO_MADE: Mapping[str, Zero] = {"5": Zero(5), "10": Zero(10), "5+n": Zero(5, 1)}


def resolved(variant_id: str, options: Options, players: int, house: Mapping[str, Any] = NOTHING) -> OhHellRules:
    """Return the rules of a variant for so many players, with options set, and house rules over them.

    Raises Unreadable("options.KEY", ...) for an option that cannot be read or that the variant does not take,
    Unreadable("rules.AXIS", ...) for house rules of which that holds,
    Refused for too few or too many players, for more cards than the packs hold, and for what nobody can play.
    Source: docs/rules.md; docs/game-file.md, "Options"; docs/house-rules.md.
    """
    row, changes = preset(variant_id), changes_of(house)
    given = chosen(row, options)
    cards = cards_for(row, given, players, changes)
    rules = _of_variant(row, given, cards)
    return _with_house_rules(rules, changes, "tie" not in given) if changes else rules


def _with_house_rules(rules: OhHellRules, changes: Changes, usual_tie: bool) -> OhHellRules:
    plain = merged(to_plain(replace(rules, trump=asked_trump(rules.trump, changes.get("trump.kind")))), changes)
    plain |= end_axes(plain, changes, usual_tie and "tie" not in changes)
    check_playable(plain)
    return from_plain(OhHellRules, plain)


def _of_variant(row: Preset, given: Mapping[str, Any], cards: Cards) -> OhHellRules:
    scoring, success_bonus = asked_formula(given) or (row.axes.scoring, row.axes.success_bonus)
    return OhHellRules(
        cards=cards.pack,
        packs=cards.packs,
        stripped=cards.stripped,
        schedule=cards.schedule,
        hand_sizes=cards.hand_sizes,
        trump=asked_trump(row.axes.trump, given.get("trump")),
        bidding=_bidding(row.axes, given),
        scoring=_scoring(scoring, given),
        success_bonus=success_bonus,
        settlement=settlement_of(given),
        **_roles(row.axes, given),
        **_allowed_and_end(row.axes, given),
    )


def _roles(axes: Axes, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return who begins to bid and who leads."""
    if given.get("leader_is_first_bidder"):
        return {"first_bidder": axes.first_bidder, "leader": axes.first_bidder, "leader_rule": "offset"}
    return {"first_bidder": axes.first_bidder, "leader": axes.leader, "leader_rule": axes.leader_rule}


def _allowed_and_end(axes: Axes, given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what the table may do beside bidding, and what ends the game."""
    allowed = {key: given.get(key, False) for key in ("blind", "forehead", "cancelled_tricks", "floor_zero")}
    return {
        **allowed,
        "announce": given.get("announce", axes.announce),
        "blind_deficit": given.get("blind_deficit", axes.blind_deficit),
        "manual_bonus": axes.manual_bonus,
        "repeats": axes.target is not None,
        "target": given.get("target", axes.target),
        "tie": given.get("tie", "shared" if axes.target is None else "continue"),
    }


def _bidding(axes: Axes, given: Mapping[str, Any]) -> Bidding:
    total = given.get("hook_total", axes.bidding.hook_total)
    mode = given.get("bidding", axes.bidding.mode)
    return Bidding(
        mode=mode,
        # Nobody is last where all bid at once.
        hook=given.get("hook", axes.bidding.hook) and mode == "sequential",
        hook_total=None if total == "hand_size" else total,
        hook_from=given.get("hook_from", axes.bidding.hook_from),
    )


def asked_formula(given: Mapping[str, Any]) -> Formula | None:
    """Return the formula of the variant that the option `scoring` names. None: it is not given.

    Raises Unreadable("options.scoring", ...) for an id that is no variant's.
    """
    variant_id = given.get("scoring")
    if variant_id is None:
        return None
    if variant_id not in PRESETS:
        raise bad_option(OPTIONS["scoring"], "scoring", variant_id)
    return formula_of(PRESETS[variant_id])


def formula_of(row: Preset) -> Formula:
    """Return the formula of a variant, its short form's options set, for another variant's deals."""
    return _scoring(row.axes.scoring, row.variant.short_options), row.axes.success_bonus


def _scoring(scoring: Scoring, given: Mapping[str, Any]) -> Scoring:
    if "every_trick_scores" in given:
        scoring = _each_trick(scoring, int(given["every_trick_scores"]))
    if "zero_made" in given:
        scoring = replace(scoring, zero_made=ZERO_MADE[given["zero_made"]])
    return scoring


def _each_trick(scoring: Scoring, worth: int) -> Scoring:
    """Return the scoring with `worth` points a trick where the bid is missed, and at least as many where it is made."""
    return replace(
        scoring,
        made=replace(scoring.made, per_trick=max(scoring.made.per_trick, worth)),
        over=replace(scoring.over, per_trick=worth),
        under=replace(scoring.under, per_trick=worth),
    )
