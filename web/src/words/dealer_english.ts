// What the dealer's monitor says by itself, in English: by the words of the log and of the interface, which never change.
import type { Cue, Deciding, Duty } from '../api/generated';
import { cardWords, listWords, wagerWord } from '../ui/words';

/** The steps of a round, along the top. */
export const STEP_WORDS: Record<string, string> = {
  bets: 'Bets',
  'coin-in': 'No more bets',
  deal: 'Deal',
  flop: 'Flop',
  river: 'Turn, river',
  reveal: 'Reveal',
  settle: 'Settle',
  over: 'Game Over',
};

/** What happened last, for Undo. */
export const DID_WORDS: Record<string, string> = {
  open: 'bets opened',
  bet: 'bet',
  clear: 'bet cleared',
  deal: 'deal',
  check: 'check',
  play: 'play',
  fold: 'fold',
  'time-out': 'time out',
  flop: 'flop',
  river: 'turn and river',
  reveal: 'cards',
  incident: 'report',
  decide: 'decision',
  'count-stub': 'stub count',
};

/** Where a card lies. */
export const lieWords = (where: string): string =>
  where === 'here'
    ? 'here'
    : where === 'dealer'
      ? "in the dealer's hand"
      : where.startsWith('seat')
        ? `at ${where}`
        : where === 'flop'
          ? 'in the flop'
          : `on the ${where}`;

export const WHERE: Record<string, string> = {
  flop: 'The flop',
  river: 'Turn and river',
  dealer: "The dealer's hand",
};
export const placeWords = (kind: string, seat: number): string => WHERE[kind] ?? `Seat ${seat}`;

/** Incidents by what can be seen; the book's own clause stands beside each. */
export interface IncidentWords {
  kind: string;
  name: string;
}
export const INCIDENT_GROUPS: readonly { name: string; icon: string; kinds: readonly IncidentWords[] }[] = [
  {
    name: 'A card shows',
    icon: 'card',
    kinds: [
      { kind: 'dealer-card-exposed', name: "A dealer's card, before all have acted" },
      { kind: 'card-face-up', name: 'A card face up in the deck or shoe' },
      { kind: 'card-drawn-unseen', name: 'Drawn in error, face not seen' },
    ],
  },
  {
    name: 'A count is wrong',
    icon: 'count',
    kinds: [
      { kind: 'wrong-card-count', name: 'A hand has too many or too few cards' },
      { kind: 'stub-count-wrong', name: 'The stub does not add up' },
      { kind: 'not-shuffled', name: 'Not shuffled or cut before the deal' },
    ],
  },
  {
    name: 'A machine fails',
    icon: 'machine',
    kinds: [
      { kind: 'shuffler-failed', name: 'The shuffler stops during a shuffle' },
      { kind: 'shoe-failed', name: 'Shuffler or shoe stops in the round' },
    ],
  },
  {
    name: 'A player',
    icon: 'talk',
    kinds: [
      { kind: 'shared-information', name: 'Tells or shows a hand to another' },
      { kind: 'mucked', name: 'Folded and mucked the cards' },
      { kind: 'other', name: 'Something else' },
    ],
  },
];

export const OUTCOME_WORDS: Record<string, string> = {
  stands: 'the round goes on',
  'voids-round': 'all hands void',
  'voids-hand': 'that hand is void',
  'voids-but-trips': 'void, but Trips',
  'forfeits-hand': 'wagers are forfeit',
  'cancels-flop-bets': '2x bets go back',
  'needs-decision': 'supervisor decides',
};
export const OUTCOME_TITLES: Record<string, string> = {
  stands: 'The round goes on',
  'voids-round': 'All hands are void',
  'voids-hand': 'That hand is void',
  'voids-but-trips': 'Void, but side wagers are settled',
  'forfeits-hand': 'The wagers are forfeit',
  'cancels-flop-bets': 'Bets of the flop go back',
  'needs-decision': 'A supervisor decides',
};

export const RULING_WORDS: Record<string, string> = {
  continue: 'Play goes on',
  'void-hand': 'That hand is void',
  'void-round': 'All hands are void',
  'forfeit-hand': 'That hand is forfeit',
};

/** Line of a settlement: what the hands do. */
export const DOES_WORDS: Record<string, string> = { win: 'PAY', lose: 'TAKE', push: 'PUSH', void: 'BACK' };

export const NEED_WORDS: Record<string, string> = {
  supervisor: 'Tell the supervisor',
  'casino-check': 'Paid by casino check',
  'clear-title-31-ofac-patron-data': 'Clear Title 31, OFAC and patron data',
  'jackpot-procedure': 'Jackpot procedure',
  'remove-deck': 'The deck leaves the table',
  'hold-award': 'The award is held',
  decision: 'A decision is awaited',
  'stub-count': 'Count the stub',
  'deck-count': 'Count the deck',
};

