import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const written = vi.hoisted(() => []);
vi.mock('../lib/test-titles.mjs', () => ({ writeTestTitles: (_runner, tests) => written.push(...tests) }));

const { default: PlaywrightTitles } = await import('./playwright-titles.mjs');
const { default: VitestTitles } = await import('./vitest-titles.mjs');

beforeEach(() => written.splice(0));
afterEach(() => vi.restoreAllMocks());

function journey(title, outcome) {
  return {
    titlePath: () => ['', 'embedded', 'board.spec.ts', title],
    location: { file: 'e2e/src/board.spec.ts' },
    outcome: () => outcome,
  };
}

function unit(fullName, state, flaky) {
  return { fullName, result: () => ({ state }), diagnostic: () => ({ flaky }) };
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
