"""Every variable of the environment has a check, whose refusal begins with its name and says what it takes."""

import re

import pytest

from scorekeeper.settings import HOST, PASSPHRASE, PORT, PROXIES, TRANSLATIONS, VARIABLES, BadSetting

WRONG = {
    "SCOREKEEPER_PORT": "eight",
    "SCOREKEEPER_HOSTS": "http://scores.example",
    "SCOREKEEPER_PROXIES": "the kitchen",
    "SCOREKEEPER_PASSPHRASE": "\udce4",
    "SCOREKEEPER_DATABASE_URL": "the cellar",
    "SCOREKEEPER_TRANSLATIONS": "/nowhere",
}


@pytest.mark.parametrize("variable", VARIABLES, ids=lambda variable: variable.name)
def test_unset_it_has_its_default(variable, monkeypatch):
    monkeypatch.delenv(variable.name, raising=False)
    assert (variable.read(), variable.is_set) == (variable.default, False)


@pytest.mark.parametrize(
    "variable", [one for one in VARIABLES if one.name in WRONG], ids=lambda variable: variable.name
)
def test_what_cannot_be_used_is_refused_in_one_line(variable, monkeypatch):
    monkeypatch.setenv(variable.name, WRONG[variable.name])
    with pytest.raises(BadSetting, match=rf"^{variable.name}: [^\n]*$"):
        variable.read()


def test_nothing_but_spaces_is_the_default_and_no_passphrase(monkeypatch):
    for variable in (HOST, PORT, TRANSLATIONS):
        monkeypatch.setenv(variable.name, " ")
        assert variable.read() == variable.default
    monkeypatch.setenv(PASSPHRASE.name, " ")
    with pytest.raises(BadSetting, match=re.escape("nothing but spaces")):
        PASSPHRASE.read()


def test_what_the_app_is_configured_with_comes_before_the_environment(monkeypatch):
    monkeypatch.setenv(PROXIES.name, "10.0.0.0/8")
    assert ("127.0.0.1" in PROXIES.read("127.0.0.1"), "10.0.0.1" in PROXIES.read("127.0.0.1")) == (True, False)
