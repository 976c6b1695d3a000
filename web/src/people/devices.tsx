// The tables' tablets, for those who keep them: a code for a new one, shown once; which there are, who deals there, and their end.
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { devices, makeDevice, revokeDevice, type Device } from '../api/devices';
import { reasonOf } from '../api/http';
import { useLoad } from '../ui/load';
import { status, Trouble, Waiting } from '../ui/shell';
import type { Reason } from '../words/reason';
import { textOf } from './form';

const clock = (ms: number): string =>
  new Date(ms).toLocaleString('en-GB', { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });

const remark = (device: Device): string => {
  if (device.revoked_ms) return `Revoked by ${device.revoked_by ?? ''}, ${clock(device.revoked_ms)}`;
  if (device.code_until_ms) return `A code of ${device.made_by} waits until ${clock(device.code_until_ms)}`;
  if (!device.enrolled_ms) return 'Its code was never used';
  return device.dealer && device.since_ms
    ? `${device.dealer} deals there since ${clock(device.since_ms)}`
    : 'Nobody is tapped in';
};

const Row = ({ device, revoke }: { device: Device; revoke: (name: string) => void }): JSX.Element => (
  <li class={`panel${device.good ? '' : ' gone'}`}>
    <span>
      <b>{device.name}</b> · table {device.table}
      <small class="remark">{remark(device)}</small>
    </span>
    {!device.revoked_ms && (device.good || device.code_until_ms) && (
      <button
        type="button"
        class="button small"
        onClick={() => revoke(device.name)}
        aria-label={`Revoke ${device.name}`}
      >
        Revoke
      </button>
    )}
  </li>
);

interface Made {
  name: string;
  table: number;
  code: string;
}

const Code = ({ made }: { made: Made }): JSX.Element => (
  <div class="done-note code-note">
    <p>
      On the tablet open <code>{`${location.origin}/dealer/${made.table}`}</code>, choose{' '}
      <b>This is the table's tablet</b> and type the code. It is good once, for ten minutes, and not shown again:
    </p>
    <p class="code" data-code-for={made.name}>
      {made.code}
    </p>
  </div>
);

export function Devices(): JSX.Element {
  const [times, setTimes] = useState(0);
  const [made, setMade] = useState<Made>();
  const [trouble, setTrouble] = useState<Reason>();
  const { value, error } = useLoad(`devices ${times}`, devices);
  const work = (doIt: () => Promise<unknown>, words: string): void => {
    setTrouble(undefined);
    setMade(undefined);
    doIt().then(
      () => {
        status.value = words;
        setTimes((n) => n + 1);
      },
      (reason: unknown) => setTrouble(reasonOf(reason)),
    );
  };
  const submit = (event: Event): void => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement,
      form = new FormData(element),
      name = textOf(form, 'device');
    work(async () => {
      const { code, table } = await makeDevice(name, Number(textOf(form, 'table')));
      element.reset();
      setMade({ name, table, code });
    }, `A code for ${name}.`);
  };
  return (
    <section class="devices" aria-label="Tables' tablets">
      <h2>Tables' tablets</h2>
      {error && <Trouble reason={error} />}
      {!value && !error && <Waiting words="Fetching the tablets" />}
      {trouble && <Trouble reason={trouble} capital />}
      {made && <Code made={made} />}
      <div class="people-grid">
        <ul class="accounts">
          {value?.map((device) => (
            <Row
              device={device}
              revoke={(name) => work(() => revokeDevice(name), `${name} is revoked.`)}
              key={device.name}
            />
          ))}
          {value?.length === 0 && <li class="dim">No tablet is enrolled yet.</li>}
        </ul>
        <form class="panel login" onSubmit={submit} aria-label="A tablet for a table">
          <h3>A tablet for a table</h3>
          <label class="field">
            Tablet
            <input
              name="device"
              autocomplete="off"
              autocapitalize="none"
              spellcheck={false}
              required
              minLength={2}
              maxLength={23}
              pattern="[A-Za-z0-9_\-]+"
              title="Letters, digits, - and _"
            />
          </label>
          <label class="field">
            Table
            <input name="table" type="number" inputMode="numeric" required min={1} max={1024} />
          </label>
          <button class="button go" type="submit">
            Make a code
          </button>
        </form>
      </div>
    </section>
  );
}
