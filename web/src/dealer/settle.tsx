// The showdown: antes back, then hand by hand in paying order, each with what is taken, paid and left, and the chips for it.
import type { JSX } from 'preact';
import type { SeatLines, WagerLine } from '../api/generated';
import type { Seat, TableView } from '../api/table';
import { Card } from '../ui/card';
import { shortMoney } from '../ui/money';
import { capital, wagerWord } from '../ui/words';
import { decidesWords, DOES_WORDS, NEED_WORDS } from '../words/dealer_english';
import { handName } from '../words/say';
import { Chips, Cite, Icon, Side } from './parts';
import { seatAt } from './round';
import { SeatHead, seatNumbers, type SeatLook } from './seats';
import { due, dueAll } from './settling';

const DOES_ICON: Record<string, string> = { win: 'up', lose: 'down', push: 'even', void: 'up' };

/** What the hand does with one wager. */
function Line({ line, currency }: { line: WagerLine; currency: string }): JSX.Element {
  const cents = line.result === 'win' ? line.pays : line.stake,
    meter = line.level !== undefined;
  const taken = line.wager === 'progressive' && line.result === 'lose';
  return (
    <tr class={`does-${line.result}`}>
      <th scope="row">
        {wagerWord(line.wager)}
        <small>{shortMoney(line.stake, currency)}</small>
      </th>
      <td class="does">
        {taken ? (
          <span class="none">no pay</span>
        ) : (
          <>
            <Icon name={DOES_ICON[line.result] ?? 'even'} />
            {DOES_WORDS[line.result] ?? line.result}
          </>
        )}
      </td>
      <td class="figure">{taken ? '' : shortMoney(cents, currency)}</td>
      <td class="with">
        {taken ? (
          'taken before the deal'
        ) : meter ? (
          `from the ${line.level} meter`
        ) : line.result === 'push' ? (
          'leave it'
        ) : (
          <Chips cents={cents} currency={currency} />
        )}
      </td>
      <td class="by">
        <Cite rule={line.rule} />
      </td>
    </tr>
  );
}

interface Sums {
  returned: number;
  paid: number;
  taken: number;
}

function Sum({ seat, sums, currency }: { seat: number; sums: Sums; currency: string }): JSX.Element {
  const pays = sums.paid > 0;
  const rest = [
    pays && sums.taken > 0 ? `take ${shortMoney(sums.taken, currency)}` : '',
    sums.returned > 0 ? `leave ${shortMoney(sums.returned, currency)}` : '',
  ].filter(Boolean);
  return (
    <tr class="sum">
      <th scope="row">Seat {seat}</th>
      <td class={`does ${pays ? 'pays' : sums.taken > 0 ? 'takes' : ''}`}>
        <Icon name={pays ? 'up' : sums.taken > 0 ? 'down' : 'even'} />
        {pays ? 'PAY' : sums.taken > 0 ? 'TAKE' : 'PUSH'}
      </td>
      <td class="figure">{shortMoney(pays ? sums.paid : sums.taken > 0 ? sums.taken : sums.returned, currency)}</td>
      <td class="with">
        {(pays || sums.taken > 0) && <Chips cents={pays ? sums.paid : sums.taken} currency={currency} />}
      </td>
      <td class="by dim">{rest.join(', ')}</td>
    </tr>
  );
}

function Cards({
  cards,
  plays,
  decides,
  label,
}: {
  cards: readonly string[];
  plays: readonly string[];
  decides: readonly string[];
  label: string;
}): JSX.Element {
  return (
    <div class="m-hand" role="group" aria-label={label}>
      <div class="m-cards">
        {cards.map((card) => (
          <Card
            card={card}
            key={card}
            raised={plays.includes(card)}
            decides={decides.includes(card)}
            dimmed={!plays.includes(card)}
          />
        ))}
      </div>
      <p>{label}</p>
    </div>
  );
}

