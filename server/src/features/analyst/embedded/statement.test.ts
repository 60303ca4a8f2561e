import { describe, expect, it } from 'vitest';
import { writeStatement } from './statement.ts';

const said = (sentence: string) => writeStatement(sentence, 'Ana Silva', 'buyer_said', null);

describe('statements', () => {
  it.each([
    ['So we lose twelve hours a week on our reports.', 'They lose twelve hours a week on their reports'],
    ['I do payroll by hand for 140 people.', 'Ana Silva does payroll by hand for 140 people'],
    ["I've told my boss that we need it.", 'Ana Silva has told their boss that they need it'],
    ['I carry the risk and I worry.', 'Ana Silva carries the risk and they worry'],
    ['Our planners copy figures at night.', 'Their planners copy figures at night'],
    ['You send the redline and legal needs ten days.', 'We send the redline and legal needs ten days'],
    ['Can we host it in our own cloud?', 'Ana Silva asks: Can they host it in their own cloud?'],
    ["That's the goal.", "Ana Silva says: That's the goal"],
  ])('AIWH17 a coach reads %j as a note', (sentence, note) => {
    expect(said(sentence)).toBe(note);
  });

  it('AIWH17 what a buyer confirms is told of the buyer', () => {
    expect(writeStatement('Yes, exactly.', 'Ana Silva', 'buyer_said', 'So you lose 12 hours a week?')).toBe(
      'Ana Silva confirms: they lose 12 hours a week',
    );
  });
});
