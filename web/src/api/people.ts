// The person before this browser.
import { signal } from '@preact/signals';
import type {
  ChangedPerson,
  Login,
  Me,
  NewPerson,
  OwnPassword,
  OwnPin,
  PeopleList,
  Role,
  SetUp,
  WantedBadge,
  WantedRoles,
  Welcome,
} from './generated';
import { get, post, setCsrf } from './http';

export type { Account, ChangedPerson, Me, PeopleList, Person, Role, RoleRequest } from './generated';

export const me = signal<Me | null>(null);

export function learn(answer: Me): Me {
  setCsrf(answer.csrf);
  me.value = answer;
  return answer;
}

let asking: Promise<Me> | undefined;

/** Asks the server; parts of a page that ask at the same time ask once. */
export const whoAmI = (): Promise<Me> => {
  asking ??= get<Me>('/api/me')
    .then(learn)
    .finally(() => {
      asking = undefined;
    });
  return asking;
};
export const logIn = async (name: string, password: string): Promise<Me> =>
  learn(await post<Me>('/api/login', { name, password } satisfies Login));
export const logOut = async (): Promise<Me> => learn(await post<Me>('/api/logout', {}));
export const setUp = async (token: string, name: string, password: string): Promise<Me> =>
  learn(await post<Me>('/api/setup', { token, name, password } satisfies SetUp));

/** A password of one's own, by the one-time link that an administrator gave. */
export const welcome = async (token: string, password: string): Promise<Me> =>
  learn(await post<Me>('/api/welcome', { token, password } satisfies Welcome));
export const changePassword = async (password: string, wanted: string): Promise<Me> =>
  learn(await post<Me>('/api/me/password', { password, new: wanted } satisfies OwnPassword));
export const setPin = async (password: string, pin: string): Promise<Me> =>
  learn(await post<Me>('/api/me/pin', { password, pin } satisfies OwnPin));

/** Everyone with an account, what waits to be signed, and the roles that there are; for administrators. */
export const people = (): Promise<PeopleList> => get('/api/people');
/** A new person; roles that touch money are asked for, and another administrator signs. */
export const addPerson = (name: string, roles: Role[]): Promise<ChangedPerson> =>
  post('/api/people', { name, roles } satisfies NewPerson);
export const changeRoles = (name: string, roles: Role[]): Promise<ChangedPerson> =>
  post(`/api/people/${name}/roles`, { roles } satisfies WantedRoles);
export const giveBadge = (name: string, badge: string): Promise<ChangedPerson> =>
  post(`/api/people/${name}/badge`, { badge } satisfies WantedBadge);
/** What one administrator does to another person's account. */
export type Deed = 'link' | 'confirm' | 'disable' | 'enable' | 'clear-pin';
export const doTo = (name: string, deed: Deed): Promise<ChangedPerson> => post(`/api/people/${name}/${deed}`, {});
export const answerRequest = (request: number, answer: 'sign' | 'withdraw'): Promise<ChangedPerson> =>
  post(`/api/role-requests/${request}/${answer}`, {});
/** Whoever makes codes for tables' tablets and revokes them. */
export const keepsDevices = (): boolean =>
  me.value?.person?.roles.some((role) =>
    ['supervisor', 'shift-manager', 'technician', 'administrator'].includes(role),
  ) ?? false;
export const isAdministrator = (): boolean => !!me.value?.person?.roles.includes('administrator');

let becoming: Promise<Me> | undefined;

async function become(): Promise<Me> {
  const known = me.value ?? (await whoAmI());
  return known.person || !known.guests ? known : learn(await post<Me>('/api/guest', {}));
}

/** Somebody to play as: whoever is logged in, else a guest where guests may play. A person who asks twice is still one guest: the cookie of
 *  the one and the token of the other would fit nobody. */
export const somebody = (): Promise<Me> => {
  becoming ??= become().finally(() => {
    becoming = undefined;
  });
  return becoming;
};
