"""A server of its own on a free port, and a client for it, for the tests in this folder: TAP on standard output."""
import atexit
import http.client
import itertools
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import traceback

BUILD = os.environ["FELT_BUILD"]
SOURCE = os.environ["FELT_SOURCE"]
# The sanitizers slow everything down; deadlines of tests grow with them.
SLOW = 5 if os.environ.get("FELT_SANITIZE") else 1
# How many seconds a test waits for what must come: a busy machine is slow, and only a failure takes so long.
PATIENCE = 120


class Server:
    """`felt serve` as a child process."""

    # Tests are faster than people: those that are not about these limits have none.
    UNLIMITED = ("--per-session", "1000000", "--new-guests", "1000000")

    def __init__(self, *options, data=None, program="felt-serve", limits=UNLIMITED):
        self.command = [os.path.join(BUILD, program), "--listen", "127.0.0.1:0", *limits, *options]
        if data:
            self.command += ["--data", data]
        self.log, self.tls = tempfile.TemporaryFile(), None  # an ssl.SSLContext: how to come in by HTTPS
        self.start()

    def start(self):
        self.child = subprocess.Popen(self.command, stdout=subprocess.PIPE, stderr=self.log)
        atexit.register(self.kill)
        self.said = []
        while True:
            line = self.child.stdout.readline().decode()
            if not line:
                raise RuntimeError("the server did not start: " + self.logged()[-2000:])
            self.said.append(line.rstrip())
            found = re.search(r"Felt is at https?://[\d.]+:(\d+)/", line)
            if found:
                self.port = int(found.group(1))
                return

    def logged(self):
        self.log.seek(0)
        return self.log.read().decode(errors="replace")

    def kill(self):
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGKILL)
        self.child.wait()
        self.child.stdout.close()

    def stop(self):
        """Ends it as an operator would; its exit status."""
        if self.child.poll() is None:
            self.child.send_signal(signal.SIGTERM)
        status = self.child.wait(timeout=60 * SLOW)
        self.child.stdout.close()
        return status


class Answer:
    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def json(self):
        return json.loads(self.body)


class Client:
    """One connection, kept alive; keeps cookies and the token against forged requests."""

    def __init__(self, server, timeout=60 * SLOW, host="127.0.0.1"):
        self.server, self.timeout, self.host = server, timeout, host
        self.cookies, self.csrf, self.connection = {}, None, None
        self.address = host

    def headers(self, extra=None):
        headers = {"Host": "127.0.0.1:%d" % self.server.port}
        if self.cookies:
            headers["Cookie"] = "; ".join("%s=%s" % item for item in self.cookies.items())
        if self.csrf:
            headers["X-Felt-CSRF"] = self.csrf
        headers.update(extra or {})
        return headers

    def ask(self, method, path, body=None, headers=None, type="application/json"):
        extra = dict(headers or {})
        if body is not None:
            if not isinstance(body, (bytes, str)):
                body = json.dumps(body)
            extra.setdefault("Content-Type", type)
        for again in (True, False):
            try:
                if not self.connection and self.server.tls:
                    self.connection = http.client.HTTPSConnection(
                        "127.0.0.1", self.server.port, timeout=self.timeout, context=self.server.tls
                    )
                elif not self.connection:
                    self.connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=self.timeout)
                self.connection.request(method, path, body, self.headers(extra))
                response = self.connection.getresponse()
                content = response.read()
                break
            except (http.client.RemoteDisconnected, ConnectionError, BrokenPipeError):
                self.connection = None
                if not again:
                    raise
        for name, value in response.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.split(";")[0]
                if not self.cookies[key]:
                    del self.cookies[key]
        return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, content)

    def get(self, path, **more):
        return self.ask("GET", path, **more)

    def post(self, path, body, **more):
        return self.ask("POST", path, body, **more)


class Tap:
    """Cases as sentences."""

    def __init__(self):
        self.cases = self.failures = 0

    def case(self, words, work):
        self.cases += 1
        begun = time.time()
        try:
            work()
            print("ok %d - %s" % (self.cases, words), flush=True)
            if time.time() - begun > 5:
                print("# took %.1f s" % (time.time() - begun))
        except Exception:
            self.failures += 1
            print("not ok %d - %s" % (self.cases, words), flush=True)
            for line in traceback.format_exc().splitlines()[-12:]:
                print("# " + line)

    def done(self):
        print("1..%d" % self.cases)
        sys.exit(1 if self.failures or not self.cases else 0)


def equal(expected, actual):
    assert expected == actual, "expected %r, got %r" % (expected, actual)


