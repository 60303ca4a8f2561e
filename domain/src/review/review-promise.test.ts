import { expect, test } from 'vitest';
import { promiseResult } from './review-promise.ts';

const TODAY = '2026-03-10';
const at = (time: string) => new Date(time);

test('REVW03 a promise is kept when its task was done by its day', () => {
  const task = { dueOn: '2026-03-09', removed: false };
  expect(promiseResult({ ...task, doneAt: at('2026-03-09T23:00:00Z') }, TODAY)).toBe('kept');
  expect(promiseResult({ ...task, doneAt: at('2026-03-10T01:00:00Z') }, TODAY)).toBe('late');
  expect(promiseResult({ ...task, dueOn: null, doneAt: at('2026-03-10T01:00:00Z') }, TODAY)).toBe('kept');
});

test('REVW03 a promise that is not done is open until its day is over', () => {
  const open = { doneAt: null, removed: false };
  expect(promiseResult({ ...open, dueOn: TODAY }, TODAY)).toBe('open');
  expect(promiseResult({ ...open, dueOn: '2026-03-09' }, TODAY)).toBe('overdue');
  expect(promiseResult({ ...open, dueOn: null }, TODAY)).toBe('open');
});

test('REVW03 a promise whose task is gone says so', () => {
  expect(promiseResult(null, TODAY)).toBe('removed');
  expect(promiseResult({ dueOn: TODAY, doneAt: null, removed: true }, TODAY)).toBe('removed');
});
