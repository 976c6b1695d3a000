// In which rules two books differ, in the words of the rules page. How a house writes its odds is no difference.
import type { PageSection } from '../api/books';
import { inUse, sectionsOf, type Row, type Section } from '../rules/sections';
import { title } from '../ui/words';

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
const plain = (words: string, section: Section): string => (section.code === 'progressive-pays'
  ? words.replace(/^wins /, '').replace(/^([\d,]+) (?:for|to) 1\b/, '$1 times the wager').replace(/^(\d)(\d{3}) times/, '$1,$2 times')
  : words.replace(/\b([\d,]+):(\d+)\b/g, '$1 to $2'));

/** The tables and the way of dealing in use stand for the book: those of other houses have other names. */
function nameOf(section: Section): string {
  const isWayInUse = section.rows.some((row) => row.lines.some((line) => line.code === 'way-in-use'));
  return section.code === 'progressive-pays' || (section.code === 'dealing' && isWayInUse) ? section.heading.replace(/, .*/, '') : section.heading;
}

/** Of tables side by side the one in use; of pays by the number of hands every column. */
function wordsOf(row: Row, head: Row | undefined, used: string): string {
  if (row.cells.length === 0) return row.lines.filter((line) => line.code !== 'way-in-use').map((line) => line.words).join('; ');
  const column = head?.cells.indexOf(used) ?? -1;
  return column >= 0 ? row.cells[column] ?? '' : row.cells.map((cell, i) => `${cell} with ${head?.cells[i] ?? ''} hands`).join(', ');
}

function valuesOf(page: readonly PageSection[], currency: string): Map<string, Value> {
  const sections = sectionsOf(page, currency), found = new Map<string, Value>();
  for (const section of sections.filter((each) => each.notes.length === 0 && each.about !== 'spare')) {
    const name = nameOf(section), head = section.rows.find((row) => row.cells.length > 0), used = inUse(sections, section.code.replace(/-pays$/, ''));
    for (const row of section.rows.filter((each) => each !== head && each.code !== 'set-by' && each.code !== 'odds-written')) {
      const words = plain(wordsOf(row, head, used), section);
      found.set(`${name}/${row.label}`, { section: name, label: title(row.label.replace(/, to 1$/, '')), words, isProcedure: section.about === 'house' || section.code === 'table' });
    }
  }
  return found;
}

const NONE = '–';

export function differences(left: readonly PageSection[], right: readonly PageSection[], currencies: readonly [string, string]): Difference[] {
  const one = valuesOf(left, currencies[0]), other = valuesOf(right, currencies[1]);
  const rows = [...new Set([...one.keys(), ...other.keys()])].map((key) => {
    const { section = '', label = '', isProcedure = false } = one.get(key) ?? other.get(key) ?? {};
    return { section, label, isProcedure, left: one.get(key)?.words ?? NONE, right: other.get(key)?.words ?? NONE };
  }).filter((row) => row.left !== row.right);
  const order = [...new Set([...one.values(), ...other.values()].map((value) => value.section))];
  return rows.sort((a, b) => order.indexOf(a.section) - order.indexOf(b.section));
}
