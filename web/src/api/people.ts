// Who sits before this browser.
import { signal } from '@preact/signals';
import { get, post, setCsrf } from './http';

export interface Person {
  name: string;
  roles: string[];
  guest: boolean;
}

export interface Me {
  person: Person | null;
  csrf: string;
  /** one may play here as a guest */
  guests: boolean;
  /** the first administrator is still to be made */
  setup: boolean;
}

export const me = signal<Me | null>(null);

function learn(answer: Me): Me {
  setCsrf(answer.csrf);
  me.value = answer;
  return answer;
}

export const whoAmI = async (): Promise<Me> => learn(await get<Me>('/api/me'));
export const logIn = async (name: string, password: string): Promise<Me> => learn(await post<Me>('/api/login', { name, password }));
export const logOut = async (): Promise<Me> => learn(await post<Me>('/api/logout', {}));
export const setUp = async (token: string, name: string, password: string): Promise<Me> =>
  learn(await post<Me>('/api/setup', { token, name, password }));

/** Somebody to play as: whoever is logged in, else a guest where guests may play. */
export async function somebody(): Promise<Me> {
  const known = me.value ?? (await whoAmI());
  return known.person || !known.guests ? known : learn(await post<Me>('/api/guest', {}));
}
