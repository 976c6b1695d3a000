// The house's mathematics as a document, in the form one needs.
import type { JSX } from 'preact';
import { bookTitle } from '../ui/book_picker';
import type { RoomProps } from './room';

const FORMS: readonly [string, string, string][] = [
  ['html', 'Read it', 'as a page'],
  ['pdf', 'PDF', 'to print and sign'],
  ['csv', 'CSV', 'for a spreadsheet'],
  ['json', 'JSON', 'for programs'],
  ['text', 'Text', 'for a terminal'],
];

const CONTENTS: readonly [string, string][] = [
  ['Rules in force', 'every value with its clause, assumed ones marked'],
  ['The return of every wager', 'exact value, combinations, how hands end'],
  ['The best strategy', 'the 13 × 13 chart, in words, rules of thumb and their cost'],
  ['What each house rule is worth', 'the same game with one rule changed'],
  ["The progressive's meters", 'seeds, growth, hits, break-even'],
  ['Results', 'distribution of a hand, ruin, the bankroll that lasts'],
  ['Method, version and signature', 'from which text, by what, how'],
  ['Further clauses', 'what people must see or do'],
];

export function Report({ book }: RoomProps): JSX.Element {
  return (
    <div class="report-room">
      <div class="panel">
        <h2>The mathematics of {bookTitle(book.name)}</h2>
        <p>
          The rules of {book.house} and their mathematics with exact counts: house edge, best play, every side wager,
          and what rules of thumb cost. It is worked out when first asked for, which takes some seconds; after that it
          is there at once.
        </p>
        <ul class="forms">
          {FORMS.map(([form, word, why]) => (
            <li key={form}>
              <a
                class={form === 'html' ? 'button go' : 'button'}
                href={`/api/report/${book.name}?format=${form}`}
                target="_blank"
                rel="noopener"
              >
                {word}
              </a>{' '}
              <span class="dim">{why}</span>
            </li>
          ))}
        </ul>
        <p class="dim small">
          The same on the command line: <code>felt report --book {book.name} --format pdf</code>
        </p>
      </div>
      <div class="panel paper" aria-label="Contents" role="group">
        <p class="label">{book.house}</p>
        <h2>{bookTitle(book.name)}</h2>
        <p class="dim">Ultimate Texas Hold'em Progressive</p>
        <ol>
          {CONTENTS.map(([word, what]) => (
            <li key={word}>
              <b>{word}</b>
              <span>{what}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
