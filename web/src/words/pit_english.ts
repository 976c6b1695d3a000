// What the pit's pages say by themselves, in English: by the words of the log, which never change.
import type { PitTable, Step } from '../api/pit';
import { money } from '../ui/money';
import { cardWords, listWords, title, wagerWord } from '../ui/words';

const STAGES: Record<string, string> = {
  taken: 'taken before the deal',
  'antes-back': 'Ante back',
  hand: 'the hand',
  folded: 'the folded hand',
  award: 'the award',
  envy: 'envy',
};

const PLAIN: Record<string, string> = {
  open: 'Bets are open',
  lock: 'No more bets',
  deal: 'Cards are dealt',
  flop: 'The flop',
  river: 'Turn and river',
  settling: 'Money begins to move',
  settled: 'All hands are settled',
  'game-over': 'Game Over',
  undo: 'The last step is taken back',
  'tap-in': 'A dealer taps in',
  'change-deck': 'Another deck',
  fill: 'Fill',
  credit: 'Credit',
  remark: 'A remark',
  told: 'A supervisor has heard of a payment',
  notice: 'A payment of which a supervisor is told',
  dispute: 'A dispute is opened',
  notify: 'The house has told whom it must',
  'dispute-note': 'A note',
  'dispute-close': 'The dispute is closed',
};

const SEAT: Record<string, string> = {
  clear: 'takes the bets back',
  check: 'checks',
  fold: 'folds',
  'time-out': 'is out of time',
  sit: 'is taken',
  leave: 'is left',
  seen: 'is looked at by a supervisor',
};

const cards = (step: Step): string => (step.cards ? `: ${listWords(step.cards.map(cardWords))}` : '');

function bets(step: Step, currency: string): string {
  const rows = Object.entries(step.bet ?? {})
    .filter(([key]) => key !== 'blind')
    .map(([key, cents]) =>
      typeof cents === 'number' ? `${wagerWord(key)} ${money(cents, currency)}` : wagerWord(key),
    );
  return rows.join(', ');
}

function moved(step: Step, currency: string): string {
  const parts = [
    step.returned ? `${money(step.returned, currency)} back` : '',
    step.paid ? `${money(step.paid, currency)} paid` : '',
    step.taken ? `${money(step.taken, currency)} taken` : '',
  ].filter(Boolean);
  return `${STAGES[step.stage ?? ''] ?? title(step.stage ?? '')}: ${parts.length > 0 ? parts.join(', ') : 'nothing moves'}`;
}

/** One step of a round in a sentence. */
export function stepWords(step: Step, currency: string): string {
  const seat = `Seat ${step.seat}`;
  switch (step.did) {
    case 'bet':
      return `${seat} bets ${bets(step, currency)}`;
    case 'play':
      return `${seat} plays ${step.multiple ?? 0} times the Ante`;
    case 'reveal':
      return `${step.seat > 0 ? seat : 'The dealer'} is turned up${cards(step)}`;
    case 'move':
      return `${seat}, ${moved(step, currency)}`;
    case 'adjust':
      return `${seat} is adjusted, ${moved(step, currency)}`;
    case 'incident':
      return `Something went wrong: ${title(step.incident ?? '').toLowerCase()}`;
    case 'decide':
      return `Decided: ${title(step.decision ?? '').toLowerCase()}`;
    case 'correct':
      return step.card && step.was
        ? `Corrected: ${cardWords(step.card)} instead of ${cardWords(step.was)}`
        : `Corrected: ${step.what ?? ''}${step.seat > 0 ? ` of seat ${step.seat}` : ''}`;
    case 'count-stub':
    case 'count-deck':
      return `${step.did === 'count-stub' ? 'The stub' : 'The deck'} is counted: ${step.counted ?? 0}`;
    case 'dispute-decide':
      return `The dispute is ${step.verdict ?? ''}`;
    case 'sensor':
      return `Sensor ${step.seat} is ${step.down ? 'dark' : 'back'}`;
    default:
      break;
  }
  const of = SEAT[step.did];
  if (of) return `${seat} ${of}`;
  const words = PLAIN[step.did] ?? title(step.did),
    about = step.seat > 0 ? `, seat ${step.seat}` : '',
    amount = step.cents ? `, ${money(step.cents, currency)}` : '';
  return `${words}${cards(step)}${about}${amount}`;
}

const PHASES: Record<string, string> = {
  idle: 'No round yet',
  betting: 'Bets are open',
  locked: 'Deal',
  preflop: 'Before the flop',
  flop: 'Flop',
  river: 'River',
  showdown: 'Showdown',
  settled: 'Settled',
  over: 'Between rounds',
};

/** Where a table's round stands. */
export function phaseWords(table: PitTable): string {
  if (!table.open) return 'Closed';
  if (table.pending !== null && table.pending !== undefined) return 'Waits for a decision';
  const words = PHASES[table.phase ?? ''] ?? '';
  if (table.turn) return `${words}, seat ${table.turn} to act`;
  return table.phase === 'showdown' && table.pays_next ? `Settling, seat ${table.pays_next}` : words;
}

/** What a hit waits for. */
export const HIT_STEPS: Record<string, string> = {
  held: 'Held: two people record or void it',
  pending: 'See the cards and verify it',
  verified: 'Two people pay it',
};

/** What is put forward, in a line. */
export function commandWords(command: Record<string, unknown>): string {
  const word = typeof command['do'] === 'string' ? title(command['do']) : '',
    at = ['table', 'link', 'round', 'seat', 'hit', 'book', 'patron'].flatMap((key) => {
      const value = command[key];
      return typeof value === 'number' || typeof value === 'string' ? [`${key} ${value}`] : [];
    });
  return [word, ...at].join(', ');
}