/** The hand against the dealer's, with what decides between them. */
function Showdown({ view, seat, lines }: { view: TableView; seat: Seat; lines: SeatLines }): JSX.Element {
  const dealer = view.dealer.hand,
    own = lines.hand?.cards ?? [],
    theirs = dealer?.cards ?? [],
    decides = [...(lines.deciding?.hand ?? []), ...(lines.deciding?.dealer ?? [])];
  const words =
    lines.outcome === 'win'
      ? 'wins'
      : lines.outcome === 'lose'
        ? 'loses'
        : lines.outcome === 'push'
          ? 'ties'
          : lines.outcome === 'fold'
            ? 'folded'
            : lines.outcome === 'void'
              ? 'is void'
              : 'plays side wagers';
  return (
    <div class="m-showdown">
      <h2>
        Seat {seat.seat} {words}
        <small>{decidesWords(lines.deciding, lines.outcome)}</small>
      </h2>
      <Cards
        cards={seat.hole.cards}
        plays={own}
        decides={decides}
        label={`Seat ${seat.seat}${lines.hand ? ` · ${handName(lines.hand)}` : ''}`}
      />
      <Cards cards={view.board.cards} plays={[...own, ...theirs]} decides={decides} label="Community cards" />
      <Cards
        cards={view.dealer.cards}
        plays={theirs}
        decides={decides}
        label={`Dealer${dealer ? ` · ${handName(dealer)}` : ''}`}
      />
    </div>
  );
}

function Ledger({
  lines,
  sums,
  currency,
}: {
  lines: SeatLines;
  sums: Sums | undefined;
  currency: string;
}): JSX.Element {
  return (
    <table class="m-lines">
      <tbody>
        {lines.wagers.map((line) => (
          <Line line={line} currency={currency} key={line.wager} />
        ))}
        {sums && <Sum seat={lines.seat} sums={sums} currency={currency} />}
      </tbody>
    </table>
  );
}

/** A seat by how far its money is. */
function payLook(view: TableView, seat: Seat | undefined): SeatLook | undefined {
  if (!seat?.in_round) return undefined;
  if (seat.result) {
    const net = seat.result.net;
    return {
      say:
        net > 0
          ? `paid ${shortMoney(net, view.currency)}`
          : net < 0
            ? `took ${shortMoney(-net, view.currency)}`
            : 'push',
      mark: 'check',
      tone: 'done',
    };
  }
  return seat.seat === view.pays_next ? { say: 'now', tone: 'now' } : undefined;
}

export const PayHeads = ({ view, corner }: { view: TableView; corner: JSX.Element }): JSX.Element => (
  <div class="m-cols">
    {corner}
    {seatNumbers(view).map((number) => (
      <SeatHead view={view} number={number} key={number} look={payLook(view, seatAt(view, number))} />
    ))}
  </div>
);

export function corner(view: TableView): JSX.Element {
  const all = view.seats.filter((seat) => seat.in_round),
    done = all.filter((seat) => seat.result).length;
  return (
    <div class="m-corner">
      <b>
        {done} of {all.length}
      </b>
      <small>settled</small>
    </div>
  );
}

/** What the hand that is paid next comes to. */
export function Paying({ view }: { view: TableView }): JSX.Element {
  const all = dueAll.value?.done ? dueAll.value : null,
    shown = (view.pays_next ? due.value : null) ?? all,
    lines = shown?.lines.find((each) => each.seat === view.pays_next) ?? shown?.lines[0],
    seat = lines ? seatAt(view, lines.seat) : undefined;
  return (
    <>
      <PayHeads view={view} corner={corner(view)} />
      {lines && seat ? (
        <>
          <Showdown view={view} seat={seat} lines={lines} />
          <Ledger lines={lines} sums={shown?.money.find((each) => each.seat === lines.seat)} currency={view.currency} />
        </>
      ) : (
        <div class="m-showdown" />
      )}
    </>
  );
}

