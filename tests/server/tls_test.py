"""HTTPS for real: a certificate made here, a login over it, what is refused; and the unit for systemd."""
import os
import re
import shutil
import ssl
import subprocess
import warnings
from felt_client import (
    BUILD,
    Client,
    SLOW,
    SOURCE,
    Server,
    Staff,
    Tap,
    equal,
    piece,
    raw,
    scratch,
    sentence,
    setup_tokens,
)

warnings.simplefilter("ignore", DeprecationWarning)  # old versions are what is tried
tap = Tap()
folder = scratch()


def pem(name):
    return os.path.join(folder, name)


def certificate(name):
    subprocess.run(
        [
            "openssl",
            "req",
            "-x509",
            "-newkey",
            "ec",
            "-pkeyopt",
            "ec_paramgen_curve:prime256v1",
            "-nodes",
            "-days",
            "2",
            "-subj",
            "/CN=Felt",
            "-addext",
            "subjectAltName=IP:127.0.0.1,DNS:localhost",
            "-keyout",
            pem(name + ".key"),
            "-out",
            pem(name + ".pem"),
        ],
        check=True,
        capture_output=True,
    )


for name in ("good", "other"):
    certificate(name)
subprocess.run(
    ["openssl", "ec", "-aes128", "-passout", "pass:secret", "-in", pem("good.key"), "-out", pem("locked.key")],
    check=True,
    capture_output=True,
)
open(pem("words.pem"), "w").write("this is not a certificate\n")
open(pem("empty.pem"), "w").close()

server = Server("--tls-cert", pem("good.pem"), "--tls-key", pem("good.key"), "--practice", "1", data=pem("data"))
server.tls = ssl.create_default_context(cafile=pem("good.pem"))
client = Client(server)
tap.case(
    "the address and the set-up link are https",
    lambda: equal(3, len([line for line in server.said if "https://127.0.0.1:" in line])),
)
tap.case("a client that knows the certificate comes in", lambda: equal(True, client.get("/api/health").json()["ok"]))


def strangers(context, words):
    stranger = Client(server)
    server_tls, server.tls = server.tls, context
    try:
        stranger.get("/api/health")
    except (ssl.SSLError, OSError) as refused:
        assert words in str(refused), refused
    else:
        raise AssertionError("it was let in")
    finally:
        server.tls = server_tls


def old_version():
    context = ssl.create_default_context(cafile=pem("good.pem"))
    context.set_ciphers("DEFAULT:@SECLEVEL=0")
    context.minimum_version = ssl.TLSVersion.TLSv1
    context.maximum_version = ssl.TLSVersion.TLSv1_1
    strangers(context, "")


tap.case(
    "a client that knows another certificate does not trust it",
    lambda: strangers(ssl.create_default_context(cafile=pem("other.pem")), "CERTIFICATE_VERIFY_FAILED"),
)
tap.case("TLS 1.1 is not spoken", old_version)
tap.case(
    "plain HTTP is not answered there",
    lambda: equal(
        False,
        raw(server, b"GET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", timeout=3).startswith(
            b"HTTP/1.1 200"
        ),
    ),
)


def login():
    answer = client.post("/api/setup", {"token": setup_tokens(server)[0], "name": "ada", "password": Staff.PASSWORD})
    equal(200, answer.status)
    again = Client(server)
    answer = again.post("/api/login", {"name": "ada", "password": Staff.PASSWORD})
    for word in ("Secure", "HttpOnly", "SameSite=Strict"):
        assert "; " + word in answer.headers["set-cookie"], answer.headers["set-cookie"]
    again.csrf = answer.json()["csrf"]
    equal(["ada"], [row["name"] for row in again.get("/api/people").json()["people"]])
    answer = again.post("/api/logout", {})
    assert "; Secure" in answer.headers["set-cookie"]


def streamed():
    import socket

    with server.tls.wrap_socket(
        socket.create_connection(("127.0.0.1", server.port), timeout=20 * SLOW), server_hostname="127.0.0.1"
    ) as s:
        s.sendall(b"GET /api/stream?topics=tables HTTP/1.1\r\nHost: x\r\n\r\n")
        got = b""
        while b"event: tables" not in got:
            piece = s.recv(65536)
            assert piece, got
            got += piece
        assert b"event: hello" in got


tap.case("set-up, login and logout, with cookies that are for HTTPS alone", login)
tap.case("streams work too", streamed)
tap.case(
    "without TLS a cookie is not marked so",
    lambda: (
        lambda plain: (
            equal(False, "Secure" in Client(plain).post("/api/guest", {}).headers["set-cookie"]),
            equal(0, plain.stop()),
        )
    )(Server("--practice", "1")),
)
tap.case("it ends cleanly", lambda: equal(0, server.stop()))
tap.case("no key is in the log", lambda: equal(False, "PRIVATE KEY" in server.logged()))


def refused(words, status, *options):
    done = subprocess.run(
        [os.path.join(BUILD, "felt-serve"), "--listen", "127.0.0.1:0", *options],
        capture_output=True,
        text=True,
        timeout=30 * SLOW,
    )
    equal((status, ""), (done.returncode, done.stdout))
    assert words in done.stderr and len(done.stderr.splitlines()) == 1, done.stderr


for cert, key, status, words in [
    ("good.pem", None, 2, sentence("certificate-and-key")),
    (None, "good.key", 2, sentence("certificate-and-key")),
    ("good.pem", "other.key", 2, piece("not-the-certificates-key")),
    ("words.pem", "good.key", 2, "tls-cert: " + piece("not-a-certificate")),
    ("empty.pem", "good.key", 2, "tls-cert: " + piece("not-a-certificate")),
    ("good.key", "good.pem", 2, "tls-cert: " + piece("not-a-certificate")),
    ("good.pem", "words.pem", 2, "tls-key: " + piece("not-a-private-key")),
    ("good.pem", "empty.pem", 2, "tls-key: " + piece("not-a-private-key")),
    ("good.pem", "locked.key", 2, piece("not-a-private-key")),
    ("missing.pem", "good.key", 2, "missing.pem: No such file"),
    ("good.pem", "missing.key", 2, "missing.key: No such file"),
]:
    options = (["--tls-cert", pem(cert)] if cert else []) + (["--tls-key", pem(key)] if key else [])
    tap.case("refuses certificate %s with key %s" % (cert, key), lambda: refused(words, status, *options))

# ---- the unit
UNIT = os.path.join(SOURCE, "tools/felt.service")


def options_of_unit():
    """What the unit starts is what the program knows."""
    command = re.search(r"^ExecStart=(\S+) serve (.*)$", open(UNIT).read(), re.M).group(2).split()
    told = subprocess.run(
        [os.path.join(BUILD, "felt-serve"), "--help"], check=True, capture_output=True, text=True
    ).stdout
    for word in command:
        assert not word.startswith("--") or word in told, word


def verified():
    copy = os.path.join(folder, "felt.service")
    text = open(UNIT).read().replace("/usr/local/bin/felt", os.path.join(BUILD, "felt"))
    open(copy, "w").write(text)
    done = subprocess.run(["systemd-analyze", "verify", "--man=no", copy], capture_output=True, text=True)
    equal((0, []), (done.returncode, [line for line in done.stderr.splitlines() if "felt.service" in line]))


tap.case("the unit starts the program with options that it has", options_of_unit)
if shutil.which("systemd-analyze"):
    tap.case("systemd finds nothing wrong with the unit", verified)
tap.done()
