import { createInteraction } from '@dealwright/contract/interactions';
import { requestEarlyAccess } from '@dealwright/contract/operator/early-access';
import type { Locator, Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { addBuyer, dealPath, makeDeal, pipelineOf, planDeal, planPath, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { wearForest } from './support/forest-theme.ts';
import { invite, newAddress } from './support/joining.ts';
import { PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const VISITORS = ['/', '/auth', '/guide'] as const;
const GALLERY = '/dev/ui';
const PAGES = [
  '/home',
  '/dashboard',
  '/territory-planning',
  '/territory-planning?view=plans',
  '/account-planning',
  '/tasks',
  '/contacts',
  '/products',
  '/competitors',
  '/forecast',
  '/win-loss',
  // Two stages: the other columns hold more of the same.
  '/lead-planning?stage=proposal,closed_won',
  '/lead-planning?view=list&stage=proposal',
  '/lead-planning?q=nothing-is-called-so',
  '/config-demo',
  '/import',
  GALLERY,
  '/nowhere',
] as const;
const OPERATOR_PAGES = [
  '/super-admin',
  '/super-admin/workspaces',
  '/super-admin/waiting-list',
  '/super-admin/tickets',
  '/super-admin/costs',
  '/super-admin/integrations',
  '/super-admin/security',
  '/super-admin/system',
  '/super-admin/logs',
  '/super-admin/errors',
  '/super-admin/traces',
] as const;
const TABS = [
  '',
  '?tab=meddpicc',
  '?tab=meddpicc&view=suggestions',
  '?tab=notes',
  '?tab=stakeholders',
  '?tab=history',
] as const;

/** The page has its heading, and nothing is still being loaded; the gallery shows what loading looks like. */
async function settled(page: Page, path: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  if (path === GALLERY) return;
  await expect(page.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

/** Whatever the open section has to load has come. */
async function allHere(settings: Locator): Promise<void> {
  await expect(settings.getByRole('heading', { level: 2 }).last()).toBeVisible();
  await expect(settings.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
}

/** A deal with something on each of its tabs, a dispute among it. */
async function makeFullDeal(api: Api) {
  const deal = await makeDeal(api, { stage: 'proposal', amount_minor: 4_200_000, next_step: 'Call Ana' });
  const ana = await addBuyer(api, deal, 'Ana Ruiz', 'Head of logistics');
  const text = 'Ana Ruiz: We lose a day each week to rework.';
  await api.call(createInteraction, {
    params: { number: deal.number },
    body: { kind: 'call', title: 'Call with Ana', occurred_at: new Date().toISOString(), source: { text } },
  });
  await prove(api, deal, { statement: 'They lose a day each week', stakeholder_id: ana.id });
  await prove(api, deal, { statement: 'It does not hurt', polarity: 'contradicts', stakeholder_id: ana.id });
  return deal;
}

test.describe('in either theme, whatever the engine', { tag: '@looks' }, () => {
  test('what is wrong in both themes, and what is in one alone, is noticed', async ({ page }) => {
    await page.setContent(
      `<html lang="en"><title>Wrong</title><style>[data-mode=light] p { color: #eee }</style><main><h1>Wrong</h1>
      <p>Pale by daylight</p><img src="data:,"></main></html>`,
    );
    expect(await seriousFindings(page)).toEqual([
      expect.stringMatching(/^dark: image-alt img/),
      expect.stringMatching(/^light: color-contrast p/),
    ]);
  });

  test('visitor pages have no serious accessibility violations', async ({ page }) => {
    for (const path of VISITORS) {
      await page.goto(path);
      await settled(page, path);
      expect(await seriousFindings(page), path).toEqual([]);
    }
  });

  test('nor on the way in by an invitation, nor in the team that sends it', async ({
    page,
    pageOf,
    api,
    complaints,
  }) => {
    complaints.expect(/status of 404/);
    const path = await invite(api('admin'), { email: newAddress() });
    for (const each of [
      path,
      path.replace('/accept-invite', '/auth'),
      '/accept-invite?invitation_token=no',
    ]) {
      await page.goto(each);
      await settled(page, each);
      expect(await seriousFindings(page), each).toEqual([]);
    }
    const admin = await pageOf('admin');
    await admin.goto('/settings?tab=team');
    await expect(admin.getByRole('list', { name: 'Pending invitations' })).toBeVisible();
    expect(await seriousFindings(admin), 'team').toEqual([]);
    await admin.getByRole('button', { name: 'Invite', exact: true }).click();
    await admin.getByRole('button', { name: 'Send Invitation', exact: true }).click();
    await expect(admin.getByRole('alert')).toBeVisible();
    expect(await seriousFindings(admin), 'inviting').toEqual([]);
  });

  for (const path of PAGES) {
    test(`${path} has no serious accessibility violations`, async ({ pageOf, complaints }) => {
      if (path === '/nowhere') complaints.expect(/status of 404/);
      const page = await pageOf('manager');
      await page.goto(path);
      await settled(page, path);
      expect(await seriousFindings(page)).toEqual([]);
    });
  }

  test('operator pages and waiting-list dialogs have no serious accessibility violations', async ({
    pageOf,
    server,
  }) => {
    const body = {
      first_name: 'Ida',
      last_name: 'Axe',
      email: 'ida@axe.example',
      company: 'Axe',
      message: 'Our forecast is a guess every quarter',
    };
    await fetch(`${server.address}/api${requestEarlyAccess.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const page = await pageOf('operator');
    for (const path of OPERATOR_PAGES) {
      await page.goto(path);
      await settled(page, path);
      expect(await seriousFindings(page), path).toEqual([]);
    }
    for (const action of ['Approve', 'Decline']) {
      await page.goto('/super-admin/waiting-list');
      await page.getByRole('button', { name: `${action} Ida Axe` }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await seriousFindings(page), action).toEqual([]);
    }
  });

  test('a deal and each of its tabs have no serious accessibility violations', async ({ pageOf, api }) => {
    const deal = await makeFullDeal(api('rep'));
    const page = await pageOf('rep');
    for (const tab of TABS) {
      await page.goto(`${dealPath(deal)}${tab}`);
      await settled(page, tab);
      await expect(page.getByRole('tabpanel')).not.toBeEmpty();
      expect(await seriousFindings(page), tab).toEqual([]);
    }
    await planDeal(api('rep'), deal);
    await page.goto(planPath(deal));
    await settled(page, 'plan');
    expect(await seriousFindings(page), 'plan').toEqual([]);
  });

  test('no section of the settings has serious accessibility violations', async ({ pageOf }) => {
    const page = await pageOf('admin');
    await page.goto('/settings');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const sections = settings.getByRole('navigation', { name: 'Settings' }).getByRole('button');
    await expect(sections).toHaveCount(12);
    for (const section of await sections.all()) {
      await section.click();
      await allHere(settings);
      expect(await seriousFindings(page), (await section.textContent()) ?? undefined).toEqual([]);
    }
  });

  test('nor in a custom theme on a phone', async ({ pageOf }) => {
    const page = await pageOf('admin', PHONE);
    await wearForest(page);
    await page.goto('/settings?tab=roadmap');
    const settings = page.getByRole('dialog', { name: 'Settings' });
    const heads = settings.locator('h3 > button[aria-expanded]');
    await expect(heads).toHaveCount(12);
    // Opened by its address, the last one stands at the top.
    await expect.poll(async () => (await heads.last().boundingBox())?.y).toBeLessThan(200);
    for (const head of await heads.all()) {
      if ((await head.getAttribute('aria-expanded')) === 'false') await head.tap();
      await allHere(settings);
      expect(await seriousFindings(page, 'dark'), (await head.textContent()) ?? undefined).toEqual([]);
    }
  });

  test('dialogs have no serious accessibility violations', async ({ pageOf, api }) => {
    const deal = await makeFullDeal(api('rep'));
    const page = await pageOf('rep');
    await page.goto(`${dealPath(deal)}?tab=meddpicc`);
    await page.getByRole('button', { name: 'Add evidence' }).first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFindings(page), 'evidence').toEqual([]);
    await page.goto(pipelineOf(deal));
    await page.getByRole('button', { name: 'New deal', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await seriousFindings(page), 'new deal').toEqual([]);
  });
});
