// A progressive sign: large odometers that run up to the confirmed value and never past it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { line, listen } from '../api/stream';
import { sign as loadSign, type Sign } from '../api/signs';
import { errorWords } from '../api/http';
import { bookTitle } from '../ui/book_picker';
import { Odometer } from '../ui/odometer';
import { place } from '../ui/router';
import { title } from '../ui/words';

const time = (ms: number): string => new Date(ms).toLocaleTimeString('en-GB');

function stateWords(sign: Sign): string {
  if (line.value.state === 'stale') return `Stale since ${time(line.value.since)}`;
  switch (sign.state) {
    case 'pending': return `Pending at table ${sign.table ?? ''}`;
    case 'winner': return `Winner${sign.table ? ` at table ${sign.table}` : ''}`;
    case 'down': case 'out-of-service': return 'Out of service';
    default: return '';
  }
}

export default function SignPage(): JSX.Element {
  const link = decodeURIComponent(place.value.path.split('/')[2] ?? '');
  const [sign, setSign] = useState<Sign>();
  const [error, setError] = useState('');
  useEffect(() => {
    const fetchSign = (): void => { loadSign(link).then((next) => { setSign(next); setError(''); }, (reason: unknown) => setError(errorWords(reason))); };
    document.title = `${bookTitle(link)} · Felt`;
    fetchSign();
    return listen(`sign:${link}`, (event, data) => {
      if (event === 'sign') setSign(data as Sign);
      else if (event === 'hello' || event === 'gap') fetchSign();
    });
  }, [link]);
  const state = sign ? stateWords(sign) : '';
  const off = sign?.state === 'down' || sign?.state === 'out-of-service';
  return (
    <main id="main" class={`wide sign sign-${line.value.state === 'stale' ? 'stale' : sign?.state ?? 'none'}`} tabIndex={-1}>
      <h1>{bookTitle(link)} <span>progressive</span></h1>
      {sign && <dl>
        {sign.levels.map((level, i) => (
          <div class={i === 0 ? 'sign-level top' : 'sign-level'} key={level.name}>
            <dt>{title(level.name)}</dt>
            <dd>{off ? '–' : <Odometer cents={level.cents} currency={sign.currency} drums />}</dd>
          </div>
        ))}
      </dl>}
      {error && !sign && <p role="alert">{error}</p>}
      <p class="sign-state" role="status">{state}</p>
    </main>
  );
}
