// A second person signs on the same screen: what is signed stands beside the keys in full, and whose money it moves.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { here, signHere } from '../api/devices';
import { previewOf, type FloorCommand, type Preview, type TableAct } from '../api/floor';
import { me } from '../api/people';
import { gain } from '../ui/money';
import { title } from '../ui/words';
import { CORRECT_WORDS, RULING_WORDS, TABLE_GROUPS } from '../words/dealer_english';
import { say } from '../words/say';
import type { Card } from './badge';
import { BadgePad } from './badge_pad';
import { Cite, Icon } from './parts';
import { signing, type Signing } from './signing';
import { view } from './store';

/** What is signed, in words. */
export function deedWords(command: FloorCommand): string {
  const fields = command as unknown as Record<string, unknown>,
    seat = typeof fields.seat === 'number' ? `, seat ${fields.seat}` : '';
  if (command.do === 'decide') return (RULING_WORDS[String(fields.decision)] ?? 'A decision') + seat;
  if (command.do === 'correct')
    return `${CORRECT_WORDS[String(fields.what)] ?? 'A fact'} was other than recorded${seat}`;
  const listed = TABLE_GROUPS.flatMap((group) => group.acts).find((act) => act.do === command.do);
  return (listed?.words ?? title(command.do.replace(/-/g, ' '))) + seat;
}

const reasonWords = (command: FloorCommand): string => {
  const { reason } = command as unknown as { reason?: unknown };
  return typeof reason === 'string' ? reason : '';
};

function Moves({ found }: { found: Preview }): JSX.Element | null {
  const currency = view.value?.currency ?? 'USD';
  if (found.money.length + found.awards.length === 0) return <p class="dim">No money moves by it.</p>;
  return (
    <ul class="m-order m-wide">
      {found.money.map((row) => (
        <li key={row.seat}>
          <span class="n">{row.seat}</span>
          <span>{row.patron}</span>
          <em>{gain(row.returned + row.paid - row.taken, currency)}</em>
        </li>
      ))}
      {found.awards.map((award) => (
        <li key={`hit ${award.hit}`}>
          <span class="n">{award.seat}</span>
          <span>an award {award.change}</span>
          <em>{gain(award.cents - award.was, currency)}</em>
        </li>
      ))}
    </ul>
  );
}

function What({ command }: { command: FloorCommand }): JSX.Element {
  const [found, setFound] = useState<Preview | null>(null);
  useEffect(() => {
    const { id: _id, table, ...act } = command as FloorCommand & { table: number };
    previewOf(table, act as TableAct).then(setFound, () => undefined);
  }, [command]);
  return (
    <div class="sign-what">
      <h2>{deedWords(command)}</h2>
      {reasonWords(command) && <blockquote>{reasonWords(command)}</blockquote>}
      {found?.done && (
        <>
          <Cite rule={found.rule} />
          <Moves found={found} />
        </>
      )}
      {found?.refused && (
        <p class="m-refused" data-code={found.refused.code}>
          <Icon name="warn" />
          {say(found.refused)}
        </p>
      )}
      <p class="sign-first">
        <Icon name="check" />
        <span>
          {me.value?.person?.name}
          <small>asks for it at {here.value?.device?.name}</small>
        </span>
      </p>
      <p class="sign-first sign-second">
        <Icon name="person" />
        <span>
          Who signs
          <small>badge and PIN; the log keeps both names</small>
        </span>
      </p>
    </div>
  );
}

function Sheet({ now }: { now: Signing }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);
  const send = async ({ badge, pin }: Card): Promise<void> => {
    const { seq } = await signHere(now.command, badge, pin);
    now.end(seq);
  };
  return (
    <dialog ref={dialog} class="sign-sheet" aria-label="A second person signs" onClose={() => now.end(null)}>
      <div class="sign-whole">
        <header>
          <h1>A second person signs</h1>
          <button type="button" class="m-btn small" onClick={() => now.end(null)}>
            <Icon name="back" />
            Not now
          </button>
        </header>
        <What command={now.command} />
        <BadgePad words="Sign" small={deedWords(now.command)} send={send} />
      </div>
    </dialog>
  );
}

export function SignSheet(): JSX.Element | null {
  return signing.value ? <Sheet now={signing.value} key={signing.value.command.id} /> : null;
}
