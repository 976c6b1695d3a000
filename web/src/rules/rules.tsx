// A house's book, value by value, with the rule behind each and a mark where a value is assumed.
import type { JSX } from 'preact';
import { sheet, type BookName } from '../api/books';
import { bookTitle, chosenBook, useBooks } from '../ui/book_picker';
import { useLoad } from '../ui/load';
import { Page, Trouble, Waiting } from '../ui/shell';
import { place } from '../ui/router';
import { title } from '../ui/words';
import { notesOf, sectionsOf, type Row, type Section } from './sections';

const Mark = ({ row }: { row: Row }): JSX.Element => (
  <>
    {row.assumed && <span class="assumed" title="The house's text does not give this value">assumed {row.assumed}</span>} {row.rule && <span class="rule-tag">{row.rule}</span>}
  </>
);

function Rows({ rows }: { rows: Row[] }): JSX.Element {
  return (
    <table class="plain-table rules-table">
      <tbody>
        {rows.map((row, i) => (
          <tr key={i}>{row.words.length > 0
            ? <><th scope="row">{row.label}</th><td>{row.words.join(', ')}</td></>
            : <th scope="row" colSpan={2}>{row.label}</th>}<td class="figure"><Mark row={row} /></td></tr>
        ))}
      </tbody>
    </table>
  );
}

const idOf = (name: string): string => name.toLowerCase().replace(/ /g, '-');

function SectionPanel({ section }: { section: Section }): JSX.Element {
  const under = [...new Set(section.rows.map((row) => row.under))];
  return (
    <section class="panel" id={idOf(section.name)}>
      <h2>{section.name}</h2>
      {under.map((name) => (
        <div key={name}>
          {name && <h3 class="label">{title(name)}</h3>}
          <Rows rows={section.rows.filter((row) => row.under === name)} />
        </div>
      ))}
    </section>
  );
}

function BookText({ book }: { book: BookName }): JSX.Element {
  const { value, error } = useLoad(`sheet ${book.name}`, () => sheet(book.name));
  if (error) return <Trouble words={error} />;
  if (!value) return <Waiting words="Opening the book" />;
  const sections = sectionsOf(value);
  const assumed = sections.flatMap((section) => section.rows).filter((row) => row.assumed).length;
  return (
    <>
      <p class="lead">{book.source}. {book.house.replace(/\.$/, '')}.</p>
      <p class="dim">Every value names the rule of the house's text that sets it. {assumed > 0 && <>{assumed} values are <span class="assumed">assumed</span>: the
        text leaves them open, and a ruling fills the gap.</>} <a href={`/api/books/${book.name}/text`} target="_blank" rel="noopener">The book as a file</a></p>
      <nav class="contents" aria-label="Sections">
        {sections.map((section) => <a href={`#${idOf(section.name)}`} key={section.name}>{section.name}</a>)}
        <a href={`/lab/strategy?book=${book.name}`}>Best play</a> <a href={`/lab/report?book=${book.name}`}>Report</a>
      </nav>
      <div class="rules-grid">
        {sections.map((section) => <SectionPanel section={section} key={section.name} />)}
      </div>
      {notesOf(value).map(({ name, notes }) => (
        <section class="panel notes" key={name}>
          <h2>For {name.toLowerCase() === 'players' ? 'players' : `the ${name.toLowerCase()}`}</h2>
          <ul>{notes.map((note) => <li key={note.rule}>{note.words} <span class="rule-tag">{note.rule}</span></li>)}</ul>
        </section>
      ))}
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
        {chosen && <nav class="tabs" aria-label="Books">{list.map((each) => (
          <a href={`/rules/${each.name}`} key={each.name} aria-current={each === chosen ? 'page' : undefined}>{bookTitle(each.name)}</a>))}</nav>}
      </div>
      {chosen ? <BookText book={chosen} key={chosen.name} /> : <Waiting words="Opening the books" />}
    </Page>
  );
}
