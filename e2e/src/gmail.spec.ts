import { GMAIL_NOT_CONFIGURED } from '@dealwright/contract/integrations/gmail';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { addAtGoogle } from './support/google.ts';
import { failNext, putMail, sentFrom, takeBack } from './support/mail-at-google.ts';
import { newPerson, type OwnPerson, openAs } from './support/person-of-own.ts';
import type { RunningServer } from './support/running-server.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const CONNECTORS = '/settings?tab=connectors';
const CALLBACK = '/auth/gmail/callback';
const CONNECT = '**/api/email-connections/gmail';
const AUTHORIZATION = '**/api/email-connections/gmail/authorization';
const ONE = /\/api\/email-connections\/[0-9a-f-]{36}$/;

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The API of a person outside the demo cast. */
const apiOfOwn = (server: RunningServer, { token }: OwnPerson) =>
  apiOf({ ...server, tokens: { ...server.tokens, rep: token } }, 'rep');

const problem = (status: number, code: string, detail: string) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ type: 'about:blank', title: detail, status, code, detail, requestId: 'r' }),
});

/** From Connectors to Google and back. */
async function connect(page: Page, person: OwnPerson): Promise<void> {
  await addAtGoogle({ sub: person.id, email: person.email });
  await page.goto(CONNECTORS);
  await button(page, 'Connect Gmail').click();
  await page.getByRole('button', { name: person.email, exact: true }).click();
  await expect(page.getByText('Gmail account connected successfully!').first()).toBeVisible();
}

/** Lets the stopped clock go on until something is there. */
async function runUntil(page: Page, there: () => Promise<boolean>): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.clock.runFor(20);
        return there();
      },
      { intervals: [20] },
    )
    .toBe(true);
}

