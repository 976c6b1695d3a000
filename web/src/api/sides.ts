// Side wagers, as books and tables name them (docs/api.md): no page knows one by its name.
import type { Design, HighestHandSide, OwnHandSide, SideSolution, SideWager } from './generated';

export type { HighestHandSide, OwnHandSide, SideWager } from './generated';

/** On the player's own hand, whatever the dealer holds. */
export const onOwnHand = (sides: readonly SideWager[]): SideWager[] =>
  sides.filter((side) => side.goes_by === 'own-hand');
/** On the highest hand at the table. */
export const onHighestHand = (sides: readonly SideWager[]): SideWager[] =>
  sides.filter((side) => side.goes_by === 'highest-hand');

/** What an answer says under a side wager's key. */
const under = (answer: Design | SideSolution | undefined, { key }: SideWager): unknown =>
  (answer as unknown as Record<string, unknown> | undefined)?.[key];
/** By its tables. */
export const ownHandOf = (answer: Design | SideSolution | undefined, side: SideWager): OwnHandSide[] =>
  (under(answer, side) ?? []) as OwnHandSide[];
/** By the number of hands in the round. */
export const highestHandOf = (answer: Design | SideSolution | undefined, side: SideWager): HighestHandSide[] =>
  (under(answer, side) ?? []) as HighestHandSide[];
