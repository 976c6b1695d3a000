// In which rules two books differ, in the words of the rules page. How a house writes its odds is not a difference.
import type { PageSection, Says } from '../api/books';
import { inUse, sectionsOf, type Row, type Section } from '../rules/sections';

export interface Difference {
  section: string;
  label: string;
  left: string;
  right: string;
  /** how the house runs the game, rather than what is played and paid */
  isProcedure: boolean;
}

type Value = Omit<Difference, 'left' | 'right'> & { words: string };

/** "500:1" and "500 to 1" are the same; so are the three ways in which houses say that a progressive pays fifty. */
const SAME: Record<string, string> = {
  'rules-odds-colon': 'rules-odds-to',
  'rules-for-one': 'rules-wins-times',
  'rules-to-one': 'rules-wins-times',
  'rules-hand-to-one': 'rules-value',
};
const plain = (says: Says): Says => ({
  code: SAME[says.code] ?? says.code,
  figures: says.figures,
  ...(says.causes && { causes: says.causes.map((cause) => ({ ...cause, code: SAME[cause.code] ?? cause.code })) }),
});
const plainly = (page: readonly PageSection[]): PageSection[] =>
  page.map((section) => ({
    ...section,
    rows: section.rows.map((row) => ({
      ...row,
      label: row.label && plain(row.label),
      ...(row.value && { value: row.value.map(plain) }),
      ...(row.cells && { cells: row.cells.map(plain) }),
    })),
  }));

/** The tables and the way of dealing in use stand for the book: those of other houses have other names. */
const standsForBook = (section: Section): boolean =>
  section.code === 'progressive-pays' ||
  (section.code === 'dealing' && section.rows.some((row) => row.lines.some((line) => line.code === 'way-in-use')));

/** Of tables side by side the one in use; of pays by the number of hands every column. */
function wordsOf(row: Row, head: Row | undefined, used: string): string {
  if (row.cells.length === 0)
    return row.lines
      .filter((line) => line.code !== 'way-in-use')
      .map((line) => line.words)
      .join('; ');
  const column = head?.cells.indexOf(used) ?? -1;
  return column >= 0
    ? (row.cells[column] ?? '')
    : row.cells.map((cell, i) => `${cell} with ${head?.cells[i] ?? ''} hands`).join(', ');
}

function valuesOf(page: readonly PageSection[]): Map<string, Value> {
  const found = new Map<string, Value>();
  for (const section of sectionsOf(plainly(page)).filter((each) => each.notes.length === 0 && each.about !== 'spare')) {
    const name = standsForBook(section) ? section.short : section.heading,
      of = standsForBook(section) ? '' : section.of;
    const head = section.rows.find((row) => row.cells.length > 0),
      used = inUse(page, section.code.replace(/-pays$/, ''));
    for (const row of section.rows.filter(
      (each) => each !== head && each.code !== 'set-by' && each.code !== 'odds-written',
    ))
      found.set(`${section.code} ${of}/${row.key}`, {
        section: name,
        label: row.label,
        words: wordsOf(row, head, used),
        isProcedure: section.about === 'house' || section.code === 'table',
      });
  }
  return found;
}

const NONE = '–';

export function differences(left: readonly PageSection[], right: readonly PageSection[]): Difference[] {
  const one = valuesOf(left),
    other = valuesOf(right);
  const rows = [...new Set([...one.keys(), ...other.keys()])]
    .map((key) => {
      const { section = '', label = '', isProcedure = false } = one.get(key) ?? other.get(key) ?? {};
      return { section, label, isProcedure, left: one.get(key)?.words ?? NONE, right: other.get(key)?.words ?? NONE };
    })
    .filter((row) => row.left !== row.right);
  const order = [...new Set([...one.values(), ...other.values()].map((value) => value.section))];
  return rows.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
}
