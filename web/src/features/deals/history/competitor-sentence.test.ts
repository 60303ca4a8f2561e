import { expect, it } from 'vitest';
import { sentenceOf } from './history-sentence.ts';

const rival = { name: 'Asana', state: 'identified' } as const;

it.each([
  [null, rival, 'added'],
  [rival, { ...rival, state: 'lost_out' }, 'lost out'],
  [rival, null, 'removed'],
] as const)('RIVAL06 the history says what happened to a competitor: %#', (old_value, new_value, text) => {
  expect(
    sentenceOf({ field: 'competitor', old_value, new_value }, { owners: {}, accounts: {} } as never),
  ).toEqual({
    subject: 'Competitor Asana',
    text,
  });
});
