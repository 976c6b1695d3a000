// Values of a book's sheet as fields that can be changed.
import type { JSX } from 'preact';
import type { SheetValue } from '../api/books';
import { onHighestHand, onOwnHand, type SideWager } from '../api/sides';
import { shortMoney } from '../ui/money';
import { MoneyInput } from '../ui/money_input';
import { title } from '../ui/words';

export type Edits = Record<string, string>;

/** The changes stand in the query, "path~word" by "|", so that a design can be passed on. */
export const readEdits = (text: string | null): Edits =>
  Object.fromEntries(
    (text ?? '')
      .split('|')
      .map((pair) => pair.split('~'))
      .filter((pair) => pair.length === 2),
  ) as Edits;
export const writeEdits = (edits: Edits): string | null =>
  Object.entries(edits)
    .map((pair) => pair.join('~'))
    .join('|') || null;

export interface Group {
  name: string;
  values: SheetValue[];
}

const starts = (value: SheetValue, ...paths: string[]): boolean => paths.some((path) => value.path.startsWith(path));

/** The table in use, where a house picks one of several. */
const inUse = (sheet: SheetValue[], of: string, edits: Edits): string => {
  const path = `${of}/table_in_use/table`;
  return edits[path] ?? sheet.find((value) => value.path === path)?.word ?? '';
};

/** What a designer changes, in the order of the sheet; the tables that are not in use are left out. */
export function groupsOf(sheet: SheetValue[], sides: readonly SideWager[], edits: Edits): Group[] {
  const values = sheet.filter((value) => value.kind !== 'rule' && value.kind !== 'text');
  const progressive = inUse(sheet, 'progressive', edits);
  const group = (name: string, ...paths: string[]): Group => ({
    name,
    values: values.filter((value) => starts(value, ...paths)),
  });
  return [
    group('Play', 'ante_and_blind/dealer_qualifies', 'play/'),
    group('Blind', 'ante_and_blind/blind_pays/'),
    ...onOwnHand(sides).map(({ name, sheet: at }) =>
      group(
        name,
        `${at}/after_a_fold`,
        `${at}/table_in_use`,
        `${at}/pays/`,
        `${at}/tables/${inUse(sheet, at, edits)}/`,
      ),
    ),
    group(
      'Progressive',
      'progressive/wager/amount',
      'progressive/hand/',
      'progressive/after_a_fold/',
      'progressive/table_in_use',
      'progressive/table/',
      `progressive/tables/${progressive}/`,
    ),
    ...onHighestHand(sides).map(({ name, sheet: at }) => group(name, `${at}/pays/`)),
  ].filter((each) => each.values.length > 0);
}

const SKIPPED = new Set([
  'ante_and_blind',
  'blind_pays',
  'pays',
  'tables',
  'progressive',
  'table',
  'side_wagers',
  'to_1',
  'amount',
  'with',
  'times_the_ante',
  'meter',
  'count',
  'play',
  'pays_and_envy',
  'cards',
  'table_in_use',
]);

const SAID: Record<string, string> = { seeds: 'seed of', growth: 'growth of', reserve: 'for the next seed' };

/** Where a street offers two multiples, one field is the smaller and the other the larger. */
const multiple = (path: string, among: readonly SheetValue[]): string => {
  const found = /^(play\/.*\/)(\d)$/.exec(path);
  if (!found || !among.some((each) => each.path === `${found[1]}1`)) return '';
  return found[2] === '0' ? ', smaller' : ', larger';
};

/** Of pays by the number of hands: which number it is. */
function columnWords(path: string, sheet: readonly SheetValue[]): string {
  const [, at, column] = /^(.*)\/pays\/\w+\/to_1\/(\d+)$/.exec(path) ?? [];
  const hands = column && sheet.find((value) => value.path === `${at ?? ''}/hands_in_the_round/${column}`)?.word;
  return hands ? ` (${hands} hands)` : '';
}

/** "progressive/table/growth/mega/meter" to "Growth of mega"; `among`: the fields it stands with */
export function fieldWords(
  path: string,
  among: readonly SheetValue[],
  sheet: readonly SheetValue[],
  sides: readonly SideWager[],
): string {
  const parts = path.split('/'),
    keys = new Set(sides.map((side) => side.key));
  const kept = parts.filter(
    (part, i) =>
      !SKIPPED.has(part) &&
      !keys.has(part) &&
      parts[i - 1] !== 'tables' &&
      !/^[A-Z]+[0-9]*$/.test(part) &&
      !/^PT/.test(part),
  );
  const last = parts[parts.length - 1] ?? '',
    column = columnWords(path, sheet);
  const words = (column ? kept.slice(0, -1) : kept.filter((part) => !/^\d+$/.test(part)))
    .map((part) => SAID[part] ?? part)
    .join(' ');
  return title(words || last) + column + multiple(path, among);
}

interface FieldProps {
  value: SheetValue;
  label: string;
  currency: string;
  word: string;
  change: (word: string) => void;
}

/** "3 to 2" to its figure and what stands behind it. */
const split = (word: string): [string, string] => {
  const found = /^(-?[\d.]+)\s*(.*)$/.exec(word);
  return [found?.[1] ?? '', found?.[2] ?? ''];
};

const centsOf = (word: string): number => Math.round(100 * Number(word));

/** A figure and what stands behind it. */
function Figure({ value, word, change }: Pick<FieldProps, 'value' | 'word' | 'change'>): JSX.Element {
  const [figure, behind] = split(word),
    unit = behind || (value.path.includes('/times_the_ante/') ? 'x' : value.path.includes('/to_1/') ? 'to 1' : '');
  return (
    <span class="with-unit">
      <input
        type="number"
        min="0"
        step={value.kind === 'percent' || value.kind === 'share' ? '0.1' : '1'}
        value={figure}
        onInput={(event) => {
          const text = event.currentTarget.value;
          if (text !== '') change(behind ? `${text} ${behind}` : text);
        }}
      />
      {unit && <small>{unit}</small>}
    </span>
  );
}

export function SheetField({ value, label, currency, word, change }: FieldProps): JSX.Element {
  const changed = word !== value.word,
    choices = value.kind === 'yes' ? ['yes', 'no'] : value.choices;
  return (
    <label class={changed ? 'sheet-field changed' : 'sheet-field'}>
      <span>
        {label}
        {changed && (
          <small> was {value.kind === 'amount' ? shortMoney(centsOf(value.word), currency) : value.word}</small>
        )}
      </span>
      {choices ? (
        <select value={word} onChange={(event) => change(event.currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : value.kind === 'amount' ? (
        <MoneyInput
          label={label}
          cents={centsOf(word)}
          currency={currency}
          change={(cents) => change(cents === centsOf(value.word) ? value.word : String(cents / 100))}
        />
      ) : (
        <Figure value={value} word={word} change={change} />
      )}
    </label>
  );
}
