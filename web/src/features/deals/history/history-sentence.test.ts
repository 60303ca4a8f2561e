import { describe, expect, it } from 'vitest';
import { plainSentence, sentenceOf } from './history-sentence.ts';

const names = { currency: 'USD', nameOf: (id: string) => (id === 'u1' ? 'Rosa Petrov' : null) };
const say = (field: string, before: unknown, after: unknown) =>
  plainSentence(sentenceOf({ field, old_value: before, new_value: after }, names));

describe('history in plain words', () => {
  it('says an amount with its currency', () => {
    const amount = (minor: number) => ({ amount_minor: minor, currency: 'USD' });
    expect(say('amount', amount(4_000_000), amount(4_800_000))).toBe('Amount: $40,000 → $48,000');
    expect(say('amount', 4_000_000, { amount_minor: 4_800_000, currency: 'EUR' })).toBe(
      'Amount: $40,000 → €48,000',
    );
  });

  it('PLANW02 says when a close plan goes live, and how many steps are done', () => {
    const plan = (done: number) => ({ go_live: '2099-03-01', steps: 2, done });
    expect(say('close_plan', plan(0), plan(1))).toMatch(
      /^Close plan: go-live .*2099, 0 of 2 steps done → go-live .* 1 of 2 steps done$/,
    );
  });

  it('LINE12 says how many products there are, and their total', () => {
    const lines = (count: number, total_minor: number) => ({ count, total_minor, currency: 'EUR' });
    expect(say('lines', null, lines(1, 10_000))).toBe('Products: set to 1 line, €100');
    expect(say('lines', lines(1, 10_000), lines(2, 20_050))).toBe(
      'Products: 1 line, €100 → 2 lines, €200.50',
    );
  });

  it('PRICE55 says from which price book to which', () => {
    expect(say('price_book', { id: 'a', name: 'USD prices' }, { id: 'b', name: 'Partners' })).toBe(
      'Price book: USD prices → Partners',
    );
    expect(say('price_book', { id: 'b', name: 'Partners' }, null)).toBe('Price book: Partners → none');
  });

  it('QUOTE06 says what happened to a quote', () => {
    const quote = (happening: string) => ({ id: 'q', quote: 'Q-1001, revision 2', happening });
    expect(say('quote', null, quote('sent'))).toBe('Quote: Q-1001, revision 2 marked as sent');
    expect(say('quote', null, quote('accepted'))).toBe('Quote: Q-1001, revision 2 accepted');
  });

  it('CONST04 says a grade by its pillar and word', () => {
    expect(say('grade.champion', 1, 3)).toBe('Champion: Claimed → Proven');
    expect(say('grade.economic_buyer', null, 2)).toBe('Economic Buyer: Unknown → Heard');
  });

  it('says stages, forecasts and days as the page does', () => {
    expect(say('stage', 'discovery', 'solution_validation')).toBe('Stage: Discovery → Solution validation');
    expect(say('forecast_category', 'pipeline', 'best_case')).toBe('Forecast category: Pipeline → Best Case');
    expect(say('close_date', '2020-01-31', null)).toBe('Close date: Jan 31, 2020 → none');
  });

  it('names an owner given as a person or as an id', () => {
    expect(say('owner', { id: 'u1', name: 'Rosa Petrov' }, { id: 'u2', name: 'Max Lund' })).toBe(
      'Owner: Rosa Petrov → Max Lund',
    );
    expect(say('owner', 'u1', '01a1f89c-fb80-7400-980b-3d4d0c6f962c')).toBe(
      'Owner: Rosa Petrov → a former colleague',
    );
  });

  it('quotes evidence as it was recorded, superseded or retracted', () => {
    const row = (statement: string) => ({ id: 'e', statement });
    expect(say('evidence.metrics', null, row('Rework costs $40,000'))).toBe(
      'Metrics: evidence recorded “Rework costs $40,000”',
    );
    expect(say('evidence.metrics', row('Old'), row('New'))).toBe(
      'Metrics: evidence superseded: “Old” replaced by “New”',
    );
    expect(say('evidence.metrics', row('Old'), { id: 'e', retracted: true, reason: 'Wrong number' })).toBe(
      'Metrics: evidence retracted: Wrong number “Old”',
    );
  });

  it('says disputes and answers as statements', () => {
    expect(say('disputed.metrics', false, true)).toBe('Metrics: is now disputed');
    expect(say('disputed.metrics', true, false)).toBe('Metrics: is no longer disputed');
    expect(say('answer.metrics', null, 'Halve rework')).toBe('Metrics: answer written “Halve rework”');
    expect(say('answer.metrics', 'Halve rework', '')).toBe('Metrics: answer cleared');
  });

  it('says what was added and removed', () => {
    expect(say('person', null, { name: 'Ana Ruiz' })).toBe('Person: added: Ana Ruiz');
    expect(say('interaction', { title: 'First call' }, null)).toBe('Note: removed: First call');
  });

  it('does not fail on a field it does not know', () => {
    expect(say('contract_length', 12, 24)).toBe('Contract length: 12 → 24');
    expect(say('odd', { deep: { thing: 1 } }, ['a', 'b'])).toBe('Odd: set to a, b');
  });
});
