import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const tests = ['src/**/*.test.ts'];
/** One more than cores that can be counted on, since tests also wait; each with an embedded database takes about 300 MB. */
const WORKERS = 3;

/**
 * For a machine that is busy or several times as slow. Where it counts, a test that passes on its second try is told
 * at the end of the run (`flaky: …`); at one's own desk it fails.
 */
const patience = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 20_000 } },
  retry: process.env.CI ? 1 : 0,
};

/** Projects whose tests need nothing but Node. */
const plain = (name: string, include = tests) => ({
  test: { name, root: `./${name}`, include, ...patience },
});

/** Projects whose tests need a database: one PostgreSQL for the whole run, where the machine has one. */
const withDatabase = (name: string) => ({
  test: {
    name,
    root: `./${name}`,
    include: tests,
    globalSetup: [join(import.meta.dirname, 'db/src/testing/global-setup.ts')],
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

export default defineConfig({
  test: {
    maxWorkers: WORKERS,
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
