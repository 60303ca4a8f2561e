import { describe, expect, it } from 'vitest';
import { dueWords } from './next-step-card.tsx';

const now = new Date('2026-11-20T12:00:00Z');

describe('when the next step is due', () => {
  it.each([
    ['2026-11-21', 'Due tomorrow', false],
    ['2026-11-20', 'Due today', false],
    ['2026-11-19', '1 day overdue', true],
    ['2026-11-10', '10 days overdue', true],
  ])('%s: %s', (due, text, overdue) => {
    expect(dueWords(due, now)).toEqual({ text, overdue });
  });
});
