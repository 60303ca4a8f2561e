import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { inRoot } from '../lib/paths.mjs';

const written = vi.hoisted(() => []);
vi.mock('../lib/test-titles.mjs', async (original) => ({
  ...(await original()),
  writeTestTitles: (_runner, tests) => written.push(...tests),
}));

const { default: PlaywrightTitles } = await import('./playwright-titles.mjs');
const { default: VitestTitles } = await import('./vitest-titles.mjs');

beforeEach(() => written.splice(0));
afterEach(() => vi.restoreAllMocks());

const error = {
  message: '\u001b[31mexpected 409 to be 200\u001b[39m',
  diff: '\n- 200\n+ 409\n',
  location: { file: inRoot('e2e/src/board.spec.ts'), line: 7 },
  stacks: [{ file: inRoot('web/src/a.test.ts'), line: 9 }],
};

function journey(title, outcome) {
  return {
    results: [{ error }],
    titlePath: () => ['', 'embedded', 'board.spec.ts', title],
    location: { file: 'e2e/src/board.spec.ts' },
    outcome: () => outcome,
  };
}

function unit(fullName, state, flaky) {
  return { fullName, result: () => ({ state, errors: [error] }), diagnostic: () => ({ flaky }) };
}

const moduleOf = (...tests) => ({
  moduleId: 'web/src/a.test.ts',
  children: { allTests: () => tests, allSuites: () => [] },
  errors: () => [],
});

test('a journey that passed on a later try only has failed, like one that never did', () => {
  const reporter = new PlaywrightTitles();
  const tests = [journey('stands', 'expected'), journey('wavers', 'flaky'), journey('falls', 'unexpected')];
  reporter.onBegin({}, { allTests: () => tests });
  reporter.onEnd();
  expect(written.map(({ title, result }) => [title, result])).toEqual([
    ['stands', 'passed'],
    ['wavers', 'failed'],
    ['falls', 'failed'],
  ]);
});

test('so does a test of the other runner', () => {
  new VitestTitles().onTestRunEnd(
    [
      moduleOf(
        unit('stands', 'passed', false),
        unit('wavers', 'passed', true),
        unit('falls', 'failed', false),
      ),
    ],
    [],
  );
  expect(written.map(({ result }) => result)).toEqual(['passed', 'failed', 'failed']);
});

test('one that failed says where and with what, in plain text', () => {
  const reporter = new PlaywrightTitles();
  reporter.onBegin({}, { allTests: () => [journey('stands', 'expected'), journey('falls', 'unexpected')] });
  reporter.onEnd();
  new VitestTitles().onTestRunEnd([moduleOf(unit('falls', 'failed', false))], []);
  expect(written.map(({ why }) => why)).toEqual([
    undefined,
    'e2e/src/board.spec.ts:7\nexpected 409 to be 200',
    'web/src/a.test.ts:9\nexpected 409 to be 200\n- 200\n+ 409',
  ]);
});
