"""Who may take a name off the lists: a device that writes for this person, or whoever gave the passphrase."""

from flask import abort

from scorekeeper.storage import pens
from scorekeeper.storage.people import Person
from scorekeeper.web.devices import device
from scorekeeper.web.gate import has_passphrase
from scorekeeper.web.texts import gettext as _


def check_may_remove(person: Person) -> None:
    """Answer 403 unless this device has the pen of a game of this person, or the passphrase was given."""
    if not (has_passphrase() or pens.holds_of(person.player_ids, device())):
        abort(403, _("Only a device that has the pen of a game with %(name)s may remove the name.", name=person.name))
