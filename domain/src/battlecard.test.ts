import { describe, expect, it } from 'vitest';
import { isStaleLine, placeAfter, sectionOf } from './battlecard.ts';

const NOW = new Date('2026-11-26T12:00:00Z');
const before = (days: number): Date => new Date(NOW.getTime() - days * 24 * 60 * 60 * 1000);

describe('battlecards', () => {
  it('BATTLE04 a line is stale from 180 days after it was confirmed', () => {
    expect(isStaleLine(before(179), NOW)).toBe(false);
    expect(isStaleLine(before(180), NOW)).toBe(true);
  });

  it.each([
    ['won', 'identify_pain', 'supports', 'where_we_win'],
    ['won', 'identify_pain', 'contradicts', 'where_they_win'],
    ['lost', 'decision_criteria', 'supports', 'where_they_win'],
    ['won', 'competition', 'supports', 'their_attack'],
    ['lost', 'competition', 'supports', 'their_attack'],
  ] as const)(
    'BATTLE03 a quote of a deal %s about %s that %s is proposed for %s',
    (outcome, pillar, polarity, section) => {
      expect(sectionOf({ outcome, pillar, polarity })).toBe(section);
    },
  );

  it('BATTLE05 a line moves after another, or to the start', () => {
    expect(placeAfter(['a', 'b', 'c'], 'a', 'c')).toEqual(['b', 'c', 'a']);
    expect(placeAfter(['a', 'b', 'c'], 'c', 'a')).toEqual(['a', 'c', 'b']);
    expect(placeAfter(['a', 'b', 'c'], 'b', null)).toEqual(['b', 'a', 'c']);
    expect(placeAfter(['a', 'b'], 'a', 'elsewhere')).toBeNull();
    expect(placeAfter(['a', 'b'], 'elsewhere', 'a')).toBeNull();
    expect(placeAfter(['a', 'b'], 'a', 'a')).toBeNull();
  });
});
