// A book's page as the server words it, gathered into rows and sorted by whom it concerns.
import type { PageRow, PageSection } from '../api/books';
import { shortMoney } from '../ui/money';
import { title } from '../ui/words';

export interface Line {
  words: string;
  rule: string;
  assumed: string;
}

export interface Row {
  label: string;
  lines: Line[];
  /** values side by side, instead of lines */
  cells: string[];
  rule: string;
}

export interface Section {
  /** what links name it by */
  id: string;
  heading: string;
  rule: string;
  rows: Row[];
  notes: Line[];
  /** player: how to play and what is paid; house: how it is run; spare: a pay table that is not in use */
  about: 'player' | 'house' | 'spare';
}

const HOUSE = /^(Dealer tokes|Dealing|When something goes wrong|Paying out|Notes to the )/;
const NOTES: Record<string, string> = { 'Notes to players': 'For players', 'Notes to the dealer': 'For the dealer', 'Notes to the house': 'For the house' };
/** What is asked for most comes first; what is not named here keeps its place. */
const FIRST = ['Notes to players', 'Ante, Blind and Play', 'Blind pays', 'Trips', 'Trips pays'];

/** Amounts as everywhere on these pages, "EUR 5" to "€5"; names as people write them, "match-play" to "match play". */
const withMoney = (words: string, currency: string): string => words.replace(/(?:EUR |\$)(\d+(?:,\d{3})*(?:\.\d+)?)/g,
  (_, amount: string) => shortMoney(Math.round(100 * Number(amount.replace(/,/g, ''))), currency)).replace(/\b(match|cover|void|forfeit)-(?=[a-z])/g, '$1 ');

function rowsOf(section: PageSection, currency: string): Row[] {
  const rows: Row[] = [];
  for (const row of section.rows.filter((each) => each.note === undefined)) {
    const last = rows[rows.length - 1], line = { words: withMoney(row.value ?? '', currency), rule: row.rule, assumed: row.assumed ?? '' };
    if (row.label === '' && last) { last.lines.push(line); continue; }
    const label = row.label.startsWith('... ') ? `${last?.label ?? ''} ${row.label.slice(4)}` : title(withMoney(row.label, currency));
    rows.push({ label, lines: row.cells ? [] : [line], cells: row.cells ?? [], rule: row.cells ? row.rule : '' });
  }
  return rows;
}

const noteOf = (row: PageRow, currency: string): Line => ({ words: withMoney(row.note ?? '', currency), rule: row.rule, assumed: '' });

/** "PTMGL01": what a section says is in use, where a house picks one of several tables. */
export const inUse = (sections: readonly Section[], heading: string): string =>
  sections.find((each) => each.heading === heading)?.rows.find((row) => row.label === 'Table in use')?.lines[0]?.words ?? '';

export function sectionsOf(page: readonly PageSection[], currency: string): Section[] {
  const place = (heading: string): number => (FIRST.includes(heading) ? FIRST.indexOf(heading) : heading === 'The table' ? FIRST.length + 1 : FIRST.length);
  const sections = page.map<Section>((section) => ({
    id: section.heading.toLowerCase().replace(/[^a-z0-9]+/g, '-'), heading: NOTES[section.heading] ?? section.heading, rule: section.rule,
    rows: rowsOf(section, currency), notes: section.rows.filter((row) => row.note !== undefined).map((row) => noteOf(row, currency)),
    about: HOUSE.test(section.heading) ? 'house' : 'player',
  }));
  const used = inUse(sections, 'Progressive');
  for (const section of sections)
    if (used && /^Progressive pays, table /.test(section.heading) && !section.heading.endsWith(` ${used}`)) section.about = 'spare';
  const order = new Map(page.map((section, i) => [sections[i]?.id, 100 * place(section.heading) + i]));
  return sections.sort((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
}
