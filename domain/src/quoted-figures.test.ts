import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spelledNumbers } from './number-words.ts';
import { figuresInText } from './quoted-figures.ts';

const numbersIn = (text: string) => figuresInText(text).map(({ values }) => Number(values[0]) / 10_000);

describe('BIZ02 figures in a quote', () => {
  it.each<[string, number[]]>([
    ['It costs us 48,000 a year', [48_000]],
    ['about 48k, give or take', [48_000]],
    ['a $1.2M problem', [1_200_000]],
    ['twelve hours a week', [12]],
    ['forty-five nurses on two hundred and fifty wards', [45, 250]],
    ['a dozen sites, half a million in fees', [12, 500_000]],
    ['1.5 million euros', [1_500_000]],
    ['12 000 invoices', [12_000]],
    ['in 2025 120 people left', [2_025, 120]],
    ['12h on the 3rd of May in Q3 at 10:30 on 2026-03-10', [12]],
    ['nothing to count', []],
  ])('reads %s', (text, expected) => {
    expect(numbersIn(text)).toEqual(expected);
  });

  it('reads percentages, currencies and what the ends of a range share', () => {
    expect(figuresInText('12 percent')[0]).toMatchObject({ isPercent: true, values: [120_000n] });
    expect(figuresInText('12.5%')[0]).toMatchObject({ isPercent: true, values: [125_000n] });
    expect(figuresInText('10–12%').map(({ isPercent }) => isPercent)).toEqual([true, true]);
    expect(figuresInText('€900')[0]?.currencies).toEqual(['EUR']);
    expect(figuresInText('900 dollars')[0]?.currencies).toContain('USD');
    expect(figuresInText('90 minutes')[0]?.currencies).toBeNull();
    const [low, high] = figuresInText('between $1.2 and 1.5M');
    expect(low?.values).toContain(12_000_000_000n);
    expect(high?.currencies).toContain('USD');
  });

  it('keeps both readings where a mark can separate decimals or thousands', () => {
    expect(figuresInText('1.200 Stück')[0]?.values).toEqual([12_000n, 12_000_000n]);
  });

  it('finds every whole number it is given, and its place', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (number) => {
        const text = `we lose ${number.toLocaleString('en-US')} hours`;
        const [figure] = figuresInText(text);
        expect(figure?.values).toContain(BigInt(number) * 10_000n);
        expect(text.slice(figure?.start, figure?.end)).toBe(number.toLocaleString('en-US'));
      }),
    );
  });

  it('reads any text, in time that grows with its length', () => {
    fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => Array.isArray(figuresInText(text))));
    for (const part of ['dozen ', '1,', '1 ', '$', 'hundred thousand ', 'a ', "9'9 "]) {
      const began = performance.now();
      figuresInText(part.repeat(4_000 / part.length));
      expect(performance.now() - began, part).toBeLessThan(1_000);
    }
  });

  it('does not run numbers together', () => {
    expect(spelledNumbers('ten twelve').map(({ value }) => value)).toEqual([10, 12]);
    expect(spelledNumbers('a hundred and twenty, and thirty').map(({ value }) => value)).toEqual([120, 30]);
    expect(spelledNumbers('a problem and another')).toEqual([]);
  });
});
