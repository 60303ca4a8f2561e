import { expect, it } from 'vitest';
import { sentenceOf } from './history-sentence.ts';

const recording = { title: 'Discovery call', state: 'ready' } as const;

it.each([
  [null, recording, 'added'],
  [recording, { ...recording, state: 'stopped' }, 'stopped and its audio deleted, because someone said no'],
  [{ ...recording, title: 'Call' }, recording, 'renamed'],
  [recording, null, 'deleted'],
] as const)('REC34 the history says what happened to a recording: %#', (old_value, new_value, text) => {
  const names = { owners: {}, accounts: {} } as never;
  expect(sentenceOf({ field: 'recording', old_value, new_value }, names)).toEqual({
    subject: 'Recording Discovery call',
    text,
  });
});
