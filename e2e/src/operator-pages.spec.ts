import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { breakDashboard } from './support/broken-dashboard.ts';
import { expect, test } from './support/fixtures.ts';
import { PEOPLE } from './support/people.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const search = (page: Page, noun: string) => page.getByRole('searchbox', { name: `Search ${noun}` });
const errorsNamed = (page: Page, word: string) =>
  page.getByRole('list', { name: 'Errors' }).getByRole('listitem').filter({ hasText: word });

/** A unique word without digits, since numbers are stripped from messages. */
const newWord = (): string =>
  randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .padEnd(8, 'x')
    .slice(0, 12);

/** An uncaught error. */
async function fail(page: Page, message: string): Promise<void> {
  await page.evaluate((text) => {
    queueMicrotask(() => {
      throw new RangeError(text);
    });
  }, message);
}

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use(screen);

    test('OPER06 the operator opens overview, workspaces, waiting list, tickets, features and costs', async ({
      pageOf,
    }) => {
      const page = await pageOf('operator', screen);
      for (const [path, title] of [
        ['/super-admin', 'Operator'],
        ['/super-admin/workspaces', 'Workspaces'],
        ['/super-admin/waiting-list', 'Waiting List'],
        ['/super-admin/tickets', 'Tickets'],
        ['/super-admin/features', 'Features'],
        ['/super-admin/costs', 'Costs'],
      ] as const) {
        await page.goto(path);
        await expect(heading(page, title)).toBeVisible();
        await expect(page).toHaveURL(path);
      }
    });

    test('OPER07 the operator opens integrations, security, system, logs, errors and traces', async ({
      pageOf,
    }) => {
      const page = await pageOf('operator', screen);
      for (const [path, title, content] of [
        ['/super-admin/integrations', 'Integrations', page.getByText('mails are kept and shown')],
        ['/super-admin/security', 'Security', page.getByRole('region', { name: 'Operator sessions' })],
        ['/super-admin/system', 'System', page.getByText('Running', { exact: true }).first()],
        ['/super-admin/logs', 'Logs', search(page, 'logs')],
        ['/super-admin/errors', 'Errors', search(page, 'errors')],
        ['/super-admin/traces', 'Traces', page.getByText('/api/session', { exact: false }).first()],
      ] as const) {
        await page.goto(path);
        await expect(heading(page, title)).toBeVisible();
        await expect(content).toBeVisible();
        await expect(page).toHaveURL(path);
      }
    });

    test('a browser error arrives with route, release and person, and is resolved', async ({
      pageOf,
      complaints,
    }) => {
      complaints.expect(/RangeError|journey/);
      const word = newWord();
      const rep = await pageOf('rep', screen);
      await rep.goto('/dashboard?typed=something-typed');
      await expect(heading(rep, 'Dashboard')).toBeVisible();
      const reported = rep.waitForResponse('**/api/client-errors');
      await fail(rep, `The journey of ${word} met 'Ana Ruiz' at ana@ruiz.example`);
      expect((await reported).status()).toBe(204);

      const page = await pageOf('operator', screen);
      await page.goto(`/super-admin/errors?q=${word}`);
      // It is written within seconds; the list is asked for when the page is opened.
      await expect(async () => {
        await page.reload();
        await expect(errorsNamed(page, word)).toHaveCount(1, { timeout: 3_000 });
      }).toPass();
      await expect(errorsNamed(page, word)).toContainText('Browser');
      await errorsNamed(page, word).getByRole('link').click();
      await expect(heading(page, 'RangeError')).toBeVisible();
      await expect(page.getByText(`The journey of ${word} met <text> at <address>`).first()).toBeVisible();
      const sample = page.getByRole('region', { name: 'Samples' });
      await expect(sample).toContainText('/dashboard');
      await expect(sample).toContainText(/\d+\.\d+\.\d+\+[\w-]{8}/);
      await expect(sample).toContainText(PEOPLE.rep.email);
      await expect(page.locator('body')).not.toContainText(/Ana|something-typed/);
      expect(await seriousFindings(page)).toEqual([]);

      await page.getByRole('button', { name: 'Resolve' }).click();
      await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
      await page.goto(`/super-admin/errors?q=${word}`);
      await expect(page.getByRole('heading', { name: 'No matching errors' })).toBeVisible();
      await page.getByRole('button', { name: 'Resolved', exact: true }).click();
      await expect(page).toHaveURL(/state=resolved/);
      await errorsNamed(page, word).getByRole('link').click();
      await page.getByRole('button', { name: 'Reopen' }).click();
      await expect(page.getByRole('button', { name: 'Resolve', exact: true })).toBeVisible();
    });

    test('the search is in the address and survives a reload', async ({ pageOf }) => {
      const page = await pageOf('operator', screen);
      await page.goto('/super-admin/workspaces');
      const rows = page.getByRole('region', { name: 'Workspaces' }).getByRole('row');
      await expect(rows.filter({ hasText: 'Northwind' }).first()).toBeVisible();
      await search(page, 'workspaces').fill('rival analytics');
      await expect(page).toHaveURL(/q=rival/);
      await expect(rows.filter({ hasText: 'Northwind' })).toHaveCount(0);
      await page.reload();
      await expect(search(page, 'workspaces')).toHaveValue('rival analytics');
      await expect(rows.filter({ hasText: 'Rival Analytics' }).first()).toBeVisible();
      await expect(rows.filter({ hasText: 'Northwind' })).toHaveCount(0);
      await page.goto('/super-admin/traces');
      await page.getByRole('button', { name: 'Hour' }).click();
      await expect(page).toHaveURL(/period=hour/);
    });
  });
}

test('ERR03 ERR04 a browser reports an error once, and leaves five seconds before the next', async ({
  pageOf,
  complaints,
}) => {
  complaints.expect(/RangeError|paced/);
  const word = newWord();
  const page = await pageOf('viewer');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/client-errors')) sent.push(String(request.postDataJSON().message));
  });
  await page.clock.install();
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await page.clock.pauseAt(new Date(Date.now() + 60 * 60 * 1000));
  for (const which of ['first', 'second', 'first', 'second']) await fail(page, `paced ${word} ${which}`);
  await expect
    .poll(async () => {
      await page.clock.runFor(1);
      return sent;
    })
    .toEqual([`paced ${word} first`]);
  await page.clock.runFor(4_000);
  expect(sent).toHaveLength(1);
  await page.clock.runFor(1_000);
  await expect.poll(() => sent).toEqual([`paced ${word} first`, `paced ${word} second`]);
  await fail(page, `paced ${word} first`);
  await page.clock.runFor(60_000);
  expect(sent).toHaveLength(2);
});

test('an error while a page is drawn, and an app that could not start, are reported too', async ({
  pageOf,
  page: visitor,
  complaints,
}) => {
  complaints.expect(/TypeError|Cannot read|undefined|Rendering failed|Failed to load resource/);
  const page = await pageOf('manager');
  await breakDashboard(page);
  const drawn = page.waitForRequest('**/api/client-errors');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Application Error' })).toBeVisible();
  expect((await drawn).postDataJSON()).toMatchObject({ name: 'TypeError', route: '/dashboard' });

  await visitor.route('**/assets/*.js', (route) => route.abort('connectionrefused'));
  const started = visitor.waitForRequest('**/api/client-errors');
  await visitor.goto('/auth');
  await expect(visitor.getByRole('heading', { name: 'App Failed to Load' })).toBeVisible();
  const { name, message } = (await started).postDataJSON();
  expect(name).toBe('AppFailed');
  expect(message).toMatch(/^App Failed to Load: \/assets\/[\w.-]+\.js$/);
});
