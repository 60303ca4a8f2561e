import {
  changeHubspotConnection,
  connectHubspot,
  getHubspot,
  listHubspotConflicts,
  resolveHubspotConflict,
} from '@dealwright/contract/integrations/hubspot';
import { changeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHubspotApp, type HubspotApp } from '../../../testing/hubspot-app.ts';
import type { DoubleCrm } from '../../../testing/hubspot-double/crm.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { syncCompany } from './sync-company.ts';

const HOUR_MS = 60 * 60_000;

interface Person {
  readonly id: string;
  readonly number: bigint;
  readonly version: number;
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

eachEngine((engine) => {
  let opened: HubspotApp;
  let app: TestApp;
  let crm: DoubleCrm;
  let made = 0;

  const query = <T>(sql: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, values));
  const sync = async () => {
    app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS);
    await query('update hubspot_connections set sync_enabled = true, next_sync_at = $1', [app.clock.now]);
    await syncCompany(opened.deps, app.people.admin.companyId);
  };
  const writeBack = () => app.call(app.people.admin, changeHubspotConnection, { body: { write_back: true } });
  const status = async () => (await app.call(app.people.admin, getHubspot)).body.connection;
  const conflicts = async () => (await app.call(app.people.admin, listHubspotConflicts)).body.items;
  const decide = (
    id = '',
    keep: 'ours' | 'theirs' = 'ours',
    seen?: { ours: string | null; theirs: string | null },
  ) =>
    app.call(app.people.admin, resolveHubspotConflict, {
      params: { id },
      body: { keep, ...(seen && { seen }) },
    });
  const accountOf = async (hubspotId: string) => {
    const [row] = await query<{
      id: string;
      name: string;
      industry: string | null;
      employees: number | null;
      city: string | null;
    }>(
      `select a.id, a.name, a.industry, a.employees, a.city from accounts a
         join hubspot_records r on r.company_id = a.company_id and r.account_id = a.id
        where r.portal_id = $1 and r.hubspot_id = $2`,
      [crm.portalId, hubspotId],
    );
    return row;
  };
  const changeAccount = async (hubspotId: string, set: string, value: unknown) =>
    query(`update accounts set ${set} = $2 where id = $1`, [(await accountOf(hubspotId))?.id, value]);
  const peopleOf = (hubspotId: string) =>
    query<Person>(
      `select s.id, s.version, d.number, s.name, s.title, s.email, s.phone from stakeholders s
         join hubspot_people p on p.company_id = s.company_id and p.stakeholder_id = s.id
         join deals d on d.company_id = s.company_id and d.id = s.deal_id
        where p.portal_id = $1 and p.contact_id = $2 order by d.number`,
      [crm.portalId, hubspotId],
    );
  const changePerson = async (
    person: Person | undefined,
    body: Partial<Pick<Person, 'name' | 'title' | 'phone'>>,
  ) => {
    const params = { number: Number(person?.number), stakeholder_id: person?.id ?? '' };
    const answer = await app.call(app.people.admin, changeStakeholder, {
      params,
      body,
      version: person?.version ?? 0,
    });
    expect(answer.status, answer.text).toBe(200);
  };
  const addCompany = (properties: Record<string, string>) =>
    crm.add('companies', { properties: { name: `Hospital ${made}`, ...properties } });
  const addContact = () =>
    crm.add('contacts', {
      properties: {
        firstname: 'Ana Maria',
        lastname: 'de Silva',
        email: `ana${made}@hospital.example`,
        jobtitle: 'CFO',
      },
    });
  const addDeal = (more: { companies?: string[]; contacts?: string[] }) =>
    crm.add('deals', {
      properties: { dealname: 'Wards', dealstage: 'qualifiedtobuy', pipeline: 'default' },
      ...more,
    });