def sentence(code, *figures):
    """What the program under test says for a reason, a code with its figures or one as the server tells it (tests/says.c)."""
    if isinstance(code, dict):
        code, figures = code["code"], code["figures"]
    plain = [
        figure
        if not isinstance(figure, dict)
        else "@" + figure["name"]
        if "name" in figure
        else "%(currency)s=%(cents)d" % figure
        for figure in figures
    ]
    return subprocess.run(
        [os.path.join(BUILD, "tests", "says"), code, *map(str, plain)], check=True, capture_output=True, text=True
    ).stdout.rstrip("\n")


def piece(code):
    """The longest piece of a sentence without figures."""
    return sentence("--piece", code)


def says(expected, told):
    """Whether problem details have a code, and the figures that follow it: "unknown-field by". What lies behind counts as well. None: whatever it is."""
    if expected is None:
        return
    code, *figures = expected.split(" ")
    found = [reason for reason in (told, *told["causes"]) if reason["code"] == code]
    assert found and set(figures) <= {str(figure) for figure in found[0]["figures"]}, (expected, told)


def problem(answer):
    """The problem details of a refusal (RFC 9457)."""
    equal("application/problem+json", answer.headers.get("content-type"))
    told = answer.json()
    equal(answer.status, told["status"])
    return told


def refuses(status, expected, answer):
    """A refusal of this status, and why (`says`); its problem details."""
    equal(status, answer.status)
    told = problem(answer)
    says(expected, told)
    return told


def raw(server, data, timeout=10 * SLOW, read=True):
    """Bytes as they are, for what no well-behaved client would send."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=timeout) as s:
        s.sendall(data)
        answer = b""
        while read:
            try:
                piece = s.recv(65536)
            except (socket.timeout, ConnectionError):
                break
            if not piece:
                break
            answer += piece
        return answer


def scratch():
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, True)
    return folder


class Stream:
    """An event stream; its events are read one by one."""

    def __init__(self, client, topics, after=None, timeout=PATIENCE):
        self.connection = http.client.HTTPConnection("127.0.0.1", client.server.port, timeout=timeout)
        headers = client.headers({"Accept": "text/event-stream"})
        if after is not None:
            headers["Last-Event-ID"] = str(after)
        self.connection.request("GET", "/api/stream?topics=" + topics, headers=headers)
        self.response = self.connection.getresponse()
        self.status = self.response.status
        self.last, self.id = after, None  # the latest id, and the one of the latest event
        self.bytes = b""

    def next(self):
        """(name, data) of the next event; None at the end."""
        name, data, self.id = None, [], None
        while True:
            line = self.response.readline()
            self.bytes += line
            if not line:
                return None
            line = line.decode().rstrip("\n")
            if line.startswith("id: "):
                self.last = self.id = int(line[4:])
            elif line.startswith("event: "):
                name = line[7:]
            elif line.startswith("data: "):
                data.append(line[6:])
            elif line == "" and name:
                return name, json.loads("\n".join(data))

    def until(self, test, limit=500):
        """The data of the first event that the test likes."""
        for _ in range(limit):
            event = self.next()
            assert event, "the stream ended"
            if test(*event):
                return event[1]
        raise AssertionError("nothing of that kind came")

    def close(self):
        self.connection.close()


class Player:
    """A guest at a table."""

    numbers = itertools.count(1)

    def __init__(self, server):
        self.client = Client(server)
        answer = self.client.post("/api/guest", {})
        assert answer.status == 200, answer.body
        me = answer.json()
        self.name, self.client.csrf = me["person"]["name"], me["csrf"]
        self.table = None

    def view(self, table=None):
        return self.client.get("/api/tables/%d" % (table or self.table)).json()

    def ask(self, do, id=None, table=None, **fields):
        body = {"id": id or "test-%08d-%s" % (next(Player.numbers), os.getpid()), "do": do, **fields}
        return self.client.post("/api/tables/%d/commands" % (table or self.table), body)

    def do(self, do, **fields):
        answer = self.ask(do, **fields)
        assert answer.status == 200, (do, fields, answer.status, answer.body)
        return answer.json()

    def sit(self, table, seat):
        self.table, self.seat = table, seat
        self.do("sit", seat=seat)

    def wait(self, test, seconds=PATIENCE):
        """The first view that the test likes."""
        end = time.time() + seconds
        while time.time() < end:
            view = self.view()
            if test(view):
                return view
            time.sleep(0.01)
        raise AssertionError("waited in vain: " + json.dumps(view)[:1500])

    def own(self, view):
        return next(seat for seat in view["seats"] if seat["seat"] == self.seat)

    def bet(self, **wagers):
        self.wait(lambda view: view["phase"] == "betting")
        self.do("bet", seat=self.seat, **wagers)

    def play_out(self, choose=lambda view: "check"):
        """Acts until the round is over; what the table shows of it afterwards."""
        round = self.view()["round"]

        def over(view):
            return view["last"] and view["last"]["round"] == round

        while True:
            view = self.wait(lambda view: view["turn"] == self.seat or over(view))
            if over(view):
                return view["last"]
            legal, choice = view["legal"], choose(view)
            if choice == "check" and legal["check"]:
                self.do("check", seat=self.seat)
            elif choice == "fold" and legal["fold"]:
                self.do("fold", seat=self.seat)
            else:
                self.do("play", seat=self.seat, multiple=legal["play"][-1]["multiple"])


def setup_tokens(server):
    """Of the links that the start printed, one for each of two administrators."""
    return [line.split("token=")[1] for line in server.said if "token=" in line]


def comes(client, answer):
    """The client has the session that an answer begins."""
    assert answer.status == 200, answer.body
    client.csrf = answer.json()["csrf"]
    return client


def two_administrators(server, password, names=("ada", "bea")):
    """Each by a link of their own."""
    clients = []
    for name, token in zip(names, setup_tokens(server)):
        client = Client(server)
        clients.append(comes(client, client.post("/api/setup", {"token": token, "name": name, "password": password})))
    return clients


def new_person(first, second, name, roles, password):
    """One administrator makes the account, the person chooses a password, the other administrator signs: the person's client."""
    answer = first.post("/api/people", {"name": name, "roles": roles})
    assert answer.status == 200, answer.body
    made, client = answer.json(), Client(first.server)
    comes(client, client.post("/api/welcome", {"token": made["link"].split("token=")[1], "password": password}))
    if made["request"]:
        answer = second.post("/api/role-requests/%d/sign" % made["request"], {})
        assert answer.status == 200, answer.body
    return client


