// What each wager of a settled hand brought, so that the lines add up to its net, and why, in the words of that hand.
import type { Cards, Hand, Result, WagerLine } from '../api/table';
import type { SheetValue } from '../api/books';
import { capital, title, wagerWord } from '../ui/words';
import type { PageCode } from '../words/pages_english';
import { because, type Figure } from '../words/reason';
import { kindName, sentence } from '../words/say';

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
export const feeOf = (result: Result): number => (result.outcome === 'void' ? 0 : (result.fee ?? 0));

const told = (code: PageCode, ...figures: Figure[]): string => sentence(because(code, ...figures));

const ENDED: Record<Result['outcome'], PageCode> = {
  win: 'hand-won',
  lose: 'hand-lost',
  push: 'hand-tied',
  fold: 'hand-was-folded',
  void: 'hand-was-void',
  'trips-only': 'side-wagers-alone',
};
/** How the hand itself ended, whatever the side wagers brought. */
export const outcomeName = (outcome: Result['outcome']): string => told(ENDED[outcome]);

/** In a sentence, and where hand and round went different ways, that too. */
export function outcomeWords({ outcome, net }: Result, timedOut: boolean): string {
  switch (outcome) {
    case 'win':
      return told(net < 0 ? 'you-beat-dealer-but-lost' : 'you-beat-dealer');
    case 'lose':
      return told(net > 0 ? 'dealer-beats-you-but-gained' : 'dealer-beats-you');
    case 'fold':
      return told(timedOut ? 'your-time-ran-out' : 'you-have-folded');
    case 'push':
      return told('a-tie');
    default:
      return outcomeName(outcome);
  }
}

export const asCorrected = (): string => told('as-corrected');
/** What corrections have changed, as it is written: "+$5.00". */
export const correctedBy = (amount: string): string => told('corrected-by-amount', amount);

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));
/** "a flush pays 3 to 2"; an amount where a limit has cut it to no odds. */
function paysByOdds(hand: string, line: WagerLine, currency: string): string {
  const by = divisor(line.pays, line.stake) || 1,
    per = line.stake / by;
  return per <= 2
    ? told('hand-pays-odds', hand, line.pays / by, per)
    : told('hand-pays-amount', hand, { cents: line.pays, currency });
}

/** What decided the showdown: "Both have two pair, kings and fours; your queen kicker beats the dealer's nine." */
export const decidingWords = ({ deciding }: Result): string =>
  deciding
    ? `${capital((deciding.shared ? [deciding.shared, deciding.says] : [deciding.says]).map((says) => sentence(says)).join('; '))}.`
    : '';

function progressiveWhy(line: WagerLine, currency: string): string {
  const hand = line.hand ? kindName(line.hand) : told('your-hand'),
    pays = { cents: line.pays, currency };
  if (line.result !== 'win') return told('hand-does-not-pay', hand);
  const why = line.level
    ? told('hand-pays-of-meter', hand, pays, title(line.level))
    : told('hand-pays-times', hand, pays, line.pays / line.stake);
  return line.stays ? told('wager-itself-stays', why, { cents: line.stake, currency }) : why;
}

/** Whether a wager goes by the highest hand at the table: its pays are by the number of hands. */
const isOnHighest = (wager: string, sheet: readonly SheetValue[]): boolean => {
  const key = wager.replaceAll('-', '_');
  return sheet.some(
    ({ path }) => path === `${key}/hands_in_the_round/0` || path === `side_wagers/${key}/hands_in_the_round/0`,
  );
};

function tableWhy(settled: Settled, line: WagerLine, currency: string, sheet: readonly SheetValue[]): string {
  if (line.wager === 'progressive') return progressiveWhy(line, currency);
  const category = line.hand ?? (settled.hand ?? settled.result.hand)?.category;
  const hand = isOnHighest(line.wager, sheet)
    ? told('highest-hand-at-table')
    : category
      ? kindName(category)
      : told('your-hand');
  return line.result === 'win' ? paysByOdds(hand, line, currency) : told('hand-does-not-pay', hand);
}

/** Why a wager was paid, taken or given back. */
export function whyOf(settled: Settled, line: WagerLine, currency: string, sheet: readonly SheetValue[]): string {
  const hand = settled.hand ?? settled.result.hand,
    says = settled.result.deciding?.says,
    decided = says && sentence(says);
  switch (line.code) {
    case 'player-higher': {
      const why = decided ?? told('your-hand-is-higher');
      return line.pays === line.stake
        ? told('pays-even-money', why)
        : told('pays-amount', why, { cents: line.pays, currency });
    }
    case 'dealer-higher':
      return decided ?? told('dealers-hand-is-higher');
    case 'hands-tie':
      return told('back-as-hands-tie');
    case 'dealer-not-qualified':
      return told('back-as-dealer-not-qualified');
    case 'below-its-table':
      return told('back-as-hand-too-low', hand ? kindName(hand.category) : told('your-hand'), wagerWord(line.wager));
    case 'on-its-table':
    case 'not-a-paying-hand':
      return tableWhy(settled, line, currency, sheet);
    case 'hand-folded':
      return told(settled.timedOut ? 'folded-by-the-clock' : 'folded-by-you');
    default:
      return line.code ? sentence({ code: line.code, figures: [] }) : '';
  }
}

/** The rules behind a line: of its result and, where the wager itself was kept, of that. */
export function rulesOf(line: WagerLine, sheet: readonly SheetValue[]): string[] {
  const kept = line.stays ? sheet.find((value) => value.path === 'progressive/winning_wager/rule')?.word : undefined;
  return [line.rule, ...(kept && kept !== line.rule ? [kept] : [])];
}
