import type { PillarStateView } from '@dealwright/contract/deals/deals';
import { PILLARS } from '@dealwright/domain/pillar';
import { describe, expect, test } from 'vitest';
import { deriveTasks, dueBefore, type Standing } from './derive-tasks.ts';

/** A Wednesday. */
const TODAY = '2026-03-11';

const state = (facts: Partial<PillarStateView>): PillarStateView => ({
  pillar: 'metrics',
  grade: 2,
  freshness: 'fresh',
  disputed: false,
  denied: false,
  expected: 2,
  gap: false,
  next_question: 'What would a 10% improvement be worth to you?',
  best: null,
  ...facts,
});
const standing = (facts: Partial<Standing>): Standing => ({
  stage: 'proposal',
  close_date: null,
  people: [],
  locale: 'en-US',
  pillars: PILLARS.map((pillar) => state({ pillar })),
  ...facts,
});
const ana = { id: 'a', name: 'Ana Silva', side: 'buyer', buying_role: 'economic_buyer' } as const;

describe('tasks from what a deal lacks', () => {
  const gap = state({
    pillar: 'economic_buyer',
    grade: 1,
    gap: true,
    next_question: 'What does success look like for you?',
  });

  test('a gap puts its next question to the person with the role', () => {
    expect(deriveTasks(standing({ pillars: [gap], people: [ana] }), TODAY)).toEqual([
      {
        reason: 'gap:economic_buyer:1:2:open',
        origin: 'gap',
        title: 'Ask Ana Silva: What does success look like for you?',
        note: 'Economic Buyer is at Claimed; Proposal expects Heard. Full proof: you’ve met them, they sponsor the deal and said what success looks like and what happens next.',
        due_on: '2026-03-18',
        pillar: 'economic_buyer',
        stakeholder_id: 'a',
      },
    ]);
  });

  test('a vacant role asks to find a person, and partners are not asked', () => {
    const people = [{ ...ana, side: 'partner' as const }];
    const [task] = deriveTasks(standing({ pillars: [gap], people }), TODAY);
    expect(task).toMatchObject({
      title: 'Find out who can release the money and ask: What does success look like for you?',
      stakeholder_id: null,
    });
  });

  test('another grade, another expectation and a dispute are each another reason', () => {
    const reasonOf = (facts: Partial<PillarStateView>) =>
      deriveTasks(standing({ pillars: [{ ...gap, ...facts }] }), TODAY)[0]?.reason;
    const reasons = [{}, { grade: 0 }, { expected: 3 }, { disputed: true }].map((facts) =>
      reasonOf(facts as never),
    );
    expect(new Set(reasons).size).toBe(4);
  });

  test('what was proven and has aged is confirmed again instead', () => {
    const best = {
      id: 'e',
      statement: 'The CFO sponsors it',
      kind: 'buyer_said' as const,
      occurred_on: '2025-12-01',
      person_name: 'Ana Silva',
    };
    const aged = { ...gap, freshness: 'ageing' as const, best };
    expect(deriveTasks(standing({ pillars: [aged], people: [ana] }), TODAY)).toMatchObject([
      {
        reason: 'ageing:e:ageing',
        origin: 'ageing',
        title: 'Reconfirm with Ana Silva: The CFO sponsors it',
        stakeholder_id: 'a',
      },
    ]);
    const note = (locale: Standing['locale']) =>
      deriveTasks(standing({ pillars: [aged], locale }), TODAY)[0]?.note;
    expect(note('en-US')).toContain('is from December 1, 2025 and');
    expect(note('de-DE')).toContain('is from 01.12.2025 and');
    const belief = { ...aged, best: { ...best, kind: 'seller_belief' as const } };
    expect(deriveTasks(standing({ pillars: [belief] }), TODAY)[0]?.origin).toBe('gap');
  });

  test('nothing where nothing is missing, and nothing of a closed deal', () => {
    expect(deriveTasks(standing({}), TODAY)).toEqual([]);
    expect(deriveTasks(standing({ stage: 'closed_won', pillars: [gap] }), TODAY)).toEqual([]);
  });

  test.each([
    [null, '2026-03-18'],
    ['2026-06-01', '2026-03-18'],
    ['2026-03-20', '2026-03-13'],
    ['2026-03-12', '2026-03-12'],
    ['2026-01-01', '2026-03-12'],
    ['2026-03-21', '2026-03-13'],
  ])('with a close date of %s it is due on %s', (close, day) => {
    expect(dueBefore(close, TODAY)).toBe(day);
  });

  test('a due day is never on a weekend', () => {
    expect(dueBefore('2026-03-13', '2026-03-13')).toBe('2026-03-16');
    expect(dueBefore('2026-03-21', '2026-03-12')).toBe('2026-03-13');
  });
});