/** The dealer does not qualify: antes go back before a hand is looked at. */
export function AntesBack({ view, rule }: { view: TableView; rule: string }): JSX.Element {
  return (
    <>
      <PayHeads view={view} corner={corner(view)} />
      <div class="m-antes">
        <h2>The dealer does not qualify</h2>
        <p>
          Antes go back before any hand is looked at. <Cite rule={rule} />
        </p>
        <div class="m-cards">
          {view.dealer.cards.map((card) => (
            <Card card={card} key={card} />
          ))}
          <span class="gap" />
          {view.board.cards.map((card) => (
            <Card card={card} key={card} />
          ))}
        </div>
        <ul class="m-order">
          {(view.antes_due ?? [])
            .slice()
            .reverse()
            .map((number) => (
              <li key={number}>
                <span class="n">{number}</span>
                <Chips cents={seatAt(view, number)?.bet?.ante ?? 0} currency={view.currency} />
                <em>{shortMoney(seatAt(view, number)?.bet?.ante ?? 0, view.currency)}</em>
              </li>
            ))}
        </ul>
      </div>
    </>
  );
}

/** Everything is settled: what each seat came to, and what people have still to do. */
export function Settled({ view }: { view: TableView }): JSX.Element {
  return (
    <>
      <PayHeads view={view} corner={corner(view)} />
      <table class="m-lines m-results">
        <thead>
          <tr>
            <th scope="col">Seat</th>
            <th scope="col">Hand</th>
            <th scope="col" class="figure">
              Staked
            </th>
            <th scope="col" class="figure">
              Back
            </th>
            <th scope="col" class="figure">
              Net
            </th>
          </tr>
        </thead>
        <tbody>
          {view.seats
            .filter((seat) => seat.result)
            .map((seat) => (
              <tr key={seat.seat}>
                <th scope="row">
                  Seat {seat.seat}
                  <small>{seat.name}</small>
                </th>
                <td>{seat.hand ? capital(handName(seat.hand)) : seat.folded ? 'Folded' : ''}</td>
                <td class="figure">{shortMoney(seat.result?.staked ?? 0, view.currency)}</td>
                <td class="figure">{shortMoney(seat.result?.returned ?? 0, view.currency)}</td>
                <td class={`figure ${(seat.result?.net ?? 0) > 0 ? 'pays' : 'takes'}`}>
                  <b>{shortMoney(seat.result?.net ?? 0, view.currency)}</b>
                </td>
              </tr>
            ))}
        </tbody>
      </table>
    </>
  );
}

/** The order of payment, as far as it is known. */
export function SettleSide({ view, rule }: { view: TableView; rule: string }): JSX.Element {
  const hands = view.seats
    .filter((seat) => seat.in_round)
    .sort((a, b) => Number(a.folded) - Number(b.folded) || b.seat - a.seat);
  return (
    <Side title="Right to left" rule={rule}>
      <ol class="m-order">
        {hands.map((seat) => (
          <li key={seat.seat} class={seat.seat === view.pays_next ? 'is' : seat.result ? 'done' : 'later'}>
            <span class="n">{seat.seat}</span>
            <span>
              {seat.result ? <Icon name="check" /> : null}
              {seat.result
                ? seat.result.net > 0
                  ? 'paid'
                  : seat.result.net < 0
                    ? 'taken'
                    : 'push'
                : seat.folded
                  ? 'folded'
                  : `${seat.multiple}x`}
            </span>
            <em>
              {seat.result
                ? shortMoney(Math.abs(seat.result.net), view.currency)
                : seat.seat === view.pays_next
                  ? 'now'
                  : ''}
            </em>
          </li>
        ))}
      </ol>
      <Notices view={view} />
    </Side>
  );
}

/** What people must do before the round ends. */
export function Notices({ view }: { view: TableView }): JSX.Element | null {
  const notices = view.settlement?.notices ?? [];
  if (notices.length === 0 && view.unseen.length === 0) return null;
  return (
    <ul class="m-notices">
      {view.unseen.map((seat) => (
        <li key={`unseen ${seat}`} class="m-duty">
          <Icon name="bell" />
          <b>Leave seat {seat} face up</b>
          <p>A supervisor looks at the hand that brings envy; then envy is paid.</p>
        </li>
      ))}
      {notices.map((notice, n) => (
        <li key={n} class="m-duty">
          <Icon name="bell" />
          <b>
            {NEED_WORDS[notice.needs] ?? notice.needs}
            {notice.seat ? `: seat ${notice.seat}` : ''}
          </b>
          <p>
            <Cite rule={notice.rule} />
          </p>
        </li>
      ))}
    </ul>
  );
}
