import { changeContact, getContact } from '@dealwright/contract/contacts/contacts';
import { createInteraction } from '@dealwright/contract/interactions';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import type { Api } from './support/api.ts';
import { dealPath, makeDeal, today, uniqueName } from './support/deals.ts';
import { fits } from './support/fits.ts';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

/** A deal with two calls in which its buyer is confirmed to speak, and one more person. */
async function metDeal(api: Api) {
  const deal = await makeDeal(api, { name: uniqueName('Rollout'), stage: 'discovery' });
  const params = { number: deal.number };
  const person = await api.call(createStakeholder, {
    params,
    body: { name: 'Dana Fox', title: 'VP Operations' },
  });
  await api.call(createStakeholder, { params, body: { name: 'Otto Lang' } });
  for (const title of ['First call', 'Second call']) {
    await api.call(createInteraction, {
      params,
      body: {
        kind: 'call',
        title,
        occurred_at: new Date().toISOString(),
        source: { text: 'Dana: We need it by May.' },
        speakers: [
          { label: 'Dana', side: 'buyer', stakeholder_id: person.id, name: 'Dana Fox', confirmed: true },
        ],
      },
    });
  }
  return { deal, contactId: person.contact_id ?? '' };
}

for (const [where, screen] of [
  ['a desktop', DESKTOP],
  ['a phone', PHONE],
] as const) {
  test(`MET06 the Sales Intelligence tab shows who met whom, and each figure opens its rows, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const { deal } = await metDeal(api('rep'));
    const page = await pageOf('rep', screen);
    await page.goto(`${dealPath(deal)}?tab=sales-intelligence`);
    const met = page.getByRole('list', { name: 'Touchpoints' });
    await expect(met.getByRole('listitem', { name: 'Otto Lang' })).toContainText(
      'No emails, calls or meetings yet',
    );
    await fits(page, screen.viewport.width);
    await met.getByRole('button', { name: /^2 calls of Rosa Petrov and Dana Fox/ }).click();
    const rows = page.getByRole('dialog', { name: 'Calls' });
    await expect(rows.getByRole('listitem')).toHaveCount(2);
    await fits(page, screen.viewport.width);
    await page.reload();
    await expect(rows.getByText('Rosa Petrov and Dana Fox')).toBeVisible();
    await rows.getByRole('link', { name: 'First call' }).click();
    await expect(page.getByText('We need it by May.').first()).toBeVisible();
  });

  test(`SIGNAL10 a signal is marked as seen, taken back and shown again, on ${where}`, async ({
    pageOf,
    api,
  }) => {
    const { deal, contactId } = await metDeal(api('rep'));
    const params = { contact_id: contactId };
    const { version } = await api('rep').call(getContact, { params });
    await api('rep').call(changeContact, { params, version, body: { left_on: today() } });
    const page = await pageOf('rep', screen);
    await page.goto(`${dealPath(deal)}?tab=sales-intelligence`);
    const signal = page
      .getByRole('list', { name: 'Signals' })
      .getByRole('listitem', { name: 'Dana Fox has left the company' });
    await signal.getByRole('button', { name: /^Mark as seen/ }).click();
    await expect(signal).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(signal).toHaveCount(1);
    await signal.getByRole('button', { name: /^Mark as seen/ }).click();
    await expect(page.getByText('Nothing to look at')).toBeVisible();
    await page.getByRole('button', { name: 'Show 1 seen signal' }).click();
    await expect(signal).toHaveCount(1);
    await fits(page, screen.viewport.width);
    await page.reload();
    await signal.getByRole('button', { name: /^Mark as unseen/ }).click();
    await expect(signal.getByRole('button', { name: /^Mark as seen/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /seen signal$/ })).toHaveCount(0);
  });
}
