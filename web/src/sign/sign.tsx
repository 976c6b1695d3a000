// A progressive sign: large odometers that run up to the confirmed value and never past it.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { line, listen } from '../api/stream';
import { sign as loadSign, type Sign } from '../api/signs';
import { reasonOf } from '../api/http';
import { bookTitle } from '../ui/book_picker';
import { money } from '../ui/money';
import { Odometer } from '../ui/odometer';
import { place } from '../ui/router';
import { title } from '../ui/words';
import type { Reason } from '../words/reason';
import { say } from '../words/say';

const time = (ms: number): string => new Date(ms).toLocaleTimeString('en-GB');

type Shown = Sign['state'] | 'stale';

/** What the sign says: that it is stale goes before all else, since nothing else is known then. */
function stateOf(sign: Sign): [Shown, string] {
  if (line.value.state === 'stale') return ['stale', `Stale since ${time(line.value.since)}`];
  const at = sign.table === null ? '' : ` at table ${sign.table}`;
  switch (sign.state) {
    case 'pending': return ['pending', `Pending${at}`];
    case 'winner': return ['winner', `Winner${at}`];
    case 'out-of-service': return ['out-of-service', 'Out of service'];
    default: return ['normal', 'Normal'];
  }
}

function useSign(link: string): { sign: Sign | undefined; error: Reason | undefined } {
  const [sign, setSign] = useState<Sign>();
  const [error, setError] = useState<Reason>();
  useEffect(() => {
    const fetchSign = (): void => { loadSign(link).then((next) => { setSign(next); setError(undefined); }, (reason: unknown) => setError(reasonOf(reason))); };
    document.title = `${bookTitle(link)} · Felt`;
    fetchSign();
    return listen(`sign:${link}`, (heard) => {
      if (heard.event === 'sign') setSign(heard.data);
      else if (heard.event === 'hello' || heard.event === 'gap') fetchSign();
    });
  }, [link]);
  return { sign, error };
}

function Levels({ sign, off }: { sign: Sign; off: boolean }): JSX.Element {
  return (
    <dl>
      {sign.levels.map((level, i) => (
        <div class={i === 0 ? 'sign-level top' : 'sign-level'} key={level.name} style={{ '--letters': money(level.cents, sign.currency).length }}>
          <dt>{title(level.name)}</dt>
          <dd>{off ? <span class="sign-off"><span class="sr">not shown</span></span> : <Odometer cents={level.cents} currency={sign.currency} drums />}</dd>
        </div>
      ))}
    </dl>
  );
}

export default function SignPage(): JSX.Element {
  const link = decodeURIComponent(place.value.path.split('/')[2] ?? '');
  const { sign, error } = useSign(link);
  const [state, words] = sign ? stateOf(sign) : ['none', ''];
  return (
    <main id="main" class={`wide sign sign-${state}`} tabIndex={-1}>
      <h1>{bookTitle(link)} <span>progressive</span></h1>
      {sign && <Levels sign={sign} off={state === 'out-of-service'} />}
      {error && !sign && <p role="alert" data-code={error.code}>{say(error)}</p>}
      <div class="sign-state" role="status">
        <p>{words}</p>
        {sign?.award && (state === 'winner' || state === 'pending') && <p class="sign-award" style={{ '--letters': money(sign.award.cents, sign.currency).length }}>
          {title(sign.award.level)} <b>{money(sign.award.cents, sign.currency)}</b></p>}
      </div>
    </main>
  );
}
