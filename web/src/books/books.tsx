// The house's books, for those who work there: every sheet with its state, beside the one in force, handed in, signed by two.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ApiError, commandId, get, post, reasonOf } from '../api/http';
import type {
  BookDifference,
  Fault,
  HandedIn,
  HouseBook,
  HouseBookList,
  Proposal,
  ProposalList,
} from '../api/generated';
import { me, whoAmI } from '../api/people';
import { bookTitle } from '../ui/book_picker';
import { useLoad } from '../ui/load';
import { Page, status, Trouble, Waiting } from '../ui/shell';
import type { Reason } from '../words/reason';

const STATES: Record<HouseBook['state'], string> = {
  'handed-in': 'Handed in',
  'in-force': 'In force',
  retired: 'Retired',
};

interface Shown {
  books: HouseBook[];
  proposals: Proposal[];
}

async function load(): Promise<Shown> {
  const [list, waiting] = await Promise.all([
    get<HouseBookList>('/api/floor/books'),
    get<ProposalList>('/api/floor/proposals'),
  ]);
  return { books: list.books, proposals: waiting.proposals };
}

/** Does something, then says so and loads anew. */
type Work = (words: string, work: () => Promise<unknown>) => void;

const people = (signed: HouseBook['approved']): string =>
  signed ? `${signed.by}${signed.with ? ` and ${signed.with}` : ''}, ${new Date(signed.time_ms).toLocaleString()}` : '';

/** The values that differ from those of the book that its name means now, side by side. */
function Difference({ book, list }: { book: HouseBook; list: HouseBook[] }): JSX.Element {
  const [other, setOther] = useState('');
  const query = other ? `?with=${encodeURIComponent(other)}` : '';
  const { value, error } = useLoad(`difference ${book.hash} ${other}`, () =>
    get<BookDifference>(`/api/floor/books/${book.hash}/difference${query}`),
  );
  return (
    <details class="book-difference">
      <summary>Beside another book</summary>
      <label class="field">
        Beside
        <select value={other} onChange={(event) => setOther(event.currentTarget.value)}>
          <option value="">the one in force under its name</option>
          {list
            .filter((each) => each.hash !== book.hash)
            .map((each) => (
              <option value={each.hash} key={each.hash}>
                {bookTitle(each.name)}, {STATES[each.state].toLowerCase()}
              </option>
            ))}
        </select>
      </label>
      {error && <Trouble reason={error} />}
      {value && value.values.length === 0 && (
        <p class="dim">{value.with ? 'They say the same.' : 'None is in force under this name.'}</p>
      )}
      {value && value.values.length > 0 && (
        <div class="scroll" tabIndex={0} role="region" aria-label={`${book.name} beside another book`}>
          <table class="plain-table">
            <thead>
              <tr>
                <th scope="col">Value</th>
                <th scope="col">There</th>
                <th scope="col">In this sheet</th>
              </tr>
            </thead>
            <tbody>
              {value.values.map((row) => (
                <tr key={row.path}>
                  <th scope="row">{row.path.replace(/_/g, ' ').replace(/\//g, ' / ')}</th>
                  <td>{row.was ?? '-'}</td>
                  <td>{row.is ?? '-'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </details>
  );
}

function Row({ book, shown, work }: { book: HouseBook; shown: Shown; work: Work }): JSX.Element {
  const waits = shown.proposals.find(
    (each) => 'book' in each.command && each.command.book === book.hash && each.command.do.endsWith('-book'),
  );
  const own = waits?.by === me.value?.person?.name;
  const propose = (act: 'approve-book' | 'retire-book'): Promise<unknown> =>
    post('/api/floor/proposals', { id: commandId(), do: act, book: book.hash });
  return (
    <li class="panel book-row" data-hash={book.hash} data-state={book.state}>
      <h2>
        {bookTitle(book.name)} <span class="state">{STATES[book.state]}</span>
      </h2>
      <p class="dim">
        {book.house}, {book.source}
        {book.built_in && ', built in'}
      </p>
      <p class="dim">
        <code>{book.hash.slice(0, 16)}</code>
        {book.handed_in && ` · handed in by ${people(book.handed_in)}`}
        {book.approved && ` · approved by ${people(book.approved)}`}
        {book.retired && ` · retired by ${people(book.retired)}`}
      </p>
      <p class="row">
        <a class="button small" href={`/api/books/${book.hash}/text`} download={`${book.name}.yaml`}>
          Sheet
        </a>
        {!waits && book.state === 'handed-in' && (
          <button
            class="button small"
            type="button"
            onClick={() => work(`${book.name} is put forward for approval.`, () => propose('approve-book'))}
          >
            Approve
          </button>
        )}
        {!waits && book.state !== 'retired' && !book.built_in && (
          <button
            class="button small"
            type="button"
            onClick={() => work(`${book.name} is put forward to be retired.`, () => propose('retire-book'))}
          >
            Retire
          </button>
        )}
        {waits && own && <span>Waits for a second person</span>}
        {waits && !own && (
          <button
            class="button small go"
            type="button"
            onClick={() => work('It is signed.', () => post(`/api/floor/proposals/${waits.proposal}/sign`, {}))}
          >
            Sign what {waits.by} asks for
          </button>
        )}
      </p>
      <Difference book={book} list={shown.books} />
    </li>
  );
}

function HandIn({ work }: { work: Work }): JSX.Element {
  const [text, setText] = useState('');
  return (
    <form
      class="panel hand-in"
      onSubmit={(event) => {
        event.preventDefault();
        work('The sheet is handed in.', () => post<HandedIn>('/api/books', { id: commandId(), text }));
      }}
    >
      <h2>Hand in a sheet</h2>
      <label class="field">
        A file
        <input
          type="file"
          accept=".yaml,.yml"
          onChange={(event) => void event.currentTarget.files?.[0]?.text().then(setText)}
        />
      </label>
      <label class="field">
        Its text
        <textarea rows={8} spellcheck={false} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button class="button go" type="submit" disabled={!text}>
        Hand in
      </button>
    </form>
  );
}

export default function Books(): JSX.Element {
  const [turn, setTurn] = useState(0);
  const [trouble, setTrouble] = useState<Reason>();
  const [faults, setFaults] = useState<readonly Fault[]>([]);
  const { value, error } = useLoad(`books ${turn}`, load);
  useEffect(() => {
    if (!me.value) whoAmI().catch(() => undefined);
  }, []);
  const work: Work = (words, deed) => {
    setTrouble(undefined);
    setFaults([]);
    deed().then(
      () => {
        status.value = words;
        setTurn((n) => n + 1);
      },
      (reason: unknown) => {
        setTrouble(reasonOf(reason));
        setFaults(reason instanceof ApiError ? reason.faults : []);
      },
    );
  };
  return (
    <Page title="Books">
      <h1>Books</h1>
      {trouble && <Trouble reason={trouble} capital />}
      {faults.length > 0 && (
        <ul class="faults">
          {faults.map((fault) => (
            <li key={`${fault.line} ${fault.what}`}>
              Line {fault.line}: {fault.what}
            </li>
          ))}
        </ul>
      )}
      {error && <Trouble reason={error} capital />}
      {!value && !error && <Waiting words="Looking up the books" />}
      {value && <HandIn work={work} />}
      {value && (
        <ul class="book-rows">
          {value.books.map((book) => (
            <Row key={book.hash} book={book} shown={value} work={work} />
          ))}
        </ul>
      )}
    </Page>
  );
}