  beforeAll(async () => {
    opened = await createHubspotApp(engine);
    ({ app } = opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    made += 1;
    const token = `pat-eu1-${made}`;
    crm = opened.hubspot.crm(token);
    crm.now = () => app.clock.now.getTime();
    expect((await app.call(app.people.admin, connectHubspot, { body: { token } })).status).toBe(200);
  });

  describe('accounts and HubSpot’s companies', () => {
    test('what was changed here is written back, only that, once; an industry as HubSpot names it', async () => {
      const company = addCompany({ industry: 'HOSPITAL_HEALTH_CARE', numberofemployees: '200' });
      await sync();
      expect(await accountOf(company.id)).toMatchObject({
        industry: 'Hospital & Health Care',
        employees: 200,
      });
      await changeAccount(company.id, 'city', 'Porto');
      await changeAccount(company.id, 'industry', 'computer software');
      await sync();
      expect(crm.writes).toEqual([]);
      await writeBack();
      expect(await status()).toMatchObject({ waiting_writes: 1 });
      await sync();
      const written = { id: company.id, properties: { city: 'Porto', industry: 'COMPUTER_SOFTWARE' } };
      expect(crm.writes).toEqual([written]);
      await sync();
      await sync();
      expect(crm.writes).toEqual([written]);
      expect(await status()).toMatchObject({ waiting_writes: 0, open_conflicts: 0, notices: [] });
      crm.change('companies', company.id, { city: 'Lisbon' });
      await sync();
      expect(await accountOf(company.id)).toMatchObject({ city: 'Lisbon', industry: 'Computer Software' });
    });

    test('AIWH32 accounts and contacts that come from HubSpot, or change there, raise one event each', async () => {
      const raised = (since: Date) =>
        query<{ type: string; n: number }>(
          `select type, count(*)::int as n from events where created_at > $1
             and (type like 'contact.%' or type like 'account.%') group by type order by type`,
          [since],
        );
      const moment = async () => (await query<{ now: Date }>('select now() as now'))[0]?.now ?? new Date();
      const before = await moment();
      const company = addCompany({ city: 'Porto' });
      addDeal({ companies: [company.id], contacts: [addContact().id] });
      await sync();
      expect(await raised(before)).toEqual([
        { type: 'account.created', n: 1 },
        { type: 'contact.created', n: 1 },
      ]);
      const between = await moment();
      crm.change('companies', company.id, { city: 'Lisbon' });
      await sync();
      expect(await raised(between)).toEqual([{ type: 'account.changed', n: 1 }]);
      const after = await moment();
      await sync();
      expect(await raised(after)).toEqual([]);
    });

    test('what both sides changed waits for a decision, and either is taken', async () => {
      const [one, two] = [
        addCompany({ city: 'Porto' }),
        addCompany({ name: `Clinic ${made}`, city: 'Porto' }),
      ];
      await sync();
      await writeBack();
      for (const { id } of [one, two]) {
        await changeAccount(id, 'city', 'Braga');
        crm.change('companies', id, { city: 'Lisbon' });
      }
      await sync();
      const open = await conflicts();
      expect(open).toMatchObject([
        {
          record: { kind: 'account', name: `Hospital ${made}`, deal_number: null },
          field: 'city',
          ours: 'Braga',
          theirs: 'Lisbon',
        },
        { record: { kind: 'account', name: `Clinic ${made}` }, before: 'Porto' },
      ]);
      expect(crm.writes).toEqual([]);
      expect((await decide(open[0]?.id, 'theirs')).status).toBe(204);
      expect((await decide(open[1]?.id, 'ours')).status).toBe(204);
      await sync();
      expect(await accountOf(one.id)).toMatchObject({ city: 'Lisbon' });
      expect(crm.writes).toEqual([{ id: two.id, properties: { city: 'Braga' } }]);
      expect(await conflicts()).toEqual([]);
    });

    test('shows current values, never overwrites unseen ones, and tells the second of two people who decide', async () => {
      const company = addCompany({ city: 'Porto' });
      await sync();
      await writeBack();
      await changeAccount(company.id, 'city', 'Braga');
      crm.change('companies', company.id, { city: 'Lisbon' });
      await sync();
      const [open] = await conflicts();
      const seen = { ours: 'Braga', theirs: 'Lisbon' };
      expect(open).toMatchObject(seen);
      await changeAccount(company.id, 'city', 'Evora');
      for (const keep of ['theirs', 'ours'] as const) {
        const late = await decide(open?.id, keep, seen);
        expect(late.status).toBe(409);
        expect(late.problem.detail).toBe('The value changed again in the meantime. Review both values.');
      }
      expect(await accountOf(company.id)).toMatchObject({ city: 'Evora' });
      expect(await conflicts()).toMatchObject([{ id: open?.id, ours: 'Evora', theirs: 'Lisbon' }]);
      crm.change('companies', company.id, { city: 'Faro' });
      await sync();
      expect((await decide(open?.id, 'theirs', { ours: 'Evora', theirs: 'Lisbon' })).status).toBe(409);
      const now = { ours: 'Evora', theirs: 'Faro' };
      const answers = await Promise.all([decide(open?.id, 'theirs', now), decide(open?.id, 'theirs', now)]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409]);
      const { name } = (await status())?.connected_by ?? {};
      expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe(
        `${name} already decided this and used HubSpot’s value.`,
      );
      await sync();
      expect(await accountOf(company.id)).toMatchObject({ city: 'Faro' });
      expect(crm.writes).toEqual([]);
    });

    test('an account of the same name is that company; a person decides where they differ', async () => {
      const { companyId } = app.people.admin;
      await query(
        `insert into accounts (company_id, id, workspace_id, name, city)
         select company_id, gen_random_uuid(), id, $2, 'Braga' from workspaces where company_id = $1 order by id limit 1`,
        [companyId, `Known ${made}`],
      );
      const company = addCompany({ name: `KNOWN ${made}`, city: 'Porto', numberofemployees: '7' });
      await sync();
      // What was empty here is filled in.
      expect(await accountOf(company.id)).toMatchObject({
        name: `Known ${made}`,
        city: 'Braga',
        employees: 7,
      });
      expect((await conflicts()).map(({ field, theirs }) => [field, theirs])).toEqual(
        expect.arrayContaining([
          ['city', 'Porto'],
          ['name', `KNOWN ${made}`],
        ]),
      );
    });

    test('an industry that HubSpot does not have is said in words, a refusal holds back no other changes', async () => {
      const names = ['Odd', 'Clinic', 'Lab'].map((name) => addCompany({ name: `${name} ${made}` }).id);
      const [odd = '', good = '', other = ''] = names;
      await sync();
      await writeBack();
      await changeAccount(odd, 'industry', 'Alchemy');
      for (const id of [good, other]) await changeAccount(id, 'city', 'Faro');
      // Refused whole, it is tried in halves.
      crm.faults.push({ status: 400, path: '/objects/companies/batch/update' });
      await sync();
      expect(crm.writes.map(({ id }) => id).toSorted()).toEqual([good, other]);
      await changeAccount(good, 'city', 'Beja');
      crm.faults.push({ status: 400, path: '/objects/companies/batch/update' });
      await sync();
      expect((await status())?.notices.map(({ text }) => text).toSorted()).toEqual([
        'HubSpot has no industry “Alchemy”, so it isn’t written to HubSpot.',
        'HubSpot rejected a change made here. We’ll try again when the account next changes.',
      ]);
      await changeAccount(good, 'city', 'Evora');
      crm.faults.push({ status: 403, path: '/objects/companies/batch/update' });
      addDeal({ companies: [good] });
      await sync();
      const now = await status();
      expect(now).toMatchObject({ last_error: null, linked: { deals: 1 } });
      expect(now?.notices.map(({ text }) => text)).toContain(
        'The private app can’t write companies (crm.objects.companies.write), so changes to them aren’t written to HubSpot.',
      );
    });
  });

