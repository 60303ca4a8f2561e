import { describe, expect, it } from 'vitest';
import { AppError } from '../../../platform/errors.ts';
import { locateQuote } from './locate-quote.ts';
import { checkClaim, type EvidenceClaim } from './rules.ts';

const TODAY = '2026-03-10';
const claim: EvidenceClaim = {
  polarity: 'supports',
  kind: 'buyer_said',
  marks: [],
  stakeholder_id: '0198c0de-0000-7000-8000-000000000001',
  occurred_on: '2026-03-01',
};

function refusedAt(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.details.errors?.[0]?.path ?? error.code;
    throw error;
  }
  return undefined;
}

describe('the rules of the evidence standard', () => {
  it.each<[string, Partial<EvidenceClaim>, string | undefined]>([
    ['a buyer said it', {}, undefined],
    ['belief needs nobody', { kind: 'seller_belief', stakeholder_id: null }, undefined],
    ['a buyer kind needs the buyer', { stakeholder_id: null }, 'stakeholder_id'],
    ['a deed needs the buyer', { kind: 'buyer_did', stakeholder_id: null }, 'stakeholder_id'],
    ['tomorrow elsewhere is today', { occurred_on: '2026-03-11' }, undefined],
    ['not the day after', { occurred_on: '2026-03-12' }, 'occurred_on'],
    ['ten years back', { occurred_on: '2016-01-01' }, undefined],
    ['not further', { occurred_on: '2015-12-31' }, 'occurred_on'],
    ['negated supports nothing', { marks: ['negated'] }, 'polarity'],
    ['negated contradicts', { marks: ['negated'], polarity: 'contradicts' }, undefined],
    ['hypothetical is belief', { marks: ['hypothetical'] }, 'kind'],
    ['hypothetical belief', { marks: ['hypothetical'], kind: 'seller_belief' }, undefined],
  ])('%s', (_case, change, expected) => {
    expect(refusedAt(() => checkClaim({ ...claim, ...change }, TODAY))).toBe(expected);
  });
});

describe('a quote and its place', () => {
  const body = 'Ana: We lose 40k a month.\nTom: Yes. We lose 40k. 👍 done';

  it('is found where the words stand once', () => {
    expect(locateQuote(body, { quote: '40k a month' })).toEqual({
      quote: '40k a month',
      quoteStart: 13,
      quoteEnd: 24,
    });
  });
  it('asks for the place where the words stand twice', () => {
    expect(refusedAt(() => locateQuote(body, { quote: 'We lose 40k' }))).toBe('source.quote_start');
    expect(locateQuote(body, { quote: 'We lose 40k', quote_start: 36 })?.quoteEnd).toBe(47);
  });
  it('is refused where a single letter differs', () => {
    expect(refusedAt(() => locateQuote(body, { quote: 'we lose 40k a month' }))).toBe('source.quote');
    expect(refusedAt(() => locateQuote(body, { quote: 'We lose 40k', quote_start: 35, quote_end: 46 }))).toBe(
      'source.quote',
    );
  });
  it('is refused beyond the end and within a letter', () => {
    expect(refusedAt(() => locateQuote(body, { quote_start: 10, quote_end: 9000 }))).toBe('source.quote');
    const half = body.indexOf('👍') + 1;
    expect(refusedAt(() => locateQuote(body, { quote_start: half, quote_end: half + 4 }))).toBe(
      'source.quote',
    );
  });
  it('is missing if only the source is named', () => {
    expect(locateQuote(body, {})).toBeNull();
  });
});
