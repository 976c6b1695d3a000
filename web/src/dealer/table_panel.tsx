// What is seen to beside the round: who deals, counts, decks, machines, sensors, notes; as far as the floor would take it now.
import { signal } from '@preact/signals';
import type { JSX } from 'preact';
import { isTablet } from '../api/devices';
import type { TableAct } from '../api/floor';
import type { Can, CanField } from '../api/generated';
import { me } from '../api/people';
import type { TableView } from '../api/table';
import { FIELD_WORDS, TABLE_GROUPS } from '../words/dealer_english';
import { cans, isFor } from './can';
import { Icon, Side } from './parts';
import { canAct, send } from './store';

/** what is chosen or typed, by the entry and its field */
const values = signal<Record<string, string>>({});

const nameOf = (of: Can, n: number): string => `${of.do} ${n}`;
const asked = (of: Can): CanField[] =>
  of.fields.filter((field) => field.name !== 'table' && field.one_of?.length !== 1);

function read(field: CanField, text: string): unknown {
  if (field.one_of) return field.one_of.find((each) => String(each) === text);
  return field.text === undefined ? Number(text) : text;
}

/** The command of an entry, as it is filled in; null where something is missing. */
function actOf(of: Can, n: number): TableAct | null {
  const act: Record<string, unknown> = { do: of.do };
  for (const field of of.fields) {
    if (field.name === 'table') continue;
    const text = values.value[`${nameOf(of, n)} ${field.name}`] ?? '',
      only = field.one_of?.length === 1 ? field.one_of[0] : undefined,
      value = only ?? (text === '' ? undefined : read(field, text));
    if (value === undefined && !field.optional) return null;
    if (value !== undefined) act[field.name] = value;
  }
  return act as TableAct;
}

function Field({ of, n, field }: { of: Can; n: number; field: CanField }): JSX.Element {
  const key = `${nameOf(of, n)} ${field.name}`,
    value = values.value[key] ?? '';
  const set = (to: string): void => {
    values.value = { ...values.value, [key]: to };
  };
  const words = FIELD_WORDS[field.name] ?? field.name;
  return (
    <label class="m-field">
      {words}
      {field.one_of ? (
        <select value={value} onChange={(event) => set(event.currentTarget.value)}>
          <option value="">–</option>
          {field.one_of.map((each) => (
            <option key={String(each)} value={String(each)}>
              {String(each)}
            </option>
          ))}
        </select>
      ) : (
        <input
          value={value}
          autocomplete="off"
          inputMode={field.text === undefined ? 'numeric' : 'text'}
          maxLength={field.text ?? 12}
          onInput={(event) => set(event.currentTarget.value)}
        />
      )}
    </label>
  );
}

function Entry({ of, n, words, icon }: { of: Can; n: number; words: string; icon: string }): JSX.Element {
  const act = actOf(of, n),
    fields = asked(of);
  return (
    <div class={fields.length > 0 ? 'm-entry' : undefined}>
      {fields.map((field) => (
        <Field of={of} n={n} field={field} key={field.name} />
      ))}
      <button
        type="button"
        class="m-what"
        disabled={!act || !canAct.value}
        onClick={() => {
          if (act)
            void send(act).then((done) => {
              if (done) values.value = {};
            });
        }}
      >
        <span class="with-icon">
          <Icon name={icon} />
          {words}
        </span>
      </button>
    </div>
  );
}

export function TablePanel({ view }: { view: TableView }): JSX.Element {
  const roles = me.value?.person?.roles ?? [];
  return (
    <div class="m-groups">
      {TABLE_GROUPS.map((group) => {
        const entries = group.acts.flatMap((each) =>
          cans(view, each.do)
            .filter((of) => (isTablet() ? of.do !== 'tap-in' : isFor(of, roles) && of.second === null))
            .map((of, n) => ({ of, n, words: each.words, icon: group.icon })),
        );
        return entries.length > 0 ? (
          <section key={group.name}>
            <h2>
              <Icon name={group.icon} />
              {group.name}
            </h2>
            {entries.map((entry) => (
              <Entry {...entry} key={nameOf(entry.of, entry.n)} />
            ))}
          </section>
        ) : null;
      })}
    </div>
  );
}

export const TableSide = ({ view, correct }: { view: TableView; correct: (() => void) | null }): JSX.Element => (
  <Side title={`Table ${view.table}`}>
    <p class="dim">{view.house}</p>
    {correct && (
      <button type="button" class="m-btn" onClick={correct}>
        <Icon name="pen" />
        Correct the round
      </button>
    )}
    <ul class="m-order">
      {view.seats.map((seat) => (
        <li key={seat.seat}>
          <span class="n">{seat.seat}</span>
          <span>{seat.name}</span>
          <em />
        </li>
      ))}
    </ul>
  </Side>
);
