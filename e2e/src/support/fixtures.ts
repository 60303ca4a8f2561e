import { type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import { type Api, apiOf } from './api.ts';
import { SESSION_COOKIE, type SignedIn } from './people.ts';
import { keepProofsRecent } from './proof.ts';
import { type Engine, type RunningServer, runningServer } from './running-server.ts';
import { Complaints } from './watched-context.ts';

export interface EngineOption {
  readonly engine: Engine;
}

interface Fixtures {
  readonly complaints: Complaints;
  /** What asks for a recent proof works at every moment of a run. */
  readonly proofs: undefined;
  /** A page of a visitor. */
  readonly page: Page;
  /** A page of a signed-in person, in a browser of their own. */
  readonly pageOf: (person: SignedIn, options?: BrowserContextOptions) => Promise<Page>;
  readonly api: (person: SignedIn) => Api;
}

interface WorkerFixtures extends EngineOption {
  readonly server: RunningServer;
}

/** Every journey runs against the engine of its project, and fails when the browser complains of anything. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engine: ['embedded', { option: true, scope: 'worker' }],
  server: [async ({ engine }, use) => use(runningServer(engine)), { scope: 'worker' }],
  baseURL: async ({ server }, use) => use(server.address),
  complaints: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured first parameter
    async ({}, use) => {
      const complaints = new Complaints();
      await use(complaints);
      base.expect(complaints.unexpected, 'what the browser complained of').toEqual([]);
    },
    { auto: true },
  ],
  proofs: [
    async ({ server }, use) => {
      await keepProofsRecent(server);
      await use(undefined);
    },
    { auto: true },
  ],
  context: async ({ context, complaints }, use) => {
    await complaints.listenTo(context);
    await use(context);
  },
  pageOf: async ({ browser, server, complaints }, use) => {
    const opened: Page[] = [];
    await use(async (person, options) => {
      // Screen, language and time zone come from the configuration.
      const context = await browser.newContext(options);
      await complaints.listenTo(context);
      const { hostname } = new URL(server.address);
      const cookie = { name: SESSION_COOKIE, value: server.tokens[person], domain: hostname, path: '/' };
      await context.addCookies([{ ...cookie, httpOnly: true, sameSite: 'Lax' }]);
      const page = await context.newPage();
      opened.push(page);
      return page;
    });
    for (const page of opened) await page.context().close();
  },
  api: async ({ server }, use) => use((person) => apiOf(server, person)),
});

export const expect = test.expect;
