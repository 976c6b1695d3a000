// What is due and what is to be heeded now: duties before they block, payments of which a supervisor hears, the book's sentences at their moment.
import type { JSX } from 'preact';
import type { Duty, PaymentNotice, Reminder } from '../api/generated';
import type { TableView } from '../api/table';
import { shortMoney } from '../ui/money';
import { kept } from '../ui/prefs';
import { CUE_WORDS, dutyWords } from '../words/dealer_english';
import { Cite, Icon } from './parts';
import { canAct, isPit, send } from './store';

/** A dealer who knows the procedures is reminded of what is due alone. */
export const brief = kept('dealer-brief', false);

/** Those that are announced: due now, or in the round in play or the next. */
export const announced = (duties: readonly Duty[]): Duty[] =>
  duties.filter((duty) => duty.duty !== 'tell-supervisor' && (duty.due || duty.rounds <= 1));

const DutyLine = ({ duty, currency }: { duty: Duty; currency: string }): JSX.Element => (
  <li class={duty.due ? 'due' : undefined} data-duty={duty.duty}>
    <Icon name={duty.due ? 'warn' : 'bell'} />
    <span>{dutyWords(duty, shortMoney(duty.cents, currency))}</span>
    <Cite rule={duty.rule ?? undefined} />
  </li>
);

/** One word acknowledges it and those before it. */
function NoticeLine({ notice, currency }: { notice: PaymentNotice; currency: string }): JSX.Element {
  return (
    <li class="due" data-notice={notice.notice}>
      <Icon name="bell" />
      <span>
        Seat {notice.seat} was paid {shortMoney(notice.cents, currency)}: a supervisor is told
        <small>round {notice.round}</small>
      </span>
      <Cite rule={notice.rule ?? undefined} />
      {isPit.value && (
        <button
          type="button"
          class="m-btn small"
          disabled={!canAct.value}
          onClick={() => void send({ do: 'told', notice: notice.notice })}
        >
          I have heard of it
        </button>
      )}
    </li>
  );
}

/** In the order of the book, each moment once. */
function groups(reminders: readonly Reminder[]): [Reminder['at'], Reminder[]][] {
  const found = new Map<Reminder['at'], Reminder[]>();
  for (const one of reminders) found.set(one.at, [...(found.get(one.at) ?? []), one]);
  return [...found];
}

const Reminders = ({ reminders }: { reminders: readonly Reminder[] }): JSX.Element => (
  <>
    {groups(reminders).map(([at, own]) => (
      <div class="m-moment" key={at} data-at={at}>
        <h3>{CUE_WORDS[at]}</h3>
        <ul>
          {own.map((one) => (
            <li key={one.rule}>
              {one.says} <Cite rule={one.rule} />
            </li>
          ))}
        </ul>
      </div>
    ))}
  </>
);

export function Heed({ view }: { view: TableView }): JSX.Element | null {
  const staff = view.staff;
  if (!staff) return null;
  const duties = announced(staff.duties),
    count = staff.reminders.length;
  return (
    <section class="m-heed" aria-label="Duties and reminders">
      {(duties.length > 0 || staff.notices.length > 0) && (
        <ul class="m-duties">
          {duties.map((duty) => (
            <DutyLine duty={duty} currency={view.currency} key={duty.duty} />
          ))}
          {staff.notices.map((notice) => (
            <NoticeLine notice={notice} currency={view.currency} key={notice.notice} />
          ))}
        </ul>
      )}
      {count > 0 && (
        <>
          {!brief.value && <Reminders reminders={staff.reminders} />}
          <button
            type="button"
            class="m-btn small m-brief"
            aria-pressed={brief.value}
            onClick={() => {
              brief.value = !brief.value;
            }}
          >
            {brief.value ? `Reminders: ${count}` : 'Brief'}
          </button>
        </>
      )}
    </section>
  );
}