export const CORRECT_WORDS: Record<string, string> = {
  card: 'A card',
  wager: 'A wager',
  decision: 'A decision',
  seat: 'The seat',
};

/** "seats 1, 3 and 5", "seat 2" */
export const seatsWords = (seats: readonly number[]): string =>
  `${seats.length === 1 ? 'seat' : 'seats'} ${listWords(seats.map(String))}`;

export const onWords = (wager: string | null | undefined): string => `on ${wagerWord(wager ?? 'ante')}`;

const rank = (card: string): string => cardWords(card).split(' ')[0] ?? '';
/** "ace beats seven": what decided between a hand and the dealer's; nothing where the kind of hand did. */
export function decidesWords(deciding: Deciding | undefined, outcome: string): string {
  const [own] = deciding?.hand ?? [],
    [dealers] = deciding?.dealer ?? [];
  if (!own || !dealers || outcome === 'push') return '';
  return outcome === 'win' ? `${rank(own)} beats ${rank(dealers)}` : `${rank(dealers)} beats ${rank(own)}`;
}

/** What is seen to beside the round, by the words of its commands. */
export const TABLE_GROUPS: readonly {
  name: string;
  icon: string;
  acts: readonly { do: string; words: string }[];
}[] = [
  { name: 'Who deals', icon: 'person', acts: [{ do: 'tap-in', words: 'Tap in' }] },
  {
    name: 'Counts and decks',
    icon: 'count',
    acts: [
      { do: 'count-stub', words: 'The stub is counted' },
      { do: 'count-deck', words: 'The deck is counted' },
      { do: 'change-deck', words: 'Another deck comes to the table' },
    ],
  },
  {
    name: 'Machines',
    icon: 'machine',
    acts: [
      { do: 'shuffler', words: 'The shuffler stops, or is back' },
      { do: 'way', words: 'Deal another way' },
      { do: 'sensor', words: 'A sensor fails, or is back' },
      { do: 'progressive-stop', words: 'No progressive wagers from the next round on' },
      { do: 'progressive-resume', words: 'Progressive wagers again' },
    ],
  },
  {
    name: 'Seats and notes',
    icon: 'talk',
    acts: [
      { do: 'leave', words: 'A player leaves' },
      { do: 'busy', words: 'Busy times' },
      { do: 'remark', words: 'A remark for the log' },
      { do: 'dispute', words: 'A dispute' },
    ],
  },
];

export const FIELD_WORDS: Record<string, string> = {
  cards: 'Cards counted',
  seat: 'Seat',
  reason: 'In a sentence',
  dead: 'Out of order',
  down: 'Out of order',
  to: 'Way',
  on: 'Busy',
};

/** The moments of the book's notes. */
export const CUE_WORDS: Record<Cue, string> = {
  'table-opens': 'Before the first round',
  'empty-table': 'Nobody sits here',
  shuffle: 'Shuffle',
  bets: 'Bets',
  'no-more-bets': 'No more bets',
  deal: 'Deal',
  'before-the-flop': 'Before the flop',
  flop: 'Flop',
  'after-the-flop': 'After the flop',
  river: 'Turn and river',
  'after-the-river': 'After the river',
  fold: 'A folded hand',
  reveal: 'Your own hand',
  'antes-back': 'Antes back',
  settle: 'Settle',
  hit: 'A progressive winner',
  envy: 'Envy',
  'game-over': 'After the round',
  'tap-in': 'A new dealer',
  'stub-count': 'The stub',
  'sensor-dark': 'A dark sensor',
  'shuffler-down': 'Without the shuffler',
  'something-wrong': 'Something went wrong',
  dispute: 'A dispute',
};

const seatsOf = (duty: Duty): string => listWords(duty.seats.map(String));

/** What is to be done beside the round; one that is not due says when it will be. */
export function dutyWords(duty: Duty, amount: string): string {
  switch (duty.duty) {
    case 'decision':
      return 'A supervisor decides; nothing else happens before';
    case 'stub-count':
      if (duty.due) return 'Count the stub: nothing is paid before';
      return duty.rounds > 0
        ? 'Count the stub in the next round but one'
        : 'Count the stub in this round, before anything is paid';
    case 'deck-count':
      return 'Count the deck: no card is dealt before';
    case 'change-deck':
      return 'This deck leaves the table: no card is dealt before';
    case 'see-hand':
      return `A supervisor looks at the hand of seat ${seatsOf(duty)}, before Game Over`;
    case 'sensor':
      return `Sensor ${seatsOf(duty)} is dark: no progressive there`;
    case 'record-hit':
      return `A supervisor records the hit of seat ${seatsOf(duty)}`;
    case 'tell-supervisor':
      return 'A supervisor is told of a payment';
    case 'fill':
      return `The tray lacks ${amount}: call for a fill`;
  }
}
