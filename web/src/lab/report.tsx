// The house's mathematics as a document, in the form one needs.
import type { JSX } from 'preact';
import { bookTitle } from '../ui/book_picker';
import type { RoomProps } from './room';

const FORMS: readonly [string, string, string][] = [
  ['html', 'Read it', 'as a page'], ['pdf', 'PDF', 'to print and sign'], ['csv', 'CSV', 'for a spreadsheet'],
  ['json', 'JSON', 'for programs'], ['text', 'Text', 'for a terminal'],
];

export function Report({ book }: RoomProps): JSX.Element {
  return (
    <div class="panel">
      <h2>{bookTitle(book.name)}</h2>
      <p>The rules of {book.house} and their mathematics with exact counts: house edge, best play, every side wager, and what
        rules of thumb cost. It is worked out when first asked for, which takes some seconds.</p>
      <ul class="forms">
        {FORMS.map(([form, word, why]) => (
          <li key={form}><a class={form === 'html' ? 'button go' : 'button'} href={`/api/report/${book.name}?format=${form}`} target="_blank" rel="noopener">{word}</a> <span class="dim">{why}</span></li>
        ))}
      </ul>
      <p class="dim small">The same on the command line: <code>felt report --book {book.name} --format pdf</code></p>
    </div>
  );
}
