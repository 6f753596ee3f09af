"""Every variable of the environment has a check; the instance folder has one place and one key."""

import pytest

from scorekeeper import paths
from scorekeeper.paths import whole
from scorekeeper.settings import HOST, HOSTS, PASSPHRASE, PORT, PROXIES, TIMEZONE, TRANSLATIONS, VARIABLES, BadSetting
from scorekeeper.web.site import security
from tests.kit.server import PROCESSES


@pytest.mark.parametrize("variable", VARIABLES, ids=lambda variable: variable.name)
def test_unset_it_has_its_default(variable, monkeypatch):
    monkeypatch.delenv(variable.name, raising=False)
    assert variable.read() == variable.default


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        (HOSTS, "http://scores.example"),
        (PROXIES, "the kitchen"),
        (PASSPHRASE, "\udce4"),
        (PASSPHRASE, " "),
        (TIMEZONE, "Mars/Olympus"),
    ],
)
def test_what_cannot_be_used_is_refused_in_one_line(variable, value, monkeypatch):
    monkeypatch.setenv(variable.name, value)
    with pytest.raises(BadSetting, match=rf"^{variable.name}: [^\n]*$"):
        variable.read()


@pytest.mark.parametrize("variable", [HOST, PORT, TRANSLATIONS], ids=lambda variable: variable.name)
def test_nothing_but_spaces_is_the_default(variable, monkeypatch):
    monkeypatch.setenv(variable.name, " ")
    assert variable.read() == variable.default


def test_what_the_app_is_configured_with_comes_before_the_environment(monkeypatch):
    monkeypatch.setenv(PROXIES.name, "10.0.0.0/8")
    assert ("127.0.0.1" in PROXIES.read("127.0.0.1"), "10.0.0.1" in PROXIES.read("127.0.0.1")) == (True, False)


def test_the_instance_of_a_checkout_lies_beside_the_package(monkeypatch, tmp_path):
    monkeypatch.delenv("SCOREKEEPER_INSTANCE", raising=False)
    monkeypatch.setattr(paths, "CHECKOUT", tmp_path)
    assert paths.instance() == tmp_path / "instance"


def test_an_installed_wheel_keeps_games_in_the_users_data_folder(monkeypatch, tmp_path):
    monkeypatch.delenv("SCOREKEEPER_INSTANCE", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setattr(paths, "CHECKOUT", None)
    assert paths.instance().name == "scorekeeper"
    assert paths.instance().is_dir()


def test_the_key_is_made_once_and_is_its_owners_alone(tmp_path):
    key = security.secret_key(str(tmp_path))
    assert len(key) == 64
    assert security.secret_key(str(tmp_path)) == key
    assert (tmp_path / security.KEY_FILE).stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == [security.KEY_FILE]


def test_a_folder_that_knows_no_links_gets_its_key_too(tmp_path, monkeypatch):
    def unknown(*_paths):
        raise PermissionError  # as an Android phone says

    monkeypatch.setattr("scorekeeper.paths.os.link", unknown)
    key = security.secret_key(str(tmp_path))
    assert (security.secret_key(str(tmp_path)), len(list(tmp_path.iterdir()))) == (key, 1)
    with pytest.raises(FileExistsError), whole(tmp_path / security.KEY_FILE, first=True) as draft:
        draft.write_text("another")
    assert (tmp_path / security.KEY_FILE).read_text() == key


def make_keys(barrier, folders, keys):
    for folder in folders:
        barrier.wait(60)
        keys.put(security.secret_key(folder))


def test_processes_that_start_together_share_one_key(tmp_path):
    folders, keys = [str(tmp_path / str(number)) for number in range(20)], PROCESSES.Queue()
    barrier = PROCESSES.Barrier(4)
    for _process in range(4):
        PROCESSES.Process(target=make_keys, args=(barrier, folders, keys)).start()
    assert len({keys.get(timeout=60) for _key in folders * 4}) == len(folders)


@pytest.mark.parametrize("content", [b"", b"\n", b"half a key", b"\xff\x00" * 32])
def test_a_file_that_holds_no_key_is_named_and_left_alone(tmp_path, content):
    (tmp_path / security.KEY_FILE).write_bytes(content)
    with pytest.raises(OSError, match="holds no key: take it away, and a new one is made"):
        security.secret_key(str(tmp_path))
    assert (tmp_path / security.KEY_FILE).read_bytes() == content
