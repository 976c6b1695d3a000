// A house's book: what a player has to know first, then every value in words with the rule behind it.
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { bookPage, type BookName } from '../api/books';
import { bookTitle, chosenBook, useBooks } from '../ui/book_picker';
import { useLoad } from '../ui/load';
import { Page, Trouble, Waiting } from '../ui/shell';
import { place } from '../ui/router';
import { sectionsOf, type Line, type Row, type Section } from './sections';

const Mark = ({ line }: { line: Line }): JSX.Element => (
  <>
    {line.assumed && (
      <span class="assumed" title="The house's text does not give this value">
        assumed {line.assumed}
      </span>
    )}{' '}
    {line.rule && line.rule !== line.assumed && <span class="rule-tag">{line.rule}</span>}
  </>
);

function Lines({ rows }: { rows: Row[] }): JSX.Element {
  return (
    // The roles are said, as on a phone the rows are laid out otherwise, and would no longer count as a table.
    <table class="plain-table rules-table" role="table">
      <tbody role="rowgroup">
        {rows.flatMap((row) =>
          row.lines.map((line, i) => (
            <tr key={`${row.label} ${i}`} role="row" class={i + 1 < row.lines.length ? 'goes-on' : undefined}>
              {i === 0 ? (
                <th scope="row" role="rowheader">
                  {row.label}
                </th>
              ) : (
                <td class="same" role="cell" />
              )}
              <td role="cell">{line.words}</td>
              <td class="figure" role="cell">
                <Mark line={line} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** Pay tables side by side; the first row names them. */
function Cells({ rows: [head, ...rows] }: { rows: Row[] }): JSX.Element {
  return (
    <table class="plain-table cells-table">
      <thead>
        <tr>
          <th>{head?.label}</th>
          {head?.cells.map((cell) => (
            <th class="figure" key={cell}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.label}>
            <th scope="row">
              {row.label}
              {row.rule && <small class="rule-tag">{row.rule}</small>}
            </th>
            {row.cells.map((cell, i) => (
              <td class="figure" key={i}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Body({ section }: { section: Section }): JSX.Element {
  const cells = section.rows.filter((row) => row.cells.length > 0),
    lines = section.rows.filter((row) => row.cells.length === 0);
  return (
    <>
      {section.notes.length > 0 && (
        <ul class="notes">
          {section.notes.map((note) => (
            <li key={note.rule}>
              {note.words} <span class="rule-tag">{note.rule}</span>
            </li>
          ))}
        </ul>
      )}
      {cells.length > 0 && <Cells rows={cells} />}
      {lines.length > 0 && <Lines rows={lines} />}
    </>
  );
}

const Open = ({ section }: { section: Section }): JSX.Element => (
  <section class="panel" id={section.id}>
    <h2>
      {section.heading} {section.rule && <span class="rule-tag">{section.rule}</span>}
    </h2>
    <Body section={section} />
  </section>
);

const Folded = ({ section }: { section: Section }): JSX.Element => (
  <details class="panel folded" id={section.id}>
    <summary>
      <h2>{section.heading}</h2> {section.rule && <span class="rule-tag">{section.rule}</span>}
    </summary>
    <Body section={section} />
  </details>
);

/** Brings a section into sight, and opens it where it is folded. */
function show(id: string): void {
  const found = document.getElementById(id);
  if (found instanceof HTMLDetailsElement) found.open = true;
  found?.scrollIntoView();
}

function Contents({ sections, book }: { sections: Section[]; book: string }): JSX.Element {
  return (
    <nav class="contents" aria-label="Sections">
      {sections
        .filter((section) => section.about === 'player')
        .map((section) => (
          <a href={`#${section.id}`} key={section.id} onClick={() => show(section.id)}>
            {section.short}
          </a>
        ))}
      <a href="#house">How the house runs it</a>
      <a href={`/lab/strategy?book=${book}`}>Best play</a> <a href={`/lab/report?book=${book}`}>Report</a>
    </nav>
  );
}

function BookText({ book }: { book: BookName }): JSX.Element {
  const { value, error } = useLoad(`page ${book.name}`, () => bookPage(book.name));
  useEffect(() => {
    if (value && location.hash) show(location.hash.slice(1));
  }, [value]);
  if (error) return <Trouble reason={error} />;
  if (!value) return <Waiting words="Opening the book" />;
  const sections = sectionsOf(value),
    [first, ...rest] = sections.filter((section) => section.about === 'player');
  const assumed = sections
    .flatMap((section) => section.rows)
    .flatMap((row) => row.lines)
    .filter((line) => line.assumed).length;
  const of = (about: Section['about']): Section[] => sections.filter((section) => section.about === about);
  return (
    <>
      <p class="lead">
        {book.source}. {book.house.replace(/\.$/, '')}.
      </p>
      <Contents sections={sections} book={book.name} />
      {first && <Open section={first} />}
      <p class="dim gap-above">
        Beside each value stands the rule of the house's text that sets it.{' '}
        {assumed > 0 && (
          <>
            Where it says <span class="assumed">assumed</span> the text leaves the value open, and a ruling fills the
            gap: {assumed} values.
          </>
        )}{' '}
        <a href={`/api/books/${book.name}/text`} target="_blank" rel="noopener">
          The book as a file
        </a>
      </p>
      <div class="rules-grid">
        {rest.map((section) => (
          <Open section={section} key={section.id} />
        ))}
      </div>
      {of('spare').length > 0 && (
        <>
          <h2 class="gap-above">Pay tables that are not in use</h2>
          <div class="folds">
            {of('spare').map((section) => (
              <Folded section={section} key={section.id} />
            ))}
          </div>
        </>
      )}
      <h2 class="gap-above" id="house">
        How the house runs the game
      </h2>
      <div class="folds">
        {of('house').map((section) => (
          <Folded section={section} key={section.id} />
        ))}
      </div>
    </>
  );
}

export default function Rules(): JSX.Element {
  const list = useBooks();
  const named = place.value.path.split('/')[2];
  const chosen = list.find((book) => book.name === named) ?? chosenBook(list);
  return (
    <Page title={chosen ? `Rules of ${bookTitle(chosen.name)}` : 'Rules'} class="rules">
      <div class="lab-head">
        <h1>{chosen ? `Rules of ${bookTitle(chosen.name)}` : 'Rules'}</h1>
        {chosen && (
          <nav class="tabs" aria-label="Books">
            {list.map((each) => (
              <a href={`/rules/${each.name}`} key={each.name} aria-current={each === chosen ? 'page' : undefined}>
                {bookTitle(each.name)}
              </a>
            ))}
          </nav>
        )}
      </div>
      {chosen ? <BookText book={chosen} key={chosen.name} /> : <Waiting words="Opening the books" />}
    </Page>
  );
}
