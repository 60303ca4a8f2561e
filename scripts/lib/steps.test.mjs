import { expect, test } from 'vitest';
import { runSteps } from './steps.mjs';

const step = (name, code, output = '') => ({
  name,
  about: `about ${name}`,
  run: async () => ({ code, output }),
});

async function linesOf(steps) {
  const lines = [];
  const code = await runSteps(steps, { atOnce: 2, print: (line) => lines.push(line) });
  return { code, text: lines.join('\n') };
}

test('every step runs, the failed ones show what they said, and the code is 1', async () => {
  const { code, text } = await linesOf([
    step('a', 1, 'first trouble'),
    step('b', 0, 'quiet'),
    step('c', 2, 'second'),
  ]);
  expect(code).toBe(1);
  expect(text).toContain('first trouble');
  expect(text).toContain('second');
  expect(text).not.toContain('quiet');
  expect(text).toContain('1 checks passed, 2 failed');
});

test('a step that throws counts as failed', async () => {
  const broken = { name: 'a', about: 'breaks', run: async () => Promise.reject(new Error('out of order')) };
  const { code, text } = await linesOf([broken, step('b', 0)]);
  expect(code).toBe(1);
  expect(text).toContain('out of order');
});

test('the code is 0 when all pass', async () => {
  expect((await linesOf([step('a', 0), step('b', 0)])).code).toBe(0);
});
