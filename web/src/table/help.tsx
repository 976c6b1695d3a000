// The keys, and what can be switched: a dialog under "?".
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { fourColours, keysOn, sound, textView } from '../ui/prefs';

const KEYS: readonly [string, string][] = [
  ['1 – 4', 'choose a chip; in play: bet that many antes'], ['A', 'chip on Ante and Blind'], ['T', 'chip on Trips'], ['G', 'progressive in or out'],
  ['C', 'chip on Cover All, where the house has it'], ['U', 'undo'], ['X', 'clear'], ['R', 'rebet'], ['D', 'double'], ['Enter', 'deal'],
  ['K or space', 'check'], ['F', 'fold'], ['V', 'the table in words'], ['M', 'sounds on or off'], ['?', 'this list'],
];

const Switch = ({ word, on, set }: { word: string; on: boolean; set: (on: boolean) => void }): JSX.Element => (
  <label class="switch"><input type="checkbox" checked={on} onChange={(event) => set(event.currentTarget.checked)} /> {word}</label>
);

export function Help({ open, close }: { open: boolean; close: () => void }): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    <dialog ref={dialog} class="panel help" aria-labelledby="help-title" onClose={close}>
      <h2 id="help-title">Keys and settings</h2>
      <dl class="keys">{KEYS.map(([key, words]) => <div key={key}><dt><kbd>{key}</kbd></dt><dd>{words}</dd></div>)}</dl>
      <p class="dim small">Keys wait a moment after each step of the round, so that a held key never bets.</p>
      <div class="switches">
        <Switch word="Single-key shortcuts" on={keysOn.value} set={(on) => { keysOn.value = on; }} />
        <Switch word="Sounds" on={sound.value} set={(on) => { sound.value = on; }} />
        <Switch word="Four-colour deck" on={fourColours.value} set={(on) => { fourColours.value = on; }} />
        <Switch word="The table in words" on={textView.value} set={(on) => { textView.value = on; }} />
      </div>
      <button type="button" class="button go" onClick={close}>Close</button>
    </dialog>
  );
}
