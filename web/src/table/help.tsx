// The keys, and what can be switched: a dialog under "?".
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { sideKeys } from './bets';
import { fourColours, keysOn, sound, textView } from '../ui/prefs';

const keysOf = (sides: readonly [string, string][]): readonly [string, readonly [string, string][]][] => [
  [
    'While bets are open',
    [
      ['1 – 4', 'choose a chip'],
      ['A', 'Ante and Blind'],
      ...sides,
      ['G', 'progressive in or out'],
      ['S', 'the other hand, with two'],
      ['U', 'undo'],
      ['X', 'clear'],
      ['R', 'rebet'],
      ['D', 'double'],
      ['Space', 'a chip on the spot in focus'],
      ['Enter', 'deal, from a spot too'],
    ],
  ],
  [
    'In the hand',
    [
      ['4 3 2 1', 'play so many antes'],
      ['K, space', 'check'],
      ['F', 'fold'],
    ],
  ],
  [
    'Always',
    [
      ['V', 'the table in words'],
      ['M', 'sounds on or off'],
      ['N', 'clear the last hand away'],
      ['?', 'this list'],
    ],
  ],
];

const Switch = ({ word, on, set }: { word: string; on: boolean; set: (on: boolean) => void }): JSX.Element => (
  <label class="switch">
    <input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {word}
  </label>
);

export function Help({ open, close }: { open: boolean; close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="panel help" aria-labelledby="help-title" onClose={close}>
      <div class="help-head">
        <h2 id="help-title">Keys and settings</h2>
        <button type="button" class="button small" onClick={close}>
          Close
        </button>
      </div>
      {keysOf(sideKeys.value.map(([letter, side]) => [letter.toUpperCase(), side.name])).map(([when, keys]) => (
        <section key={when} aria-label={when}>
          <h3 class="label">{when}</h3>
          <dl class="keys">
            {keys.map(([key, words]) => (
              <div key={key}>
                <dt>
                  <kbd>{key}</kbd>
                </dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p class="dim small">Keys wait a moment after each step of the round, so that a held key never bets.</p>
      <div class="switches">
        <Switch
          word="Single-key shortcuts"
          on={keysOn.value}
          set={(on) => {
            keysOn.value = on;
          }}
        />
        <Switch
          word="Sounds"
          on={sound.value}
          set={(on) => {
            sound.value = on;
          }}
        />
        <Switch
          word="Four-colour deck"
          on={fourColours.value}
          set={(on) => {
            fourColours.value = on;
          }}
        />
        <Switch
          word="The table in words"
          on={textView.value}
          set={(on) => {
            textView.value = on;
          }}
        />
      </div>
    </dialog>
  );
}
