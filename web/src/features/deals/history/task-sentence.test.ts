import { expect, it } from 'vitest';
import { taskSentence } from './task-sentence.ts';

const task = { id: 't', title: 'Call Ana', note: 'By phone', pillar: 'champion', due_on: null, done: false };

it.each([
  [{ note: 'On site' }, 'note changed'],
  [{ pillar: 'metrics' }, 'pillar set to Metrics'],
  [{ pillar: null }, 'pillar removed'],
  [{ title: 'Call Tom', note: null }, 'renamed'],
  [{ done: true }, 'done'],
])('the history of a task says of %j: %s', (change, text) => {
  const after = { ...task, ...change };
  expect(taskSentence({ old_value: task, new_value: after })).toEqual({
    subject: 'Task',
    text,
    quote: after.title,
  });
});
