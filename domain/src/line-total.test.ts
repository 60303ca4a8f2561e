import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PricedLine, priceLines } from './line-total.ts';
import { MAX_AMOUNT_MINOR } from './money.ts';

const line = (facts: Partial<PricedLine> = {}): PricedLine => ({
  quantity: '1',
  unitPriceMinor: 10_000,
  discountPercent: '0',
  billing: 'one_off',
  periods: 1,
  taxPercent: null,
  ...facts,
});

function priced(lines: readonly PricedLine[], discount = '0') {
  const answer = priceLines(lines, discount);
  if (answer.refusal !== null) throw new Error(`refused: ${answer.refusal.reason}`);
  return answer;
}

test.each([
  ['half a unit', { quantity: '0.5', unitPriceMinor: 333 }, 167],
  ['a credit of half a unit', { quantity: '0.5', unitPriceMinor: -333 }, -167],
  ['a discount', { quantity: '3', unitPriceMinor: 999, discountPercent: '12.5' }, 2622],
  ['three years', { unitPriceMinor: 120_000, billing: 'yearly', periods: 3 }, 360_000],
  ['a gift', { quantity: '40', discountPercent: '100' }, 0],
  ['the smallest quantity', { quantity: '0.0001', unitPriceMinor: 5000 }, 1],
] as const)('LINE01 %s is rounded to whole minor units, halves away from zero', (_, facts, net) => {
  const lines = [line({ unitPriceMinor: 1_000_000 }), line(facts)];
  expect(priced(lines).lines[1]?.netMinor).toBe(net);
});

test('LINE01 totals by billing and by tax rate, the rounding of tax once for each rate', () => {
  const { totals } = priced(
    [
      line({ quantity: '3', unitPriceMinor: 33_33, taxPercent: '19' }),
      line({ unitPriceMinor: 33_33, taxPercent: '19.00', billing: 'monthly', periods: 12 }),
      line({ unitPriceMinor: 10_000, taxPercent: '7', billing: 'yearly', periods: 2 }),
      line({ unitPriceMinor: 5_000 }),
    ],
    '10',
  );
  expect(totals).toEqual({
    isTaxIncluded: false,
    listMinor: 74_995,
    discountMinor: 7_499,
    netMinor: 67_496,
    oneOffMinor: 13_499,
    recurring: [
      { billing: 'monthly', committedMinor: 35_997, perPeriodMinor: 3_000 },
      { billing: 'yearly', committedMinor: 18_000, perPeriodMinor: 9_000 },
    ],
    tax: [
      { percent: '7', baseMinor: 18_000, taxMinor: 1_260 },
      { percent: '19', baseMinor: 44_996, taxMinor: 8_549 },
    ],
    taxMinor: 9_809,
    grossMinor: 77_305,
  });
});

test.each([
  [
    'a line above the largest amount',
    [line({ quantity: '2', unitPriceMinor: MAX_AMOUNT_MINOR })],
    'line_too_large',
  ],
  [
    'a total above it',
    [line({ unitPriceMinor: MAX_AMOUNT_MINOR }), line({ unitPriceMinor: 1 })],
    'total_too_large',
  ],
  [
    'a total above it with tax',
    [line({ unitPriceMinor: MAX_AMOUNT_MINOR, taxPercent: '1' })],
    'total_too_large',
  ],
  ['a total below zero', [line({ unitPriceMinor: 1 }), line({ unitPriceMinor: -2 })], 'total_negative'],
  ['a quantity of five decimals', [line({ quantity: '1.00001' })], 'not_a_number'],
  ['a discount above 100%', [line({ discountPercent: '100.01' })], 'not_a_number'],
  ['half a cent', [line({ unitPriceMinor: 0.5 })], 'not_a_number'],
] as const)('LINE02 refuses %s', (_, lines, reason) => {
  expect(priceLines(lines, '0').refusal?.reason).toBe(reason);
});

test('PRICE56 prices with tax add up to the total, and the tax inside is rounded once for each rate', () => {
  const lines = [
    line({ quantity: '3', unitPriceMinor: 33_33, taxPercent: '19' }),
    line({ unitPriceMinor: 33_33, taxPercent: '19.00', billing: 'monthly', periods: 12 }),
    line({ unitPriceMinor: 10_000, taxPercent: '7', billing: 'yearly', periods: 2 }),
    line({ unitPriceMinor: 5_000 }),
  ];
  const answer = priceLines(lines, '10', true);
  if (answer.refusal !== null) throw new Error('refused');
  expect(answer.lines.map(({ totalMinor }) => totalMinor)).toEqual([8_999, 35_997, 18_000, 4_500]);
  expect(answer.totals).toMatchObject({
    isTaxIncluded: true,
    listMinor: 74_995,
    discountMinor: 7_499,
    oneOffMinor: 13_499,
    grossMinor: 67_496,
    tax: [
      { percent: '7', baseMinor: 16_822, taxMinor: 1_178 },
      { percent: '19', baseMinor: 37_812, taxMinor: 7_184 },
    ],
    taxMinor: 8_362,
    netMinor: 59_134,
  });
});

