// Who sits before this browser.
import { signal } from '@preact/signals';
import type { Account, Login, Me, NewPerson, PeopleList, Role, SetUp } from './generated';
import { get, post, setCsrf } from './http';

export type { Account, Me, Person, Role } from './generated';

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

/** Everyone with an account, and the roles that there are; for administrators. */
export const people = (): Promise<PeopleList> => get('/api/people');
/** A new person, or a new password and roles for one: whose sessions end. */
export const putPerson = (name: string, password: string, roles: Role[]): Promise<Account> =>
  post('/api/people', { name, password, roles } satisfies NewPerson);
export const isAdministrator = (): boolean => !!me.value?.person?.roles.includes('administrator');

let becoming: Promise<Me> | undefined;

async function become(): Promise<Me> {
  const known = me.value ?? (await whoAmI());
  return known.person || !known.guests ? known : learn(await post<Me>('/api/guest', {}));
}

/** Somebody to play as: whoever is logged in, else a guest where guests may play. Who asks twice is still one guest: the cookie of
 *  the one and the token of the other would fit nobody. */
export const somebody = (): Promise<Me> => {
  becoming ??= become().finally(() => { becoming = undefined; });
  return becoming;
};
