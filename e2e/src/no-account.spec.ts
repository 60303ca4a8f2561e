import { createDeal, getDeal, listDeals } from '@dealwright/contract/deals/deals';
import { createDealTask } from '@dealwright/contract/tasks/tasks';
import { choose } from './support/choose.ts';
import { dealPath, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PHONE } from './support/screens.ts';

const NONE = 'No account yet';

for (const screen of ['desktop', 'phone'] as const) {
  const size = screen === 'phone' ? PHONE : undefined;

  test(`FIELD03 on a ${screen} a deal gets an account, another one and none again where it stands`, async ({
    pageOf,
    api,
  }) => {
    const rep = api('rep');
    const deal = await rep.call(createDeal, { body: { name: uniqueName('Trade fair lead') } });
    const name = async () =>
      (await rep.call(getDeal, { params: { number: deal.number } })).account?.name ?? null;
    const page = await pageOf('rep', size);
    await page.goto(dealPath(deal));
    const edit = page.getByRole('button', { name: 'Edit account' });
    await expect(edit).toContainText(NONE);
    if (screen === 'desktop') {
      await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(
        `Leads > LEAD-${deal.number} - ${NONE} - ${deal.name}`,
      );
    }
    const added = uniqueName('Lakeside Hospital');
    await edit.click();
    await page.getByRole('combobox', { name: 'Account' }).fill(added);
    await choose(page.getByRole('option', { name: `Create “${added}”` }));
    await expect(edit).toContainText(added);
    await expect.poll(name).toBe(added);
    await edit.click();
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect(edit).toContainText(NONE);
    await expect.poll(name).toBeNull();
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(name).toBe(added);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(
      page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: 'Account' }).first(),
    ).toContainText(added);
  });

  test(`FIELD03 on a ${screen} a deal is created without one, and a filter finds it`, async ({
    pageOf,
    api,
  }) => {
    const name = uniqueName('Web inquiry');
    const page = await pageOf('rep', size);
    await page.goto(`/lead-planning?q=${encodeURIComponent(name)}`);
    await page.getByRole('button', { name: 'New deal', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'New deal' });
    await form.getByLabel('Deal name').fill(name);
    await form.getByRole('button', { name: 'Create deal' }).click();
    await expect(form).toHaveCount(0);
    await expect(page.getByRole('article').filter({ hasText: name })).toContainText(NONE);
    await page.goto(`/lead-planning?q=${encodeURIComponent(name)}&account=none`);
    await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(NONE) }).first()).toBeVisible();
    const { items } = await api('rep').call(listDeals, { query: { q: name } });
    await api('rep').call(createDealTask, {
      params: { number: items[0]?.number ?? 0 },
      body: { title: `${name} task` },
    });
    await page.goto('/tasks');
    await expect(
      page.getByRole('link', { name: `LEAD-${items[0]?.number} ${name}`, exact: true }),
    ).toBeVisible();
  });
}
