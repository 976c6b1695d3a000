// What the floor would take now, as it says itself (`can` of the view): the page offers that, and nothing of its own.
import type { Can, CanField } from '../api/generated';
import type { TableView } from '../api/table';

export const cans = (view: TableView, word: string): Can[] => view.can?.filter((each) => each.do === word) ?? [];
export const can = (view: TableView, word: string): Can | undefined => cans(view, word)[0];

export const fieldOf = (of: Can | undefined, name: string): CanField | undefined =>
  of?.fields.find((each) => each.name === name);
/** What may stand in a field. */
export const choicesOf = (of: Can | undefined, name: string): readonly unknown[] => fieldOf(of, name)?.one_of ?? [];
export const numbersOf = (of: Can | undefined, name: string): number[] =>
  choicesOf(of, name).filter((each): each is number => typeof each === 'number');

/** The entry of a word whose field may be that. */
export const canWith = (view: TableView, word: string, name: string, value: unknown): Can | undefined =>
  cans(view, word).find((each) => choicesOf(each, name).includes(value));
/** The entry of a word that does not ask for this field. */
export const canWithout = (view: TableView, word: string, name: string): Can | undefined =>
  cans(view, word).find((each) => !fieldOf(each, name));
/** Whether somebody with these roles may. */
export const isFor = (of: Can, roles: readonly string[]): boolean => of.roles.some((role) => roles.includes(role));
