"""The server's own copy of htmx is taken from whoever gives the genuine file, and from nobody else."""

from scorekeeper.web.site import assets


def broken() -> bytes:
    raise OSError("no network")


def forged() -> bytes:
    return b"alert('not htmx')"


def test_without_a_copy_the_address_says_so(client):
    answer = client.get("/htmx.js")
    assert answer.status_code == 404
    assert "There is no local copy of htmx yet" in answer.text


def test_a_source_that_fails_or_forges_leaves_no_copy(tmp_path):
    assert not assets.fetch_htmx(tmp_path, (broken, forged))
    assert list(tmp_path.iterdir()) == []


def test_the_first_genuine_file_is_kept_and_served(app, client, htmx_copy):
    assert assets.fetch_htmx(app.instance_path, (broken, forged, htmx_copy.read_bytes))
    answer = client.get("/htmx.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert assets.integrity(answer.data) == assets.HTMX_INTEGRITY


def test_a_copy_that_was_changed_on_disk_is_not_served(app, client):
    assets.htmx_copy_in(app.instance_path).write_bytes(forged())
    assert client.get("/htmx.js").status_code == 404