async function stopClock(page: Page): Promise<void> {
  await page.clock.install();
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const [where, screen] of [
  ['a desktop', {}],
  ['a phone', PHONE],
] as const) {
  test.describe(`on ${where}`, () => {
    test.use(screen);

    test('GMAIL16 CONN01 CONN04 mail with people of a deal comes by itself, is answered from the deal, and stays when the mailbox goes', async ({
      browser,
      server,
      complaints,
    }) => {
      const nora = await newPerson(server);
      const api = apiOfOwn(server, nora);
      const deal = await makeDeal(api, { owner_id: nora.id });
      const ana = `ana-${deal.number}@hospital.example`;
      await api.call(createStakeholder, {
        params: { number: deal.number },
        body: { name: 'Ana Silva', email: ana },
      });
      await putMail(nora.id, [
        {
          from: `Ana Silva <${ana}>`,
          to: nora.email,
          subject: 'Budget for the wards',
          text: 'What does it cost?\n\n> Have you decided?',
          messageId: `<first-${deal.number}@x>`,
        },
        { from: 'shop@elsewhere.example', to: nora.email, subject: 'Buy now', text: 'Buy' },
      ]);
      const page = await openAs(browser, server, nora, complaints, screen);
      await page.goto(CONNECTORS);
      await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
      await connect(page, nora);
      const mailbox = page.getByRole('region', { name: nora.email });
      await expect(mailbox.getByText('Connected, sync active')).toBeVisible();
      const counts = mailbox.getByLabel('Synced messages');
      await expect(counts).toHaveText(/2messages checked|messages checked2/);
      await expect(counts).toContainText('saved on deals');
      await expect(counts).toContainText('skipped: no one from your deals');
      expect(await seriousFindings(page)).toEqual([]);

      await page.goto(`${dealPath(deal)}?tab=emails`);
      await expect(page.getByRole('tab', { name: 'Emails' })).toHaveAttribute('aria-selected', 'true');
      const thread = page.getByRole('listitem').filter({ hasText: 'Budget for the wards' });
      await expect(thread.getByText('What does it cost?')).toBeVisible();
      await expect(page.getByText('Have you decided?')).toBeHidden();
      await button(page, 'Show quoted text').click();
      await expect(page.getByText('Have you decided?')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);

      await button(page, 'Reply').click();
      const dialog = page.getByRole('dialog', { name: 'Reply' });
      await expect(dialog.getByRole('checkbox', { name: /Ana Silva/ })).toBeChecked();
      await expect(dialog.getByLabel('Subject')).toHaveValue('Re: Budget for the wards');
      await dialog.getByLabel('Message').fill('About 50k a year.');
      expect(await seriousFindings(page)).toEqual([]);
      await button(page, 'Send').click();
      await expect(dialog).toBeHidden();
      await expect(page.getByText('About 50k a year.')).toBeVisible();
      await expect(page.getByText('2 messages')).toBeVisible();
      expect(await sentFrom(nora.id)).toMatchObject([
        { To: ana, Subject: 'Re: Budget for the wards', 'In-Reply-To': `<first-${deal.number}@x>` },
      ]);

      await page.goto(CONNECTORS);
      await button(page, 'Disconnect').click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
      await expect(page.getByText('Email account disconnected')).toBeVisible();
      await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
      await page.goto(`${dealPath(deal)}?tab=emails`);
      await expect(page.getByText('About 50k a year.')).toBeVisible();
      await expect(button(page, 'Reply')).toHaveCount(0);
      await expect(page.getByRole('link', { name: 'Connect Gmail' })).toBeVisible();
      await page.context().close();
    });

    test('GMAIL06 GMAIL10 GMAIL11 GMAIL13 GMAIL14 the callback works on the answer, says that it worked, and goes to the workspace after 2 s', async ({
      browser,
      server,
      complaints,
    }) => {
      const mona = await newPerson(server, 'manager');
      await addAtGoogle({ sub: mona.id, email: mona.email });
      const page = await openAs(browser, server, mona, complaints, screen);
      await stopClock(page);
      await page.goto(CONNECTORS);
      await button(page, 'Connect Gmail').click();
      await expect(heading(page, 'Choose an account')).toBeVisible();
      const state = new URL(page.url()).searchParams.get('state') ?? '';
      const redirectUri = `${server.address}${CALLBACK}`;
      expect(JSON.parse(Buffer.from(state, 'base64').toString())).toMatchObject({ redirectUri });
      let answer = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        answer = resolve;
      });
      await page.route(CONNECT, async (route) => {
        await held;
        await route.continue();
      });
      await page.clock.pauseAt(Date.now() + 60_000);
      const asked = page.waitForRequest(CONNECT);
      await page.getByRole('button', { name: mona.email, exact: true }).click();
      await runUntil(page, () => heading(page, 'Connecting Gmail…').isVisible());
      const body = (await asked).postDataJSON() as Record<string, string>;
      expect(body).toMatchObject({ code: expect.stringMatching(/./), redirectUri });
      answer();
      await runUntil(page, () => heading(page, 'Gmail connected').isVisible());
      await runUntil(page, () => page.getByText('Gmail account connected successfully!').nth(1).isVisible());
      await expect(page).toHaveURL(new RegExp(CALLBACK));
      await page.clock.runFor(1400);
      await expect(page).toHaveURL(new RegExp(CALLBACK));
      await page.clock.runFor(700);
      await expect(page).toHaveURL('/settings?tab=workspace');
      await page.context().close();
    });

    for (const [row, query, text] of [
      ['GMAIL07', 'error=access_denied&state=x', 'You cancelled the Gmail authorization'],
      ['GMAIL08', 'error=server_error', 'Gmail authorization failed'],
      ['GMAIL09', 'state=x', 'No authorization code received'],
    ] as const) {
      test(`${row} GMAIL15 an answer with ${query} says '${text}' and goes to the workspace after 3 s`, async ({
        pageOf,
      }) => {
        const page = await pageOf('manager', screen);
        await stopClock(page);
        await page.clock.pauseAt(Date.now() + 60_000);
        await page.goto(`${CALLBACK}?${query}`);
        await runUntil(page, () => heading(page, text).isVisible());
        await page.clock.runFor(2700);
        await expect(heading(page, text)).toBeVisible();
        await expect(page).toHaveURL(new RegExp(CALLBACK));
        await page.clock.runFor(400);
        await expect(page).toHaveURL('/settings?tab=workspace');
      });
    }

    test('GMAIL12 a connect that fails, or answers with an error, says so twice', async ({
      pageOf,
      complaints,
    }) => {
      complaints.expect(/status of (409|410)/);
      const page = await pageOf('rep', screen);
      await page.goto(`${CALLBACK}?code=x&state=x`);
      await expect(heading(page, 'Failed to connect Gmail account')).toBeVisible();
      await expect(
        page.getByText(
          'Failed to connect Gmail: This authorization has been used or has expired. Please connect again.',
          { exact: true },
        ),
      ).toBeVisible();
      // Who may not see Workspace is led to Connectors.
      await expect(page).toHaveURL(CONNECTORS);
      const connection = { error: 'Google said no' };
      await page.route(CONNECT, (route) => route.fulfill({ json: connection }));
      await page.goto(`${CALLBACK}?code=x&state=x`);
      await expect(heading(page, 'Failed to connect Gmail account')).toBeVisible();
      await expect(page.getByText('Failed to connect Gmail: Google said no', { exact: true })).toBeVisible();
    });
  });
}

