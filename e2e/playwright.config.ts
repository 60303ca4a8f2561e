import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { EngineOption } from './src/support/fixtures.ts';
import { DESKTOP } from './src/support/screens.ts';

/** Debian's: without windows if it is there, which costs less. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env.CHROMIUM_PATH ?? CHROMIUMS.find((path) => existsSync(path));

/** Walked at both widths: at a desk on PostgreSQL, on a phone on the embedded database. */
const AT_A_DESK = /on a desktop|, desktop/;
const ON_A_PHONE = /on a phone|, phone/;
/** Of looks, and of what the browser does by itself. */
const OF_THE_BROWSER = /@looks|@browser/;

/** On both engines: who may see what, what several see at once, and what the worker does with what they wrote. */
const ON_BOTH = ['access', 'notes-together', 'start', 'together', 'transcript'];
/** Half of the others; those not named are walked on the embedded database. */
const ON_POSTGRES = [
  'early-access',
  'google-sign-in',
  'invitations',
  'operator',
  'operator-pages',
  'phone',
  'pipeline-board',
  'pipeline-list',
  'recovery',
  'sessions',
  'shell',
  'sign-up',
  'support',
  'two-factor-challenge',
  'two-factor-enrolment',
  'two-factor-required',
  'verification',
  'workspace',
];

// What is matched is the project, the file and the titles, with spaces between.
const inFiles = (names: readonly string[]) => new RegExp(` (${names.join('|')})\\.spec\\.ts `);
const all = (...parts: RegExp[]) => new RegExp(`^${parts.map(({ source }) => `(?=.*(${source}))`).join('')}`);
const none = (...parts: RegExp[]) =>
  new RegExp(`^${parts.map(({ source }) => `(?!.*(${source}))`).join('')}`);

/**
 * One server for each engine, started once a run, on a fresh demo database. What the server does is proved on both
 * engines by its own tests, so a journey is walked on one of them.
 */
export default defineConfig<Record<never, never>, EngineOption>({
  testDir: './src',
  testMatch: '**/*.spec.ts',
  outputDir: '../.tmp/journeys',
  globalSetup: './src/support/start-servers.ts',
  workers: 2,
  // A journey that passes only sometimes is red.
  retries: 0,
  forbidOnly: true,
  // For a machine that is busy or several times as slow: a journey takes 2 to 10 seconds on two quiet cores.
  timeout: 90_000,
  expect: { timeout: 25_000 },
  reporter: 'list',
  use: {
    ...DESKTOP,
    // What is waited for longer will not come.
    actionTimeout: 45_000,
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every step takes time, which unattended runs skip.
    trace: { mode: process.env.CI ? 'off' : 'retain-on-failure', screenshots: false },
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        // A microphone and a tab that make sounds, without asking anybody.
        '--use-fake-ui-for-media-stream',
        '--use-fake-device-for-media-stream',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    {
      name: 'embedded',
      use: { engine: 'embedded' },
      grepInvert: [AT_A_DESK, all(inFiles(ON_POSTGRES), none(ON_A_PHONE, OF_THE_BROWSER))],
    },
    {
      name: 'postgres',
      use: { engine: 'postgres' },
      grepInvert: [
        ON_A_PHONE,
        all(OF_THE_BROWSER, none(AT_A_DESK)),
        none(AT_A_DESK, inFiles([...ON_BOTH, ...ON_POSTGRES])),
      ],
    },
  ],
});
