// Who sits before this browser.
import { signal } from '@preact/signals';
import type { Account, Login, Me, NewPerson, PeopleList, Role, SetUp } from './generated';
import { get, post, setCsrf } from './http';

export type { Account, Me, Person } from './generated';

export const me = signal<Me | null>(null);

function learn(answer: Me): Me {
  setCsrf(answer.csrf);
  me.value = answer;
  return answer;
}

let asking: Promise<Me> | undefined;

/** Asks the server; parts of a page that ask at the same time ask once. */
export const whoAmI = (): Promise<Me> => {
  asking ??= get<Me>('/api/me').then(learn).finally(() => { asking = undefined; });
  return asking;
};
export const logIn = async (name: string, password: string): Promise<Me> => learn(await post<Me>('/api/login', { name, password } satisfies Login));
export const logOut = async (): Promise<Me> => learn(await post<Me>('/api/logout', {}));
export const setUp = async (token: string, name: string, password: string): Promise<Me> =>
  learn(await post<Me>('/api/setup', { token, name, password } satisfies SetUp));

export const ROLES = ['player', 'dealer', 'supervisor', 'shift-manager', 'accounting', 'auditor', 'administrator'] as const satisfies readonly Role[];

/** Everyone with an account; for administrators. */
export const people = async (): Promise<Account[]> => (await get<PeopleList>('/api/people')).people;
/** A new person, or a new password and roles for one: whose sessions end. */
export const putPerson = (name: string, password: string, roles: Role[]): Promise<Account> =>
  post('/api/people', { name, password, roles } satisfies NewPerson);
export const isAdministrator = (): boolean => !!me.value?.person?.roles.includes('administrator');

/** Somebody to play as: whoever is logged in, else a guest where guests may play. */
export async function somebody(): Promise<Me> {
  const known = me.value ?? (await whoAmI());
  return known.person || !known.guests ? known : learn(await post<Me>('/api/guest', {}));
}
