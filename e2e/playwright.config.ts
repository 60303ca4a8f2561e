import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import type { EngineOption } from './src/support/fixtures.ts';
import { DESKTOP } from './src/support/screens.ts';

/** Debian's: without windows if it is there, which costs less. */
const CHROMIUMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env.CHROMIUM_PATH ?? CHROMIUMS.find((path) => existsSync(path));

/** A quarter less of the processors' time: fewer processes and threads, and no code made faster that runs but once. */
const FRUGAL = [
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--js-flags=--no-opt --no-maglev --single-threaded --no-flush-bytecode',
  '--num-raster-threads=1',
  '--font-render-hinting=none',
  '--disable-partial-raster',
  '--disable-threaded-animation',
  '--disable-threaded-scrolling',
  '--disable-checker-imaging',
];

/** All that is written, at both widths and some on both engines: `npm test -- --only e2e --every-journey`. */
const every = process.env.EVERY_JOURNEY !== undefined;

/** At a desk on PostgreSQL, on a phone on the embedded database. */
const AT_A_DESK = /on a desktop|, desktop|1440 px wide/;
const ON_A_PHONE = /on a phone|, phone|390 px wide/;
/** Written for both widths and walked at one, since a run has to end. */
const ONLY_ON_A_PHONE = [
  'asks',
  'battlecards',
  'buyer-plan',
  'buyer-quote',
  'close-plan',
  'coaching',
  'commitments',
  'dashboard',
  'deal-facts',
  'deal-share',
  'features',
  'filter-panel',
  'gmail',
  'google-sign-in',
  'invitations',
  'monday',
  'news',
  'notifications',
  'odds',
  'operator-pages',
  'outcome-review',
  'recordings',
  'recovery',
  'review',
  'similar-deals',
  'text-size',
  'undo-list',
  'visits',
  'what-if',
  'workspace',
];
const ONLY_AT_A_DESK = [
  'currencies',
  'deal-fields',
  'deal-shelf',
  'early-access',
  'failed-saves',
  'forecast',
  'general',
  'hubspot-conflicts',
  'import',
  'import-people',
  'mailbox',
  'no-account',
  'rules',
  'sales-intelligence',
  'sessions',
  'settings-roles',
  'sign-up',
  'support',
  'suspension',
  'two-factor-challenge',
  'two-factor-enrolment',
  'verification',
  'win-loss',
];
/** A journey that no requirement names, left out since a run has to end. */
const WHEN_ASKED = /@every/;
/** Of looks, and of what the browser does by itself. */
const OF_THE_BROWSER = /@looks|@browser/;

/** On both engines when asked: who may see what, what several see at once, what the worker does with what they wrote. */
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
  'start',
  'support',
  'together',
  'transcript',
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

const leftOut = every
  ? []
  : [WHEN_ASKED, all(inFiles(ONLY_AT_A_DESK), ON_A_PHONE), all(inFiles(ONLY_ON_A_PHONE), AT_A_DESK)];
const onBoth = every ? [inFiles(ON_BOTH)] : [];

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
        ...FRUGAL,
      ],
    },
  },
  projects: [
    {
      name: 'embedded',
      use: { engine: 'embedded' },
      grepInvert: [
        ...leftOut,
        AT_A_DESK,
        all(inFiles(ON_POSTGRES), none(ON_A_PHONE, OF_THE_BROWSER, ...onBoth)),
      ],
    },
    {
      name: 'postgres',
      use: { engine: 'postgres' },
      grepInvert: [
        ...leftOut,
        ON_A_PHONE,
        all(OF_THE_BROWSER, none(AT_A_DESK)),
        none(AT_A_DESK, inFiles(ON_POSTGRES), ...onBoth),
      ],
    },
  ],
});
