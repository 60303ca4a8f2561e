import { randomUUID } from 'node:crypto';
import { changeAccount, getAccount } from '@dealwright/contract/account-planning/accounts';
import { getDeal, listDeals } from '@dealwright/contract/deals/deals';
import {
  changeHubspotConnection,
  changeHubspotSync,
  connectHubspot,
  getHubspot,
} from '@dealwright/contract/integrations/hubspot';
import { changeStakeholder, listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import type { Page } from '@playwright/test';
import type { Api } from './support/api.ts';
import { newCompany, type OwnCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { atHubspot } from './support/hubspot.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import type { RunningServer } from './support/running-server.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

const CONNECTORS = '/settings?tab=connectors';

interface Synced extends OwnCompany {
  /** What stands here and at HubSpot by now. */
  readonly sides: () => Promise<{ city: (string | null)[]; title: (string | null)[] }>;
  readonly changeCity: (here: string) => Promise<void>;
  readonly changeTitle: (here: string) => Promise<void>;
  readonly changeThere: (city: string, jobtitle: string) => Promise<void>;
}

const statusOf = async (api: Api) => (await api.call(getHubspot)).connection;

/** An account and a person, in step with HubSpot, and changes of both written back. */
async function syncedCompany(server: RunningServer): Promise<Synced> {
  const company = await newCompany(server);
  const { api } = company;
  const token = `pat-eu1-${randomUUID()}`;
  const group = { name: 'Hospital Group', city: 'Porto' };
  const ana = { firstname: 'Ana', lastname: 'Silva', email: 'ana@hospital.example', jobtitle: 'CFO' };
  const { added } = await atHubspot(token, {
    add: [
      { kind: 'companies', properties: group },
      { kind: 'contacts', properties: ana },
    ],
  });
  const [companyId = '', contactId = ''] = added;
  const wards = { dealname: 'Wards', dealstage: 'contractsent', pipeline: 'default' };
  await atHubspot(token, {
    add: [{ kind: 'deals', properties: wards, companies: [companyId], contacts: [contactId] }],
  });
  await api.call(connectHubspot, { body: { token } });
  await api.call(changeHubspotConnection, { body: { write_back: true } });
  await api.call(changeHubspotSync, { body: { ask: 'run' } });
  await expect.poll(async () => (await statusOf(api))?.last_synced_at ?? null).not.toBeNull();
  const [deal] = (await api.call(listDeals)).items;
  const params = { number: deal?.number ?? 0 };
  const account_id = (await api.call(getDeal, { params })).account?.id ?? '';
  const account = () => api.call(getAccount, { params: { account_id } });
  const person = async () => {
    const [found] = (await api.call(listStakeholders, { params })).items;
    if (!found) throw new Error('The contact came with the deal');
    return found;
  };
  return {
    ...company,
    sides: async () => {
      const { read } = await atHubspot(token, {
        read: [
          { kind: 'companies', id: companyId },
          { kind: 'contacts', id: contactId },
        ],
      });
      const [{ city = null } = {}, { jobtitle = null } = {}] = read;
      return { city: [(await account()).city, city], title: [(await person()).title, jobtitle] };
    },
    changeCity: async (city) => {
      const { version } = await account();
      await api.call(changeAccount, { params: { account_id }, version, body: { city } });
    },
    changeTitle: async (title) => {
      const { id, version } = await person();
      const of = { ...params, stakeholder_id: id };
      await api.call(changeStakeholder, { params: of, version, body: { title } });
    },
    changeThere: async (city, jobtitle) => {
      await atHubspot(token, {
        change: [
          { kind: 'companies', id: companyId, properties: { city } },
          { kind: 'contacts', id: contactId, properties: { jobtitle } },
        ],
      });
    },
  };
}

/** While the sync is paused, both sides change both; neither knows of the other. */
async function changeBothSides(company: Synced): Promise<void> {
  await company.api.call(changeHubspotSync, { body: { ask: 'stop' } });
  await company.changeCity('Braga');
  await company.changeTitle('Chair');
  await company.changeThere('Lisbon', 'CEO');
}

const conflictsOf = (page: Page) => page.getByRole('dialog', { name: 'Changed on both sides' });
const decide = (page: Page, action: 'Keep ours' | 'Use theirs', about: string) =>
  conflictsOf(page).getByRole('button', { name: `${action}: ${about}`, exact: true });
const CITY = 'City of Hospital Group';
const TITLE = 'Title of Ana Silva';

for (const { name, screen, ours, theirs, ends } of [
  {
    name: 'desktop',
    screen: DESKTOP,
    ours: CITY,
    theirs: TITLE,
    ends: { city: ['Braga', 'Braga'], title: ['CEO', 'CEO'] },
  },
  {
    name: 'phone',
    screen: PHONE,
    ours: TITLE,
    theirs: CITY,
    ends: { city: ['Lisbon', 'Lisbon'], title: ['Chair', 'Chair'] },
  },
]) {
  test(`an account and a person that both sides changed wait for a decision, and both sides hold what was chosen, on a ${name}`, async ({
    browser,
    server,
    complaints,
  }) => {
    const company = await syncedCompany(server);
    await changeBothSides(company);
    const page = await openAs(browser, server, company.admin, complaints, screen);
    await page.goto(CONNECTORS);
    await page.getByRole('button', { name: 'Resume sync' }).click();
    await expect(page.getByText('2 changes need a decision')).toBeVisible();
    expect(await company.sides(), 'neither was overwritten').toEqual({
      city: ['Braga', 'Lisbon'],
      title: ['Chair', 'CEO'],
    });
    await page.getByRole('button', { name: 'Decide' }).click();
    const conflicts = conflictsOf(page);
    for (const value of ['Braga', 'Lisbon', 'Chair', 'CEO'])
      await expect(conflicts.getByText(value, { exact: true })).toBeVisible();
    await expect(conflicts.getByText('Last synced value: Porto')).toBeVisible();
    await expect(conflicts.getByText('Last synced value: CFO')).toBeVisible();
    expect(await seriousFindings(page)).toEqual([]);
    await decide(page, 'Keep ours', ours).click();
    await expect(conflicts.getByText(`${ours}: kept ours.`)).toBeVisible();
    await expect(decide(page, 'Keep ours', ours)).toBeHidden();
    await decide(page, 'Use theirs', theirs).click();
    await expect(conflicts.getByText(`${theirs}: used theirs.`)).toBeVisible();
    await expect(conflicts.getByText('Nothing to decide')).toBeVisible();
    await expect.poll(company.sides).toEqual(ends);
    await conflicts.getByRole('button', { name: 'Close' }).click();
    const before = (await statusOf(company.api))?.last_synced_at;
    await page.getByRole('button', { name: 'Sync now' }).click();
    await expect.poll(async () => (await statusOf(company.api))?.last_synced_at).not.toBe(before);
    await expect(page.getByText('need a decision')).toBeHidden();
    expect(await company.sides(), 'and it stays so').toEqual(ends);
  });
}

test('of two admins who decide at once the second sees who decided, and nothing unseen is overwritten, on a desktop', {
  tag: '@every',
}, async ({ browser, server, complaints }) => {
  const company = await syncedCompany(server);
  const { api, admin } = company;
  const inviting = { ...server, tokens: { ...server.tokens, admin: admin.token } };
  const nora = await newPerson(inviting, 'admin');
  await changeBothSides(company);
  await api.call(changeHubspotSync, { body: { ask: 'run' } });
  await expect.poll(async () => (await statusOf(api))?.open_conflicts).toBe(2);
  const [first, second] = [
    await openAs(browser, server, admin, complaints),
    await openAs(browser, server, nora, complaints),
  ];
  for (const page of [first, second]) {
    await page.goto(CONNECTORS);
    await page.getByRole('button', { name: 'Decide' }).click();
    await expect(decide(page, 'Keep ours', CITY)).toBeVisible();
  }
  complaints.expect(/hubspot\/conflicts/);
  await decide(first, 'Use theirs', CITY).click();
  await expect(conflictsOf(first).getByText(`${CITY}: used theirs.`)).toBeVisible();
  await decide(second, 'Keep ours', CITY).click();
  await expect(conflictsOf(second).getByText(`Couldn’t save your decision: ${CITY}`)).toBeVisible();
  await expect(
    conflictsOf(second).getByText('Ida Holm already decided this and used HubSpot’s value.'),
  ).toBeVisible();
  await expect(decide(second, 'Keep ours', CITY)).toBeHidden();

  await company.changeTitle('Founder');
  await decide(second, 'Use theirs', TITLE).click();
  await expect(conflictsOf(second).getByText(`Couldn’t save your decision: ${TITLE}`)).toBeVisible();
  await expect(conflictsOf(second).getByText('Founder', { exact: true })).toBeVisible();
  await decide(second, 'Keep ours', TITLE).click();
  await expect(conflictsOf(second).getByText('Nothing to decide')).toBeVisible();
  const ends = { city: ['Lisbon', 'Lisbon'], title: ['Founder', 'Founder'] };
  await expect.poll(company.sides).toEqual(ends);
});