test.each([
  ['without decimals', 1_190, 190],
  ['with two decimals', 1_00, 16],
  ['with three decimals', 1_190_500, 190_080],
  ['of the smallest unit', 3, 0],
  ['of nearly four units of tax', 25, 4],
])('PRICE56 the tax inside an amount %s is exact to the minor unit', (_, unitPriceMinor, tax) => {
  const answer = priceLines([line({ unitPriceMinor, taxPercent: '19' })], '0', true);
  expect(answer.refusal === null && answer.totals.taxMinor).toBe(tax);
});

test('PRICE56 credits with tax are refused where the total without tax would be below zero', () => {
  const lines = [
    line({ unitPriceMinor: 11_900, taxPercent: '19' }),
    line({ unitPriceMinor: -11_900, taxPercent: '0' }),
  ];
  expect(priceLines(lines, '0', true)).toEqual({ refusal: { reason: 'total_negative' } });
});

const decimalOf = (max: number, places: number): fc.Arbitrary<string> =>
  fc.integer({ min: 0, max: max * 10 ** places }).map((figure) => {
    const digits = String(figure).padStart(places + 1, '0');
    return `${digits.slice(0, -places)}.${digits.slice(-places)}`;
  });
const percent = fc.oneof(fc.constant('0'), fc.constant('100'), decimalOf(100, 2));
const anyLine: fc.Arbitrary<PricedLine> = fc.record({
  quantity: fc.oneof(fc.constant('1'), decimalOf(10_000, 4)),
  unitPriceMinor: fc.integer({ min: -50_000, max: 5_000_000 }),
  discountPercent: percent,
  billing: fc.constantFrom('one_off', 'monthly', 'quarterly', 'yearly'),
  periods: fc.integer({ min: 1, max: 36 }),
  taxPercent: fc.oneof(fc.constant(null), fc.constantFrom('0', '7', '19'), decimalOf(30, 2)),
});
const RUNS = { numRuns: 100_000 };
const sumOf = (figures: readonly number[]): number => figures.reduce((total, figure) => total + figure, 0);

test('LINE03 in 100,000 random quotes the lines add up to each total', { timeout: 300_000 }, () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), percent, (lines, discount) => {
      const answer = priceLines(lines, discount);
      if (answer.refusal !== null) return answer.refusal.reason === 'total_negative';
      const { totals, lines: amounts } = answer;
      const net = sumOf(amounts.map(({ totalMinor }) => totalMinor));
      const byBilling =
        totals.oneOffMinor + sumOf(totals.recurring.map(({ committedMinor }) => committedMinor));
      const taxed = sumOf(
        amounts.filter((_, at) => lines[at]?.taxPercent !== null).map(({ totalMinor }) => totalMinor),
      );
      return (
        net === totals.netMinor &&
        byBilling === totals.netMinor &&
        taxed === sumOf(totals.tax.map(({ baseMinor }) => baseMinor)) &&
        totals.listMinor - totals.discountMinor === totals.netMinor &&
        totals.grossMinor === totals.netMinor + sumOf(totals.tax.map(({ taxMinor }) => taxMinor)) &&
        amounts.every(({ netMinor, totalMinor }) => Math.abs(totalMinor) <= Math.abs(netMinor) + 1)
      );
    }),
    RUNS,
  );
});

test('PRICE56 in 100,000 random quotes with tax the lines add up to the total, and net and taxes too', {
  timeout: 300_000,
}, () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 6 }), percent, (lines, discount) => {
      const answer = priceLines(lines, discount, true);
      if (answer.refusal !== null) return answer.refusal.reason === 'total_negative';
      const { totals, lines: amounts } = answer;
      return (
        sumOf(amounts.map(({ totalMinor }) => totalMinor)) === totals.grossMinor &&
        totals.listMinor - totals.discountMinor === totals.grossMinor &&
        totals.netMinor + sumOf(totals.tax.map(({ taxMinor }) => taxMinor)) === totals.grossMinor &&
        totals.tax.every(
          ({ percent: rate, baseMinor, taxMinor }) =>
            Math.abs((baseMinor * Number(rate)) / 100 - taxMinor) <= 1 + Math.abs(baseMinor) * 1e-12,
        )
      );
    }),
    RUNS,
  );
});

/** A quantity in two: the first has `share` of a thousand. */
function split(quantity: string, share: number): [string, string] {
  const [whole = '0', fraction = ''] = quantity.split('.');
  const figure = BigInt(whole + fraction.padEnd(4, '0'));
  const first = (figure * BigInt(share)) / 1000n;
  const text = (part: bigint): string => {
    const digits = part.toString().padStart(5, '0');
    return `${digits.slice(0, -4)}.${digits.slice(-4)}`;
  };
  return [text(first), text(figure - first)];
}

test('LINE03 a line in two costs the same to one minor unit', { timeout: 300_000 }, () => {
  const share = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 4 }),
      percent,
      share,
      (lines, discount, part) => {
        const [head, ...rest] = lines;
        if (head === undefined) return true;
        const [first, second] = split(head.quantity, part);
        const whole = priceLines(lines, discount);
        const inTwo = priceLines(
          [{ ...head, quantity: first }, { ...head, quantity: second }, ...rest],
          discount,
        );
        if (whole.refusal !== null || inTwo.refusal !== null) return true;
        return Math.abs(whole.totals.netMinor - inTwo.totals.netMinor) <= 1;
      },
    ),
    RUNS,
  );
});
