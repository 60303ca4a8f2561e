import { describe, expect, it } from 'vitest';
import { costWords, resultWords, whoAnswered } from './analyst-words.ts';

const month = {
  analyst: 'model',
  provider: 'OpenAI',
  model: 'm',
  monthly_budget_usd: 50,
  spent_this_month_usd: 1.5,
  budget_reached: false,
} as const;

describe('who answered, and for how much', () => {
  it('AIWH19 names the embedded analyst or the model', () => {
    expect(whoAnswered({ analyst: 'embedded', model: null })).toBe('Embedded analyst');
    expect(whoAnswered({ analyst: 'model', model: 'gpt-6-mini' })).toBe('gpt-6-mini');
    expect(whoAnswered({ analyst: null, model: null })).toBeNull();
  });
  it('AIWH17 the embedded analyst costs nothing, a model says what the month came to', () => {
    expect(costWords('embedded', month)).toBe('no cost');
    expect(costWords('model', month)).toBe('$1.50 spent this month of $50.00');
    expect(costWords('model', { ...month, monthly_budget_usd: null })).toBe('$1.50 spent this month');
  });
  it('says what was found and what the quote lock set aside', () => {
    expect(resultWords({ suggestions: 1, refused: 0 }, 1)).toBe('1 suggestion found');
    expect(resultWords({ suggestions: 0, refused: 0 }, 0)).toBe('No evidence found in this text');
    expect(resultWords({ suggestions: 0, refused: 0 }, 7)).toBe('No new suggestions, 7 still pending');
    expect(resultWords({ suggestions: 3, refused: 2 }, 3)).toMatch(/^3 suggestions found; 2 others skipped/);
  });
});
