// The pit, live: every table with where its round stands, who deals since when and what is due; meters, hits and their next step, what waits
// to be signed, disputes. What is loud is heard once and seen until it is done.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { proposals as fetchProposals, signProposal, withdrawProposal, type Proposal } from '../api/floor';
import { reasonOf } from '../api/http';
import { me, whoAmI } from '../api/people';
import { pit as fetchPit, type Dispute, type Duty, type Hit, type Link, type Pit, type PitTable } from '../api/pit';
import { listen } from '../api/stream';
import { LineBadge } from '../ui/line_badge';
import { money, shortMoney } from '../ui/money';
import { Page, status, Trouble, Waiting } from '../ui/shell';
import { title } from '../ui/words';
import { dutyWords } from '../words/dealer_english';
import { commandWords, HIT_STEPS, phaseWords } from '../words/pit_english';
import type { Reason } from '../words/reason';
import '../styles/pit.css';

const state = signal<Pit | null>(null);
const waiting = signal<readonly Proposal[]>([]);
const trouble = signal<Reason | null>(null);

const clock = (ms: number): string => new Date(ms).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

async function fetchAll(): Promise<void> {
  try {
    const [now, open] = await Promise.all([fetchPit(), fetchProposals()]);
    state.value = now;
    waiting.value = open;
    trouble.value = null;
  } catch (reason) {
    trouble.value = reasonOf(reason);
  }
}

function usePit(): void {
  useEffect(() => {
    void whoAmI().then(fetchAll, fetchAll);
    const stops = ['pit', 'approvals'].map((topic) =>
      listen(topic, (heard) => {
        if (heard.event === 'pit') state.value = heard.data;
        else if (heard.event === 'approvals') waiting.value = heard.data.proposals;
        else if (heard.event === 'hello' || heard.event === 'gap') void fetchAll();
      }),
    );
    return () => stops.forEach((stop) => stop());
  }, []);
}

// ---- tables

/** How loud a table is: something waits for people, something is due, or nothing is. */
export function tone(table: PitTable): 'is-loud' | 'is-due' | '' {
  if ((table.pending ?? null) !== null || table.disputes.some((one) => one.verdict === 'open')) return 'is-loud';
  return table.staff?.duties.some((duty) => duty.due) || (table.untold ?? 0) > 0 ? 'is-due' : '';
}

const Lamps = ({ table }: { table: PitTable }): JSX.Element => (
  <span class="p-lamps">
    {table.seats?.map((seat) => {
      const words = seat.dead ? 'sensor dead' : seat.lit ? 'in the progressive' : seat.name ? 'taken' : 'free';
      return (
        <i
          class={seat.dead ? 'dead' : seat.lit ? 'lit' : seat.name ? 'taken' : 'free'}
          role="img"
          aria-label={`Seat ${seat.seat}: ${words}`}
          title={`Seat ${seat.seat}: ${words}`}
          key={seat.seat}
        />
      );
    })}
  </span>
);

const DueLine = ({ duty, currency }: { duty: Duty; currency: string }): JSX.Element => (
  <li>
    {dutyWords(duty, shortMoney(duty.cents, currency))} {duty.rule && <small>{duty.rule}</small>}
  </li>
);

function Told({ table }: { table: PitTable }): JSX.Element | null {
  const notices = table.staff?.notices ?? [],
    last = notices[notices.length - 1];
  if (!last) return null;
  return (
    <p class="p-told">
      {notices.map((one) => `Seat ${one.seat}: ${money(one.cents, table.currency)} paid`).join(', ')}
      {last.rule && <small> {last.rule}</small>}
    </p>
  );
}

function Table({ table }: { table: PitTable }): JSX.Element {
  const due = table.staff?.duties.filter((duty) => duty.due && duty.duty !== 'tell-supervisor') ?? [];
  return (
    <article class={`p-table ${tone(table)} ${table.open ? '' : 'closed'}`} aria-label={`Table ${table.table}`}>
      <h3>
        <a href={table.live ? `/dealer/${table.table}` : `/table/${table.table}`}>Table {table.table}</a>
        <Lamps table={table} />
      </h3>
      <p class="p-phase">{phaseWords(table)}</p>
      <dl>
        <dt>Round</dt>
        <dd>
          {table.life_round > 1 ? (
            <a href={`/pit/rounds/${table.table}/${table.phase === 'over' ? table.life_round : table.life_round - 1}`}>
              {table.life_round}
            </a>
          ) : (
            table.life_round
          )}
        </dd>
        {table.ante && (
          <>
            <dt>Ante</dt>
            <dd>
              {shortMoney(table.ante.min, table.currency)} to {shortMoney(table.ante.max, table.currency)}
            </dd>
          </>
        )}
        <dt>Dealer</dt>
        <dd>
          {table.staff?.dealer ? (
            <>
              {table.staff.dealer.name} <small>since {clock(table.staff.dealer.since_ms)}</small>
            </>
          ) : (
            'nobody yet'
          )}
        </dd>
      </dl>
      {due.length > 0 && (
        <ul class="p-due">
          {due.map((duty) => (
            <DueLine duty={duty} currency={table.currency} key={duty.duty} />
          ))}
        </ul>
      )}
      <Told table={table} />
      {table.disputes.length > 0 && (
        <p class="p-due">
          {table.disputes.length === 1 ? 'A dispute is' : `${table.disputes.length} disputes are`} not closed
        </p>
      )}
    </article>
  );
}

// ---- meters and hits

