// Something went wrong: what happened, by what can be seen; what the book prescribes, for whom and with which money, before it is
// confirmed. Where the text leaves it to people, a supervisor decides, with a reason.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { bookPage } from '../api/books';
import { isTablet } from '../api/devices';
import type { Preview, TableAct } from '../api/floor';
import type { IncidentKind, Ruling } from '../api/generated';
import type { TableView } from '../api/table';
import { sectionsOf, type Row } from '../rules/sections';
import { useLoad } from '../ui/load';
import { shortMoney } from '../ui/money';
import { INCIDENT_GROUPS, OUTCOME_TITLES, OUTCOME_WORDS, RULING_WORDS, seatsWords } from '../words/dealer_english';
import { say } from '../words/say';
import { canWith, fieldOf, numbersOf } from './can';
import { Cite, Icon } from './parts';
import { SeatHead, seatNumbers, type SeatLook } from './seats';
import { ask, canAct, isPit, send, view as shown } from './store';

interface Report {
  kind: IncidentKind;
  seat: number;
  dealer: boolean;
  count: number;
  correctable: boolean;
  misdealt: boolean;
  atDeal: boolean;
  reason: string;
}
const fresh = (kind: IncidentKind): Report => ({
  kind,
  seat: 0,
  dealer: false,
  count: 1,
  correctable: false,
  misdealt: true,
  atDeal: false,
  reason: '',
});

export const report = signal<Report | null>(null);
const outcomes = signal<ReadonlyMap<string, Preview>>(new Map());
export const preview = signal<Preview | null>(null);

function actOf(it: Report, view: TableView): TableAct {
  const entry = canWith(view, 'incident', 'kind', it.kind),
    seats = [...numbersOf(entry, 'who'), ...numbersOf(entry, 'seat')],
    seat = it.seat || (seats[0] ?? 1);
  return {
    do: 'incident',
    kind: it.kind,
    ...(fieldOf(entry, 'count') ? { count: it.count } : {}),
    ...(fieldOf(entry, 'who') ? { who: it.dealer ? 'dealer' : seat, correctable: it.correctable } : {}),
    ...(fieldOf(entry, 'seat') ? { seat } : {}),
    ...(fieldOf(entry, 'not_misdealt') ? { not_misdealt: !it.misdealt } : {}),
    ...(it.atDeal ? { when: 'deal' } : {}),
    ...(it.reason ? { reason: it.reason } : {}),
  } as TableAct;
}

/** What each kind would come to now; those that cannot happen at this moment are refused. */
async function learnOutcomes(view: TableView): Promise<void> {
  const found = new Map<string, Preview>();
  for (const { kinds } of INCIDENT_GROUPS)
    for (const { kind } of kinds) {
      if (!canWith(view, 'incident', 'kind', kind)) continue;
      const answer = await ask(actOf(fresh(kind as IncidentKind), view));
      if (answer) found.set(kind, answer);
      outcomes.value = new Map(found);
    }
}

async function look(view: TableView): Promise<void> {
  const it = report.value;
  preview.value = null;
  if (!it) return;
  const answer = await ask(actOf(it, view));
  if (report.value === it) preview.value = answer;
}

const change = (to: Partial<Report>): void => {
  if (report.value) report.value = { ...report.value, ...to };
};

const asks = (answer: Preview): boolean => answer.outcome === 'needs-decision';

function Kind({ view, kind, name }: { view: TableView; kind: string; name: string }): JSX.Element {
  const answer = outcomes.value.get(kind),
    is = report.value?.kind === kind,
    possible = canWith(view, 'incident', 'kind', kind) !== undefined;
  return (
    <button
      type="button"
      class="m-what"
      aria-pressed={is}
      disabled={!possible}
      onClick={() => {
        report.value = fresh(kind as IncidentKind);
      }}
    >
      {name}
      <em>{possible ? (OUTCOME_WORDS[answer?.outcome ?? ''] ?? '…') : 'not now'}</em>
    </button>
  );
}

