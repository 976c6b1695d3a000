// Values of a book's sheet as fields that can be changed.
import type { JSX } from 'preact';
import type { SheetValue } from '../api/books';
import { title } from '../ui/words';

export type Edits = Record<string, string>;

/** The changes stand in the query, "path~word" by "|", so that a design can be passed on. */
export const readEdits = (text: string | null): Edits =>
  Object.fromEntries((text ?? '').split('|').map((pair) => pair.split('~')).filter((pair) => pair.length === 2)) as Edits;
export const writeEdits = (edits: Edits): string | null => Object.entries(edits).map((pair) => pair.join('~')).join('|') || null;

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
export function groupsOf(sheet: SheetValue[], edits: Edits): Group[] {
  const values = sheet.filter((value) => value.kind !== 'rule' && value.kind !== 'text');
  const trips = inUse(sheet, 'trips', edits), progressive = inUse(sheet, 'progressive', edits);
  const group = (name: string, ...paths: string[]): Group => ({ name, values: values.filter((value) => starts(value, ...paths)) });
  return [
    group('Play', 'ante_and_blind/dealer_qualifies', 'play/'),
    group('Blind', 'ante_and_blind/blind_pays/'),
    group('Trips', 'trips/after_a_fold', 'trips/table_in_use', 'trips/pays/', `trips/tables/${trips}/`),
    group('Progressive', 'progressive/wager/amount', 'progressive/hand/', 'progressive/after_a_fold/', 'progressive/table_in_use', 'progressive/table/', `progressive/tables/${progressive}/`),
    group('Cover All', 'cover_all/pays/'),
  ].filter((each) => each.values.length > 0);
}

const SKIPPED = new Set(['ante_and_blind', 'blind_pays', 'pays', 'trips', 'tables', 'progressive', 'table', 'cover_all', 'to_1',
  'amount', 'with', 'times_the_ante', 'meter', 'count', 'play', 'pays_and_envy', 'cards', 'table_in_use']);

/** "progressive/table/growth/mega/meter" to "Growth mega" */
export function fieldWords(path: string): string {
  const parts = path.split('/');
  const kept = parts.filter((part) => !SKIPPED.has(part) && !/^[A-Z]+[0-9]*$/.test(part) && !/^PT/.test(part));
  const last = parts[parts.length - 1] ?? '';
  const column = path.startsWith('cover_all') ? ` (${7 - Number(last)} hands)` : '';
  const words = (column ? kept.slice(0, -1) : kept.filter((part) => !/^\d+$/.test(part))).join(' ');
  return title(words || last) + column;
}

interface FieldProps {
  value: SheetValue;
  word: string;
  change: (word: string) => void;
}

/** "3 to 2" to its figure and what stands behind it. */
const split = (word: string): [string, string] => {
  const found = /^(-?[\d.]+)\s*(.*)$/.exec(word);
  return [found?.[1] ?? '', found?.[2] ?? ''];
};

export function SheetField({ value, word, change }: FieldProps): JSX.Element {
  const label = fieldWords(value.path), changed = word !== value.word;
  const choices = value.kind === 'yes' ? ['yes', 'no'] : value.choices;
  const [figure, behind] = split(word);
  return (
    <label class={changed ? 'sheet-field changed' : 'sheet-field'}>
      <span>{label}{changed && <small> was {value.word}</small>}</span>
      {choices
        ? <select value={word} onChange={(event) => change(event.currentTarget.value)}>
          {choices.map((choice) => <option key={choice} value={choice}>{choice}</option>)}
        </select>
        : <span class="with-unit">
          <input type="number" min="0" step={value.kind === 'percent' || value.kind === 'share' ? '0.1' : '1'} value={figure}
            onInput={(event) => {
              const text = event.currentTarget.value;
              if (text !== '') change(behind ? `${text} ${behind}` : text);
            }} />
          {behind && <small>{behind}</small>}
        </span>}
    </label>
  );
}
