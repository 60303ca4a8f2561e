import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = ['src/**/*.test.ts'];
/** One more than cores that can be counted on, since tests also wait; each with an embedded database grows to 2 GB. */
const WORKERS = 3;

/**
 * For a machine that is busy or several times as slow. Nothing is retried: a test that passes only sometimes is red.
 */
const patience = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
};

/** Projects whose tests need nothing but Node. */
const plain = (name: string, include = tests) => ({
  test: { name, root: `./${name}`, include, ...patience },
});

/**
 * Projects whose tests need a database: one PostgreSQL for the whole run, where the machine has one. Files share what
 * they import, and have one clean database after the other: `db/src/testing/test-database.ts`.
 */
const withDatabase = (name: string) => ({
  test: {
    name,
    root: `./${name}`,
    include: tests,
    isolate: false,
    globalSetup: [join(import.meta.dirname, 'db/src/testing/global-setup.ts')],
    // What an embedded database and its answers leave behind is soon over: less of it is moved about.
    execArgv: ['--max-semi-space-size=64'],
    ...patience,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});

const PARTS = ['src/**/*.test.{ts,tsx}'];
/** The whole app has one router and one memory of answers for as long as its files are loaded. */
const WHOLE_APP = ['src/app.test.tsx', 'src/pages/home-page.test.tsx'];

/** What people see. To make a window and load React anew for each file takes six times as long as the tests. */
const web = (name: string, files: { include: string[]; exclude?: string[]; isolate?: boolean }) => ({
  extends: './web/vite.config.ts',
  root: './web',
  test: { name, maxWorkers: WORKERS, ...files, ...patience, sequence: { groupOrder: 1 } },
});

/** Short to read and long to run, since they wait. Begun last, which is what their size means, all would wait for them. */
const LONG = ['server/src/worker-killed.test.ts', 'server/src/main.test.ts', 'server/src/worker.test.ts'];

class LongOnesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((path) => moduleId.endsWith(`/${path}`));
    const from = sorted.findIndex(({ project }) => project.name === 'server');
    return from < 0
      ? sorted
      : [
          ...sorted.slice(0, from),
          ...sorted.filter(isLong),
          ...sorted.slice(from).filter((file) => !isLong(file)),
        ];
  }
}

/** `--sequence.shuffle.files` finds out whether a file minds what ran before it. */
const isShuffled = process.argv.some((argument) => argument.startsWith('--sequence.shuffle'));

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
    ...(!isShuffled && { sequence: { sequencer: LongOnesFirst } }),
    projects: [
      plain('domain'),
      plain('contract'),
      plain('scripts', ['**/*.test.mjs']),
      web('web', { include: PARTS, exclude: WHOLE_APP, isolate: false }),
      web('web-app', { include: WHOLE_APP }),
      withDatabase('db'),
      withDatabase('server'),
      plain('bench', ['**/*.test.ts']),
    ],
  },
});
