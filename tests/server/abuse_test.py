"""What clients do who mean no good, or nothing at all: refused or bounded, and the floor goes on."""
import select, struct
from felt_client import *

tap = Tap()
server = Server("--pace", "0", "--header-seconds", "1", "--idle-seconds", "3", "--connections", "200", "--streams", "60",
                "--per-address", "190")
client = Client(server)


def well():
    return Client(server, timeout=10 * SLOW).get("/api/health").status == 200


def counter(name):
    return int(re.search(r"^felt_%s (\d+)" % name, client.get("/metrics").body.decode(), re.M).group(1))


def connect():
    return socket.create_connection(("127.0.0.1", server.port), timeout=20 * SLOW)


def closed_within(s, seconds, drip=None):
    """Whether the server ends the connection; `drip` is sent a byte at a time meanwhile."""
    end = time.time() + seconds
    while time.time() < end:
        try:
            if drip:
                s.sendall(drip[:1])
            ready, _, _ = select.select([s], [], [], 0.2)
            if ready and s.recv(65536) == b"":
                return True
        except OSError:
            return True
    return False


def slow_head():
    with connect() as s:
        s.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nX-Drip: ")
        assert closed_within(s, 5 * SLOW, drip=b"a"), "a head may drip for ever"


def slow_body():
    with connect() as s:
        s.sendall(b"POST /api/solve HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n")
        assert closed_within(s, 5 * SLOW, drip=b" "), "a body may drip for ever"


def silent():
    with connect() as s:
        assert closed_within(s, 5 * SLOW), "a connection that says nothing stays"


def idle_after():
    with connect() as s:
        s.sendall(b"GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n")
        assert closed_within(s, 8 * SLOW), "an idle connection stays"


tap.case("a head that drips is cut off", slow_head)
tap.case("a body that drips is cut off", slow_body)
tap.case("who connects and says nothing is cut off", silent)
tap.case("who asks once and stays silent is cut off", idle_after)
tap.case("it was counted", lambda: (lambda n: n >= 3 or (_ for _ in ()).throw(AssertionError(n)))(counter("overdue_total")))


def many():
    """More idle connections than there are places: later ones are turned away, and places come back."""
    idle = []
    try:
        for _ in range(400):
            try:
                idle.append(connect())
            except OSError:
                break
        time.sleep(0.3)
        end = time.time() + 15 * SLOW
        while time.time() < end:
            try:
                if well():
                    return
            except (OSError, http.client.HTTPException):
                time.sleep(0.2)
        raise AssertionError("no place came back")
    finally:
        for s in idle:
            s.close()


tap.case("hundreds of idle connections are bounded, and the places come back", many)


def stream_cap():
    streams, codes = [], []
    for _ in range(70):
        stream = Stream(Client(server), "sign:chickasaw")
        streams.append(stream)
        codes.append(stream.status)
    equal((60, 10), (codes.count(200), codes.count(503)))
    assert streams[-1].response.getheader("Retry-After")
    # Commands still get in while every stream is taken.
    player = Player(server)
    player.sit(2, 1)
    player.do("bet", seat=1, ante=500)
    player.do("clear", seat=1)
    player.do("leave", seat=1)
    for stream in streams:
        stream.close()


tap.case("streams have a cap of their own, below that of connections", stream_cap)


def deaf():
    """A client that never reads its stream holds a small buffer and is dropped when it stays silent."""
    for _ in range(100 * SLOW):
        if counter("streams") == 0:
            break
        time.sleep(0.1)
    player = Player(server)
    player.sit(2, 1)
    s = socket.socket()
    s.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    s.connect(("127.0.0.1", server.port))
    s.sendall(b"GET /api/stream?topics=table:2 HTTP/1.1\r\nHost: x\r\n\r\n")
    time.sleep(0.2)
    before = counter("resident_bytes")
    for n in range(200):
        player.do("bet", seat=1, ante=500 + 100 * (n % 5))
    assert counter("resident_bytes") - before < 30 << 20
    for _ in range(300 * SLOW):
        if counter("streams") == 0:
            break
        time.sleep(0.1)
    equal(0, counter("streams"))
    s.close()
    player.do("clear", seat=1)
    player.do("leave", seat=1)


tap.case("who never reads a stream is bounded, then dropped", deaf)


def cut():
    """Connections reset at every possible moment of a command."""
    player = Player(server)
    player.sit(2, 1)
    body = json.dumps({"id": "cut-cut-cut", "do": "bet", "seat": 1, "ante": 500}).encode()
    head = ("POST /api/tables/2/commands HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nCookie: felt_session=%s\r\n"
            "X-Felt-CSRF: %s\r\nContent-Length: %d\r\n\r\n" % (player.client.cookies["felt_session"], player.client.csrf, len(body))).encode()
    whole = head + body
    for length in range(1, len(whole) + 1, 7):
        s = connect()
        s.sendall(whole[:length])
        s.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        s.close()
    answer = player.do("bet", id="cut-cut-cut", seat=1, ante=500)
    equal(500, player.own(player.view())["bet"]["ante"])
    player.do("clear", seat=1)
    player.do("leave", seat=1)


tap.case("connections cut in the middle of a command do it once or not at all", cut)


def full_pool():
    """More questions at once than workers and places: 503 with Retry-After, and the others are answered."""
    import threading
    codes = []

    def ask(n):
        answer = Client(server, timeout=120 * SLOW).post("/api/advise", {"book": "chickasaw", "hole": "AsKd", "ante": 500 + n, "trips": 100})
        codes.append((answer.status, answer.headers.get("retry-after")))

    threads = [threading.Thread(target=ask, args=(n,)) for n in range(26)]
    for thread in threads:
        thread.start()
    assert well()
    for thread in threads:
        thread.join()
    assert codes.count((200, None)) >= 2 and codes.count((503, "1")) >= 1, codes


if SLOW == 1:
    tap.case("a full pool refuses and says when to come back; the rest goes on", full_pool)
tap.case("and all is well", lambda: equal(True, well()))
tap.case("SIGTERM ends it cleanly", lambda: equal(0, server.stop()))
tap.done()
