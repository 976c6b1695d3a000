// Two books side by side: their figures, and every rule in which they differ.
import type { JSX } from 'preact';
import { design, inUse, type Design } from '../api/books';
import { onOwnHand, ownHandOf } from '../api/sides';
import { BookPicker, bookTitle, chosenBook } from '../ui/book_picker';
import { useLoad } from '../ui/load';
import { place } from '../ui/router';
import { percent } from '../ui/money';
import { Trouble, Waiting } from '../ui/shell';
import { differences, type Difference } from './differences';
import { readEdits } from './sheet_fields';
import { WagerFields, wagersOf } from './wagers';
import type { RoomProps } from './room';

type Figure = { word: string; of: (d: Design) => number | undefined; show: (value: number) => string; less?: boolean };

/** What is compared; `less`: the smaller one is the player's gain. */
const FIGURES: readonly Figure[] = [
  { word: 'House edge', of: (d) => d.house_edge, show: (v) => percent(v, 4), less: true },
  { word: 'Element of risk', of: (d) => d.element_of_risk, show: (v) => percent(v, 4), less: true },
  { word: 'Average of Ante, Blind and Play, in antes', of: (d) => d.average_wager, show: (v) => v.toFixed(4) },
  { word: 'Standard deviation, in antes', of: (d) => d.standard_deviation, show: (v) => v.toFixed(4) },
  { word: 'Hands that win', of: (d) => d.hit_frequency, show: (v) => percent(v, 3) },
  { word: 'Starting hands to play before the flop', of: (d) => d.starts_that_raise, show: (v) => `${v} of 169` },
  { word: 'Folded at the river', of: (d) => d.frequency.fold, show: (v) => percent(v, 3) },
];
const PROGRESSIVE: Figure = {
  word: 'Progressive edge at the seeds',
  of: (d) => inUse(d.progressive)?.house_edge,
  show: (v) => percent(v, 2),
  less: true,
};

/** With the side wagers on the own hand that one of the books has, or both. */
function figuresOf(books: readonly RoomProps['book'][]): Figure[] {
  const sides = new Map(books.flatMap((book) => onOwnHand(book.side_wagers)).map((side) => [side.key, side]));
  return [
    ...FIGURES,
    ...[...sides.values()].map(
      (side): Figure => ({
        word: `${side.name} edge`,
        of: (d) => inUse(ownHandOf(d, side))?.house_edge,
        show: (v) => percent(v, 3),
        less: true,
      }),
    ),
    PROGRESSIVE,
  ];
}

function FigureRow({
  figure: { word, of, show, less },
  figures,
}: {
  figure: Figure;
  figures: readonly [Design, Design];
}): JSX.Element {
  const [a, b] = [of(figures[0]), of(figures[1])];
  const better = less && a !== undefined && b !== undefined && show(a) !== show(b) ? (a < b ? 0 : 1) : -1;
  const cell = (value: number | undefined, i: number): JSX.Element => (
    <td class={better === i ? 'figure better' : 'figure'}>
      {value === undefined ? 'none' : show(value)}
      {better === i && <span class="sr"> better for the player</span>}
    </td>
  );
  return (
    <tr>
      <th scope="row">{word}</th>
      {cell(a, 0)}
      {cell(b, 1)}
    </tr>
  );
}

interface TableProps {
  rows: readonly Difference[];
  heads: readonly [string, string];
}

function Differences({ rows, heads }: TableProps): JSX.Element {
  return (
    <table class="plain-table compare">
      <thead>
        <tr>
          <th>Rule</th>
          <th>{heads[0]}</th>
          <th>{heads[1]}</th>
        </tr>
      </thead>
      {[...new Set(rows.map((row) => row.section))].map((section) => (
        <tbody key={section}>
          <tr class="section">
            <th colSpan={3} scope="rowgroup">
              {section}
            </th>
          </tr>
          {rows
            .filter((row) => row.section === section)
            .map((row) => (
              <tr key={row.label}>
                <th scope="row">{row.label}</th>
                <td>{row.left}</td>
                <td>{row.right}</td>
              </tr>
            ))}
        </tbody>
      ))}
    </table>
  );
}

/** What is played and paid; what the house does is folded away. */
function Rules({ rows, heads }: TableProps): JSX.Element {
  const played = rows.filter((row) => !row.isProcedure),
    procedures = rows.filter((row) => row.isProcedure);
  return (
    <>
      <h2 class="gap-above">
        {played.length === 0
          ? 'No rule of play differs'
          : `${played.length} ${played.length === 1 ? 'rule' : 'rules'} of play and pay ${played.length === 1 ? 'differs' : 'differ'}`}
      </h2>
      {played.length > 0 && <Differences rows={played} heads={heads} />}
      {procedures.length > 0 && (
        <details class="gap-above">
          <summary>
            <h2>{procedures.length} more in how the house runs the game</h2>
          </summary>
          <Differences rows={procedures} heads={heads} />
        </details>
      )}
    </>
  );
}

export function Compare({ list }: RoomProps): JSX.Element {
  const left = chosenBook(list),
    right = chosenBook(
      list,
      'with',
      list.findIndex((book) => book.name !== left?.name),
    );
  if (!left || !right) return <Waiting words="Opening the books" />;
  return <Pair list={list} left={left} right={right} />;
}

function Pair({
  list,
  left,
  right,
}: {
  list: RoomProps['list'];
  left: RoomProps['book'];
  right: RoomProps['book'];
}): JSX.Element {
  // The changes of a design come along from the designer.
  const edits = readEdits(place.value.query.get('edits')),
    changes = Object.keys(edits).length;
  const questions = [
    { ...wagersOf(left), page: true, ...(changes ? { edits } : {}) },
    { ...wagersOf(right), page: true },
  ] as const;
  const heads = [`${bookTitle(left.name)}${changes ? ', changed' : ''}`, bookTitle(right.name)] as const;
  const { value, error, busy } = useLoad(JSON.stringify(questions), async (signal) => {
    const [a, b] = await Promise.all([design(questions[0], signal), design(questions[1], signal)]);
    return { figures: [a, b] as const, rows: differences(a.page ?? [], b.page ?? []) };
  });
  return (
    <>
      <div class="row controls">
        <BookPicker list={list} chosen={left} label="This book" />
        <BookPicker list={list} chosen={right} label="with" name="with" />
        <WagerFields book={left} />
        {changes > 0 && (
          <p class="last">
            <a href={`/lab/designer${location.search}`}>
              {changes} {changes === 1 ? 'change' : 'changes'} of the designer
            </a>
          </p>
        )}
      </div>
      {error && <Trouble reason={error} />}
      {!value && busy && <Waiting words="Counting all deals, twice" />}
      {value && (
        <div class={busy ? 'panel scroll busy' : 'panel scroll'} tabIndex={0} role="region" aria-label="Comparison">
          <table class="plain-table compare">
            <thead>
              <tr>
                <th>Figure</th>
                <th class="figure">{heads[0]}</th>
                <th class="figure">{heads[1]}</th>
              </tr>
            </thead>
            <tbody>
              {figuresOf([left, right]).map((figure) => (
                <FigureRow figure={figure} figures={value.figures} key={figure.word} />
              ))}
            </tbody>
          </table>
          <p class="dim small">Bold green: better for the player.</p>
          <Rules rows={value.rows} heads={heads} />
        </div>
      )}
    </>
  );
}
