"""The server's own copy of htmx is taken where it is the genuine file, and nowhere else."""

from scorekeeper.web.site import assets

FORGED = b"alert('not htmx')"


def test_without_a_copy_the_address_says_so(client):
    answer = client.get("/htmx.js")
    assert answer.status_code == 404
    assert "There is no local copy of htmx yet" in answer.text


def test_a_forged_file_is_not_kept(tmp_path):
    assert not assets.keep_htmx(tmp_path, FORGED)
    assert list(tmp_path.iterdir()) == []


def test_the_genuine_file_is_kept_and_served(app, client, htmx_copy):
    assert assets.keep_htmx(app.instance_path, htmx_copy.read_bytes())
    answer = client.get("/htmx.js")
    assert answer.status_code == 200
    assert answer.mimetype == "text/javascript"
    assert assets.integrity(answer.data) == assets.HTMX_INTEGRITY


def test_a_copy_that_was_changed_on_disk_is_not_served(app, client):
    assets.htmx_copy_in(app.instance_path).write_bytes(FORGED)
    assert client.get("/htmx.js").status_code == 404
