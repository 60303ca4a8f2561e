import type { Suggestion } from '@dealwright/contract/analyst/suggestions';
import { describe, expect, it } from 'vitest';
import { bodyOf, contextOf, gradeChanges, keepKnown, NO_CHOICES, name, toggle } from './choices.ts';

const suggestion = (id: string, kind: Suggestion['kind']) => ({ id, kind }) as Suggestion;
const belief = suggestion('a', 'seller_belief');
const said = suggestion('b', 'buyer_said');

describe('choosing among suggestions', () => {
  it('forgets what was decided meanwhile', () => {
    const choices = toggle(NO_CHOICES, ['a', 'gone'], true);
    expect(keepKnown(choices, [belief, said])).toEqual([belief]);
    expect(keepKnown(toggle(choices, ['a'], false), [belief, said])).toEqual([]);
  });
  it('makes a belief the buyer’s word only where a buyer was named', () => {
    const unnamed = name(NO_CHOICES, 'a', { stakeholderId: null, day: '2026-11-01' });
    expect(bodyOf([belief, said], unnamed.named)).toEqual([{ id: 'a' }, { id: 'b' }]);
    const named = name(name(NO_CHOICES, 'a', { stakeholderId: 'p', day: '2026-11-01' }), 'b', {
      stakeholderId: 'p',
      day: '2026-11-01',
    });
    expect(bodyOf([belief, said], named.named)).toEqual([
      { id: 'a', kind: 'buyer_said', stakeholder_id: 'p', occurred_on: '2026-11-01' },
      { id: 'b' },
    ]);
  });
});

describe('what applying came to', () => {
  const today = (grade: 0 | 1 | 2 | 3, disputed = false) => ({
    statement: null,
    grade,
    evidence: 0,
    disputed,
  });
  it('AIWH20 says grades before and after, and leaves out what stayed', () => {
    const changes = gradeChanges(
      [
        { pillar: 'champion', today: today(1) },
        { pillar: 'metrics', today: today(2) },
        { pillar: 'competition', today: today(1) },
      ],
      {
        pillars: [
          { pillar: 'champion', grade: 3, disputed: false },
          { pillar: 'metrics', grade: 2, disputed: false },
          { pillar: 'competition', grade: 1, disputed: true },
        ],
      } as Parameters<typeof gradeChanges>[1],
    );
    expect(changes).toEqual([
      { pillar: 'champion', before: 1, after: 3, disputed: false },
      { pillar: 'competition', before: 1, after: 1, disputed: true },
    ]);
  });
});

describe('a quote in its context', () => {
  const text = `${'before '.repeat(60)}THE QUOTE${' after'.repeat(60)}`;
  const start = text.indexOf('THE');
  it('is cut between words and never loses a letter of the quote', () => {
    const around = contextOf(text, { start, end: start + 9 }, 50);
    expect(around.quote).toBe('THE QUOTE');
    expect(around.before).toMatch(/^…before /);
    expect(around.after).toMatch(/ after…$/);
    expect(around.before.length).toBeLessThanOrEqual(52);
  });
  it('shows a short text whole', () => {
    expect(contextOf('a quote b', { start: 2, end: 7 })).toEqual({
      before: 'a ',
      quote: 'quote',
      after: ' b',
    });
  });
});
