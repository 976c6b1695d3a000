// Change any pay, fold rule or meter and see the exact figures of the changed book.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { design, inUse, sheet, type Design, type LevelSide, type ProgressiveSide, type Question } from '../api/books';
import { highestHandOf, onHighestHand, onOwnHand, ownHandOf, type OwnHandSide, type SideWager } from '../api/sides';
import { CopyLink } from '../ui/copy_link';
import { useLatest, useLoad } from '../ui/load';
import { CENTS_MAX, count, money, percent, shortMoney } from '../ui/money';
import { MoneyInput } from '../ui/money_input';
import { place, setQuery } from '../ui/router';
import { Trouble, Waiting } from '../ui/shell';
import { title } from '../ui/words';
import { Distribution } from './distribution';
import { fieldWords, groupsOf, readEdits, SheetField, writeEdits } from './sheet_fields';
import { WagerFields, wagersOf } from './wagers';
import type { RoomProps } from './room';

const PAUSE_MS = 120;

type Meters = Record<string, number>;
const readMeters = (text: string | null): Meters =>
  Object.fromEntries(
    (text ?? '')
      .split('|')
      .map((pair) => pair.split('~'))
      .map(([level = '', cents]) => [level, Number(cents)] as const)
      .filter(([level, cents]) => level && Number.isSafeInteger(cents) && cents > 0 && cents <= CENTS_MAX),
  );
const writeMeters = (meters: Meters): string | null =>
  Object.entries(meters)
    .map((pair) => pair.join('~'))
    .join('|') || null;

/** `value`, once it has stood still for a moment. */
function useStill<T>(value: T, key: string): T {
  const [still, setStill] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setStill(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [key]);
  return still;
}

interface FactProps {
  word: string;
  now: number | undefined;
  then: number | undefined;
  show: (value: number) => string;
  /** what it is of, where nothing has changed */
  of?: string;
}

function Fact({ word, now, then, show, of }: FactProps): JSX.Element | null {
  if (now === undefined) return null;
  const by = then === undefined ? 0 : now - then,
    text = show(Math.abs(by)),
    changed = then !== undefined && Number.parseFloat(text) !== 0;
  return (
    <div class={changed ? 'moved' : undefined}>
      <dt>{word}</dt>
      <dd>
        {show(now)}
        <small>{changed ? `${by > 0 ? '+' : '−'}${text}` : of}</small>
      </dd>
    </div>
  );
}

const edge = (value: number): string => percent(value, 3);
const plain = (value: number): string => value.toFixed(3);

function MainFacts({ now, then, currency }: { now: Design; then: Design | undefined; currency: string }): JSX.Element {
  return (
    <dl class="facts">
      <Fact word="House edge" now={now.house_edge} then={then?.house_edge} show={edge} of="of the ante" />
      <Fact
        word="Element of risk"
        now={now.element_of_risk}
        then={then?.element_of_risk}
        show={edge}
        of="of all wagers"
      />
      <Fact word="Hit frequency" now={now.hit_frequency} then={then?.hit_frequency} show={edge} of="of hands win" />
      <Fact
        word="Standard deviation"
        now={now.standard_deviation}
        then={then?.standard_deviation}
        show={plain}
        of="antes"
      />
      <Fact
        word="Average wager"
        now={now.average_wager}
        then={then?.average_wager}
        show={plain}
        of="antes on Ante, Blind and Play"
      />
      <Fact
        word="Play at once"
        now={now.starts_that_raise}
        then={then?.starts_that_raise}
        show={(value) => String(value)}
        of="of 169 hands"
      />
      {(now.fee > 0 || (then?.fee ?? 0) > 0) && (
        <Fact
          word="Fee"
          now={now.fee}
          then={then?.fee}
          show={(cents) => money(cents, currency)}
          of="a hand, in the edge"
        />
      )}
    </dl>
  );
}

/** On a narrow screen the answer stays in sight while a field is changed. */
const AnswerStrip = ({ now, then, busy }: { now: Design; then: Design | undefined; busy: boolean }): JSX.Element => (
  <div class={busy ? 'answer-strip busy' : 'answer-strip'} aria-hidden="true">
    <dl class="facts">
      <Fact word="House edge" now={now.house_edge} then={then?.house_edge} show={edge} of="of the ante" />
      <Fact
        word="Element of risk"
        now={now.element_of_risk}
        then={then?.element_of_risk}
        show={edge}
        of="of all wagers"
      />
    </dl>
  </div>
);

