// A table's tablet: which one this browser is, who deals there, who signs there; and, for those who keep them, all of them.
import { signal } from '@preact/signals';
import type { Device, DeviceList, Done, Enrolment, FloorCommand, Me, NewDevice, TapIn, ThisDevice } from './generated';
import type { WantedDevice } from './generated';
import { get, post } from './http';
import { learn } from './people';

export type { Device, ThisDevice } from './generated';

/** null: not asked yet */
export const here = signal<ThisDevice | null>(null);

const KEY = 'felt.tablet';

/** The table that this browser belongs to, as it knows without asking; 0: to none. */
export function boundTo(): number {
  try {
    return Number(localStorage.getItem(KEY) ?? 0);
  } catch {
    return 0;
  }
}

function bind(table: number): void {
  try {
    if (table > 0) localStorage.setItem(KEY, String(table));
    else localStorage.removeItem(KEY);
  } catch {
    // A private window may refuse: then the server says it with every page.
  }
}

function learnDevice(answer: ThisDevice): ThisDevice {
  bind(answer.device?.good ? answer.device.table : 0);
  here.value = answer;
  return answer;
}

/** Whether this browser is a table's tablet. */
export const isTablet = (): boolean => here.value?.device?.good ?? false;

export const whichDevice = async (): Promise<ThisDevice> => learnDevice(await get<ThisDevice>('/api/device'));
export const enrol = async (code: string): Promise<ThisDevice> =>
  learnDevice(await post<ThisDevice>('/api/device/enrol', { code } satisfies Enrolment));

/** Badge and PIN; from then on this browser acts for that person at its table. */
export async function tapIn(badge: string, pin: string, takeOver: boolean): Promise<void> {
  const answer = await post<Me>('/api/device/tap-in', { badge, pin, take_over: takeOver } satisfies TapIn);
  await whichDevice();
  learn(answer);
}
export async function tapOut(): Promise<void> {
  const answer = await post<Me>('/api/device/tap-out', {});
  await whichDevice();
  learn(answer);
}
/** A command that a second person signs on the same screen. */
export const signHere = (command: FloorCommand, badge: string, pin: string): Promise<Done> =>
  post('/api/device/sign', { command, badge, pin });

// ---- for those who keep them

export const devices = async (): Promise<Device[]> => (await get<DeviceList>('/api/devices')).devices;
export const makeDevice = (name: string, table: number): Promise<NewDevice> =>
  post('/api/devices', { name, table } satisfies WantedDevice);
export const revokeDevice = (name: string): Promise<Device> => post(`/api/devices/${name}/revoke`, {});
