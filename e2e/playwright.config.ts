import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { EngineOption } from './src/support/fixtures.ts';
import { DESKTOP } from './src/support/screens.ts';

/** Debian's: without windows if it is there, which costs less. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env.CHROMIUM_PATH ?? CHROMIUMS.find((path) => existsSync(path));

/** A journey that is walked at both widths is walked at a desk on the one engine and on a phone on the other. */
const AT_A_DESK = /on a desktop|, desktop/;
const ON_A_PHONE = /on a phone|, phone/;

/**
 * The same journeys on both engines, but those of looks (`@looks`) and of what the browser does by itself (`@browser`,
 * and the files named below): focus, drafts, notices, answers that are intercepted. One server for each, started once a run, on a fresh demo database. */
export default defineConfig<Record<never, never>, EngineOption>({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: '../.tmp/journeys',
  globalSetup: './src/support/start-servers.ts',
  workers: 2,
  // Where it counts, a test that passes on a later try is told at the end of the run; at one's own desk it fails.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: true,
  // For a machine that is busy or several times as slow: a journey takes 2 to 10 seconds on two quiet cores.
  timeout: 90_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    ...DESKTOP,
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // Writing down every step takes time: where a test is tried again, its second try is told.
    trace: { mode: process.env.CI ? 'on-first-retry' : 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'embedded', use: { engine: 'embedded' }, grepInvert: AT_A_DESK },
    {
      name: 'postgres',
      use: { engine: 'postgres' },
      grepInvert: [/@looks/, /@browser/, ON_A_PHONE],
      testIgnore: /\/(guards|errors|home|notices|drafts|board-focus|keyboard|api-client)\.spec\.ts$/,
    },
  ],
});