interface MeterProps {
  side: ProgressiveSide;
  seeds: Meters;
  meters: Meters;
  currency: string;
  change: (meters: Meters) => void;
}

/** What each meter stands at, to be changed, beside what it breaks even at. */
function MeterTable({ side, seeds, meters, currency, change }: MeterProps): JSX.Element {
  const set = (level: string, cents: number): void => {
    const next = { ...meters };
    if (!(cents > 0) || cents === seeds[level]) delete next[level];
    else next[level] = cents;
    change(next);
  };
  const whole = (cents: number): string => shortMoney(Math.ceil(cents / 100) * 100, currency);
  return (
    <table class="plain-table meter-table">
      <thead>
        <tr>
          <th>Meter</th>
          <th class="figure">stands at</th>
          <th class="figure">breaks even at</th>
          <th class="figure">hit once in</th>
          <th class="figure">on average</th>
        </tr>
      </thead>
      <tbody>
        {side.levels.map((level: LevelSide) => (
          <tr key={level.level}>
            <th scope="row">{title(level.level)}</th>
            <td class="figure">
              <MoneyInput
                label={`${title(level.level)} stands at`}
                cents={meters[level.level] ?? seeds[level.level] ?? 0}
                currency={currency}
                class={meters[level.level] ? 'changed' : undefined}
                change={(cents) => set(level.level, cents)}
              />
            </td>
            <td class="figure">{whole(level.break_even)}</td>
            <td class="figure">{count(level.wagers_between_hits)}</td>
            <td class="figure">{whole(level.mean_meter)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface SideProps extends Omit<MeterProps, 'side'> {
  now: Design;
  then: Design | undefined;
  sides: readonly SideWager[];
}

function OwnHandFacts({ side, now, then }: Pick<SideProps, 'now' | 'then'> & { side: SideWager }): JSX.Element | null {
  const used = inUse(ownHandOf(now, side)),
    before = ownHandOf(then, side).find((row) => row.table === used?.table);
  if (!used) return null;
  return (
    <>
      <Fact
        word={`${side.name} edge`}
        now={used.house_edge}
        then={before?.house_edge}
        show={edge}
        of={edgeWords(used)}
      />
      <Fact word={`${side.name} hits`} now={used.hit_rate} then={before?.hit_rate} show={edge} of="of hands" />
    </>
  );
}

/** With the fewest hands. */
function HighestHandFact({
  side,
  now,
  then,
}: Pick<SideProps, 'now' | 'then'> & { side: SideWager }): JSX.Element | null {
  const first = highestHandOf(now, side)[0];
  return first ? (
    <Fact
      word={`${side.name} edge`}
      now={first.house_edge}
      then={highestHandOf(then, side)[0]?.house_edge}
      show={edge}
      of={`${first.hands} hands`}
    />
  ) : null;
}

/** What the edge is of: where a fold forfeits the wager it is more than the table says. */
const edgeWords = ({ table, house_edge: edge, house_edge_kept: kept }: OwnHandSide): string =>
  kept !== undefined && Math.abs(edge - kept) > 1e-12 ? 'of the wager; a fold forfeits it' : table || 'of the wager';

function SideFacts({ now, then, sides, ...meter }: SideProps): JSX.Element {
  const side = inUse(now.progressive);
  const sideBefore = then?.progressive.find((row) => row.table === side?.table);
  return (
    <>
      <dl class="facts side-facts">
        {onOwnHand(sides).map((each) => (
          <OwnHandFacts key={each.key} side={each} now={now} then={then} />
        ))}
        {side && (
          <Fact
            word="Progressive edge"
            now={side.house_edge}
            then={sideBefore?.house_edge}
            show={edge}
            of={`of ${money(side.wager, meter.currency)} at these meters`}
          />
        )}
        {side && (
          <Fact
            word="In the long run"
            now={side.long_run_return}
            then={sideBefore?.long_run_return}
            show={edge}
            of="of it comes back"
          />
        )}
        {onHighestHand(sides).map((each) => (
          <HighestHandFact key={each.key} side={each} now={now} then={then} />
        ))}
      </dl>
      {side && side.levels.length > 0 && <MeterTable side={side} {...meter} />}
    </>
  );
}

/** The book as it is, for what has changed; the seeds, for the meters. */
function useBook(
  book: string,
  base: Question,
): { lines: ReturnType<typeof useLoad<Awaited<ReturnType<typeof sheet>>>>; before: Design | undefined } {
  const lines = useLoad(`sheet ${book}`, () => sheet(book));
  const before = useLoad(JSON.stringify(base), (signal) => design(base, signal));
  return { lines, before: before.value };
}

export function Designer({ book }: RoomProps): JSX.Element {
  const query = place.value.query,
    edits = readEdits(query.get('edits')),
    meters = readMeters(query.get('meters'));
  const base: Question = wagersOf(book),
    changes = Object.keys(edits).length;
  const asked: Question = { ...base, ...(changes ? { edits } : {}), ...(Object.keys(meters).length ? { meters } : {}) };
  const question = useStill<Question>(asked, JSON.stringify(asked));
  const { lines, before } = useBook(book.name, base);
  const { value, error, busy } = useLatest(JSON.stringify(question), () => design(question));
  const [last, setLast] = useState<Design | undefined>();
  useEffect(() => {
    if (value) setLast(value);
  }, [value]);
  const shown = value ?? last;
  const change = (path: string, word: string, usual: string): void => {
    const next = { ...edits };
    if (word === usual) delete next[path];
    else next[path] = word;
    setQuery({ edits: writeEdits(next) });
  };
  const used = (of: string): string =>
    edits[`${of}/table_in_use/table`] ??
    lines.value?.find((line) => line.path === `${of}/table_in_use/table`)?.word ??
    '';
  const seeds = Object.fromEntries(
    (lines.value ?? [])
      .filter(
        (line) =>
          /^progressive\/.*seeds\/[^/]+\/amount$/.test(line.path) &&
          (line.path.startsWith('progressive/table/') ||
            line.path.startsWith(`progressive/tables/${used('progressive')}/`)),
      )
      .map((line) => [
        line.path.split('/').slice(-2)[0] ?? '',
        Math.round(Number((edits[line.path] ?? line.word).replace(/[^\d.]/g, '')) * 100),
      ]),
  );
  const search = `?${new URLSearchParams({ ...Object.fromEntries(query), book: book.name }).toString()}`;
  return (
    <div class="designer">
      <div class="sheet">
        <div class="row">
          <WagerFields book={book} />
        </div>
        {lines.error && <Trouble reason={lines.error} />}
        {groupsOf(lines.value ?? [], book.side_wagers, edits).map((group) => {
          const changed = group.values.filter((line) => edits[line.path] !== undefined).length;
          return (
            <details
              class="panel"
              key={group.name}
              open={group.name === 'Blind' || group.name === book.side_wagers[0]?.name || changed > 0}
            >
              <summary>
                <h2>{group.name}</h2>
                {changed > 0 && <span class="changed-count">{changed} changed</span>}
              </summary>
              <div class="sheet-fields">
                {group.values.map((line) => (
                  <SheetField
                    key={line.path}
                    value={line}
                    label={fieldWords(line.path, group.values, lines.value ?? [], book.side_wagers)}
                    currency={book.currency}
                    word={edits[line.path] ?? line.word}
                    change={(word) => change(line.path, word, line.word)}
                  />
                ))}
              </div>
            </details>
          );
        })}
      </div>
      <div class={busy ? 'figures busy' : 'figures'} aria-live="polite">
        {error && <Trouble reason={error} />}
        {!shown && !error && <Waiting words="Counting all deals" />}
        {shown && (
          <div class="panel">
            <div class="row design-head">
              <p class="label">
                {changes === 0
                  ? Object.keys(meters).length
                    ? 'Other meters'
                    : 'As the book'
                  : `${changes} ${changes === 1 ? 'change' : 'changes'}`}
              </p>
              <button
                class="button small"
                type="button"
                disabled={changes === 0 && Object.keys(meters).length === 0}
                onClick={() => setQuery({ edits: null, meters: null })}
              >
                As the book
              </button>
              <a class="button small" href={`/lab/compare${search}`}>
                Compare
              </a>
              <CopyLink />
            </div>
            <MainFacts now={shown} then={before} currency={book.currency} />
            <SideFacts
              now={shown}
              then={before}
              sides={book.side_wagers}
              currency={book.currency}
              seeds={seeds}
              meters={meters}
              change={(next) => setQuery({ meters: writeMeters(next) })}
            />
            {shown.distribution && <Distribution rows={shown.distribution} />}
          </div>
        )}
      </div>
      {shown && <AnswerStrip now={shown} then={before} busy={busy} />}
    </div>
  );
}
