// Short sounds, made here; off until somebody wants them.
import type { TableView } from '../api/table';
import { sound } from '../ui/prefs';

let audio: AudioContext | null = null;

function tone(hertz: number, at: number, seconds: number, loud: number, kind: OscillatorType = 'sine'): void {
  audio ??= new AudioContext();
  const start = audio.currentTime + at,
    voice = audio.createOscillator(),
    level = audio.createGain();
  voice.type = kind;
  voice.frequency.value = hertz;
  level.gain.setValueAtTime(loud, start);
  level.gain.exponentialRampToValueAtTime(0.001, start + seconds);
  voice.connect(level).connect(audio.destination);
  voice.start(start);
  voice.stop(start + seconds);
}

export const chipSound = (): void => {
  if (sound.value) {
    tone(2100, 0, 0.05, 0.08, 'triangle');
    tone(3100, 0.02, 0.04, 0.05, 'triangle');
  }
};

/** What there is to hear in the step from one view to the next. */
export function play(before: TableView | null, view: TableView): void {
  if (!sound.value || !before || before === view || document.hidden) return;
  if (view.board.cards.length > before.board.cards.length || (view.phase === 'preflop' && before.phase !== 'preflop'))
    tone(420, 0, 0.06, 0.06, 'triangle');
  if (view.legal && view.turn === view.legal.seat && before.turn !== view.turn) tone(880, 0.08, 0.12, 0.05);
  const mine = view.seats.filter((seat) => seat.you && seat.result),
    net = mine.reduce((sum, seat) => sum + (seat.result?.net ?? 0), 0);
  if (mine.length && net > 0 && !before.seats.some((seat) => seat.you && seat.result))
    [660, 880, 1100].forEach((hertz, i) => tone(hertz, 0.1 * i, 0.2, 0.06));
}
