// Change any pay or fold rule and see the exact figures of the changed book.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { design, sheet, type Design, type Question } from '../api/books';
import { useLoad } from '../ui/load';
import { count, percent, shortMoney } from '../ui/money';
import { place, setQuery } from '../ui/router';
import { Trouble, Waiting } from '../ui/shell';
import { title } from '../ui/words';
import { Distribution } from './distribution';
import { groupsOf, SheetField, type Edits } from './sheet_fields';
import { WagerFields, wagersOf } from './wagers';
import type { RoomProps } from './room';

const PAUSE_MS = 200;

/** The changes stand in the query, "path~word" by "|", so that a design can be passed on. */
const readEdits = (text: string | null): Edits =>
  Object.fromEntries((text ?? '').split('|').map((pair) => pair.split('~')).filter((pair) => pair.length === 2)) as Edits;
const writeEdits = (edits: Edits): string | null => Object.entries(edits).map((pair) => pair.join('~')).join('|') || null;

/** `value`, once it has stood still for a moment. */
function useStill<T>(value: T, key: string): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return still;
}

const moved = (now: number, then: number | undefined, show: (value: number) => string): JSX.Element => {
  const by = then === undefined ? 0 : now - then;
  const text = show(Math.abs(by));
  return <small>{then === undefined || Number.parseFloat(text) === 0 ? 'as the book' : `${by > 0 ? '+' : '−'}${text}`}</small>;
};

function Fact({ word, now, then, show }: { word: string; now: number | undefined; then: number | undefined; show: (value: number) => string }): JSX.Element | null {
  if (now === undefined) return null;
  return <div><dt>{word}</dt><dd>{show(now)}{moved(now, then, show)}</dd></div>;
}

const edge = (value: number): string => percent(value, 3);
const plain = (value: number): string => value.toFixed(3);

export function MainFacts({ now, then }: { now: Design; then: Design | undefined }): JSX.Element {
  return (
    <dl class="facts">
      <Fact word="House edge" now={now.house_edge} then={then?.house_edge} show={edge} />
      <Fact word="Element of risk" now={now.element_of_risk} then={then?.element_of_risk} show={edge} />
      <Fact word="Hands that win" now={now.hit_frequency} then={then?.hit_frequency} show={edge} />
      <Fact word="Standard deviation" now={now.standard_deviation} then={then?.standard_deviation} show={plain} />
      <Fact word="Average wager" now={now.average_wager} then={then?.average_wager} show={plain} />
      <Fact word="Hands that raise" now={now.starts_that_raise} then={then?.starts_that_raise} show={(value) => String(value)} />
    </dl>
  );
}

function SideRows({ now, then, currency, table }: { now: Design; then: Design | undefined; currency: string; table: { trips: string; progressive: string } }): JSX.Element {
  const trips = now.trips.find((row) => row.table === table.trips) ?? now.trips[0];
  const before = then?.trips.find((row) => row.table === trips?.table);
  const side = now.progressive.find((row) => row.table === table.progressive) ?? now.progressive[0];
  const sideBefore = then?.progressive.find((row) => row.table === side?.table);
  return (
    <>
      <dl class="facts">
        {trips && <Fact word="Trips edge" now={trips.house_edge} then={before?.house_edge} show={edge} />}
        {trips && <Fact word="Trips hits" now={trips.hit_rate} then={before?.hit_rate} show={edge} />}
        {side && <Fact word="Progressive edge at the seeds" now={side.house_edge} then={sideBefore?.house_edge} show={edge} />}
        {side && <Fact word="Its return in the long run" now={side.long_run_return} then={sideBefore?.long_run_return} show={edge} />}
      </dl>
      {side && side.levels.length > 0 && (
        <div class="scroll"><table class="plain-table">
          <thead><tr><th>Meter</th><th class="figure">breaks even at</th><th class="figure">hit once in</th><th class="figure">stands at on average</th></tr></thead>
          <tbody>{side.levels.map((level) => (
            <tr key={level.level}><th scope="row">{title(level.level)}</th><td class="figure">{shortMoney(Math.ceil(level.break_even), currency)}</td>
              <td class="figure">{count(level.wagers_between_hits)}</td><td class="figure">{shortMoney(Math.round(level.mean_meter / 100) * 100, currency)}</td></tr>
          ))}</tbody>
        </table></div>
      )}
    </>
  );
}

export function Designer({ book }: RoomProps): JSX.Element {
  const edits = readEdits(place.value.query.get('edits'));
  const base: Question = wagersOf(book.name);
  const key = JSON.stringify([base, edits]);
  const question = useStill<Question>(Object.keys(edits).length ? { ...base, edits } : base, key);
  const lines = useLoad(`sheet ${book.name}`, () => sheet(book.name));
  const before = useLoad(JSON.stringify(base), (signal) => design(base, signal));
  const { value, error, busy } = useLoad(JSON.stringify(question), (signal) => design(question, signal));
  const [last, setLast] = useState<Design | undefined>();
  useEffect(() => { if (value) setLast(value); }, [value]);
  const shown = value ?? last;
  const change = (path: string, word: string, usual: string): void => {
    const next = { ...edits };
    if (word === usual) delete next[path];
    else next[path] = word;
    setQuery({ edits: writeEdits(next) });
  };
  const used = (of: string): string => edits[`${of}/table_in_use/table`] ?? lines.value?.find((line) => line.path === `${of}/table_in_use/table`)?.word ?? '';
  return (
    <div class="designer">
      <div class="sheet">
        <div class="row">
          <WagerFields currency={book.currency} />
          <button class="button small" type="button" disabled={Object.keys(edits).length === 0} onClick={() => setQuery({ edits: null })}>As the book</button>
        </div>
        {lines.error && <Trouble words={lines.error} />}
        {groupsOf(lines.value ?? [], edits).map((group) => (
          <details class="panel" key={group.name} open={group.name === 'Blind' || group.name === 'Trips'}>
            <summary><h2>{group.name}</h2></summary>
            <div class="sheet-fields">
              {group.values.map((line) => (
                <SheetField key={line.path} value={line} word={edits[line.path] ?? line.word} change={(word) => change(line.path, word, line.word)} />
              ))}
            </div>
          </details>
        ))}
      </div>
      <div class={busy ? 'figures busy' : 'figures'} aria-live="polite">
        {error && <Trouble words={error} />}
        {!shown && !error && <Waiting words="Counting all deals" />}
        {shown && <div class="panel">
          <MainFacts now={shown} then={before.value} />
          <SideRows now={shown} then={before.value} currency={book.currency} table={{ trips: used('trips'), progressive: used('progressive') }} />
          {shown.distribution && <Distribution rows={shown.distribution} />}
        </div>}
      </div>
    </div>
  );
}
