import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PageRow, PageSection, Says } from '../api/books';
import { inUse, sectionsOf } from '../rules/sections';
import { differences } from './differences';

type Figures = Says['figures'];
const says = (code: string, ...figures: Figures): Says => ({ code, figures });
const value = (word: string | number): Says => says('rules-value', word);
const cents = (amount: number, currency = 'USD'): Says => says('rules-amount', { cents: amount, currency });
type Rows = readonly (readonly [code: string, label: Says | null, ...value: Says[]])[];
const section = (code: string, heading: Says, rows: Rows): PageSection => ({
  code,
  heading,
  rule: 'CN 1',
  rows: rows.map(([row, label, ...parts]): PageRow => ({ code: row, label, value: parts, rule: 'CN 2' })),
});
const pays = (parts: readonly Says[], code: string): PageSection[] => [
  section(code, says('rules-blind-pays'), [['flush', value('flush'), ...parts]]),
];
const between = (left: Says, right: Says, code = 'blind-pays'): string[] =>
  differences(pays([left], code), pays([right], code)).map((row) => `${row.left} | ${row.right}`);

test('how a house writes its odds is not a difference; what it pays is', () => {
  assert.deepEqual(between(says('rules-odds-colon', 3, 2), says('rules-odds-to', 3, 2)), []);
  assert.deepEqual(between(says('rules-odds-to', 500, 1), says('rules-odds-colon', 500, 1)), []);
  assert.deepEqual(between(says('rules-odds-colon', 3, 2), says('rules-odds-to', 2, 1)), ['3 to 2 | 2 to 1']);
});

test('nor is it within a part that is joined to another', () => {
  const only = (code: string, to: number): PageSection[] =>
    pays(
      [says('rules-winnings-of', 'blind'), { ...says('joined-comma'), causes: [says(code, to, 1)] }],
      'payout-limits',
    );
  assert.deepEqual(differences(only('rules-odds-colon', 500), only('rules-odds-to', 500)), []);
  assert.deepEqual(
    differences(only('rules-odds-colon', 500), only('rules-odds-to', 50)).map((row) => [row.left, row.right]),
    [['winnings of blind, 500 to 1', 'winnings of blind, 50 to 1']],
  );
});

test('three ways of saying what a progressive pays are one', () => {
  for (const code of ['rules-for-one', 'rules-to-one'])
    assert.deepEqual(between(says('rules-wins-times', 50), says(code, 50), 'progressive-pays'), [], code);
  assert.deepEqual(between(says('rules-for-one', 50), says('rules-to-one', 40), 'progressive-pays'), [
    'wins 50 times the wager | wins 40 times the wager',
  ]);
});

const main = says('rules-main'),
  ante = says('rules-ante'),
  blind = says('rules-blind');

test('what one book lacks is a dash, on its side', () => {
  const full = [
      section('main', main, [
        ['ante', ante, cents(500)],
        ['blind', blind, cents(500)],
      ]),
    ],
    less = [section('main', main, [['ante', ante, cents(500)]])];
  assert.deepEqual(
    differences(full, less).map((row) => [row.label, row.left, row.right]),
    [['Blind', '$5', '–']],
  );
  assert.deepEqual(
    differences(less, full).map((row) => [row.left, row.right]),
    [['–', '$5']],
  );
});

test('how the house is run is told from what is played and paid', () => {
  const page = (word: string): PageSection[] => [
    section('main', main, [['ante', ante, value(word)]]),
    section('dealing', says('rules-dealing'), [['dealt', says('rules-dealt'), value(word)]]),
  ];
  assert.deepEqual(
    differences(page('one'), page('two')).map((row) => [row.section, row.isProcedure]),
    [
      ['Ante, Blind and Play', false],
      ['Dealing', true],
    ],
  );
});

test('the way in use stands for the book, whatever it is called; another is compared with its own', () => {
  const way = (name: string, used: boolean, words: string): PageSection =>
    section('dealing', says('rules-dealing-by', name), [
      ['dealt', says('rules-dealt'), value(words)],
      ...(used ? [['way-in-use', null, says('rules-way-in-use')] as const] : []),
    ]);
  assert.deepEqual(differences([way('shoe', true, 'a')], [way('shuffler', true, 'a')]), []);
  assert.deepEqual(
    differences([way('shoe', true, 'a')], [way('shuffler', true, 'b')]).map((row) => [
      row.section,
      row.left,
      row.right,
    ]),
    [['Dealing', 'a', 'b']],
  );
  assert.equal(differences([way('shoe', false, 'a')], [way('shuffler', false, 'a')]).length, 2);
});

