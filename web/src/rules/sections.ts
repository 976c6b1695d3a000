// A book's sheet, line by line, gathered into sections and rows with their rules.
import type { SheetValue } from '../api/books';
import { title } from '../ui/words';

export interface Row {
  label: string;
  /** heading inside the section, "Blind pays"; empty: none */
  under: string;
  words: string[];
  rule: string;
  assumed: string;
}

export interface Section {
  name: string;
  rows: Row[];
}

export interface Note {
  rule: string;
  words: string;
}

const HEAD = new Set(['book', 'house', 'source', 'currency', 'notes', 'hash', 'odds_are_written']);
const spaced = (key: string): string => key.replace(/_/g, ' ');

const BEFORE: Record<string, string> = { min: 'from ', max: 'to ', envy: 'envy ', seeds_listed_for: 'seeds listed for ' };

/** Units of plain numbers and amounts, by the key of the value. */
function wordsOf(value: SheetValue, key: string, currency: string): string {
  const sign = currency === 'EUR' ? '€' : '$';
  if (value.kind === 'amount') return `${BEFORE[key] ?? ''}${sign}${Number(value.word).toLocaleString('en-US')}`;
  if (key === 'returned') return value.word === 'yes' ? 'returned' : 'not returned';
  if (value.kind === 'yes') return value.path.split('/').length < 3 || key === 'allowed' || !Number.isNaN(Number(key)) ? value.word : `${spaced(key)}: ${value.word}`;
  if (value.kind === 'percent') return `${value.word} to the ${spaced(key)}`;
  if (value.kind === 'number' && /^seconds /.test(spaced(key))) return `${value.word} ${spaced(key)}`;
  if (value.kind === 'number' && key === 'every_so_many_rounds') return `every ${value.word} rounds`;
  return value.word;
}

export function sectionsOf(sheet: SheetValue[]): Section[] {
  const currency = sheet.find((value) => value.path === 'currency')?.word ?? 'USD';
  const sections = new Map<string, Map<string, Row>>();
  for (const value of sheet) {
    const parts = value.path.split('/'), section = parts[0] ?? '', key = parts[parts.length - 1] ?? '';
    if (HEAD.has(section)) continue;
    const rows = sections.get(section) ?? new Map<string, Row>();
    sections.set(section, rows);
    const isRule = value.kind === 'rule', isMark = isRule && (key === 'rule' || key === 'assumed');
    // What stands beside its rule belongs to the same row; a key with nothing but a rule is a row of its own.
    let place = parts.slice(0, -1);
    if (place.length < 2 && !isMark) place = parts;
    if (isRule && !isMark) place = parts;
    if (/^\d+$/.test(key) && place.length > 2) place = place.slice(0, -1);
    const at = place.join('/');
    const row = rows.get(at) ?? {
      label: title(place[place.length - 1] ?? section),
      under: place.length > 2 ? place.slice(1, -1).map(spaced).join(' · ') : '',
      words: [], rule: '', assumed: '',
    };
    rows.set(at, row);
    if (key === 'assumed' && isRule) row.assumed = value.word;
    else if (isRule) row.rule = value.word;
    else row.words.push(wordsOf(value, key, currency));
  }
  return [...sections].map(([name, rows]) => ({ name: title(name), rows: [...rows.values()].filter((row) => row.words.length > 0 || row.rule) }));
}

export function notesOf(sheet: SheetValue[]): { name: string; notes: Note[] }[] {
  const found = new Map<string, Note[]>();
  for (const value of sheet) {
    const [section, who, ...rest] = value.path.split('/');
    if (section !== 'notes' || !who) continue;
    const notes = found.get(who) ?? [];
    found.set(who, notes);
    notes.push({ rule: spaced(rest.join('/')), words: value.word });
  }
  return [...found].map(([name, notes]) => ({ name: title(name), notes }));
}