/** What dies, and what goes back or is taken, seat by seat. */
function lookAfter(view: TableView, number: number, answer: Preview | null): SeatLook | undefined {
  const money = answer?.money.find((each) => each.seat === number);
  if (!money) return undefined;
  if (money.taken > 0) return { say: `take ${shortMoney(money.taken, view.currency)}`, mark: 'down', tone: 'mark' };
  return { say: `back ${shortMoney(money.returned, view.currency)}`, mark: 'up', tone: 'mark' };
}

export function Wrong({ view }: { view: TableView }): JSX.Element {
  useEffect(() => {
    report.value = null;
    preview.value = null;
    outcomes.value = new Map();
    void learnOutcomes(view);
  }, [view.seq]);
  useEffect(() => void look(view), [report.value]);
  const back = preview.value?.money.reduce((sum, each) => sum + each.returned, 0) ?? 0;
  return (
    <>
      <div class="m-cols">
        <div class="m-corner">
          <b>{back > 0 ? shortMoney(back, view.currency) : 'What?'}</b>
          <small>{back > 0 ? 'goes back' : 'by what can be seen'}</small>
        </div>
        {seatNumbers(view).map((number) => (
          <SeatHead view={view} number={number} key={number} look={lookAfter(view, number, preview.value)} />
        ))}
      </div>
      <div class="m-groups">
        {INCIDENT_GROUPS.map((group) => (
          <section key={group.name}>
            <h2>
              <Icon name={group.icon} />
              {group.name}
            </h2>
            {group.kinds.map((each) => (
              <Kind view={view} {...each} key={each.kind} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

// ---- the side: fields, and what the book prescribes

const Toggle = ({ on, words, set }: { on: boolean; words: string; set: (on: boolean) => void }): JSX.Element => (
  <button type="button" class="m-btn small" aria-pressed={on} onClick={() => set(!on)}>
    {words}
  </button>
);

function Fields({ view, it }: { view: TableView; it: Report }): JSX.Element {
  const entry = canWith(view, 'incident', 'kind', it.kind),
    seats = [...numbersOf(entry, 'who'), ...numbersOf(entry, 'seat')];
  return (
    <div class="m-fields">
      {fieldOf(entry, 'count') && (
        <div class="m-pair">
          {[1, 2].map((count) => (
            <Toggle
              on={it.count === count}
              words={count === 1 ? 'One card' : 'Two or more'}
              set={() => change({ count })}
              key={count}
            />
          ))}
        </div>
      )}
      {seats.length > 0 && (
        <div class="m-seats-pick" role="group" aria-label="Whose hand">
          {seats.map((seat) => (
            <Toggle
              on={!it.dealer && it.seat === seat}
              words={String(seat)}
              set={() => change({ seat, dealer: false })}
              key={seat}
            />
          ))}
          {fieldOf(entry, 'correctable') && (
            <Toggle on={it.dealer} words="Dealer" set={() => change({ dealer: true, seat: 0 })} />
          )}
        </div>
      )}
      {fieldOf(entry, 'correctable') && (
        <Toggle
          on={it.correctable}
          words="Can be put right in sequence"
          set={(correctable) => change({ correctable })}
        />
      )}
      {fieldOf(entry, 'not_misdealt') && (
        <Toggle on={!it.misdealt} words="The cards were dealt right" set={(on) => change({ misdealt: !on })} />
      )}
      {(view.phase === 'preflop' || view.phase === 'locked') && (
        <Toggle on={it.atDeal} words="It was during the deal" set={(atDeal) => change({ atDeal })} />
      )}
      <label class="m-field">
        Note
        <input
          value={it.reason}
          maxLength={120}
          autocomplete="off"
          onChange={(event) => change({ reason: event.currentTarget.value })}
        />
      </label>
    </div>
  );
}

/** The rows of the book about that kind, in its own words. */
function BookSays({ view, answer }: { view: TableView; answer: Preview }): JSX.Element | null {
  const page = useLoad(view.book, () => bookPage(view.book));
  const rows: Row[] = sectionsOf(page.value ?? []).find((section) => section.code === 'incidents')?.rows ?? [];
  const said = rows.filter((row) => row.lines.some((line) => line.rule === answer.rule));
  if (said.length === 0) return null;
  return (
    <blockquote>
      {said.map((row) => (
        <p key={row.key}>
          {row.label}:{' '}
          {row.lines
            .filter((line) => line.rule === answer.rule)
            .map((line) => line.words)
            .join(' ')}
        </p>
      ))}
    </blockquote>
  );
}

export function Prescribed({ view, answer }: { view: TableView; answer: Preview }): JSX.Element {
  const back = answer.money.reduce((sum, each) => sum + each.returned, 0),
    taken = answer.money.reduce((sum, each) => sum + each.taken, 0);
  return (
    <div class="m-prescribed">
      <h2>{OUTCOME_TITLES[answer.outcome ?? ''] ?? 'As recorded'}</h2>
      <Cite rule={answer.rule} />
      <BookSays view={view} answer={answer} />
      <ul class="m-then">
        {back > 0 && (
          <li>
            <Icon name="up" />
            <span>Back to {seatsWords(answer.money.filter((each) => each.returned > 0).map((each) => each.seat))}</span>
            <b>{shortMoney(back, view.currency)}</b>
          </li>
        )}
        {taken > 0 && (
          <li>
            <Icon name="down" />
            <span>Taken from {seatsWords(answer.money.filter((each) => each.taken > 0).map((each) => each.seat))}</span>
            <b>{shortMoney(taken, view.currency)}</b>
          </li>
        )}
        {answer.dead.length > 0 && (
          <li>
            <Icon name="cross" />
            <span>Dead: {seatsWords(answer.dead)}</span>
          </li>
        )}
        <li>
          <Icon name="coin" />
          <span>
            Meters stay as they are <Cite rule="R24" />
          </span>
        </li>
        <li>
          <Icon name="person" />
          <span>
            {asks(answer)
              ? `A supervisor decides: ${answer.decisions.map((each) => RULING_WORDS[each]?.toLowerCase()).join(', ')}`
              : 'The book decides: no signature'}
          </span>
        </li>
      </ul>
    </div>
  );
}

export function WrongSide({ view }: { view: TableView }): JSX.Element {
  const it = report.value,
    answer = preview.value;
  if (!it)
    return (
      <div class="m-prescribed">
        <h2>What happened?</h2>
        <p class="dim">Choose what can be seen. Nothing happens until the gold button, and that says what it does.</p>
      </div>
    );
  return (
    <>
      <Fields view={view} it={it} />
      {answer?.done && <Prescribed view={view} answer={answer} />}
      {answer?.refused && (
        <p class="m-refused" role="alert" data-code={answer.refused.code}>
          <Icon name="warn" />
          {say(answer.refused)}
        </p>
      )}
    </>
  );
}

export function confirmWrong(done: () => void): {
  words: string;
  small: string;
  icon: string;
  run?: (() => void) | undefined;
} {
  const view = shown.value,
    it = report.value,
    answer = preview.value;
  if (!view || !it || !answer?.done) return { words: 'Nothing chosen', small: 'what can be seen?', icon: 'warn' };
  const back = answer.money.reduce((sum, each) => sum + each.returned, 0);
  return {
    words:
      answer.outcome === 'voids-round'
        ? `Void round ${view.round}`
        : (OUTCOME_TITLES[answer.outcome ?? ''] ?? 'Record it'),
    small: back > 0 ? `give back ${shortMoney(back, view.currency)}` : 'is recorded with your name',
    icon: 'warn',
    run: canAct.value
      ? () =>
          void send(actOf(it, view)).then((ok) => {
            if (ok) done();
          })
      : undefined,
  };
}

// ---- a decision that is awaited

interface Ask {
  decision: Ruling | null;
  seat: number;
  reason: string;
}
export const ruling = signal<Ask>({ decision: null, seat: 0, reason: '' });
const allowed = signal<ReadonlyMap<string, Preview>>(new Map());

const decideAct = (decision: Ruling, seat: number, reason: string): TableAct =>
  ({ do: 'decide', decision, reason, ...(seat && decision.endsWith('hand') ? { seat } : {}) }) as TableAct;

async function learnAllowed(view: TableView): Promise<void> {
  const found = new Map<string, Preview>(),
    seat = ruling.value.seat || (view.seats.find((each) => each.in_round)?.seat ?? 1);
  for (const decision of Object.keys(RULING_WORDS) as Ruling[]) {
    const answer = await ask(decideAct(decision, seat, 'preview'));
    if (answer) found.set(decision, answer);
    allowed.value = new Map(found);
  }
}

export function Deciding({ view }: { view: TableView }): JSX.Element {
  const { decision, seat } = ruling.value;
  useEffect(() => void learnAllowed(view), [view.seq, seat]);
  const answer = decision ? (allowed.value.get(decision) ?? null) : null;
  return (
    <>
      <div class="m-cols">
        <div class="m-corner">
          <b>Waits</b>
          <small>nothing else happens</small>
        </div>
        {seatNumbers(view).map((number) => (
          <SeatHead
            view={view}
            number={number}
            key={number}
            look={lookAfter(view, number, answer)}
            pressed={seat === number}
            tap={() => {
              ruling.value = { ...ruling.value, seat: number };
            }}
          />
        ))}
      </div>
      <div class="m-decision">
        <h2>
          A supervisor decides <Cite rule={view.pending} />
        </h2>
        <p>
          {isPit.value
            ? 'Choose what happens, for which seat, and why.'
            : isTablet()
              ? 'Choose what happens, for which seat, and why: a supervisor signs it here.'
              : 'Call a supervisor: the round waits until it is decided, or the report is undone.'}
        </p>
        <div class="m-rulings">
          {(Object.keys(RULING_WORDS) as Ruling[]).map((each) => {
            const tried = allowed.value.get(each);
            return (
              <button
                type="button"
                class="m-what"
                key={each}
                aria-pressed={decision === each}
                disabled={!tried?.done}
                onClick={() => {
                  ruling.value = { ...ruling.value, decision: each };
                }}
              >
                {RULING_WORDS[each]}
                <em>{each.endsWith('hand') ? `seat ${seat || '…'}` : ''}</em>
              </button>
            );
          })}
        </div>
        <label class="m-field">
          Reason
          <input
            value={ruling.value.reason}
            maxLength={120}
            autocomplete="off"
            onInput={(event) => {
              ruling.value = { ...ruling.value, reason: event.currentTarget.value };
            }}
          />
        </label>
      </div>
    </>
  );
}

export function confirmRuling(): { words: string; small: string; icon: string; run?: (() => void) | undefined } {
  const { decision, seat, reason } = ruling.value,
    view = shown.value;
  const ready = decision && reason.trim().length > 0 && allowed.value.get(decision)?.done;
  return {
    words: decision ? (RULING_WORDS[decision] ?? decision) : 'A supervisor decides',
    small: !decision
      ? 'the round waits'
      : reason.trim()
        ? allowed.value.get(decision)?.two_people
          ? 'a supervisor signs here'
          : 'is recorded with your name and reason'
        : 'a reason is needed',
    icon: 'person',
    run:
      ready && canAct.value && view
        ? () =>
            void send(decideAct(decision, seat, reason.trim())).then((ok) => {
              if (ok) ruling.value = { decision: null, seat: 0, reason: '' };
            })
        : undefined,
  };
}

export function DecidingSideOf({ view }: { view: TableView }): JSX.Element {
  const { decision } = ruling.value,
    answer = decision ? allowed.value.get(decision) : undefined,
    refused = [...allowed.value.values()].find((each) => each.refused)?.refused;
  if (answer?.done) return <Prescribed view={view} answer={answer} />;
  return (
    <div class="m-prescribed">
      <h2>The round waits</h2>
      {refused && !isPit.value && (
        <p class="m-refused" data-code={refused.code}>
          <Icon name="warn" />
          {say(refused)}
        </p>
      )}
    </div>
  );
}
