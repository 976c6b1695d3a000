// Everyone with an account, for administrators: new people, roles that two give, links, badges, and what waits to be signed.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from '../api/http';
import {
  addPerson,
  answerRequest,
  changeRoles,
  doTo,
  giveBadge,
  isAdministrator,
  keepsDevices,
  me,
  people,
  whoAmI,
  type Account,
  type ChangedPerson,
  type Deed,
  type PeopleList,
  type Role,
  type RoleRequest,
} from '../api/people';
import { useLoad } from '../ui/load';
import { Page, status, Trouble, Waiting } from '../ui/shell';
import { listWords, title } from '../ui/words';
import type { Reason } from '../words/reason';
import { Devices } from './devices';
import { textOf } from './form';

/** Does something, then tells what it came to. */
type Work = (words: string, work: () => Promise<ChangedPerson>) => void;

const rolesWords = (roles: readonly Role[]): string => listWords(roles.map(title));

/** What is to be known of an account besides its roles. */
const remarks = (account: Account): string[] => [
  ...(account.disabled ? ['Disabled'] : []),
  ...(!account.password && !account.link ? ['Has no password'] : []),
  ...(account.link ? [`A one-time link of ${account.link.by ?? 'the console'} is not used yet`] : []),
  ...(!account.disabled && account.held_by.length > 0
    ? [
        `${rolesWords(account.suspended) || 'Roles that touch money'}: suspended since ` +
          `${listWords(account.held_by)} brought the account back; another administrator confirms`,
      ]
    : []),
  ...(account.badge ? [`Badge ${account.badge}${account.pin ? '' : ', no PIN yet'}`] : []),
  ...(account.failures > 0 ? [`${account.failures} wrong passwords since the last login`] : []),
];

function Request({ request, work }: { request: RoleRequest; work: Work }): JSX.Element {
  const own = me.value?.person?.name === request.by,
    gains = me.value?.person?.name === request.name;
  return (
    <li class="panel">
      <span>
        <b>{request.name}</b> is to be <b>{rolesWords(request.roles)}</b>
        <small class="dim">asked for by {request.by}</small>
      </span>
      <span class="row">
        {!own && !gains && (
          <button
            type="button"
            class="button small go"
            onClick={() =>
              work(`${request.name} is ${rolesWords(request.roles)} now.`, () => answerRequest(request.request, 'sign'))
            }
            aria-label={`Sign for ${request.name}`}
          >
            Sign
          </button>
        )}
        <button
          type="button"
          class="button small"
          onClick={() => work('The request is withdrawn.', () => answerRequest(request.request, 'withdraw'))}
          aria-label={`Withdraw for ${request.name}`}
        >
          {own ? 'Withdraw' : 'Refuse'}
        </button>
      </span>
    </li>
  );
}

function Requests({ requests, work }: { requests: RoleRequest[]; work: Work }): JSX.Element {
  return (
    <section aria-label="What waits to be signed">
      <h2>Waits for a second signature</h2>
      <p class="dim small">
        Whoever signs has seen the person, and knows that nobody else has their password. Nobody signs what they asked
        for.
      </p>
      <ul class="accounts">
        {requests.map((request) => (
          <Request request={request} work={work} key={request.request} />
        ))}
      </ul>
    </section>
  );
}

