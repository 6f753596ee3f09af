"""Who may rename, hide, merge or delete what the whole house shares: one rule for players, seasons and house rules."""

from flask import abort

from scorekeeper.storage import pens
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.site.devices import known_device
from scorekeeper.web.site.passphrase import has_passphrase


def check_has_held_pen() -> None:
    """Answer 403 unless this device has held a pen here, or the passphrase was given."""
    if not (has_passphrase() or pens.has_held(known_device())):
        abort(
            403,
            _(
                "Only a device that has held a pen here may change what all share. Nothing was changed. Take the pen "
                "of a game first, or start one."
            ),
        )
