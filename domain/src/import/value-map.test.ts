import { expect, test } from 'vitest';
import type { ValueKind } from './fields.ts';
import { offerValues, preselectedValues } from './value-map.ts';

function offersOf(kind: ValueKind, values: readonly string[], targets?: readonly string[]) {
  const counted = values.map((value, at) => ({ value, count: at + 1 }));
  const named = targets?.map((key) => ({ key, label: key }));
  return offerValues(kind, counted, named).map(({ value, how, target }) => [value, how, target]);
}

test('IMP07 what is written the same way here is the same', () => {
  expect(offersOf('stage', ['closed won', 'Solution Validation'])).toEqual([
    ['closed won', 'same', 'closed_won'],
    ['Solution Validation', 'same', 'solution_validation'],
  ]);
  expect(offersOf('country', ['germany', 'US', 'USA'])).toEqual([
    ['germany', 'same', 'Germany'],
    ['US', 'same', 'United States'],
    ['USA', 'same', 'United States'],
  ]);
  expect(offersOf('person', ['Lovelace, Ada', 'ADA LOVELACE'], ['Ada Lovelace'])).toEqual([
    ['Lovelace, Ada', 'same', 'Ada Lovelace'],
    ['ADA LOVELACE', 'same', 'Ada Lovelace'],
  ]);
  const people = [{ key: '7', label: 'Ada Lovelace', also: ['ada@example.com'] }];
  expect(offerValues('person', [{ value: 'ada@example.com', count: 1 }], people)[0]).toMatchObject({
    how: 'same',
    target: '7',
    label: 'Ada Lovelace',
  });
});

test('IMP07 another spelling is offered and never applied without a person', () => {
  const offers = offerValues(
    'product',
    [{ value: 'OrbitPro', count: 140 }],
    [
      { key: 'Orbit Pro', label: 'Orbit Pro' },
      { key: 'Orbit Basic', label: 'Orbit Basic' },
    ],
  );
  expect(offers).toEqual([
    {
      value: 'OrbitPro',
      count: 140,
      how: 'like',
      target: 'Orbit Pro',
      label: 'Orbit Pro',
      isPreselected: false,
    },
  ]);
  expect(preselectedValues(offers).size).toBe(0);
  expect(offersOf('country', ['Philipines', 'Korea'])).toEqual([
    ['Philipines', 'like', 'Philippines'],
    ['Korea', 'like', 'South Korea'],
  ]);
  expect(offersOf('industry', ['technolgy', 'retail', 'Basket weaving'])).toEqual([
    ['technolgy', 'like', 'Technology'],
    ['retail', 'same', 'Retail'],
    ['Basket weaving', 'none', null],
  ]);
});

test('IMP07 stage words of known CRMs are chosen beforehand; guesses are not', () => {
  const offers = offerValues('stage', [
    { value: 'Won', count: 1 },
    { value: 'Engaging', count: 1 },
    { value: 'Paper chase', count: 1 },
    { value: 'Zzz', count: 1 },
  ]);
  expect(offers.map(({ how, target, isPreselected }) => [how, target, isPreselected])).toEqual([
    ['like', 'closed_won', true],
    ['like', 'discovery', true],
    ['like', 'procurement', false],
    ['none', null, false],
  ]);
  expect([...preselectedValues(offers)]).toEqual([
    ['Won', 'closed_won'],
    ['Engaging', 'discovery'],
  ]);
});

test('IMP07 sources, forecasts, roles and outcomes', () => {
  expect(offersOf('source', ['Trade Show', 'Referral', 'Smoke signals'])).toEqual([
    ['Trade Show', 'like', 'event'],
    ['Referral', 'same', 'referral'],
    ['Smoke signals', 'none', null],
  ]);
  expect(offersOf('forecast', ['Best Case', 'Upside', 'Omitted'])).toEqual([
    ['Best Case', 'same', 'best_case'],
    ['Upside', 'like', 'best_case'],
    ['Omitted', 'none', null],
  ]);
  expect(offersOf('role', ['System Administrator', 'Sales rep'])).toEqual([
    ['System Administrator', 'like', 'admin'],
    ['Sales rep', 'same', 'sales_rep'],
  ]);
  expect(offersOf('outcome', ['won', 'Abandoned'])).toEqual([
    ['won', 'same', 'won'],
    ['Abandoned', 'like', 'lost'],
  ]);
});

test('IMP07 a name that two have says nothing, and names that every object has are no words', () => {
  expect(
    offerValues(
      'person',
      [{ value: 'Ada', count: 1 }],
      [
        { key: '1', label: 'Ada' },
        { key: '2', label: 'Ada' },
      ],
    )[0]?.how,
  ).not.toBe('same');
  expect(offersOf('source', ['constructor', '__proto__', 'toString'])).toEqual([
    ['constructor', 'none', null],
    ['__proto__', 'none', null],
    ['toString', 'none', null],
  ]);
});
