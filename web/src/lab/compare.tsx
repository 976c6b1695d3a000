// Two books side by side: their figures, and every value in which they differ.
import type { JSX } from 'preact';
import { design, sheet, type Design, type SheetValue } from '../api/books';
import { BookPicker, bookTitle, chosenBook } from '../ui/book_picker';
import { useLoad } from '../ui/load';
import { place } from '../ui/router';
import { percent } from '../ui/money';
import { Trouble, Waiting } from '../ui/shell';
import { title } from '../ui/words';
import { readEdits } from './sheet_fields';
import { WagerFields, wagersOf } from './wagers';
import type { RoomProps } from './room';

type Figure = { word: string; of: (d: Design) => number | undefined; show: (value: number) => string; less?: boolean };

/** What is compared; `less`: the smaller one is the player's gain. */
const FIGURES: readonly Figure[] = [
  { word: 'House edge', of: (d) => d.house_edge, show: (v) => percent(v, 4), less: true },
  { word: 'Element of risk', of: (d) => d.element_of_risk, show: (v) => percent(v, 4), less: true },
  { word: 'Average wager, in antes', of: (d) => d.average_wager, show: (v) => v.toFixed(4) },
  { word: 'Standard deviation, in antes', of: (d) => d.standard_deviation, show: (v) => v.toFixed(4) },
  { word: 'Hands that win', of: (d) => d.hit_frequency, show: (v) => percent(v, 3) },
  { word: 'Starting hands that raise', of: (d) => d.starts_that_raise, show: (v) => `${v} of 169` },
  { word: 'Folded at the river', of: (d) => d.frequency.fold, show: (v) => percent(v, 3) },
  { word: 'Trips edge', of: (d) => d.trips[0]?.house_edge, show: (v) => percent(v, 3), less: true },
  { word: 'Progressive edge at the seeds', of: (d) => d.progressive[0]?.house_edge, show: (v) => percent(v, 2), less: true },
];

function FigureRow({ figure: { word, of, show, less }, figures }: { figure: Figure; figures: readonly [Design, Design] }): JSX.Element {
  const [a, b] = [of(figures[0]), of(figures[1])];
  const better = less && a !== undefined && b !== undefined && show(a) !== show(b) ? (a < b ? 0 : 1) : -1;
  const cell = (value: number | undefined, i: number): JSX.Element => (
    <td class={better === i ? 'figure better' : 'figure'}>{value === undefined ? 'none' : show(value)}{better === i && <span class="sr"> better for the player</span>}</td>
  );
  return <tr><th scope="row">{word}</th>{cell(a, 0)}{cell(b, 1)}</tr>;
}

const isSaid = (value: SheetValue): boolean => value.kind !== 'rule' && !/^(book|house|source|notes|odds_are_written)/.test(value.path);

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

const words = (path: string): string => (path.includes('/') ? path.split('/').slice(1) : [path]).map((part) => title(part)).join(' · ');

export function Compare({ list }: RoomProps): JSX.Element {
  const left = chosenBook(list), right = chosenBook(list, 'with', list.findIndex((book) => book.name !== left?.name));
  if (!left || !right) return <Waiting words="Opening the books" />;
  return <Pair list={list} left={left} right={right} />;
}

function Pair({ list, left, right }: { list: RoomProps['list']; left: RoomProps['book']; right: RoomProps['book'] }): JSX.Element {
  // The changes of a design come along from the designer.
  const edits = readEdits(place.value.query.get('edits')), changes = Object.keys(edits).length;
  const questions = [{ ...wagersOf(left.name), ...(changes ? { edits } : {}) }, wagersOf(right.name)] as const;
  const leftWords = `${bookTitle(left.name)}${changes ? ', changed' : ''}`;
  const { value, error, busy } = useLoad(JSON.stringify(questions), async (signal) => {
    const [a, b, c, d] = await Promise.all([design(questions[0], signal), design(questions[1], signal), sheet(left.name), sheet(right.name)]);
    return { figures: [a, b] as const, rows: differences(c.map((line) => ({ ...line, word: edits[line.path] ?? line.word })), d) };
  });
  return (
    <>
      <div class="row controls">
        <BookPicker list={list} chosen={left} label="This book" />
        <BookPicker list={list} chosen={right} label="with" name="with" />
        <WagerFields currency={left.currency} />
        {changes > 0 && <p class="last"><a href={`/lab/designer${location.search}`}>{changes} {changes === 1 ? 'change' : 'changes'} of the designer</a></p>}
      </div>
      {error && <Trouble words={error} />}
      {!value && busy && <Waiting words="Counting all deals, twice" />}
      {value && (
        <div class={busy ? 'panel scroll busy' : 'panel scroll'} tabIndex={0} role="region" aria-label="Comparison">
          <table class="plain-table compare">
            <thead><tr><th>Figure</th><th class="figure">{leftWords}</th><th class="figure">{bookTitle(right.name)}</th></tr></thead>
            <tbody>
              {FIGURES.map((figure) => <FigureRow figure={figure} figures={value.figures} key={figure.word} />)}
            </tbody>
          </table>
          <p class="dim small">Bold green: better for the player.</p>
          <h2 class="gap-above">{value.rows.length === 0 ? 'No value differs' : `${value.rows.length} values differ`}</h2>
          {value.rows.length > 0 && <table class="plain-table compare">
            <thead><tr><th>Value</th><th>{leftWords}</th><th>{bookTitle(right.name)}</th></tr></thead>
            {[...new Set(value.rows.map((row) => row.path.split('/')[0] ?? ''))].map((section) => (
              <tbody key={section}>
                <tr class="section"><th colSpan={3} scope="rowgroup">{title(section)}</th></tr>
                {value.rows.filter((row) => row.path.split('/')[0] === section).map((row) => (
                  <tr key={row.path}><th scope="row">{words(row.path)}</th><td>{row.left}</td><td>{row.right}</td></tr>))}
              </tbody>
            ))}
          </table>}
        </div>
      )}
    </>
  );
}
