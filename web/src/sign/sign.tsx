// A progressive sign: large odometers that run up to the confirmed value and never past it; every award in turn, and the
// pay table between times. It is read from across a room and has no keyboard: what it shows is set by its address.
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { line, listen } from '../api/stream';
import { sign as loadSign, type Sign } from '../api/signs';
import { reasonOf } from '../api/http';
import { bookTitle } from '../ui/book_picker';
import { money, shortMoney } from '../ui/money';
import { Odometer } from '../ui/odometer';
import { place } from '../ui/router';
import { title } from '../ui/words';
import { because, type Reason } from '../words/reason';
import { say } from '../words/say';
import { type Award, keepWinners, type Kept, languageAt, settingsOf, type SignSettings, slideAt } from './turns';
import { SIGN_WORDS, type SignWords } from './words';

const time = (ms: number): string => new Date(ms).toLocaleTimeString('en-GB');

/** The sign as it was told last, when that was, and winners that are kept beyond their payment. */
interface Told {
  sign: Sign | undefined;
  at: number;
  kept: Kept[];
}

function useSign(link: string, winnerMs: number): { told: Told; error: Reason | undefined } {
  const [told, setTold] = useState<Told>({ sign: undefined, at: 0, kept: [] });
  const [error, setError] = useState<Reason>();
  useEffect(() => {
    const hear = (next: Sign): void =>
      setTold(({ sign, kept }) => {
        const at = Date.now();
        return { sign: next, at, kept: keepWinners(kept, sign, next, winnerMs, at) };
      });
    const fetchSign = (): void => {
      loadSign(link).then(
        (next) => {
          hear(next);
          setError(undefined);
        },
        (reason: unknown) => setError(reasonOf(reason)),
      );
    };
    document.title = `${bookTitle(link)} · Felt`;
    fetchSign();
    return listen(`sign:${link}`, (heard) => {
      if (heard.event === 'sign') hear(heard.data);
      else if (heard.event === 'beat') setTold((before) => ({ ...before, at: Date.now() }));
      else if (heard.event === 'hello' || heard.event === 'gap') fetchSign();
    });
  }, [link, winnerMs]);
  return { told, error };
}

/** The wall clock, twice a second. */
function useNow(): number {
  const [now, setNow] = useState(Date.now());
  const timer = useRef(0);
  useEffect(() => {
    timer.current = window.setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer.current);
  }, []);
  return now;
}

/** A screen that may sleep would show nothing; where the browser cannot keep it awake, the house's own settings do. */
function useAwake(): void {
  useEffect(() => {
    const wake = (): void => {
      if (!document.hidden) navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    wake();
    document.addEventListener('visibilitychange', wake);
    return () => document.removeEventListener('visibilitychange', wake);
  }, []);
}

function Levels({ sign, off, words }: { sign: Sign; off: boolean; words: SignWords }): JSX.Element {
  return (
    <dl class="sign-levels">
      {sign.levels.map((level, i) => (
        <div
          class={i === 0 ? 'sign-level top' : 'sign-level'}
          key={level.name}
          style={{ '--letters': money(level.cents, sign.currency).length }}
        >
          <dt>{title(level.name)}</dt>
          <dd>
            {off ? (
              <span class="sign-off">
                <span class="sr">{words.notShown}</span>
              </span>
            ) : (
              <Odometer cents={level.cents} currency={sign.currency} drums />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Pay = Sign['pays'][number];

function amountOf(pay: Pay, sign: Sign, words: SignWords): string {
  if (pay.level === null) return shortMoney(pay.cents, sign.currency);
  const level = title(pay.level);
  return pay.percent_ppm === 1_000_000 ? words.allOf(level) : words.partOf(`${pay.percent_ppm / 10_000} %`, level);
}

function Pays({ sign, words }: { sign: Sign; words: SignWords }): JSX.Element {
  const envy = sign.pays.some((pay) => pay.envy > 0);
  return (
    <table class="sign-pays" style={{ '--rows': sign.pays.length + 1 }}>
      <caption>{words.pays(shortMoney(sign.wager, sign.currency))}</caption>
      {envy && (
        <thead>
          <tr>
            <td colSpan={2} />
            <th scope="col">{words.envy}</th>
          </tr>
        </thead>
      )}
      <tbody>
        {sign.pays.map((pay) => (
          <tr key={`${pay.hand}${pay.on_board}`}>
            <th scope="row">{pay.on_board ? words.onBoard(words.hand[pay.hand]) : words.hand[pay.hand]}</th>
            <td class={pay.level === null ? '' : 'of-level'}>{amountOf(pay, sign, words)}</td>
            {envy && <td class="envy">{pay.envy > 0 ? shortMoney(pay.envy, sign.currency) : ''}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function AwardLine({ award, sign, words }: { award: Award; sign: Sign; words: SignWords }): JSX.Element {
  const amount = money(award.cents, sign.currency);
  return (
    <p class="sign-award" data-hit={award.hit} style={{ '--letters': amount.length }}>
      {award.level === null ? words.hand[award.hand] : title(award.level)} <b>{amount}</b>
    </p>
  );
}

/** What the sign says: that it is stale goes before all else, since nothing else is known then. */
function stateOf(sign: Sign, award: Award | undefined, words: SignWords): [string, string] {
  if (line.value.state === 'stale') return ['stale', words.staleSince(time(line.value.since))];
  if (award) return [award.state, words[award.state](award.table)];
  return sign.state === 'out-of-service' ? ['out-of-service', words.outOfService] : ['normal', words.normal];
}

function Shown({ told, sign, settings }: { told: Told; sign: Sign; settings: SignSettings }): JSX.Element {
  const now = useNow(),
    language = languageAt(settings, now),
    words = SIGN_WORDS[language];
  const slide = slideAt(sign, told.kept, now),
    award = slide.kind === 'award' ? slide.award : undefined;
  const [state, text] = stateOf(sign, award, words);
  const kind = state === 'stale' ? 'meters' : slide.kind;
  return (
    <main id="main" class={`wide sign sign-${state} sign-shows-${kind}`} lang={language} tabIndex={-1}>
      <h1>
        {bookTitle(sign.link)} <span>{words.progressive}</span>
      </h1>
      <Levels sign={sign} off={state === 'out-of-service'} words={words} />
      {kind === 'pays' && <Pays sign={sign} words={words} />}
      <div class="sign-state" role="status">
        <p>{text}</p>
        {award && state !== 'stale' && <AwardLine award={award} sign={sign} words={words} />}
      </div>
      {state !== 'stale' && <p class="sign-age">{words.asOf(time(told.at))}</p>}
    </main>
  );
}

function Alert({ reason }: { reason: Reason }): JSX.Element {
  return (
    <main id="main" class="wide sign sign-none" tabIndex={-1}>
      <p role="alert" data-code={reason.code}>
        {say(reason)}
      </p>
    </main>
  );
}

export default function SignPage(): JSX.Element {
  const link = decodeURIComponent(place.value.path.split('/')[2] ?? ''),
    settings = settingsOf(place.value.query);
  const { told, error } = useSign(link, typeof settings === 'string' ? 0 : settings.winnerMs);
  useAwake();
  if (typeof settings === 'string')
    return <Alert reason={because(settings === 'winner' ? 'sign-winner-wrong' : 'sign-languages-wrong')} />;
  if (told.sign) return <Shown told={told} sign={told.sign} settings={settings} />;
  return error ? <Alert reason={error} /> : <main id="main" class="wide sign sign-none" tabIndex={-1} />;
}
