// A book's page in words, gathered into rows and sorted by whom it concerns. What is done with a row goes by its codes.
import type { PageRow, PageSection, Says } from '../api/books';
import { shortMoney } from '../ui/money';
import { capital } from '../ui/words';
import { sentence } from '../words/say';

export interface Line {
  /** which row of the book's page it is */
  code: string;
  words: string;
  rule: string;
  assumed: string;
}

export interface Row {
  code: string;
  /** what its label says, for comparing */
  key: string;
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
  /** without the name of the table or of the way of dealing */
  short: string;
  /** of several pay tables or ways of dealing the one that it is of */
  of: string;
  rule: string;
  rows: Row[];
  notes: Line[];
  /** player: how to play and what is paid; house: how it is run; spare: a pay table that is not in use */
  about: 'player' | 'house' | 'spare';
}

const HOUSE = new Set(['dealer-tokes', 'dealing', 'incidents', 'paying-out', 'notes-to-dealer', 'notes-to-house']);
const NOTES: Record<string, string> = {
  'notes-to-players': 'For players',
  'notes-to-dealer': 'For the dealer',
  'notes-to-house': 'For the house',
};
/** What is asked for most comes first; what is not named here keeps its place. */
const FIRST = ['notes-to-players', 'main', 'blind-pays'];
/** Headings with the name of a table or of a way of dealing, and those that stand for all of them. */
const NAMED: Record<string, string> = {
  'rules-progressive-pays-of': 'rules-progressive-pays',
  'rules-dealing-by': 'rules-dealing',
};

/** Amounts as everywhere on these pages: "€5". */
const words = (says: Says): string => sentence(says, ({ cents, currency }) => shortMoney(cents, currency));
const nameOf = (says: Says | undefined): string => (typeof says?.figures[0] === 'string' ? says.figures[0] : '');

function rowsOf(section: PageSection): Row[] {
  const rows: Row[] = [];
  for (const row of section.rows.filter((each) => each.note === undefined)) {
    const last = rows[rows.length - 1],
      line = {
        code: row.code,
        words: (row.value ?? []).map(words).join(''),
        rule: row.rule,
        assumed: row.assumed ?? '',
      };
    if (!row.label && last) {
      last.lines.push(line);
      continue;
    }
    const label = row.label ? words(row.label) : '',
      key = `${row.label?.code} ${JSON.stringify(row.label?.figures)}`;
    rows.push({
      code: row.code,
      key: row.under ? `${last?.key} ${key}` : key,
      label: row.under ? `${last?.label} ${label}` : capital(label),
      lines: row.cells ? [] : [line],
      cells: (row.cells ?? []).map(words),
      rule: row.cells ? row.rule : '',
    });
  }
  return rows;
}

const noteOf = (row: PageRow): Line => ({ code: row.code, words: row.note ?? '', rule: row.rule, assumed: '' });

/** "PTMGL01": what a section says is in use, where a house picks one of several tables. */
export const inUse = (page: readonly PageSection[], code: string): string =>
  nameOf(page.find((each) => each.code === code)?.rows.find((row) => row.code === 'table-in-use')?.value?.[0]);

function sectionOf(section: PageSection, used: string): Section {
  const stem = NAMED[section.heading.code],
    of = stem ? nameOf(section.heading) : '';
  const spare = section.code === 'progressive-pays' && used !== '' && of !== used;
  return {
    id: [section.code, of]
      .filter(Boolean)
      .join('-')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-'),
    code: section.code,
    of,
    rule: section.rule,
    heading: NOTES[section.code] ?? words(section.heading),
    short: stem ? sentence({ code: stem, figures: [] }) : words(section.heading),
    rows: rowsOf(section),
    notes: section.rows.filter((row) => row.note !== undefined).map(noteOf),
    about: spare ? 'spare' : HOUSE.has(section.code) ? 'house' : 'player',
  };
}

export function sectionsOf(page: readonly PageSection[]): Section[] {
  const place = (code: string): number =>
    FIRST.includes(code) ? FIRST.indexOf(code) : code === 'table' ? FIRST.length + 1 : FIRST.length;
  const used = inUse(page, 'progressive');
  return page.map((section) => sectionOf(section, used)).sort((a, b) => place(a.code) - place(b.code));
}
