import { expect, it } from 'vitest';
import { askSentence } from './ask-sentence.ts';

const ask = {
  title: 'Share the scoring sheet',
  person: 'Ana Silva',
  due_on: '2026-06-01',
  outcome: null,
} as const;

it.each([
  [null, ask, 'added for Ana Silva'],
  [ask, { ...ask, due_on: '2030-06-08' }, 'due Jun 8, 2030'],
  [ask, { ...ask, outcome: 'late' }, 'done late'],
  [{ ...ask, outcome: 'dodged' }, ask, 'reopened'],
  [{ ...ask, title: 'Share the sheet' }, ask, 'reworded'],
  [ask, { ...ask }, 'changed'],
  [ask, null, 'removed'],
] as const)('ASK01 the history says what happened to an ask: %#', (old_value, new_value, text) => {
  expect(askSentence({ old_value, new_value })).toEqual({
    subject: 'Ask',
    text,
    quote: 'Share the scoring sheet',
  });
});