const Meters = ({ link }: { link: Link }): JSX.Element => (
  <section class="panel p-meters" aria-label={`Link ${link.link}`}>
    <h2>
      {title(link.link)} <small>{link.down ? `down: ${title(link.down).toLowerCase()}` : link.phase}</small>
    </h2>
    {link.levels.map((level) => (
      <span key={level.name} class="p-meter">
        <small>{title(level.name)}</small>
        <b>{money(level.cents, link.currency)}</b>
        <small class="dim">seed {shortMoney(level.seed, link.currency)}</small>
      </span>
    ))}
    <a href={`/sign/${link.link}`} class="p-sign">
      its sign
    </a>
  </section>
);

const HitLine = ({ hit, currency }: { hit: Hit; currency: string }): JSX.Element => (
  <li>
    <span>
      <b>{hit.hit}</b> {title(hit.hand ?? '')} · table {hit.table} seat {hit.seat}
    </span>
    <b class="p-amount">{hit.cents === null ? '' : money(hit.cents, currency)}</b>
    <em>{HIT_STEPS[hit.state]}</em>
  </li>
);

function Hits({ links }: { links: readonly Link[] }): JSX.Element | null {
  const open = links.flatMap((link) =>
    link.hits.filter((hit) => hit.state !== 'paid' && hit.state !== 'void').map((hit) => ({ hit, link })),
  );
  if (open.length === 0) return null;
  return (
    <section class="panel" aria-label="Hits">
      <h2>
        Hits <b class="p-count">{open.length}</b>
      </h2>
      <ul class="p-list">
        {open.map(({ hit, link }) => (
          <HitLine hit={hit} currency={link.currency} key={`${link.link}/${hit.hit}`} />
        ))}
      </ul>
    </section>
  );
}

// ---- approvals

function Approval({ one }: { one: Proposal }): JSX.Element {
  const [failed, setFailed] = useState<Reason | null>(null);
  const mine = me.value?.person?.name === one.by;
  const act = (): void => {
    (mine ? withdrawProposal : signProposal)(one.proposal).then(
      () => setFailed(null),
      (reason: unknown) => setFailed(reasonOf(reason)),
    );
  };
  return (
    <li>
      <span>
        <b>{commandWords(one.command)}</b>
        <small>
          {one.by} asks · until {clock(one.until_ms)}
        </small>
      </span>
      <button type="button" class={mine ? 'button small' : 'button small go'} onClick={act}>
        {mine ? 'Withdraw' : 'Sign'}
      </button>
      {failed && <Trouble reason={failed} capital />}
    </li>
  );
}

const Approvals = (): JSX.Element => (
  <section class="panel" aria-label="To be signed">
    <h2>
      To be signed <b class="p-count">{waiting.value.length}</b>
    </h2>
    {waiting.value.length === 0 && <p class="dim">Nothing waits for a second person.</p>}
    <ul class="p-list">
      {waiting.value.map((one) => (
        <Approval one={one} key={one.proposal} />
      ))}
    </ul>
  </section>
);

// ---- disputes

const DisputeLine = ({ table, one }: { table: PitTable; one: Dispute }): JSX.Element => (
  <li>
    <span>
      <b>
        Table {table.table}
        {one.seat !== null && `, seat ${one.seat}`}
      </b>
      <small>{one.reason}</small>
    </span>
    <b class="p-amount">{one.cents > 0 ? money(one.cents, table.currency) : ''}</b>
    <em>
      {title(one.verdict)}
      {one.round !== null && <a href={`/pit/rounds/${table.table}/${one.round}`}>Step through the round</a>}
    </em>
  </li>
);

function Disputes({ tables }: { tables: readonly PitTable[] }): JSX.Element | null {
  const open = tables.flatMap((table) => table.disputes.map((one) => ({ table, one })));
  if (open.length === 0) return null;
  return (
    <section class="panel" aria-label="Disputes">
      <h2>
        Disputes <b class="p-count">{open.length}</b>
      </h2>
      <ul class="p-list">
        {open.map(({ table, one }) => (
          <DisputeLine table={table} one={one} key={`${table.table}/${one.dispute}`} />
        ))}
      </ul>
    </section>
  );
}

// ---- the page

/** Loud states in one number, so that a new one is heard. */
const loudness = (now: Pit): number => {
  const { alarms } = now;
  return (
    alarms.links_down +
    alarms.held +
    alarms.pending +
    alarms.decisions +
    alarms.disputes +
    alarms.fills +
    alarms.notices
  );
};

export default function PitPage(): JSX.Element {
  usePit();
  const now = state.value,
    loud = now ? loudness(now) : 0;
  useEffect(() => {
    status.value = loud > 0 ? `${loud} things wait in the pit` : '';
  }, [loud]);
  return (
    <Page title="Pit" class="wide pit" bar={<LineBadge />}>
      <header class="p-title">
        <h1>Pit {loud > 0 && <b class="p-count loud">{loud}</b>}</h1>
      </header>
      {trouble.value && <Trouble reason={trouble.value} capital />}
      {!now && !trouble.value && <Waiting words="The pit" />}
      {now && (
        <div class="p-pit">
          <div class="p-left">
            {now.links.map((link) => (
              <Meters link={link} key={link.link} />
            ))}
            <h2 class="p-legend">
              Tables <b class="p-count">{now.tables.filter((table) => table.open).length} open</b>
              <span class="p-lamps" aria-hidden="true">
                <i class="lit" /> in the progressive <i class="taken" /> taken <i class="free" /> free{' '}
                <i class="dead" /> sensor dead
              </span>
            </h2>
            <div class="p-tables">
              {now.tables.map((table) => (
                <Table table={table} key={table.table} />
              ))}
              {now.tables.length === 0 && <p class="dim">No table is open.</p>}
            </div>
          </div>
          <div class="p-right">
            <Hits links={now.links} />
            <Approvals />
            <Disputes tables={now.tables} />
          </div>
        </div>
      )}
    </Page>
  );
}
