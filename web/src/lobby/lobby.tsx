// The door: which house's table to sit down at.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { me, whoAmI } from '../api/people';
import { signs as loadSigns, type Sign } from '../api/signs';
import { listen } from '../api/stream';
import { tables as loadTables, type TableRow } from '../api/table';
import type { BookName } from '../api/books';
import { bookTitle, useBooks } from '../ui/book_picker';
import { Card } from '../ui/card';
import { feltHue } from '../ui/felt_hue';
import { useLoad } from '../ui/load';
import { shortMoney } from '../ui/money';
import { Odometer } from '../ui/odometer';
import { Page, Waiting } from '../ui/shell';
import { title } from '../ui/words';

const live = signal<TableRow[] | null>(null);

function useTables(): TableRow[] {
  const { value } = useLoad('tables', async () => {
    await whoAmI();
    return (await loadTables()).tables;
  });
  useEffect(
    () =>
      listen('tables', (heard) => {
        if (heard.event === 'tables') live.value = heard.data.tables;
      }),
    [],
  );
  return (live.value ?? value ?? []).filter((row) => row.open);
}

function Seats({ row }: { row: TableRow }): JSX.Element {
  const taken = new Set(row.seats.map((seat) => seat.seat));
  return (
    <span class="seat-dots" role="img" aria-label={`${taken.size} of ${row.positions} seats taken`}>
      {Array.from({ length: row.positions }, (_, i) => (
        <span class={taken.has(row.positions - i) ? 'dot taken' : 'dot'} key={i} />
      ))}
    </span>
  );
}

/** Where one sits already. */
const isMine = (row: TableRow): boolean => {
  const name = me.value?.person?.name;
  return !!name && row.seats.some((seat) => seat.name === name);
};

/** Somebody with an account. */
const isKnown = (): boolean => !!me.value?.person && !me.value.person.guest;

/** Where people are shown to their seats one can only look on from here. */
function TableLink({ row }: { row: TableRow }): JSX.Element {
  const at = `at ${bookTitle(row.book)}, table ${row.table}`;
  if (!row.may_sit)
    return (
      <a class="button" href={`/table/${row.table}`} aria-label={`Look on ${at}`}>
        Look on
      </a>
    );
  return (
    <a
      class="button go"
      href={`/table/${row.table}?sit=1`}
      aria-label={`${isMine(row) ? 'Back to your seat' : 'Sit down'} ${at}`}
    >
      {isMine(row) ? 'Your seat' : 'Sit down'}
    </a>
  );
}

function House({
  book,
  place,
  rows,
  sign,
}: {
  book: BookName;
  place: number;
  rows: TableRow[];
  sign: Sign | undefined;
}): JSX.Element {
  const top = sign?.levels[0];
  return (
    <li class="house" style={{ '--hue': feltHue(place) }}>
      <h2>{bookTitle(book.name)}</h2>
      <p class="house-name">
        {book.house === bookTitle(book.name) ? `In ${book.currency === 'EUR' ? 'euro' : book.currency}` : book.house}
      </p>
      {top && (
        <p class="house-meter">
          <span>{title(top.name)}</span>{' '}
          <b>
            <Odometer cents={top.cents} currency={book.currency} />
          </b>
        </p>
      )}
      {rows.map((row) => (
        <div class="house-table" key={row.table}>
          <span>
            <span class="nowrap">
              Ante {shortMoney(row.ante.min, row.currency)} to {shortMoney(row.ante.max, row.currency)}
            </span>{' '}
            <Seats row={row} />
            {row.money && <small class="for-money">For money</small>}
          </span>
          <TableLink row={row} />
        </div>
      ))}
      <p class="house-links">
        <a href={`/rules/${book.name}`}>Rules</a>
        <a href={`/lab/strategy?book=${book.name}`}>Best play</a>
        {sign && <a href={`/sign/${sign.link}`}>Sign</a>}
      </p>
    </li>
  );
}

export default function Lobby(): JSX.Element {
  const list = useBooks(),
    rows = useTables();
  const signs = useLoad('signs', loadSigns).value ?? [];
  const seating = rows.filter((row) => row.may_sit),
    begin = seating.find(isMine) ?? seating.find((row) => row.seats.length < row.positions);
  return (
    <Page title="Felt" class="lobby">
      <section class="hero">
        <div>
          <h1>Ultimate Texas Hold'em, by the book</h1>
          <p class="lead">
            Sit down with play chips at the real rules of four houses. Every cent names the rule that decided it, and
            the coach knows what each decision is worth, exactly.
          </p>
          {begin && (
            <p class="begin">
              <a class="button go" href={`/table/${begin.table}?sit=1`}>
                {isMine(begin) ? 'Back to your seat' : 'Play now'}
              </a>
              {!isMine(begin) && (
                <span class="dim">
                  {isKnown()
                    ? 'Play chips, no money.'
                    : `No account, ${shortMoney(100_000, begin.currency)} in play chips.`}
                </span>
              )}
            </p>
          )}
          <ol class="steps">
            <li>
              Put a chip on <b>Ante</b>
            </li>
            <li>
              Look at your two cards: <b>check</b> or <b>play</b>
            </li>
            <li>
              See why each wager was paid, and what <b>perfect play</b> would have won
            </li>
          </ol>
        </div>
        <div class="hero-cards" aria-hidden="true">
          {['As', 'Kh', 'Qd', 'Jc', 'Ts'].map((card, i) => (
            <span style={{ '--i': i - 2 }} key={card}>
              <Card card={card} />
            </span>
          ))}
        </div>
      </section>
      {list.length === 0 && <Waiting words="Opening the books" />}
      <ul class="houses">
        {list.map((book, i) => {
          const mine = rows.filter((row) => row.book === book.name);
          return (
            <House
              book={book}
              place={i}
              rows={mine}
              key={book.name}
              sign={signs.find((each) => mine.some((row) => row.link === each.link))}
            />
          );
        })}
      </ul>
      {!isKnown() && (
        <p class="dim small lobby-foot">
          <a href="/login">Log in</a> with an account, or play as a guest.
        </p>
      )}
    </Page>
  );
}
