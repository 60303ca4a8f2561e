import { addCollaborator, changeDeal, getDeal } from '@dealwright/contract/deals/deals';
import { listMembers } from '@dealwright/contract/identity/members';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { choose } from './support/choose.ts';
import { dealPath, makeDeal, uniqueName } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { PEOPLE } from './support/people.ts';
import { PHONE } from './support/screens.ts';

const account = (page: Page) => page.getByRole('combobox', { name: 'Account' });
const edit = (page: Page) => page.getByRole('button', { name: 'Edit account' });

async function idOf(api: Api, name: string): Promise<string> {
  const { items } = await api.call(listMembers, { query: { limit: 200 } });
  const member = items.find((candidate) => candidate.name === name);
  if (!member) throw new Error(`${name} is not a member`);
  return member.id;
}

test('the account of a deal is changed where it stands, to one that exists and to a new one', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const [deal, other] = [await makeDeal(rep), await makeDeal(rep)];
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  await edit(page).click();
  await account(page).fill(other.account.name);
  await choose(page.getByRole('option', { name: other.account.name }));
  await expect(edit(page)).toContainText(other.account.name);
  const added = uniqueName('Lakeside Hospital');
  await edit(page).press('Enter');
  await account(page).fill(added);
  await expect(page.getByRole('option', { name: `Create “${added}”` })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(edit(page)).toContainText(added);
  expect((await rep.call(getDeal, { params: { number: deal.number } })).account?.name).toBe(added);
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(
    page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: `Account` }).first(),
  ).toContainText(added);
});

test('two people change the account: the second sees both names and chooses', { tag: '@every' }, async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 412/);
  const rep = api('rep');
  const deal = await makeDeal(rep);
  const [theirs, mine] = [uniqueName('Quay Clinic'), uniqueName('Fjord Clinic')];
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  await edit(page).click();
  await account(page).fill(mine);
  await expect(page.getByRole('option', { name: `Create “${mine}”` })).toBeVisible();
  await api('manager').call(changeDeal, {
    params: { number: deal.number },
    version: deal.version,
    body: { account: { name: theirs } },
  });
  await choose(page.getByRole('option', { name: `Create “${mine}”` }));
  const question = page.getByRole('dialog', { name: `Marcus Oyelaran changed the account to ${theirs}` });
  await expect(question.getByRole('definition')).toHaveText([theirs, mine]);
  await question.getByRole('button', { name: 'Keep mine' }).click();
  await expect(edit(page)).toContainText(mine);
});

for (const [screen, options] of [
  ['a wide screen', {}],
  ['a phone', PHONE],
] as const) {
  test(`on ${screen} a colleague is put on a deal and taken off it, and undo brings them back`, async ({
    pageOf,
    api,
  }) => {
    const manager = api('manager');
    const deal = await makeDeal(manager);
    const rosa = PEOPLE.rep.name;
    const asRep = async () => (await api('rep').ask(getDeal, { params: { number: deal.number } })).status;
    expect(await asRep()).toBe(404);
    const page = await pageOf('manager', options);
    await page.goto(dealPath(deal));
    await page.getByRole('button', { name: 'Add colleague' }).click();
    await page.getByRole('combobox', { name: 'Colleague' }).fill('Rosa');
    await choose(page.getByRole('option', { name: rosa }));
    const people = page.getByRole('list', { name: 'Collaborators' });
    await expect(people).toContainText(rosa);
    await expect.poll(asRep).toBe(200);
    await expect(page.getByRole('button', { name: 'Add colleague' })).toBeFocused();
    await page.getByRole('button', { name: `Remove ${rosa} from this deal` }).click();
    await expect(people).toHaveCount(0);
    await expect.poll(asRep).toBe(404);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(people).toContainText(rosa);
    await expect.poll(asRep).toBe(200);
  });
}

test('who takes themselves off a deal is asked first, and a viewer only reads who works on it', {
  tag: '@every',
}, async ({ pageOf, api, complaints }) => {
  complaints.expect(/status of 404/);
  const manager = api('manager');
  const deal = await makeDeal(manager);
  const params = { number: deal.number, profile_id: await idOf(manager, PEOPLE.rep.name) };
  await manager.call(addCollaborator, { params });
  const viewers = await pageOf('viewer');
  await viewers.goto(dealPath(deal));
  await expect(viewers.getByRole('list', { name: 'Collaborators' })).toContainText(PEOPLE.rep.name);
  await expect(viewers.getByRole('button', { name: /^(Add colleague|Remove|Edit account)/ })).toHaveCount(0);
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  await page.getByRole('button', { name: `Remove ${PEOPLE.rep.name} from this deal` }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave this deal?' });
  await expect(question).toContainText(`You’ll no longer see LEAD-${deal.number}.`);
  await question.getByRole('button', { name: 'Leave deal' }).click();
  await expect
    .poll(async () => (await api('rep').ask(getDeal, { params: { number: deal.number } })).status)
    .toBe(404);
});

for (const screen of ['desktop', 'phone'] as const) {
  test(`on a ${screen} a fact that was changed is put back by Undo and by Ctrl+Z, from another tab too`, {
    tag: '@every',
  }, async ({ pageOf, api }) => {
    const rep = api('rep');
    const deal = await makeDeal(rep);
    const other = uniqueName('Harbor Clinic');
    const page = await pageOf('rep', screen === 'phone' ? PHONE : undefined);
    const name = async () => (await rep.call(getDeal, { params: { number: deal.number } })).account?.name;
    const change = async () => {
      await edit(page).click();
      await account(page).fill(other);
      await choose(page.getByRole('option', { name: other }).first());
      await expect(edit(page)).toContainText(other);
    };
    await page.goto(dealPath(deal));
    await change();
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(edit(page)).toContainText(deal.account.name);
    await expect.poll(name).toBe(deal.account.name);

    await change();
    await page.getByRole('tab', { name: 'History' }).click();
    await page.keyboard.press('ControlOrMeta+z');
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect.poll(name).toBe(deal.account.name);
  });
}

test('INPUT06 a new currency keeps the figure, says what it rounds, and can be undone completely', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const made = await makeDeal(rep);
  const params = { number: made.number };
  const body = { amount_minor: 123_456, currency: 'USD' as const };
  await rep.call(changeDeal, { params, version: made.version, body });
  const held = async () => {
    const { amount_minor, currency } = await rep.call(getDeal, { params });
    return [amount_minor, currency];
  };
  const page = await pageOf('rep');
  await page.goto(dealPath(made));
  await page.getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'JPY' }).click();
  await expect(page.getByText('¥1,235, rounded from $1,234.56', { exact: false })).toBeVisible();
  await expect.poll(held).toEqual([1235, 'JPY']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(held).toEqual([123_456, 'USD']);
  await page.getByRole('button', { name: 'Edit amount' }).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill('350k');
  await page.keyboard.press('Enter');
  await expect.poll(held).toEqual([35_000_000, 'USD']);
});
