// What each wager of a settled hand brought, so that the lines add up to its net, and why, in the words of that hand.
import type { Cards, Hand, Result, WagerLine } from '../api/table';
import type { SheetValue } from '../api/books';
import { shortMoney } from '../ui/money';
import { capital, title, wagerWord } from '../ui/words';
import { sentence } from '../words/say';

/** A settled hand with what its reasons name. */
export interface Settled {
  round: number;
  result: Result;
  hand: Hand | null;
  dealer: Hand | null;
  hole: Cards;
  board: Cards;
  timedOut: boolean;
}

const backWith = (line: WagerLine): number =>
  line.result === 'win' ? line.stake + line.pays : line.result === 'push' || line.result === 'void' ? line.stake : 0;

/** What a line of a result brought. */
export const broughtBy = (line: WagerLine): number => backWith(line) - line.stake - (line.stays ? line.stake : 0);

/** A fee that was not given back. */
export const feeOf = (result: Result): number => (result.outcome === 'void' ? 0 : result.fee ?? 0);

/** How the hand itself ended, whatever the side wagers brought. */
export const OUTCOMES: Record<Result['outcome'], string> = {
  win: 'Hand won', lose: 'Hand lost', push: 'Tie', fold: 'Folded', void: 'Void', 'trips-only': 'Side wagers alone',
};

/** In a sentence, and where hand and round went different ways, that too. */
export function outcomeWords({ outcome, net }: Result, timedOut: boolean): string {
  switch (outcome) {
    case 'win': return net < 0 ? 'You beat the dealer, but the other wagers cost more' : 'You beat the dealer';
    case 'lose': return net > 0 ? 'The dealer beats you, but the other wagers brought more' : 'The dealer beats you';
    case 'fold': return timedOut ? 'Your time ran out: the hand was folded' : 'You folded';
    case 'push': return 'A tie';
    default: return OUTCOMES[outcome];
  }
}

const ONE = new Set(['pair', 'straight', 'flush', 'full-house', 'straight-flush', 'royal-flush']);
const plain = (category: string): string => category.replace(/-/g, ' ');
const made = (category: string): string => (category === 'high-card' ? 'no pair' : `${ONE.has(category) ? 'a ' : ''}${plain(category)}`);

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
/** "3 to 2"; an amount where a limit has cut it to no odds. */
function odds(line: WagerLine, currency: string): string {
  const by = divisor(line.pays, line.stake) || 1, per = line.stake / by;
  return per <= 2 ? `${line.pays / by} to ${per}` : shortMoney(line.pays, currency);
}

/** What decided the showdown, as the server says it: "Both have two pair, kings and fours; your queen kicker beats the dealer's nine." */
export const decidingWords = ({ deciding }: Result): string =>
  (deciding ? `${capital([deciding.shared, deciding.words].filter(Boolean).join('; '))}.` : '');

function progressiveWhy(line: WagerLine, currency: string): string {
  const hand = line.hand ? made(line.hand) : 'your hand';
  if (line.result !== 'win') return `${hand} does not pay`;
  const pays = line.level ? `${shortMoney(line.pays, currency)} of the ${title(line.level)} meter` : `${shortMoney(line.pays, currency)}, ${line.pays / line.stake} times the wager`;
  return `${hand} pays ${pays}${line.stays ? `; the ${shortMoney(line.stake, currency)} itself stays with the house` : ''}`;
}

/** Whether a wager goes by the highest hand at the table: its pays are by the number of hands. */
const isOnHighest = (wager: string, sheet: readonly SheetValue[]): boolean => {
  const key = wager.replaceAll('-', '_');
  return sheet.some(({ path }) => path === `${key}/hands_in_the_round/0` || path === `side_wagers/${key}/hands_in_the_round/0`);
};

function tableWhy(settled: Settled, line: WagerLine, currency: string, sheet: readonly SheetValue[]): string {
  if (line.wager === 'progressive') return progressiveWhy(line, currency);
  const category = line.hand ?? (settled.hand ?? settled.result.hand)?.category;
  const hand = isOnHighest(line.wager, sheet) ? 'the highest hand at the table' : category ? made(category) : 'your hand';
  return line.result === 'win' ? `${hand} pays ${odds(line, currency)}` : `${hand} does not pay`;
}

/** Why a wager was paid, taken or given back. */
export function whyOf(settled: Settled, line: WagerLine, currency: string, sheet: readonly SheetValue[]): string {
  const hand = settled.hand ?? settled.result.hand, decided = settled.result.deciding?.words;
  switch (line.code) {
    case 'player-higher': return `${decided ?? 'your hand is higher'}: pays ${line.pays === line.stake ? 'even money' : shortMoney(line.pays, currency)}`;
    case 'dealer-higher': return decided ?? "the dealer's hand is higher";
    case 'hands-tie': return 'the hands tie: it comes back';
    case 'dealer-not-qualified': return 'the dealer does not qualify: it comes back';
    case 'below-its-table': return `won with ${hand ? made(hand.category) : 'a hand'}, too low for the ${wagerWord(line.wager)}'s pays: it comes back`;
    case 'on-its-table':
    case 'not-a-paying-hand': return tableWhy(settled, line, currency, sheet);
    case 'hand-folded': return settled.timedOut ? 'time ran out' : 'you folded';
    default: return line.code ? sentence({ code: line.code, figures: [] }) : '';
  }
}

/** The rules behind a line: of its result and, where the wager itself was kept, of that. */
export function rulesOf(line: WagerLine, sheet: readonly SheetValue[]): string[] {
  const kept = line.stays ? sheet.find((value) => value.path === 'progressive/winning_wager/rule')?.word : undefined;
  return [line.rule, ...(kept && kept !== line.rule ? [kept] : [])];
}