  describe('people of deals and HubSpot’s contacts', () => {
    test('contacts who come with deals of HubSpot say so', async () => {
      const contact = addContact();
      addDeal({ contacts: [contact.id] });
      addDeal({ contacts: [contact.id] });
      await sync();
      const known = await query(
        `select distinct c.id, c.source from contacts c
           join stakeholders s on s.company_id = c.company_id and s.contact_id = c.id
           join hubspot_people p on p.company_id = s.company_id and p.stakeholder_id = s.id where p.contact_id = $1`,
        [contact.id],
      );
      expect(known).toMatchObject([{ source: 'hubspot' }]);
    });

    test('a change on one deal reaches HubSpot, and from there the person’s other deals, with history', async () => {
      const contact = addContact();
      addDeal({ contacts: [contact.id] });
      addDeal({ contacts: [contact.id] });
      await sync();
      await writeBack();
      const [first] = await peopleOf(contact.id);
      await changePerson(first, { name: 'Ana Lopes de Silva', phone: '+351 1' });
      await sync();
      expect(crm.writes).toEqual([
        { id: contact.id, properties: { firstname: 'Ana Lopes', lastname: 'de Silva', phone: '+351 1' } },
      ]);
      await sync();
      const people = await peopleOf(contact.id);
      expect(people.map(({ name, phone }) => [name, phone])).toEqual(
        Array(2).fill(['Ana Lopes de Silva', '+351 1']),
      );
      const history = await query(
        `select 1 from deal_history h join deals d on d.company_id = h.company_id and d.id = h.deal_id
          where h.field = 'person' and h.cause = 'import' and d.number = $1`,
        [people[1]?.number],
      );
      expect(history).toHaveLength(1);
      await sync();
      expect(crm.writes).toHaveLength(1);
      expect(await status()).toMatchObject({ waiting_writes: 0, open_conflicts: 0, notices: [] });
    });

    test('changed on both sides, or differently on two deals: a person decides for all of them', async () => {
      const [both, twice] = [
        addContact(),
        crm.add('contacts', { properties: { firstname: 'Rui', jobtitle: 'COO' } }),
      ];
      addDeal({ contacts: [both.id, twice.id] });
      addDeal({ contacts: [twice.id] });
      await sync();
      await writeBack();
      await changePerson((await peopleOf(both.id))[0], { title: 'Chair' });
      crm.change('contacts', both.id, { jobtitle: 'CEO' });
      const [first, second] = await peopleOf(twice.id);
      await changePerson(first, { title: 'Head of operations' });
      await changePerson(second, { title: 'Director' });
      await sync();
      expect(crm.writes).toEqual([]);
      const open = await conflicts();
      expect(open.map(({ record, ours, theirs }) => [record.name, ours, theirs]).toSorted()).toEqual([
        ['Ana Maria de Silva', 'Chair', 'CEO'],
        ['Rui', 'Director', 'COO'],
        ['Rui', 'Head of operations', 'COO'],
      ]);
      expect(open.every(({ record }) => record.kind === 'person' && record.deal_number !== null)).toBe(true);
      const of = (ours: string) => open.find((one) => one.ours === ours)?.id;
      expect((await decide(of('Chair'), 'theirs')).status).toBe(204);
      expect((await decide(of('Director'), 'ours')).status).toBe(204);
      expect((await decide(of('Head of operations'), 'ours')).status).toBe(409);
      await sync();
      expect((await peopleOf(both.id)).map(({ title }) => title)).toEqual(['CEO']);
      expect((await peopleOf(twice.id)).map(({ title }) => title)).toEqual(['Director', 'Director']);
      expect(crm.writes).toEqual([{ id: twice.id, properties: { jobtitle: 'Director' } }]);
      expect(await conflicts()).toEqual([]);
    });

    test('everything read once more finds what was changed of contacts meanwhile', async () => {
      const contact = addContact();
      addDeal({ contacts: [contact.id] });
      await sync();
      crm.change('contacts', contact.id, { jobtitle: 'CEO' });
      await query('update hubspot_connections set synced_until = null');
      await sync();
      expect((await peopleOf(contact.id)).map(({ title }) => title)).toEqual(['CEO']);
    });
  });
});