def new_key(first, second, **body):
    """One administrator makes a key, the other signs it."""
    answer = first.post("/api/keys", body)
    if answer.status == 200:
        signed = second.post("/api/keys/%s/sign" % body["name"], {})
        assert signed.status == 200, signed.body
    return answer


class Staff:
    """Two administrators and people of the roles asked for, each logged in under the name of the role."""

    PASSWORD = "correct horse battery"

    def __init__(self, server, *roles):
        self.server, self.count, self.people = server, 0, {}
        self.people["administrator"], self.people["second"] = two_administrators(server, self.PASSWORD)
        for role in roles:
            self.add(role, [role])

    def add(self, name, roles):
        self.people[name] = new_person(self["administrator"], self["second"], name, roles, self.PASSWORD)

    def key(self, **body):
        return new_key(self["administrator"], self["second"], **body)

    def __getitem__(self, name):
        return self.people[name]

    def body(self, do, id=None, **fields):
        self.count += 1
        return {"id": id or "staff-%08d" % self.count, "do": do, **fields}

    def ask(self, who, do, **fields):
        """One person's command, as an answer."""
        return self[who].post("/api/floor/commands", self.body(do, **fields))

    def do(self, who, do, **fields):
        answer = self.ask(who, do, **fields)
        assert answer.status == 200, (who, do, fields, answer.status, answer.body)
        return answer.json()

    def ask_two(self, who, second, do, **fields):
        """The same with a second person, who signs."""
        answer = self[who].post("/api/floor/proposals", self.body(do, **fields))
        if answer.status != 200:
            return answer
        path = "/api/floor/proposals/%s/" % answer.json()["proposal"]
        signed = self[second].post(path + "sign", {})
        if signed.status != 200:
            self[who].post(path + "withdraw", {})
        return signed

    def do_two(self, who, second, do, **fields):
        answer = self.ask_two(who, second, do, **fields)
        assert answer.status == 200, (who, second, do, fields, answer.status, answer.body)
        return answer.json()

    def look_at(self, link, hit):
        """Every line of an award's checklist that it waits for, by a supervisor; the award as it is then."""
        while True:
            award = self["supervisor"].get("/api/links/%s/hits/%d" % (link, hit)).json()
            if not award["next"] or award["next"]["do"] != "link-verify":
                return award
            self.do("supervisor", "link-verify", link=link, hit=hit, line=award["next"]["line"])

    def pay(self, link, hit):
        """The whole award after its checklist, lawfully in every book: in whole chips and cash below a dollar, above $100,000
        by check."""
        cents = self.look_at(link, hit)["cents"]
        odd = cents % 100
        parts = {"cheques": cents - odd, **({"cash": odd} if odd else {})}
        if cents > 10**7:
            parts = {"check": cents, "check_number": "%s.%d" % (link, hit)}
        self.do_two("shift-manager", "security", "link-pay", link=link, hit=hit, **parts)
        return cents

    def again(self):
        """After a new start of the server, on its new port."""
        for client in self.people.values():
            client.connection = None