function List({ accounts, choose }: { accounts: Account[]; choose: (account: Account) => void }): JSX.Element {
  return (
    <ul class="accounts">
      {accounts.map((account) => (
        <li class="panel" key={account.name}>
          <span>
            <b>{account.name}</b>
            <small class="dim">{account.roles.map(title).join(', ') || 'No role'}</small>
            {remarks(account).map((remark) => (
              <small class="remark" key={remark}>
                {remark}
              </small>
            ))}
          </span>
          {account.name !== me.value?.person?.name && (
            <button
              type="button"
              class="button small"
              onClick={() => choose(account)}
              aria-label={`Change ${account.name}`}
            >
              Change
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

function RoleBoxes({ roles, has }: { roles: readonly Role[]; has: readonly Role[] }): JSX.Element {
  return (
    <fieldset class="roles">
      <legend>Roles</legend>
      {roles.map((role) => (
        <label class="switch" key={role}>
          <input type="checkbox" name="roles" value={role} defaultChecked={has.includes(role)} />
          {title(role)}
        </label>
      ))}
    </fieldset>
  );
}

interface FormProps {
  roles: readonly Role[];
  work: Work;
}

const chosenRoles = (form: FormData, roles: readonly Role[]): Role[] =>
  roles.filter((role) => form.getAll('roles').includes(role));

function NewPerson({ roles, work }: FormProps): JSX.Element {
  const submit = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement),
      name = textOf(form, 'name');
    work(`${name} has an account.`, () => addPerson(name, chosenRoles(form, roles)));
  };
  return (
    <form class="panel login" onSubmit={submit} aria-label="A new person">
      <h2>A new person</h2>
      <label class="field">
        Name
        <input
          name="name"
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
      <RoleBoxes roles={roles} has={['player']} />
      <p class="dim small">
        You get a link that is good once: the person opens it and chooses a password. Every role but player takes
        another administrator, too.
      </p>
      <button class="button go" type="submit">
        Make the account
      </button>
    </form>
  );
}

interface ChangeProps extends FormProps {
  account: Account;
  cancel: () => void;
}

/** What can be done to an account as it is. */
const deedsFor = (account: Account): [Deed, string, string][] => [
  ...(account.held_by.length > 0 && !account.held_by.includes(me.value?.person?.name ?? '')
    ? [
        ['confirm', 'Confirm: I have seen this person', `${account.name} is confirmed.`] satisfies [
          Deed,
          string,
          string,
        ],
      ]
    : []),
  ...(account.disabled
    ? [
        [
          'enable',
          'Enable again',
          `${account.name} can log in; another administrator confirms roles that touch money.`,
        ] satisfies [Deed, string, string],
      ]
    : [
        ['link', 'One-time link for a new password', `A link for ${account.name}.`] satisfies [Deed, string, string],
        ['disable', 'Disable', `${account.name} is disabled and logged out.`] satisfies [Deed, string, string],
      ]),
  ...(account.pin
    ? [['clear-pin', 'Clear the PIN', `${account.name} has no PIN.`] satisfies [Deed, string, string]]
    : []),
];

function Change({ account, roles, work, cancel }: ChangeProps): JSX.Element {
  const submit = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    work(`${account.name} is changed.`, () => changeRoles(account.name, chosenRoles(form, roles)));
  };
  const badge = (event: Event): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    work(`${account.name} is changed.`, () => giveBadge(account.name, textOf(form, 'badge')));
  };
  return (
    <div class="panel login" role="group" aria-label={`Change ${account.name}`}>
      <h2>{account.name}</h2>
      <form onSubmit={submit} class="login" aria-label="Roles">
        <RoleBoxes roles={roles} has={[...account.roles, ...account.suspended]} />
        <p class="dim small">
          Taking a role away ends the sessions of {account.name}. Giving one that touches money takes another
          administrator.
        </p>
        <button class="button go" type="submit">
          Change the roles
        </button>
      </form>
      <form onSubmit={badge} class="row" aria-label="Badge">
        <label class="field">
          Badge
          <input
            name="badge"
            autocomplete="off"
            defaultValue={account.badge}
            pattern="[A-Za-z0-9]{3,16}"
            maxLength={16}
          />
        </label>
        <button class="button" type="submit">
          Set
        </button>
      </form>
      <div class="row">
        {deedsFor(account).map(([deed, words, done]) => (
          <button class="button" type="button" key={deed} onClick={() => work(done, () => doTo(account.name, deed))}>
            {words}
          </button>
        ))}
        <button class="button" type="button" onClick={cancel}>
          Cancel
        </button>
      </div>
    </div>
  );
}

/** A link that is shown this once, to be given to its person. */
const Link = ({ path }: { path: string }): JSX.Element => (
  <p class="done-note">
    Give this link to the person, and to nobody else. It is good once, for three days, and not shown again:{' '}
    <code class="one-time">{location.origin + path}</code>
  </p>
);

function Told({ words, changed }: { words: string; changed: ChangedPerson | undefined }): JSX.Element {
  return (
    <>
      <p class="done-note">
        {words} {changed?.request && `${rolesWords(changed.asked)}: another administrator has to sign.`}
      </p>
      {changed?.link && <Link path={changed.link} />}
    </>
  );
}

function Warning({ list }: { list: PeopleList }): JSX.Element | null {
  if (list.signers >= 2) return null;
  return (
    <p class="note-held">
      Fewer than two administrators can sign, so no role that touches money can be given here. Whoever has the machine
      mends that with <code>felt people</code>.
    </p>
  );
}

function Accounts(): JSX.Element {
  const [times, setTimes] = useState(0);
  const [chosen, setChosen] = useState<Account>();
  const [told, setTold] = useState<{ words: string; changed: ChangedPerson }>();
  const [trouble, setTrouble] = useState<Reason>();
  const { value, error } = useLoad(`people ${times}`, people);
  const work: Work = (words, doIt) => {
    setTrouble(undefined);
    setTold(undefined);
    doIt().then(
      (changed) => {
        setTold({ words, changed });
        status.value = words;
        setChosen(undefined);
        setTimes(times + 1);
      },
      (reason: unknown) => setTrouble(reasonOf(reason)),
    );
  };
  return (
    <div class="people-grid">
      <div>
        {error && <Trouble reason={error} />}
        {!value && !error && <Waiting words="Fetching the accounts" />}
        {value && <Warning list={value} />}
        {value && value.requests.length > 0 && <Requests requests={value.requests} work={work} />}
        {value && (
          <List
            accounts={value.people}
            choose={(account) => {
              setChosen(account);
              setTold(undefined);
              setTrouble(undefined);
            }}
          />
        )}
      </div>
      <div>
        {trouble && <Trouble reason={trouble} capital />}
        {told && <Told words={told.words} changed={told.changed} />}
        {value && !chosen && <NewPerson roles={value.roles} work={work} key={times} />}
        {value && chosen && (
          <Change
            account={chosen}
            roles={value.roles}
            work={work}
            cancel={() => setChosen(undefined)}
            key={chosen.name}
          />
        )}
      </div>
    </div>
  );
}

export default function PeoplePage(): JSX.Element {
  useEffect(() => {
    whoAmI().catch(() => undefined);
  }, []);
  return (
    <Page title="People" class="people-page">
      <h1>People</h1>
      {me.value && !isAdministrator() && (
        <p>
          Accounts are made by an administrator. <a href="/login">Log in</a>
        </p>
      )}
      {isAdministrator() && <Accounts />}
      {keepsDevices() && <Devices />}
    </Page>
  );
}
