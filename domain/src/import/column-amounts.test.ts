import { expect, test } from 'vitest';
import { AmountTally, readAmount } from './column-amounts.ts';

function resultOf(texts: readonly string[], isWritten = true) {
  const tally = new AmountTally();
  for (const text of texts) tally.add(text);
  return tally.result(isWritten);
}

test('IMP06 the decimal mark is that of the column', () => {
  expect(resultOf(['1.234,56', '900'])).toMatchObject({ mark: ',', isSure: true });
  expect(resultOf(['1,234.56', '900'])).toMatchObject({ mark: '.', isSure: true });
  expect(resultOf(['1.234', '12,5'])).toMatchObject({ mark: ',', isSure: true });
  expect(resultOf(['1.234.567'])).toMatchObject({ mark: ',', isSure: true });
  expect(resultOf(['12,34', '12.34'])).toMatchObject({ isSure: false });
  expect(resultOf(['1,234', '5,500'])).toMatchObject({ mark: '.', isSure: true });
  expect(resultOf(['1.234', '5.500'])).toMatchObject({ mark: ',', isSure: false });
  expect(resultOf(['1.234', '5.500'], false)).toMatchObject({ mark: '.', isSure: true });
  expect(resultOf(['x'])).toBeNull();
});

test('IMP06 a currency that all amounts name is that of the column', () => {
  expect(resultOf(['€1.200,00', '3 €'])?.currency).toBe('EUR');
  expect(resultOf(['€1', '5'])?.currency).toBeNull();
  expect(resultOf(['$1', '$2'])?.currency).toBeNull();
});

test('IMP06 amounts are read exactly, to the smallest unit of their currency', () => {
  const read = (text: string, mark: '.' | ',' = '.', currency = 'USD') => readAmount(text, mark, currency);
  expect(read('$1,234.56')).toEqual({ minor: 123_456, currency: 'USD' });
  expect(read('1.234,56', ',', 'EUR')).toEqual({ minor: 123_456, currency: 'EUR' });
  expect(read('1 234,5 €', ',')).toEqual({ minor: 123_450, currency: 'EUR' });
  expect(read("CHF 1'200.–")).toEqual({ minor: 120_000, currency: 'CHF' });
  expect(read('12k')).toEqual({ minor: 1_200_000, currency: 'USD' });
  expect(read('1.5 M')).toEqual({ minor: 150_000_000, currency: 'USD' });
  expect(read('¥1,000')).toEqual({ minor: 1_000, currency: 'JPY' });
  expect(read('$5', '.', 'CAD')).toEqual({ minor: 500, currency: 'CAD' });
  expect(read('$5', '.', 'EUR')).toEqual({ minor: 500, currency: 'USD' });
  expect(read('1100.04')).toEqual({ minor: 110_004, currency: 'USD' });
  expect(read('0.005')).toEqual({ minor: 1, currency: 'USD' });
  expect(read('.5')).toEqual({ minor: 50, currency: 'USD' });
});

test('IMP06 what is below zero, too large or no number says so', () => {
  expect(readAmount('(500)', '.', 'USD')).toEqual({ why: 'negative' });
  expect(readAmount('-500', '.', 'USD')).toEqual({ why: 'negative' });
  expect(readAmount('-0', '.', 'USD')).toEqual({ minor: 0, currency: 'USD' });
  expect(readAmount('9'.repeat(18), '.', 'USD')).toEqual({ why: 'too_large' });
  for (const text of ['abc', '', '12 apples', '1.2.3,4', '--', '1,2x', '9'.repeat(100)]) {
    expect(readAmount(text, '.', 'USD')).toEqual({ why: 'not_a_number' });
  }
});