test('a book does not differ from itself', () => {
  const page = [
    section('main', main, [
      ['ante', ante, cents(500)],
      ['b', null, cents(1000)],
    ]),
    ...pays([says('rules-odds-colon', 3, 2)], 'blind-pays'),
  ];
  assert.deepEqual(differences(page, page), []);
});

test('of tables side by side the one in use is compared, of columns of hands every one', () => {
  const side = (cells: readonly Says[]): PageSection[] => [
    section('lucky-pair', value('Lucky Pair'), [['table-in-use', says('rules-table-in-use'), value('B')]]),
    {
      code: 'lucky-pair-pays',
      heading: says('rules-wager-pays', 'Lucky Pair'),
      rule: '',
      rows: [
        { code: 'tables', label: says('rules-tables'), cells: [value('A'), value('B')], rule: '' },
        { code: 'flush', label: value('flush'), cells: [...cells], rule: '' },
      ],
    },
  ];
  assert.deepEqual(differences(side([value(6), value(7)]), side([value(5), value(7)])), []);
  assert.deepEqual(
    differences(side([value(6), value(7)]), side([value(6), value(8)])).map((row) => [row.left, row.right]),
    [['7', '8']],
  );
  const columns = (pay: number): PageSection[] => [
    {
      code: 'top-table',
      heading: value('Top Table'),
      rule: '',
      rows: [
        { code: 'hands-in-round', label: says('rules-hands-in-round'), cells: [value(2), value(3)], rule: '' },
        {
          code: 'flush',
          label: says('rules-hand-to-one', { name: 'kind-flush' }),
          cells: [value(pay), value(4)],
          rule: '',
        },
      ],
    },
  ];
  assert.deepEqual(
    differences(columns(9), columns(8)).map((row) => [row.label, row.left]),
    [['Flush', '9 with 2 hands, 4 with 3 hands']],
  );
});

test("amounts are shown in the book's currency to the cent, and rows without a label go on", () => {
  const [first] = sectionsOf([
    {
      ...section('main', main, [
        ['ante', ante, says('rules-from-to', { cents: 500, currency: 'EUR' }, { cents: 123429, currency: 'EUR' })],
        ['b', null, value('match play'), { ...says('joined-and'), causes: [value('blind')] }],
      ]),
    },
  ]);
  assert.deepEqual(
    first?.rows.map((row) => [row.label, row.lines.map((line) => line.words)]),
    [['Ante', ['€5 to €1,234.29', 'match play and blind']]],
  );
  assert.equal(first?.id, 'main');
});

test('a label that goes on with the one before has it in front', () => {
  const rows: PageRow[] = [
    { code: 'a', label: says('rules-hands-a-player'), value: [value(2)], rule: '' },
    { code: 'b', label: says('rules-when-busy'), under: true, value: [value(1)], rule: '' },
  ];
  const [first] = sectionsOf([{ code: 'table', heading: says('rules-table'), rule: '', rows }]);
  assert.deepEqual(
    first?.rows.map((row) => row.label),
    ['Hands a player may play', 'Hands a player may play when the game is busy'],
  );
});

test('what is asked for most comes first, pay tables that are not in use are spare', () => {
  const table = (name: string): PageSection => section('progressive-pays', says('rules-progressive-pays-of', name), []);
  const page = [
    section('table', says('rules-table'), []),
    table('T1'),
    table('T2'),
    section('progressive', says('rules-progressive'), [['table-in-use', says('rules-table-in-use'), value('T2')]]),
    section('blind-pays', says('rules-blind-pays'), []),
    section('main', main, []),
  ];
  const sections = sectionsOf(page);
  assert.deepEqual(
    sections.map((each) => each.heading),
    [
      'Ante, Blind and Play',
      'Blind pays',
      'Progressive pays, table T1',
      'Progressive pays, table T2',
      'Progressive',
      'The table',
    ],
  );
  assert.deepEqual(
    sections.map((each) => each.id),
    ['main', 'blind-pays', 'progressive-pays-t1', 'progressive-pays-t2', 'progressive', 'table'],
  );
  assert.equal(inUse(page, 'progressive'), 'T2');
  assert.deepEqual(
    sections.filter((each) => each.about === 'spare').map((each) => [each.heading, each.short]),
    [['Progressive pays, table T1', 'Progressive pays']],
  );
});
