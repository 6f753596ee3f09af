"""Which group of people this device looks at."""

from flask import request, session

from scorekeeper.storage.groups import groups
from scorekeeper.web.site.parsing import number

GROUP = "group"  # of the session


def chosen_group() -> int:
    """Return the group that the address names, else the one that this device looked at last. 0: everybody's games.

    Pages of figures have it in their links, so that an address shows the same on every device.
    """
    if GROUP in request.args:
        session[GROUP] = request.args.get(GROUP, 0, type=number)
    chosen = session.get(GROUP, 0)
    return chosen if chosen in {group.id for group in groups()} else 0
