import { expect, test } from 'vitest';
import { draftDeal } from './deal-draft.ts';
import type { ImportField } from './fields.ts';
import { readRow } from './read-row.ts';
import { planOf } from './testing/row-plan.ts';

const STAGES = { Won: 'closed_won', Lost: 'closed_lost', Talks: 'negotiation', Skip: null };
const FIELDS: readonly ImportField[] = [
  'external_id',
  'name',
  'account',
  'stage',
  'amount',
  'currency',
  'close_date',
  'created_on',
  'owner',
  'product',
  'source',
  'engaged_on',
  'archived_on',
];
const plan = planOf('deal', FIELDS, {
  values: {
    stage: STAGES,
    owner: { 'Ada Lovelace': 'u1', Nobody: null },
    product: { OrbitPro: 'Orbit Pro' },
    source: { Web: 'inbound' },
  },
});
const draftOf = (cells: Readonly<Partial<Record<ImportField, string>>>) =>
  draftDeal(
    readRow(
      plan,
      FIELDS.map((field) => cells[field] ?? ''),
    ),
    plan,
  );

test('IMP08 a row becomes a deal with all that it says', () => {
  const { draft, problems } = draftOf({
    external_id: '006A',
    name: 'Big one',
    account: 'Acme',
    stage: 'Talks',
    amount: '1,234.50',
    currency: 'eur',
    close_date: '12/31/2026',
    created_on: '1/2/2026',
    owner: 'Ada Lovelace',
    product: 'OrbitPro',
    source: 'Web',
  });
  expect(problems).toEqual([]);
  expect(draft).toEqual({
    externalId: '006A',
    name: 'Big one',
    isNameSaid: true,
    account: { externalId: null, name: 'Acme', domain: null },
    stage: 'negotiation',
    isStageSaid: true,
    amount: { minor: 123_450, currency: 'EUR' },
    closeDate: '2026-12-31',
    closedOn: null,
    createdOn: '2026-01-02',
    engagedOn: null,
    owner: { key: 'u1', name: 'Ada Lovelace', email: null },
    product: 'Orbit Pro',
    source: 'inbound',
    forecast: null,
    decisionDate: null,
    nextStep: null,
    nextStepDue: null,
    lossReason: null,
    archivedOn: null,
  });
});

test('IMP08 a deal without a name is named by account and product, and one without an account has none', () => {
  expect(draftOf({ account: 'Halden', product: 'OrbitPro', stage: 'Talks' }).draft?.name).toBe(
    'Halden – Orbit Pro',
  );
  expect(draftOf({ product: 'MG Special', stage: 'Talks' }).draft).toMatchObject({
    name: 'MG Special',
    account: null,
  });
  expect(draftOf({ external_id: 'X1', stage: 'Talks' }).draft?.name).toBe('X1');
  expect(draftOf({ stage: 'Talks' })).toMatchObject({
    draft: null,
    problems: [{ message: 'The deal has no name, account, product or ID' }],
  });
});

test('IMP08 reports every problem of a row, not only the first', () => {
  const { draft, problems } = draftOf({
    name: 'x'.repeat(201),
    stage: 'Limbo',
    amount: '12 apples',
    close_date: '13/13/2026',
    currency: 'dollars',
  });
  expect(draft).toBeNull();
  expect(problems.map(({ column, message }) => [column, message])).toEqual([
    ['name', 'Name is longer than 200 characters'],
    ['stage', 'Stage “Limbo” is not mapped yet'],
    ['amount', '“12 apples” is not an amount'],
    ['currency', '“dollars” is not a currency code such as USD'],
    ['close_date', '“13/13/2026” is not a date with the month first from 1990 to 2100'],
  ]);
});

test('IMP08 closed deals have a closing day that has come, after the day on which they began', () => {
  expect(draftOf({ name: 'A', stage: 'Won', close_date: '3/1/2026' }).draft).toMatchObject({
    stage: 'closed_won',
    closedOn: '2026-03-01',
    closeDate: '2026-03-01',
  });
  const future = draftOf({ name: 'A', stage: 'Lost', close_date: '12/1/2026' });
  expect(future.draft).toMatchObject({ closedOn: '2026-06-30' });
  expect(future.problems[0]).toMatchObject({
    isFatal: false,
    message: '2026-12-01 has not come yet, so the deal counts as closed today',
  });
  expect(draftOf({ name: 'A', stage: 'Won', created_on: '4/1/2026', close_date: '3/1/2026' })).toMatchObject({
    draft: { createdOn: '2026-03-01', closedOn: '2026-03-01' },
    problems: [{ isFatal: false }],
  });
  expect(draftOf({ name: 'A', stage: 'Talks', created_on: '7/1/2026' })).toMatchObject({ draft: null });
});

test('IMP08 words that are not mapped: owners keep their name, sources are left out and told, chosen blanks are nothing', () => {
  expect(draftOf({ name: 'A', stage: 'Talks', owner: 'Grace Hopper' }).draft?.owner).toEqual({
    key: null,
    name: 'Grace Hopper',
    email: null,
  });
  expect(draftOf({ name: 'A', stage: 'Talks', owner: 'Nobody' }).draft?.owner).toBeNull();
  expect(draftOf({ name: 'A', stage: 'Talks', source: 'Smoke' })).toMatchObject({
    draft: { source: null },
    problems: [{ message: 'Source “Smoke” is not mapped yet', isFatal: false }],
  });
  expect(draftOf({ name: 'A' })).toMatchObject({
    draft: { stage: 'prospecting' },
    problems: [{ message: 'No stage, so it starts in Prospecting' }],
  });
});

test('IMP08 a column beside the stage says that a deal is won or lost', () => {
  const own = planOf('deal', ['name', 'stage', 'outcome'], {
    values: { stage: STAGES, outcome: { Won: 'won', Open: 'open' } },
  });
  expect(draftDeal(readRow(own, ['A', 'Talks', 'Won']), own).draft?.stage).toBe('closed_won');
  expect(draftDeal(readRow(own, ['A', 'Talks', 'Open']), own).draft?.stage).toBe('negotiation');
});

test('EXPORT25 a deal is archived on the day that the row says, at the latest today', () => {
  const ofDay = (day: string) => draftOf({ name: 'Big one', stage: 'Talks', archived_on: day });
  expect(ofDay('3/7/2026')).toMatchObject({ draft: { archivedOn: '2026-03-07' }, problems: [] });
  expect(ofDay('7/1/2026')).toMatchObject({
    draft: { archivedOn: '2026-06-30' },
    problems: [{ message: '2026-07-01 has not come yet, so the deal is archived today' }],
  });
});

test('IMP79 a closed deal with another day of work than its creation says that the day is left out', () => {
  const days = { name: 'Big one', created_on: '1/5/2025', engaged_on: '2/6/2025' };
  const left = 'A closed deal keeps the days it was created and closed, so 2025-02-06 is left out';
  expect(draftOf({ ...days, stage: 'Won', close_date: '3/7/2025' })).toMatchObject({
    draft: { createdOn: '2025-01-05', closedOn: '2025-03-07' },
    problems: [{ field: 'engaged_on', isFatal: false, message: left }],
  });
  const { created_on: _, ...begun } = days;
  expect(draftOf({ ...begun, stage: 'Won', close_date: '3/7/2025' })).toMatchObject({
    draft: { createdOn: '2025-02-06' },
    problems: [],
  });
  expect(draftOf({ ...days, stage: 'Talks' })).toMatchObject({
    draft: { engagedOn: '2025-02-06' },
    problems: [],
  });
});
