// Everyone with an account, for administrators: new people, new passwords, other roles.
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from '../api/http';
import { isAdministrator, me, people, putPerson, whoAmI, type Account, type Role } from '../api/people';
import { useLoad } from '../ui/load';
import { Page, status, Trouble, Waiting } from '../ui/shell';
import { title } from '../ui/words';
import type { Reason } from '../words/reason';
import { PasswordField } from './password';

function List({ accounts, choose }: { accounts: Account[]; choose: (account: Account) => void }): JSX.Element {
  return (
    <ul class="accounts">
      {accounts.map((account) => (
        <li class="panel" key={account.name}>
          <span><b>{account.name}</b><small class="dim">{account.roles.map(title).join(', ')}</small></span>
          <button type="button" class="button small" onClick={() => choose(account)} aria-label={`Change ${account.name}`}>Change</button>
        </li>
      ))}
    </ul>
  );
}

interface FormProps {
  known: Account | undefined;
  roles: readonly Role[];
  done: (account: Account) => void;
  cancel: () => void;
}

function Form({ known, roles, done, cancel }: FormProps): JSX.Element {
  const [error, setError] = useState<Reason>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    const element = event.currentTarget as HTMLFormElement, form = new FormData(element);
    setBusy(true);
    setError(undefined);
    try {
      const account = await putPerson(known?.name ?? String(form.get('name') ?? ''), String(form.get('password') ?? ''), roles.filter((role) => form.getAll('roles').includes(role)));
      element.reset();
      done(account);
    } catch (reason) {
      setError(reasonOf(reason));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form class="panel login" onSubmit={(event) => void submit(event)} aria-label={known ? `Change ${known.name}` : 'A new person'}>
      <h2>{known ? known.name : 'A new person'}</h2>
      {error && <Trouble reason={error} />}
      {!known && <label class="field">Name<input name="name" autocomplete="off" autocapitalize="none" spellcheck={false} required minLength={2} maxLength={23} pattern="[A-Za-z0-9_\-]+" title="Letters, digits, - and _" /></label>}
      <PasswordField fresh />
      <fieldset class="roles">
        <legend>Roles</legend>
        {roles.map((role) => (
          <label class="switch" key={role}><input type="checkbox" name="roles" value={role} defaultChecked={known ? known.roles.includes(role) : role === 'player'} />{title(role)}</label>
        ))}
      </fieldset>
      {known && <p class="dim small">Whoever is logged in as {known.name} has to log in again.</p>}
      <div class="row">
        <button class="button go" type="submit" disabled={busy}>{known ? 'Change' : 'Make the account'}</button>
        {known && <button class="button" type="button" onClick={cancel}>Cancel</button>}
      </div>
    </form>
  );
}

function Accounts(): JSX.Element {
  const [times, setTimes] = useState(0);
  const [chosen, setChosen] = useState<Account>();
  const [made, setMade] = useState('');
  const { value, error } = useLoad(`people ${times}`, people);
  const done = (account: Account): void => {
    const words = chosen ? `${account.name} is changed.` : `${account.name} can log in now.`;
    setMade(words);
    status.value = words;
    setChosen(undefined);
    setTimes(times + 1);
  };
  return (
    <div class="people-grid">
      <div>
        {error && <Trouble reason={error} />}
        {!value && !error && <Waiting words="Fetching the accounts" />}
        {value && <List accounts={value.people} choose={(account) => { setChosen(account); setMade(''); }} />}
      </div>
      <div>
        {made && <p class="done-note">{made}</p>}
        {value && <Form known={chosen} roles={value.roles} done={done} cancel={() => setChosen(undefined)} key={chosen?.name ?? ''} />}
      </div>
    </div>
  );
}

export default function PeoplePage(): JSX.Element {
  useEffect(() => { whoAmI().catch(() => undefined); }, []);
  return (
    <Page title="People" class="people-page">
      <h1>People</h1>
      {me.value && !isAdministrator() && <p>Accounts are made by an administrator. <a href="/login">Log in</a></p>}
      {isAdministrator() && <Accounts />}
    </Page>
  );
}
