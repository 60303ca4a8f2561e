import { describe, expect, it } from 'vitest';
import { writeStatement } from './statement.ts';

const said = (sentence: string) => writeStatement(sentence, 'Ana Silva', 'buyer_said', null);

describe('statements', () => {
  it.each([
    ['So we lose twelve hours a week on our reports.', 'They lose twelve hours a week on their reports'],
    ['I do payroll by hand for 140 people.', 'Ana Silva does payroll by hand for 140 people'],
    ["I've told my boss that we need it.", "Ana Silva says: “I've told my boss that we need it”"],
    ['I carry the risk and I worry.', 'Ana Silva says: “I carry the risk and I worry”'],
    ['Our planners copy figures at night.', 'Their planners copy figures at night'],
    [
      'You send the redline and legal needs ten days.',
      'Ana Silva says: “You send the redline and legal needs ten days”',
    ],
    ['Can we host it in our own cloud?', 'Ana Silva asks: “Can we host it in our own cloud?”'],
    [
      "If I'm hearing you right, we sign in May.",
      "Ana Silva says: “If I'm hearing you right, we sign in May”",
    ],
    ['yeah i answer to the owner and he signs', 'Ana Silva says: “I answer to the owner and he signs”'],
    [
      '**Webhooks** - We need `alerts` in [Slack](https://x.example).',
      'Webhooks - they need alerts in Slack',
    ],
    ["That's the goal.", "Ana Silva says: That's the goal"],
  ])('AIWH17 AIWH27 a coach reads %j as a note', (sentence, note) => {
    expect(said(sentence)).toBe(note);
  });

  it('AIWH17 what a buyer confirms is told of the buyer', () => {
    expect(writeStatement('Yes, exactly.', 'Ana Silva', 'buyer_said', 'So you lose 12 hours a week?')).toBe(
      'Ana Silva confirms: they lose 12 hours a week',
    );
  });
});
