"""The server's own copy of htmx is taken from whoever gives the genuine file, and from nobody else."""

from scorekeeper.web.site import local_htmx


def broken() -> bytes:
    raise OSError("no network")


def forged() -> bytes:
    return b"alert('not htmx')"


def test_without_a_copy_the_address_says_so(client):
    answer = client.get("/htmx.js")
    assert answer.status_code == 404
    assert "There is no local copy of htmx yet" in answer.text


def test_a_source_that_fails_or_forges_leaves_no_copy(tmp_path):
    assert not local_htmx.fetch(tmp_path, (broken, forged))
    assert list(tmp_path.iterdir()) == []


def test_the_first_genuine_file_is_kept_and_served(app, client, htmx_copy):
    assert local_htmx.fetch(app.instance_path, (broken, forged, htmx_copy.read_bytes))
    answer = client.get("/htmx.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert local_htmx.integrity(answer.data) == local_htmx.INTEGRITY


def test_a_copy_that_was_changed_on_disk_is_not_served(app, client):
    local_htmx.copy_in(app.instance_path).write_bytes(forged())
    assert client.get("/htmx.js").status_code == 404
