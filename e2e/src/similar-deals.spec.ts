import { createAccount } from '@dealwright/contract/account-planning/accounts';
import { changeContact, getContact } from '@dealwright/contract/contacts/contacts';
import { createDeal, type Deal } from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { createStakeholder, listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import { type Api, apiOf } from './support/api.ts';
import { newCompany } from './support/company-of-own.ts';
import { dealPath, today } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { openAs } from './support/person-of-own.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

/** A deal in retail whose buyer said what hurts. */
async function addDeal(api: Api, name: string, stage: Deal['stage'], pain: string): Promise<Deal> {
  const account = await api.call(createAccount, { body: { name: `${name} Ltd`, industry: 'Retail' } });
  const deal = await api.call(createDeal, {
    body: { name, stage, account: { id: account.id }, amount_minor: 40_000_00, currency: 'USD' },
  });
  const params = { number: deal.number };
  const buyer = await api.call(createStakeholder, { params, body: { name: 'Dana Fox' } });
  const call = await api.call(createInteraction, {
    params,
    body: {
      kind: 'call',
      title: 'Call',
      occurred_at: new Date().toISOString(),
      source: { text: `Dana Fox: ${pain}` },
    },
  });
  await api.call(addEvidence, {
    params,
    body: {
      pillar: 'identify_pain',
      kind: 'buyer_said',
      statement: pain,
      stakeholder_id: buyer.id,
      occurred_on: today(),
      source: { interaction_id: call.id, quote: pain },
    },
  });
  return deal;
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`SIMILAR05 SIGNAL07 the Sales Intelligence tab shows what worked in a won deal like it, on ${where}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const { admin } = await newCompany(server);
    const api = apiOf({ ...server, tokens: { ...server.tokens, admin: admin.token } }, 'admin');
    const open = await addDeal(
      api,
      'Store rollout',
      'discovery',
      'Stockouts and late invoices cost us sales',
    );
    const page = await openAs(browser, server, admin, complaints, screen);
    await page.goto(`${dealPath(open)}?tab=sales-intelligence`);
    await expect(page.getByText('No similar won deals yet')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);

    await test.step('a contact who left is a signal', async () => {
      const [buyer] = (await api.call(listStakeholders, { params: { number: open.number } })).items;
      const params = { contact_id: buyer?.contact_id ?? '' };
      const { version } = await api.call(getContact, { params });
      await api.call(changeContact, { params, version, body: { left_on: today() } });
      await page.reload();
      await expect(page.getByText('Dana Fox has left the company', { exact: true })).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);
      await page.getByRole('button', { name: /^Open stakeholders/ }).click();
      await expect(page.getByRole('tab', { name: 'Stakeholders', selected: true })).toBeVisible();
      await page.goBack();
    });
    const quote = 'Every stockout and every invoice was a fight';
    await addDeal(api, 'Warehouse rollout', 'closed_won', quote);
    await page.reload();
    const won = page
      .getByRole('list', { name: 'Similar won deals' })
      .getByRole('listitem', { name: 'Warehouse rollout' });
    await expect(won).toContainText('Similar pain: stockouts, invoices');
    await expect(won).toContainText('Same industry: Retail');
    await expect(won).toContainText(quote);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      screen.viewport.width,
    );
    await won.getByRole('link', { name: 'Identify Pain' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Warehouse rollout' })).toBeVisible();
    await expect(page.getByText(quote).first()).toBeVisible();
  });
}
