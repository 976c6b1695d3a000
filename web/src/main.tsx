// The pages by their places; each is loaded when it is first looked at.
import { render, type ComponentType, type JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import './styles/base.css';
import { boundTo } from './api/devices';
import { go, place } from './ui/router';
import { Page, Trouble } from './ui/shell';
import { because } from './words/reason';

type Load = () => Promise<{ default: ComponentType }>;

const pages: readonly [RegExp, Load][] = [
  [/^\/lab(\/|$)/, () => import('./lab/lab')],
  [/^\/rules(\/|$)/, () => import('./rules/rules')],
  [/^\/table\/\d+$/, () => import('./table/page')],
  [/^\/dealer\/\d+$/, () => import('./dealer/monitor')],
  [/^\/pit$/, () => import('./pit/pit')],
  [/^\/pit\/rounds\/\d+\/\d+$/, () => import('./pit/round')],
  [/^\/history$/, () => import('./history/history')],
  [/^\/sign\/[^/]+$/, () => import('./sign/sign')],
  [/^\/people$/, () => import('./people/people')],
  [/^\/books$/, () => import('./books/books')],
  [/^\/(login|setup)$/, () => import('./people/login')],
  [/^\/welcome$/, () => import('./people/welcome')],
  [/^\/$/, () => import('./lobby/lobby')],
];

const Nowhere = (): JSX.Element => (
  <Page title="No such page" class="narrow">
    <h1>No such page</h1>
    <p>
      There is nothing at {place.value.path}. <a href="/">Back to the lobby</a>
    </p>
  </Page>
);

const known = new Map<Load, ComponentType>();

/** A table's tablet shows its table and nothing else. */
function useOwnPlace(): void {
  useEffect(() => {
    const table = boundTo();
    if (table > 0 && place.value.path !== `/dealer/${table}`) go(`/dealer/${table}`, true);
  }, [place.value.path]);
}

function App(): JSX.Element {
  useOwnPlace();
  const load = pages.find(([path]) => path.test(place.value.path))?.[1];
  const [, drawn] = useState(0);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!load || known.has(load)) return;
    load().then(
      (page) => {
        known.set(load, page.default);
        drawn((n) => n + 1);
      },
      () => setFailed(true),
    );
  }, [load]);
  if (!load) return <Nowhere />;
  const Found = known.get(load);
  if (Found) return <Found />;
  return <Page title="Felt">{failed && <Trouble reason={because('page-not-loaded')} />}</Page>;
}

const root = document.getElementById('app');
if (root) render(<App />, root);
