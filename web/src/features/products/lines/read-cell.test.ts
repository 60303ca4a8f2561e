import { describe, expect, it } from 'vitest';
import { priceText, readBilling, readFigure, readPeriods, readPrice } from './read-cell.ts';

const EN = { locale: 'en-US', currency: 'USD' } as const;
const valueIn = (reading: { readonly kind: string; readonly value?: unknown }) =>
  reading.kind === 'understood' ? reading.value : reading.kind;

describe('LINEW02 a cell of figures', () => {
  it.each([
    ['1,200', EN, 1_200_00],
    ['$48.50', EN, 48_50],
    ['-1,200', EN, -1_200_00],
    ['−$50', EN, -50_00],
    ['(50)', EN, -50_00],
    ['1.200,50', { locale: 'de-DE', currency: 'EUR' }, 1_200_50],
    ['1200', { locale: 'en-US', currency: 'JPY' }, 1_200],
    ['1.250', { locale: 'en-US', currency: 'KWD' }, 1_250],
  ])('reads the price %s', (text, typing, minor) => {
    expect(valueIn(readPrice(text, typing))).toBe(minor);
  });

  it('asks where a price has two meanings, also below zero', () => {
    const reading = readPrice('-1.234', EN);
    expect(reading.kind === 'unsure' && reading.readings.every((each) => each < 0)).toBe(true);
    expect(readPrice('-', EN).kind).toBe('not_understood');
  });

  it('writes a price so that it reads back', () => {
    for (const minor of [0, 1, -1, 99, 1_200_00, -1_234_56, 99_999_999_99]) {
      expect(valueIn(readPrice(priceText(minor, 'USD'), EN))).toBe(minor);
    }
    expect(priceText(null, 'USD')).toBe('');
  });

  it('reads committed periods from 1 to 120', () => {
    expect(valueIn(readPeriods('12', EN))).toBe(12);
    expect(readPeriods('0', EN).kind).toBe('not_understood');
    expect(readPeriods('121', EN).kind).toBe('not_understood');
  });

  it('reads percentages with and without the sign', () => {
    expect(valueIn(readFigure('discount', '7.5%', EN))).toBe('7.5');
    expect(readFigure('tax', '120', EN).kind).toBe('not_understood');
  });

  it.each([
    ['Monthly', 'monthly'],
    ['per month', 'monthly'],
    ['Annual', 'yearly'],
    ['one-time', 'one_off'],
    ['Quarterly', 'quarterly'],
    ['fortnightly', null],
  ])('takes the word %s for the billing %s', (word, billing) => {
    expect(readBilling(word)).toBe(billing);
  });
});
