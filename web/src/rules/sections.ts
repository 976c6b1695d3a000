// A book's page as the server words it, gathered into rows and sorted by whom it concerns.
import type { PageRow, PageSection } from '../api/books';
import { shortMoney } from '../ui/money';
import { title } from '../ui/words';

export interface Line {
  /** which row of the book's page it is */
  code: string;
  words: string;
  rule: string;
  assumed: string;
}

export interface Row {
  code: string;
  label: string;
  lines: Line[];
  /** values side by side, instead of lines */
  cells: string[];
  rule: string;
}

export interface Section {
  /** what links name it by */
  id: string;
  code: string;
  heading: string;
  rule: string;
  rows: Row[];
  notes: Line[];
  /** player: how to play and what is paid; house: how it is run; spare: a pay table that is not in use */
  about: 'player' | 'house' | 'spare';
}

const HOUSE = new Set(['dealer-tokes', 'dealing', 'incidents', 'paying-out', 'notes-to-dealer', 'notes-to-house']);
const NOTES: Record<string, string> = { 'notes-to-players': 'For players', 'notes-to-dealer': 'For the dealer', 'notes-to-house': 'For the house' };
/** What is asked for most comes first; what is not named here keeps its place. */
const FIRST = ['notes-to-players', 'main', 'blind-pays'];

/** Amounts as everywhere on these pages, "EUR 5" to "€5"; names as people write them, "match-play" to "match play". */
const withMoney = (words: string, currency: string): string => words.replace(/(?:EUR |\$)(\d+(?:,\d{3})*(?:\.\d+)?)/g,
  (_, amount: string) => shortMoney(Math.round(100 * Number(amount.replace(/,/g, ''))), currency)).replace(/\b(match|cover|void|forfeit)-(?=[a-z])/g, '$1 ');

function rowsOf(section: PageSection, currency: string): Row[] {
  const rows: Row[] = [];
  for (const row of section.rows.filter((each) => each.note === undefined)) {
    const last = rows[rows.length - 1], line = { code: row.code, words: withMoney(row.value ?? '', currency), rule: row.rule, assumed: row.assumed ?? '' };
    if (row.label === '' && last) { last.lines.push(line); continue; }
    const label = row.label.startsWith('... ') ? `${last?.label ?? ''} ${row.label.slice(4)}` : title(withMoney(row.label, currency));
    rows.push({ code: row.code, label, lines: row.cells ? [] : [line], cells: row.cells ?? [], rule: row.cells ? row.rule : '' });
  }
  return rows;
}

const noteOf = (row: PageRow, currency: string): Line => ({ code: row.code, words: withMoney(row.note ?? '', currency), rule: row.rule, assumed: '' });

/** "PTMGL01": what a section says is in use, where a house picks one of several tables. */
export const inUse = (sections: readonly Section[], code: string): string =>
  sections.find((each) => each.code === code)?.rows.find((row) => row.code === 'table-in-use')?.lines[0]?.words ?? '';

export function sectionsOf(page: readonly PageSection[], currency: string): Section[] {
  const place = (code: string): number => (FIRST.includes(code) ? FIRST.indexOf(code) : code === 'table' ? FIRST.length + 1 : FIRST.length);
  const sections = page.map<Section>((section) => ({
    id: section.heading.toLowerCase().replace(/[^a-z0-9]+/g, '-'), code: section.code, heading: NOTES[section.code] ?? section.heading, rule: section.rule,
    rows: rowsOf(section, currency), notes: section.rows.filter((row) => row.note !== undefined).map((row) => noteOf(row, currency)),
    about: HOUSE.has(section.code) ? 'house' : 'player',
  }));
  const used = inUse(sections, 'progressive');
  for (const section of sections)
    if (used && section.code === 'progressive-pays' && !section.heading.endsWith(` ${used}`)) section.about = 'spare';
  const order = new Map(page.map((section, i) => [sections[i]?.id, 100 * place(section.code) + i]));
  return sections.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}
