import {
  addCollaborator,
  changeDeal,
  changeDeals,
  createDeal,
  getDeal,
  listDeals,
  moveDeal,
  removeCollaborator,
} from '@dealwright/contract/deals/deals';
import { getSession } from '@dealwright/contract/identity/session';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence, changeAnswer } from '@dealwright/contract/qualification/evidence';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { dealPath, makeDeal, pipelineOf, prove, today } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';

const NOT_FOUND = 'This page doesn’t exist, or you don’t have access to it.';

test('ROLE03 a manager opens and changes a deal of a seller', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'), { next_step: 'Call Ana' });
  const page = await pageOf('manager');
  await page.goto(dealPath(deal));
  await page.getByRole('button', { name: 'Edit next step' }).click();
  await page.getByRole('textbox', { name: 'Next step' }).fill('Send the security answers');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Edit next step' })).toContainText(
    'Send the security answers',
  );
  await expect
    .poll(async () => (await api('rep').call(getDeal, { params: { number: deal.number } })).next_step)
    .toBe('Send the security answers');
});

test('ROLE05 a deal of a colleague is not found for a seller until they work on it together', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const deal = await makeDeal(api('manager'));
  const rep = (await api('rep').call(getSession)).profile;
  if (!rep) throw new Error('the rep is signed in');
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  await page.goto(pipelineOf(deal));
  await expect(page.getByText('No matching deals', { exact: true })).toBeVisible();
  const params = { number: deal.number, profile_id: rep.id };
  await api('manager').call(addCollaborator, { params });
  await page.goto(dealPath(deal));
  await expect(page.getByRole('button', { name: 'Move', exact: true })).toBeVisible();
  await api('manager').call(removeCollaborator, { params });
  await page.reload();
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
});

test('ROLE06 ROLE07 a viewer reads every deal and finds nothing to write with', async ({ pageOf, api }) => {
  const deal = await makeDeal(api('rep'), { amount_minor: 100_000 });
  await prove(api('rep'), deal, { kind: 'seller_belief', statement: 'They lose orders' });
  const page = await pageOf('viewer');
  await page.goto(pipelineOf(deal));
  const card = page.getByRole('article').filter({ hasText: deal.name });
  await expect(card).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'New deal', exact: true })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await page.getByRole('button', { name: 'New deal', exact: true }).click({ force: true });
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.getByRole('link', { name: deal.name }).focus();
  await page.keyboard.press('m');
  await page.keyboard.press('e');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await card.dragTo(page.getByRole('region', { name: /^Qualification, / }));
  await expect(page.getByRole('region', { name: /^Prospecting, / }).getByRole('article')).toHaveCount(1);

  await page.goto(dealPath(deal));
  await expect(page.getByRole('heading', { level: 1 })).toContainText(deal.name);
  const writes = /^(Edit |Move|New note|Add |Import|Log|Analyze|Apply|Reject|Actions for this)/;
  for (const tab of ['Overview', 'MEDDPICC', 'Notes', 'History']) {
    await page.getByRole('tab', { name: tab }).click();
    await expect(page.getByRole('tabpanel')).not.toBeEmpty();
    if (tab === 'MEDDPICC') await expect(page.getByText('They lose orders').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: writes })).toHaveCount(0);
  }
});

test('ROLE07 the server refuses a viewer every write of sales data', async ({ api }) => {
  const { number, version } = await makeDeal(api('rep'));
  const viewer = api('viewer');
  const params = { number };
  const note = {
    kind: 'note',
    title: 'n',
    occurred_at: new Date().toISOString(),
    source: { text: 'x' },
  } as const;
  const evidence = {
    pillar: 'metrics',
    kind: 'seller_belief',
    statement: 's',
    occurred_on: today(),
  } as const;
  const answers = [
    await viewer.ask(createDeal, { body: { name: 'x', account: { name: 'x' } } }),
    await viewer.ask(changeDeal, { params, version, body: { name: 'y' } }),
    await viewer.ask(moveDeal, { params, version, body: { stage: 'proposal' } }),
    await viewer.ask(changeDeals, { body: { numbers: [number], change: { stage: 'proposal' } } }),
    await viewer.ask(createStakeholder, { params, body: { name: 'x' } }),
    await viewer.ask(createInteraction, { params, body: note }),
    await viewer.ask(addEvidence, { params, body: evidence }),
    await viewer.ask(changeAnswer, {
      params: { number, pillar: 'metrics' },
      version: 0,
      body: { answer: 'x' },
    }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
  expect((await viewer.call(getDeal, { params })).version).toBe(version);
});

test('a number belongs to a company: another one’s admin finds their own deal, or none', async ({
  pageOf,
  api,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const deal = await makeDeal(api('rep'));
  const [ours] = (await api('admin').call(listDeals, { query: { sort: 'number', order: 'asc', limit: 1 } }))
    .items;
  const [theirs] = (await api('rival').call(listDeals, { query: { sort: 'number', order: 'asc', limit: 1 } }))
    .items;
  expect(theirs?.number).toBe(ours?.number);
  expect(theirs?.name).not.toBe(ours?.name);
  const page = await pageOf('rival');
  await page.goto(dealPath(deal));
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
  await expect(page.getByText(NOT_FOUND)).toBeVisible();
  await page.goto(`/lead-planning/LEAD-${ours?.number}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(theirs?.name ?? '');
  await page.goto(pipelineOf(deal));
  await expect(page.getByText('No matching deals', { exact: true })).toBeVisible();
});

test('SESS19 a page of another site cannot write with the session of a person', async ({
  pageOf,
  api,
  server,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.route('http://elsewhere.example/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${server.address}/api/deals/${deal.number}/evidence"><button>Win</button></form>`,
    }),
  );
  await page.goto('http://elsewhere.example/');
  const refused = page.waitForResponse((response) => response.url().startsWith(server.address));
  await page.getByRole('button', { name: 'Win' }).click();
  expect((await refused).status()).toBe(403);
  expect(await (await refused).json()).toMatchObject({ code: 'csrf' });
});
