import { expect, test } from 'vitest';
import { amountFollowsLines, amountSourceOf } from './amount-source.ts';
import { plainDecimal, readDecimal } from './decimal.ts';
import { unitPriceOf } from './price-tier.ts';

const TIERS = [
  { fromQuantity: '0', unitPriceMinor: 1_000 },
  { fromQuantity: '10.5', unitPriceMinor: 900 },
  { fromQuantity: '100', unitPriceMinor: 750 },
];

test.each([
  ['0.5', 1_000],
  ['10.4999', 1_000],
  ['10.5', 900],
  ['99.9999', 900],
  ['100', 750],
  ['1000000', 750],
  ['', null],
] as const)('PROD03 the unit price for a quantity of %s is %s', (quantity, price) => {
  expect(unitPriceOf(TIERS, quantity)).toBe(price);
  expect(unitPriceOf(TIERS.toReversed(), quantity)).toBe(price);
});

test('PROD03 a product without prices has none for any quantity', () => {
  expect(unitPriceOf([], '1')).toBeNull();
});

test.each([
  ['12', 4, 120_000n],
  ['0.0001', 4, 1n],
  ['0.00001', 4, null],
  ['-1', 4, null],
  ['1e3', 4, null],
  ['', 4, null],
] as const)('%s with %i places is %s', (text, places, digits) => {
  expect(readDecimal(text, places)).toBe(digits);
});

test.each([
  ['1.5000', '1.5'],
  ['2.00', '2'],
  ['100', '100'],
  ['0.0000', '0'],
] as const)('%s is written %s', (text, plain) => {
  expect(plainDecimal(text)).toBe(plain);
});

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD' });

test.each([
  ['an amount without products', usd(500), null, 'typed', false],
  ['the total of the products', usd(500), usd(500), 'lines', true],
  ['another figure', usd(500), usd(600), 'typed', false],
  ['another currency', usd(500), { amountMinor: 500, currency: 'EUR' }, 'typed', false],
  ['nothing yet', usd(0), usd(600), 'typed', true],
  ['nothing at all', usd(0), null, 'typed', true],
] as const)('LINE04 %s', (_, amount, lines, source, follows) => {
  const origins = { lines, quote: null };
  expect(amountSourceOf(amount, origins)).toBe(source);
  expect(amountFollowsLines(amount, origins)).toBe(follows);
});

test.each([
  ['what was accepted', usd(500), usd(600), usd(500), 'quote', false],
  ['what was accepted, and what the products are', usd(500), usd(500), usd(500), 'quote', false],
  ['an accepted quote of nothing', usd(0), usd(500), usd(0), 'quote', false],
  ['something else than was accepted', usd(600), usd(600), usd(500), 'lines', true],
  [
    'another currency than was accepted',
    usd(500),
    null,
    { amountMinor: 500, currency: 'EUR' },
    'typed',
    false,
  ],
] as const)('QUOTE10 %s', (_, amount, lines, quote, source, follows) => {
  expect(amountSourceOf(amount, { lines, quote })).toBe(source);
  expect(amountFollowsLines(amount, { lines, quote })).toBe(follows);
});
