// What waits for a second person before this screen: a command, until it is signed or laid aside.
import { signal } from '@preact/signals';
import { isTablet } from '../api/devices';
import type { FloorCommand } from '../api/floor';
import type { Reason } from '../words/reason';

export interface Signing {
  command: FloorCommand;
  /** the sequence number of what was done; null: it was laid aside */
  end: (seq: number | null) => void;
}
export const signing = signal<Signing | null>(null);

/** Refusals that say: not you alone. */
const ANOTHER = [
  'needs-first-person',
  'needs-second-person',
  'needs-two-people',
  'correction-needs-two',
  'not-your-role',
  'staff-only',
];
const isAnother = ({ code }: Reason): boolean => ANOTHER.includes(code) || code.startsWith('may-not-');

/** Whether somebody else could sign here what was refused. */
export const canBeSigned = (commands: readonly FloorCommand[], reason: Reason): boolean =>
  isTablet() && commands.length === 1 && isAnother(reason);

/** Asks for a second person; the sequence number of what was done, null where nobody signed. */
export const askSignature = (command: FloorCommand): Promise<number | null> =>
  new Promise((end) => {
    signing.value?.end(null);
    signing.value = {
      command,
      end: (seq) => {
        signing.value = null;
        end(seq);
      },
    };
  });
