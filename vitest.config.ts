import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const tests = ['src/**/*.test.ts'];

/** Projects whose tests need nothing but Node. */
const plain = (name: string) => ({ test: { name, root: `./${name}`, include: tests } });

/** Projects whose tests need a database: one PostgreSQL for the whole run, where the machine has one. */
const withDatabase = (name: string) => ({
  test: {
    name,
    root: `./${name}`,
    include: tests,
    globalSetup: [join(import.meta.dirname, 'db/src/testing/global-setup.ts')],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    // Two at a time: each file with an embedded database is a process of about 300 MB.
    maxWorkers: 2,
    projects: [
      plain('domain'),
      plain('contract'),
      { test: { name: 'scripts', root: './scripts', include: ['**/*.test.mjs'] } },
      { extends: './web/vite.config.ts', root: './web', test: { name: 'web' } },
      withDatabase('db'),
      withDatabase('server'),
      { test: { name: 'bench', root: './bench', include: ['**/*.test.ts'] } },
    ],
  },
});
