"""The wrong variant or option, put right for the whole game: shown with what it comes to before it is confirmed."""

from scorekeeper.rules import variant
from scorekeeper.rules.common.house import resolved_with
from scorekeeper.rules.facts import RulesChanged
from scorekeeper.rules.kind import Refused, Unreadable
from scorekeeper.storage.games import Game
from scorekeeper.web.describe import complaint, understood
from scorekeeper.web.kinds.changes import Change
from scorekeeper.web.kinds.contract import Form
from scorekeeper.web.setup.draft import Draft, changed, from_form, written


class RulesPage:
    """Which variant is played, and by which house rules."""

    name = "The rules of this game"
    title = "The rules"
    template = "more/_rules.html"
    save = "Play by these"
    part = "game"

    def now(self, game: Game) -> str:
        """Return the variant's name."""
        return variant(game.head.variant).name

    def drafted(self, game: Game, form: Form) -> Change:
        """Return the rules that the form says, every option resolved for those who started."""
        draft = self._held(game, form)
        row = draft.row if draft.row and draft.row.kind == game.kind.key else variant(game.head.variant)
        head, players = game.head, len(game.setup.players)
        rules = understood(row, draft.values(), players)
        wrong = next(iter(rules.wrong.values()), "")
        facts = ()
        if not wrong:
            try:
                # House rules are over a variant: with another one they go.
                house, name = (head.house, head.house_rules) if row.id == head.variant else ({}, "")
                resolved = resolved_with(game.kind, row.id, draft.values(), players, house)
                said = RulesChanged(row.id, draft.values(), resolved, house, name)
                same = (row.id, dict(said.options)) == (head.variant, dict(head.options))
                facts = () if same else (said,)
            except Refused as refused:
                wrong = complaint(refused.problems[0])
            except Unreadable as unreadable:
                wrong = complaint(unreadable.problem)
        return Change(
            facts,
            {
                "draft": draft,
                "picked": row,
                "variants": [each for each in game.kind.variants if not each.short_for or each.id == row.id],
                "rules": rules.rules,
                "options": rules.fields,
                "option_errors": rules.wrong,
            },
            wrong,
            shown=f"{row.id} {sorted(draft.values().items())}",
            note="For the whole game: every deal is scored again from the first.",
        )

    def _held(self, game: Game, form: Form) -> Draft:
        if not form.get("variant"):
            now = game.head
            return Draft("", now.variant, game.setup.players, options=written(now.options))
        draft = from_form(form, "")
        draft = Draft(draft.token, draft.variant, game.setup.players, options=draft.options)
        act = form.get("act", "")
        return changed(draft, act) if act.partition(":")[0] in ("more", "less", "book") else draft
