"""Workers: mathematics that anybody may ask for holds up neither who comes in nor staff; nor do those who come in."""
import http.client
import itertools
import re
import threading
import time
from felt_client import Client, PATIENCE, SLOW, Server, Staff, Tap, equal

tap = Tap()
PASSWORD, LOGINS = Staff.PASSWORD, 29
FLOODERS = 40  # more than all workers of a kind and all places before them


def serve():
    server = Server("--pace", "0", "--practice", "1")
    return server, Staff(server, "dealer", "auditor")


def counter(name):
    return int(re.search(r"^felt_%s (\d+)" % name, Client(server).get("/metrics").body.decode(), re.M).group(1))


class From(Client):
    """A client at another address of this machine."""

    def __init__(self, address):
        super().__init__(server)
        self.connection = http.client.HTTPConnection(
            "127.0.0.1", server.port, timeout=self.timeout, source_address=(address, 0)
        )


class Flood:
    """Asks on and on, each time something else, and comes back soon when it is refused."""

    def __init__(self, ask, full):
        self.ask, self.full, self.over, self.asked, self.statuses = (
            ask,
            full,
            threading.Event(),
            itertools.count(),
            set(),
        )
        self.threads = [threading.Thread(target=self.run, args=(n,), daemon=True) for n in range(FLOODERS)]

    def run(self, n):
        while not self.over.is_set():
            try:
                self.statuses.add(self.ask(n, next(self.asked)))
            except OSError:
                pass
            self.over.wait(0.1)

    def __enter__(self):
        for thread in self.threads:
            thread.start()
        self.fill()
        return self

    def fill(self):
        """Until there is no worker and no place left."""
        end = time.time() + PATIENCE
        while not self.full():
            assert time.time() < end, "it is never full"
            time.sleep(0.01)

    def __exit__(self, *_):
        self.over.set()


def solves(n, count):
    """What no cache knows: best play at another ante each time, with the whole distribution."""
    return (
        Client(server)
        .post("/api/solve", {"book": "massachusetts", "ante": 500 + 100 * count, "trips": 500, "full": True})
        .status
    )


def no_worker_for_mathematics():
    return (
        Client(server).post("/api/advise", {"book": "chickasaw", "hole": "AsKd", "board": "2c7d9h3s5c"}).status == 503
    )


STAFF = [
    ("GET", "/api/people", None),
    ("GET", "/api/keys", None),
    ("GET", "/api/hands", None),
    ("GET", "/api/report/nowhere", None),
    ("POST", "/api/advise", {"book": "chickasaw", "hole": "AsKd", "board": "2c7d9h3s5c"}),
    ("POST", "/api/people", {"name": "dan", "roles": ["dealer"]}),
    ("POST", "/api/people/dan/link", {}),
    ("POST", "/api/keys", {"name": "pit-1", "link": "chickasaw", "table": 200, "game": "three-card"}),
    ("POST", "/api/keys/pit-1/revoke", {}),
]
EXPECTED = {("GET", "/api/report/nowhere"): 404}


def staff_is_served():
    """Every route of theirs that takes a worker."""
    for method, path, body in STAFF:
        equal((path, EXPECTED.get((method, path), 200)), (path, staff["administrator"].ask(method, path, body).status))


def logins(clients):
    """As many logins as there are clients, all at once."""
    answers = []
    threads = [
        threading.Thread(
            target=lambda client=client: answers.append(
                client.post("/api/login", {"name": "auditor", "password": PASSWORD}).status
            )
        )
        for client in clients
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def come_and_go():
    """In, and out again; and somebody without an account."""
    client = Client(server)
    answer = client.post("/api/login", {"name": "dealer", "password": PASSWORD})
    equal(200, answer.status)
    client.csrf = answer.json()["csrf"]
    equal(200, client.post("/api/logout", {}).status)
    equal(200, Client(server).post("/api/guest", {}).status)


def mathematics():
    with Flood(solves, no_worker_for_mathematics) as flood:
        equal([200] * LOGINS, logins([Client(server) for _ in range(LOGINS)]))
        flood.fill()
        come_and_go()
        flood.fill()
        staff_is_served()
        flood.fill()


def comes_in(n, count):
    """Somebody with an account, from one address, again and again."""
    return From("127.0.3.1").post("/api/login", {"name": "auditor", "password": PASSWORD}).status


def no_place_at_the_door():
    return From("127.0.3.1").post("/api/login", {"name": "auditor", "password": PASSWORD}).status == 503


def passwords():
    before = counter("resident_bytes")
    with Flood(comes_in, no_place_at_the_door) as flood:
        staff_is_served()
        flood.fill()
        equal([200] * 5, logins([From("127.0.4.1") for _ in range(5)]))
        most = counter("resident_bytes") - before
    print("# %.0f MB more at most" % (most / 2**20))
    assert SLOW > 1 or most < 200 << 20, most
    equal({200, 503}, flood.statuses)


server, staff = serve()
tap.case("anonymous mathematics without end: %d of %d logins come in, staff are served" % (LOGINS, LOGINS), mathematics)
server.kill()  # what it is solving takes as long as it takes
server, staff = serve()
tap.case("logins without end from one address: staff are served, and others come in from another", passwords)
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.done()