test('CONN03 CONN06 CONN12 CONN13 a connect that cannot begin says why; Outlook and Teams are to come', async ({
  pageOf,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const page = await pageOf('viewer');
  await page.route(AUTHORIZATION, (route) => route.fulfill(problem(409, 'conflict', GMAIL_NOT_CONFIGURED)));
  await page.goto(CONNECTORS);
  for (const name of ['Outlook', 'Teams'])
    await expect(page.getByRole('region', { name, exact: true }).getByText('Coming soon')).toBeVisible();
  await button(page, 'Connect Gmail').click();
  const said = page.getByText(/^Failed to connect Gmail: Gmail Client ID not configured/);
  await expect(said).toHaveText(`Failed to connect Gmail: ${GMAIL_NOT_CONFIGURED}`);
});

test('CONN05 CONN07 CONN08 CONN09 CONN10 CONN11 a mailbox is announced, paused, resumed and disconnected, and failures are said', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  const nora = await newPerson(server);
  const page = await openAs(browser, server, nora, complaints);
  await page.goto(CONNECTORS);
  await expect(page.getByText('Not connected', { exact: true })).toBeVisible();
  const second = await page.context().newPage();
  await connect(second, nora);
  await second.close();
  await expect(page.getByText('Gmail connected successfully', { exact: true })).toBeVisible();

  const sync = page.getByRole('switch', { name: 'Sync' });
  const changed = page.waitForRequest((request) => request.method() === 'PATCH');
  await sync.click();
  expect((await changed).url()).toMatch(ONE);
  expect((await changed).postDataJSON()).toEqual({ sync_enabled: false });
  await expect(page.getByText('Connected, sync paused')).toBeVisible();
  await sync.click();
  await expect(page.getByText('Connected, sync active')).toBeVisible();
  const broken = problem(503, 'unavailable', 'The service is away');
  await page.route(ONE, (route) => route.fulfill(broken));
  await sync.click();
  await expect(page.getByText('Failed to toggle sync: The service is away', { exact: true })).toBeVisible();

  const dialog = page.getByRole('alertdialog');
  await button(page, 'Disconnect').click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('Failed to disconnect: The service is away', { exact: true })).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.unroute(ONE);
  await button(page, 'Disconnect').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Connected, sync active')).toBeVisible();
  await button(page, 'Disconnect').click();
  const deleted = page.waitForRequest((request) => request.method() === 'DELETE');
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  expect((await deleted).url()).toMatch(ONE);
  await expect(page.getByText('Email account disconnected', { exact: true })).toBeVisible();
  await page.context().close();
});

test('a consent that was taken back asks to reconnect, and a mail that failed waits with its text', async ({
  browser,
  server,
  complaints,
}) => {
  const nora = await newPerson(server);
  const api = apiOfOwn(server, nora);
  const deal = await makeDeal(api, { owner_id: nora.id });
  const body = { name: 'Ana Silva', email: `ana-${deal.number}@hospital.example` };
  await api.call(createStakeholder, { params: { number: deal.number }, body });
  const page = await openAs(browser, server, nora, complaints);
  await page.goto(`${dealPath(deal)}?tab=emails`);
  await expect(page.getByRole('heading', { name: 'No emails yet' })).toBeVisible();
  await connect(page, nora);
  await page.goto(`${dealPath(deal)}?tab=emails`);
  await button(page, 'New email').click();
  const dialog = page.getByRole('dialog', { name: 'New email' });
  await button(page, 'Send').click();
  await expect(dialog.getByText('Choose a recipient')).toBeVisible();
  await dialog.getByRole('checkbox', { name: /Ana Silva/ }).click();
  await dialog.getByLabel('Subject').fill('Next steps');
  await dialog.getByLabel('Message').fill('Shall we talk on Monday?');
  await button(page, 'Keep as draft').click();
  await button(page, 'New email').click();
  await expect(dialog.getByLabel('Message')).toHaveValue('Shall we talk on Monday?');
  await failNext(nora.id, '/messages/send', 400);
  await button(page, 'Send').click();
  await expect(page.getByText('Not sent: Next steps')).toBeVisible();
  await expect(page.getByText('Shall we talk on Monday?')).toBeVisible();
  await button(page, 'Try again').click();
  await expect(page.getByRole('list', { name: 'Conversations' })).toContainText('Next steps');
  expect(await sentFrom(nora.id)).toHaveLength(1);

  await takeBack(nora.id);
  await page.goto(CONNECTORS);
  await button(page, 'Sync now').click();
  await expect(page.getByText('Reconnect needed')).toBeVisible();
  await button(page, 'Reconnect').click();
  await page.getByRole('button', { name: nora.email, exact: true }).click();
  await expect(page.getByText('Gmail account connected successfully!').first()).toBeVisible();
  await expect(page.getByText('Connected, sync active')).toBeVisible();
  await page.context().close();
});
