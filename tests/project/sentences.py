"""sentences.py: where a test holds four or more words in a row of a sentence of the catalogues: it should go by the code, and leave the words
to the tests of words. With --self it tries itself on something that does."""
import glob
import pathlib
import re
import sys

# The tests of words themselves; a settlement that was written from the texts alone; the changed catalogue of a test.
ABOUT_WORDS = (
    "src/words/words_test.c",
    "src/eval/words_test.c",
    "tests/cli/words_test.sh",
    "tests/server/words_test.py",
    "tests/project/words",
    "tests/project/sentences.py",
    "tests/oracle/",
    "src/views/reasons_test.c",
)  # the last: words that old hands were kept with
# What a sheet says, which tests spoil; and the names of the main wagers, which pages and commands list by themselves.
SHEETS, NAMES = "".join(open(path).read() for path in glob.glob("books/*.yaml")), {"Ante, Blind and Play"}
# Names of cases and comments are for people.
FOR_PEOPLE = re.compile(
    r'^[ \t]*(#|//|/\*|\*).*|""".*|(\b(?:tap\.case|test)\(\s*|\b(?:check|refuse|skip) )(?:"[^"]*"|\'[^\']*\')|\s//.*| # .*',
    re.M,
)


def pieces():
    """What stands between the figures of each sentence."""
    english, found = open("src/words/english.def").read(), set()
    for quoted in re.findall(r'FELT_ENGLISH\(\s*\w+,((?:\s*"(?:[^"\\]|\\.)*")+)\s*\)', english):
        sentence = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', quoted)).replace('\\"', '"')
        found.update(re.split(r"\{\d[^}]*\}", sentence))
    for sentence in re.findall(r"=>\s+[`'](.*)[`'],$", open("web/src/words/pages_english.ts").read(), re.M):
        found.update(re.split(r"\$\{[^}]*\}", sentence))
    bare = {piece.strip(' :;,.()"') for piece in found} - NAMES
    return {piece for piece in bare if len(piece.split()) >= 4 and piece not in SHEETS}


def relying(text, known):
    whole = FOR_PEOPLE.sub(r"\2", text)
    lines = whole.splitlines()
    return [(n, piece) for piece in sorted(known) if piece in whole for n, line in enumerate(lines, 1) if piece in line]


known = pieces()
if sys.argv[1:] == ["--self"]:
    assert len(known) > 300, len(known)
    assert relying('equal("there is no such table", told)\n', known) == [(1, "there is no such table")]
    assert not relying(
        'tap.case("there is no such table", lambda: refuses(404, "no-such-table"))  # there is no such table\n', known
    )
    sys.exit()
for file in sorted(path for folder in ("tests", "src") for path in pathlib.Path(folder).rglob("*") if path.is_file()):
    path = str(file)
    if re.search(r"_test\.|^tests/.*\.(py|mjs|sh)$", path) and not path.startswith(ABOUT_WORDS):
        for n, piece in relying(file.read_text(errors="replace"), known):
            print("%s:%d: %s" % (path, n, piece))
