// A badge and its PIN as they are typed, by fingers or by a reader.
const BADGE_MAX = 16,
  PIN_MAX = 12;

export interface Card {
  badge: string;
  pin: string;
}

/** What a key does to what stands there. Letters are of badges alone. */
export function typeOn(card: Card, atPin: boolean, key: string): Card {
  if (atPin) return /^[0-9]$/.test(key) && card.pin.length < PIN_MAX ? { ...card, pin: card.pin + key } : card;
  return /^[0-9a-z]$/i.test(key) && card.badge.length < BADGE_MAX ? { ...card, badge: card.badge + key } : card;
}
export const takeOff = (card: Card, atPin: boolean): Card =>
  atPin ? { ...card, pin: card.pin.slice(0, -1) } : { ...card, badge: card.badge.slice(0, -1) };
