import { createContact } from '@dealwright/contract/contacts/contacts';
import { getClosePlan, saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import type { Browser, Page } from '@playwright/test';
import { apiOf } from './support/api.ts';
import { choose } from './support/choose.ts';
import { newCompany } from './support/company-of-own.ts';
import { dealPath, makeDeal } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { linkIn, mailTo } from './support/mailbox.ts';
import { openAs } from './support/person-of-own.ts';
import type { RunningServer } from './support/running-server.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';
import type { Complaints } from './support/watched-context.ts';

interface Fixtures {
  readonly browser: Browser;
  readonly server: RunningServer;
  readonly complaints: Complaints;
}

const inDays = (days: number) => addDays(dayOf(new Date()), days);
let buyers = 0;

/** A deal with a plan whose legal review is Bea’s, and the seller’s browser on the plan. */
async function openScene({ browser, server, complaints }: Fixtures, screen: typeof DESKTOP) {
  const { admin } = await newCompany(server);
  const api = apiOf({ ...server, tokens: { ...server.tokens, admin: admin.token } }, 'admin');
  const deal = await makeDeal(api, { amount_minor: 777_123, currency: 'USD' });
  const params = { number: deal.number };
  buyers += 1;
  const email = `bea.plan.${Date.now()}.${buyers}@buyer.example`;
  await api.call(createContact, { body: { name: 'Bea Buyer', emails: [email] } });
  const bea = await api.call(createStakeholder, { params, body: { name: 'Bea Buyer', email } });
  const step = { days: 3, stakeholder_id: null };
  await api.call(saveClosePlan, {
    params,
    version: 0,
    body: {
      go_live: inDays(60),
      our_country: 'US',
      their_country: 'US',
      steps: [
        { ...step, id: 'legal', name: 'Legal review', kind: 'legal_review', stakeholder_id: bea.id },
        { ...step, id: 'sign', name: 'Signature', kind: 'signature', after: ['legal'] },
      ],
    },
  });
  const seller = await openAs(browser, server, admin, complaints, screen);
  await seller.goto(`${dealPath(deal)}/plan`);
  return { api, deal, seller, email };
}

async function sendLink(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Send personal link' }).click();
  const form = page.getByRole('dialog', { name: 'Send the plan to a buyer' });
  await form.getByRole('combobox', { name: 'Contact' }).fill('Bea');
  await choose(page.getByRole('option', { name: /Bea Buyer/ }));
  expect(await seriousFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('listitem', { name: 'Link for Bea Buyer' })).toContainText('Not opened');
}

/** The buyer’s browser, which is nobody’s session: from the mailed link by the mailed code to the plan. */
async function openByLink({ browser, server, complaints }: Fixtures, email: string, screen: typeof DESKTOP) {
  const context = await browser.newContext(screen);
  await complaints.listenTo(context);
  const page = await context.newPage();
  await page.goto(linkIn(server, await mailTo(server, email, /plan to go live$/)));
  await expect(page.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await expect(page.locator('body')).not.toContainText('Legal review');
  await page.getByRole('button', { name: 'Email me a code' }).click();
  const [code = ''] = /^\d{6}/.exec((await mailTo(server, email, /^\d{6} is your code/)).subject) ?? [];
  await page.getByLabel(/^Code/).fill(code);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Plan to go live' })).toBeVisible();
  return page;
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`PLANB07 a buyer opens the plan by a link, moves their step and marks it as done; the seller sees both and the evidence, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const fixtures = { browser, server, complaints };
    const { api, deal, seller, email } = await openScene(fixtures, screen);
    await sendLink(seller);
    const page = await openByLink(fixtures, email, screen);
    const own = page.getByRole('listitem', { name: 'Legal review' });
    await expect(own).toContainText('Your step');
    await expect(page.getByRole('listitem', { name: 'Signature' }).getByRole('button')).toHaveCount(0);
    await expect(page.locator('body')).not.toContainText('7,771');
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.viewport.width,
    );

    await test.step('the date needs a reason, and what is typed survives a reload', async () => {
      await own.getByRole('button', { name: 'Change date of Legal review' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change the date of Legal review' });
      await dialog.getByRole('textbox', { name: /^Done by/ }).fill(inDays(20));
      await dialog.getByRole('button', { name: 'Save date' }).click();
      await expect(dialog).toContainText('Enter a reason');
      await dialog.getByRole('textbox', { name: /^Reason/ }).fill('Our counsel is away');
      expect(await seriousFindings(page)).toEqual([]);
      await page.reload();
      await own.getByRole('button', { name: 'Change date of Legal review' }).click();
      await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Our counsel is away');
      complaints.expect(/ERR_INTERNET_DISCONNECTED/);
      await page.context().setOffline(true);
      await dialog.getByRole('button', { name: 'Save date' }).click();
      await expect(dialog.getByRole('alert')).toBeVisible();
      await expect(dialog.getByRole('textbox', { name: /^Reason/ })).toHaveValue('Our counsel is away');
      await page.context().setOffline(false);
      await dialog.getByRole('button', { name: 'Save date' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(own).toContainText('agreed for');
      await expect(page.getByText('Our counsel is away')).toBeVisible();
    });

    await test.step('the step is marked as done', async () => {
      await own.getByRole('button', { name: 'Mark as done Legal review' }).click();
      const dialog = page.getByRole('dialog', { name: 'Mark Legal review as done' });
      await dialog.getByRole('button', { name: 'Mark as done' }).click();
      await expect(dialog).toHaveCount(0);
      await expect(own.getByRole('button', { name: 'Not done yet Legal review' })).toBeVisible();
      await expect(page.getByText('1 of 2 steps done')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
    });

    await test.step('the seller sees what changed, and the evidence on the scorecard', async () => {
      await seller.reload();
      const changes = seller.getByRole('list', { name: 'Changes by buyers' });
      await expect(changes).toContainText('Our counsel is away');
      await expect(changes).toContainText('marked Legal review as done');
      expect(await seriousFindings(seller)).toEqual([]);
      await seller.goto(`${dealPath(deal)}?tab=meddpicc&pillar=paper_process`);
      await expect(seller.getByText(/^Marked as done by Bea Buyer/)).toBeVisible();
    });

    await test.step('another click on a revoked link shows nothing more', async () => {
      complaints.expect(/status of 4(01|10)/);
      await seller.goto(`${dealPath(deal)}/plan`);
      await seller.getByRole('button', { name: 'Revoke' }).click();
      await expect(seller.getByRole('listitem', { name: 'Link for Bea Buyer' })).toContainText('Revoked');
      await own.getByRole('button', { name: 'Not done yet Legal review' }).click();
      await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
      const { plan } = await api.call(getClosePlan, { params: { number: deal.number } });
      expect(plan?.steps[0]?.done_on).not.toBeNull();
    });
  });
}
