"""What the scripts of a page say: they hold no words of their own, and read these from the page."""

from scorekeeper.web.language.texts import N_
from scorekeeper.web.language.texts import gettext as _

PAGE = {
    "copied": N_("Copied."),
    "dark": N_(
        "This screen may go dark: over plain http no page can keep it on. In the device’s settings, Display, let it "
        "stay on."
    ),
    "cut": N_("not connected since {time}"),
    "unsaved": N_("Not saved yet"),
    "kept_here": N_(
        "Unsaved taps: {taps} since {time}, kept only while this page is open. Leave it open until they are sent."
    ),
    "kept": N_("Unsaved taps: {taps}, kept on this device since {time}."),
    "kept_for_pen": N_(
        "Unsaved taps: {taps}, kept on this device since {time}. They are shown first once it keeps score."
    ),
    "kept_held": N_(
        "Unsaved taps: {taps}, kept on this device since {time}. Tap the drop above, or go on, to send them."
    ),
    "kept_sent": N_("Unsaved taps: {taps}, kept on this device since {time}. They are sent when the network is back."),
    "refused": N_("The scorekeeper did not accept that ({status}). Reload the page."),
    "waits": N_("The deal is kept as it is. The next one opens when the network is back."),
}
WORKER = {
    "old": N_("No connection: this is the page as it was kept on {time}."),
    "title": N_("No connection"),
    "nothing": N_("This page is not kept on this device; sheets that were opened here are."),
    "games": N_("All games"),
}


def page_words() -> dict[str, str]:
    """Return what the scripts of a page say, in the reader's language."""
    return {key: _(text) for key, text in PAGE.items()}


def worker_words() -> dict[str, str]:
    """Return what the service worker says where there is no network."""
    return {key: _(text) for key, text in WORKER.items()}
