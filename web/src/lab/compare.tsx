// Two books side by side: their figures, and every value in which they differ.
import type { JSX } from 'preact';
import { design, sheet, type Design, type SheetValue } from '../api/books';
import { BookPicker, bookTitle, chosenBook } from '../ui/book_picker';
import { useLoad } from '../ui/load';
import { percent } from '../ui/money';
import { Trouble, Waiting } from '../ui/shell';
import { title } from '../ui/words';
import { WagerFields, wagersOf } from './wagers';
import type { RoomProps } from './room';

const FIGURES: readonly [string, (d: Design) => string][] = [
  ['House edge', (d) => percent(d.house_edge, 4)],
  ['Element of risk', (d) => percent(d.element_of_risk, 4)],
  ['Average wager, in antes', (d) => d.average_wager.toFixed(4)],
  ['Standard deviation, in antes', (d) => d.standard_deviation?.toFixed(4) ?? ''],
  ['Hands that win', (d) => (d.hit_frequency === undefined ? '' : percent(d.hit_frequency, 3))],
  ['Starting hands that raise', (d) => `${d.starts_that_raise} of 169`],
  ['Folded at the river', (d) => percent(d.frequency.fold, 3)],
  ['Trips edge', (d) => d.trips.map((t) => `${t.table ? `${t.table} ` : ''}${percent(t.house_edge, 3)}`).join(', ')],
  ['Progressive edge at the seeds', (d) => (d.progressive[0] ? percent(d.progressive[0].house_edge, 2) : 'none')],
];

const isSaid = (value: SheetValue): boolean => value.kind !== 'rule' && !/^(book|house|source|notes)/.test(value.path);

interface Difference {
  path: string;
  left: string;
  right: string;
}

function differences(left: SheetValue[], right: SheetValue[]): Difference[] {
  const other = new Map(right.filter(isSaid).map((value) => [value.path, value.word]));
  const rows = left.filter(isSaid).map((value) => ({ path: value.path, left: value.word, right: other.get(value.path) ?? '–' }));
  const known = new Set(rows.map((row) => row.path));
  for (const value of right.filter(isSaid)) if (!known.has(value.path)) rows.push({ path: value.path, left: '–', right: value.word });
  return rows.filter((row) => row.left !== row.right);
}

const words = (path: string): string => path.split('/').map((part) => title(part)).join(' · ');

export function Compare({ list }: RoomProps): JSX.Element {
  const left = chosenBook(list), right = chosenBook(list, 'with', 1);
  if (!left || !right) return <Waiting words="Opening the books" />;
  return <Pair list={list} left={left} right={right} />;
}

function Pair({ list, left, right }: { list: RoomProps['list']; left: RoomProps['book']; right: RoomProps['book'] }): JSX.Element {
  const questions = [wagersOf(left.name), wagersOf(right.name)] as const;
  const { value, error, busy } = useLoad(JSON.stringify(questions), async (signal) => {
    const [a, b, c, d] = await Promise.all([design(questions[0], signal), design(questions[1], signal), sheet(left.name), sheet(right.name)]);
    return { figures: [a, b] as const, rows: differences(c, d) };
  });
  return (
    <>
      <div class="row controls">
        <BookPicker list={list} chosen={left} label="This book" />
        <BookPicker list={list} chosen={right} label="with" name="with" />
        <WagerFields currency={left.currency} />
      </div>
      {error && <Trouble words={error} />}
      {!value && busy && <Waiting words="Counting all deals, twice" />}
      {value && (
        <div class={busy ? 'panel scroll busy' : 'panel scroll'} tabIndex={0} role="region" aria-label="Comparison">
          <table class="plain-table compare">
            <thead><tr><th>Figure</th><th>{bookTitle(left.name)}</th><th>{bookTitle(right.name)}</th></tr></thead>
            <tbody>
              {FIGURES.map(([word, show]) => (
                <tr key={word}><th scope="row">{word}</th><td>{show(value.figures[0])}</td><td>{show(value.figures[1])}</td></tr>
              ))}
            </tbody>
          </table>
          <h2 class="gap-above">{value.rows.length} values differ</h2>
          <table class="plain-table compare">
            <thead><tr><th>Value</th><th>{bookTitle(left.name)}</th><th>{bookTitle(right.name)}</th></tr></thead>
            <tbody>
              {value.rows.map((row) => <tr key={row.path}><th scope="row">{words(row.path)}</th><td>{row.left}</td><td>{row.right}</td></tr>)}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
