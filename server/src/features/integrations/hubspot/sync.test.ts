import { changeDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import {
  changeHubspotConnection,
  changeHubspotMapping,
  changeHubspotSync,
  connectHubspot,
  getHubspot,
  getHubspotMapping,
  listHubspotConflicts,
  resolveHubspotConflict,
} from '@dealwright/contract/integrations/hubspot';
import { listStakeholders } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createHubspotApp, type HubspotApp } from '../../../testing/hubspot-app.ts';
import type { DoubleCrm } from '../../../testing/hubspot-double/crm.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { HubspotDeps } from './open-hubspot.ts';
import { syncCompany } from './sync-company.ts';

const HOUR_MS = 60 * 60_000;

eachEngine((engine) => {
  let opened: HubspotApp;
  let hubspot: HubspotApp['hubspot'];
  let app: TestApp;
  let deps: HubspotDeps;
  let crm: DoubleCrm;
  let token: string;
  let made = 0;

  const query = <T>(sql: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, values));
  const later = (ms = HOUR_MS) => {
    app.clock.now = new Date(app.clock.now.getTime() + ms);
  };
  const ask = (what: 'run' | 'everything' | 'stop' | 'cancel') =>
    app.call(app.people.admin, changeHubspotSync, { body: { ask: what } });
  const work = () => syncCompany(deps, app.people.admin.companyId);
  const sync = async () => {
    await ask('run');
    await work();
  };
  const status = async () => {
    const { body } = await app.call(app.people.admin, getHubspot);
    if (!body.connection) throw new Error('HubSpot is connected');
    return body.connection;
  };
  const dealOf = async (hubspotId: string, person = app.people.admin) => {
    const [row] = await query<{ number: bigint }>(
      `select d.number from hubspot_records r join deals d on d.company_id = r.company_id and d.id = r.deal_id
        where r.kind = 'deal' and r.hubspot_id = $1 and r.portal_id = $2`,
      [hubspotId, crm.portalId],
    );
    if (!row) throw new Error(`HubSpot’s deal ${hubspotId} is not here`);
    return app.call(person, getDeal, { params: { number: Number(row.number) } });
  };
  const addDeal = (
    properties: Record<string, string>,
    more: { companies?: string[]; contacts?: string[] } = {},
  ) =>
    crm.add('deals', {
      properties: { dealname: 'Wards', dealstage: 'qualifiedtobuy', pipeline: 'default', ...properties },
      ...more,
    });
  const conflicts = async () => (await app.call(app.people.admin, listHubspotConflicts)).body.items;

  beforeAll(async () => {
    opened = await createHubspotApp(engine);
    ({ app, hubspot, deps } = opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    made += 1;
    token = `pat-eu1-${made}`;
    crm = hubspot.crm(token);
    crm.now = () => app.clock.now.getTime();
    await query('update profiles set hubspot_user_id = null');
    const answer = await app.call(app.people.admin, connectHubspot, { body: { token } });
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).not.toContain(token);
  });

  describe('syncing with HubSpot', () => {
    test('deals come with company, people, owner, stage and amount, and their HubSpot owner works them here', async () => {
      const { rep, otherRep } = app.people;
      crm.owners.push({ id: '501', email: rep.email.toUpperCase(), firstName: 'Rosa' });
      const hospital = { name: 'Hospital Group', domain: 'hospital.example' };
      const company = crm.add('companies', { properties: hospital });
      const other = crm.add('companies', { properties: { name: 'Partner' } });
      const ana = crm.add('contacts', {
        properties: { firstname: 'Ana', lastname: 'Silva', email: 'ana@hospital.example', jobtitle: 'CFO' },
      });
      crm.add('contacts', { properties: { firstname: 'Nobody’s' } });
      const terms = { dealname: 'Wards 2027', amount: '48000.5', closedate: '2027-03-01T02:00:00Z' };
      const work = { hubspot_owner_id: '501', hs_next_step: 'Send the offer' };
      const deal = addDeal({ ...terms, ...work }, { companies: [company.id, other.id], contacts: [ana.id] });
      await sync();
      const { body, status: read } = await dealOf(deal.id, rep);
      expect(read).toBe(200);
      const { name, stage, close_date, next_step, crm_owner_id, account, owner } = body;
      expect([name, stage]).toEqual(['Wards 2027', 'qualification']);
      expect([body.amount_minor, body.currency]).toEqual([4_800_050, 'USD']);
      // In the zone of the account it is still the day before.
      expect([close_date, next_step, crm_owner_id]).toEqual(['2027-02-28', 'Send the offer', '501']);
      expect([account?.name, owner.id]).toEqual(['Hospital Group', rep.id]);
      expect((await dealOf(deal.id, otherRep)).status).toBe(404);
      const people = await app.call(rep, listStakeholders, { params: { number: body.number } });
      expect(people.body.items).toMatchObject([
        { name: 'Ana Silva', email: 'ana@hospital.example', title: 'CFO' },
      ]);
      const now = await status();
      expect(now).toMatchObject({ phase: 'idle', last_error: null, linked: { deals: 1, contacts: 1 } });
      expect(now.progress.deals).toEqual({ read: 1, created: 1, updated: 0, total: 1 });
      const kept = await query<{ count: number }>(
        `select count(*)::int as count from hubspot_records where kind = 'contact' and base->>'name' like 'Nobody%'`,
      );
      expect(kept).toEqual([{ count: 0 }]);
    });

    test('a second sync changes nothing; what HubSpot changed since reaches the deal', async () => {
      const deal = addDeal({ amount: '100' });
      await sync();
      const before = (await dealOf(deal.id)).body;
      later();
      await sync();
      expect((await dealOf(deal.id)).body.version).toBe(before.version);
      later();
      crm.change('deals', deal.id, { dealstage: 'contractsent', amount: '250' });
      later();
      await sync();
      expect((await dealOf(deal.id)).body).toMatchObject({
        stage: 'negotiation',
        amount_minor: 25_000,
        version: before.version + 1,
      });
    });

    test('more changes at one moment than a search pages through are all found', async () => {
      await sync();
      later();
      const company = crm.add('companies', { properties: { name: `Many ${made}` } });
      crm.mostFound = 300;
      const count = 450;
      // Most of them are known to be of no interest: what matters is that each is read.
      for (let n = 0; n < count; n += 1) {
        crm.add('deals', {
          properties: { dealname: `Deal ${n}`, dealstage: 'unknown' },
          companies: [company.id],
        });
      }
      later();
      await ask('run');
      await work();
      const now = await status();
      expect(now.progress.deals.read).toBe(count);
      expect(now.notices[0]).toEqual({
        text: 'HubSpot’s stage “unknown” isn’t mapped to a stage here. Map it under Stages and fields.',
        records: count,
      });
    });

    test('a field that both changed is a conflict: nothing is overwritten until a person decides', async () => {
      const { admin } = app.people;
      const [first, second] = [addDeal({ amount: '100' }), addDeal({ amount: '100' })];
      await sync();
      later();
      for (const { id } of [first, second]) {
        const { body } = await dealOf(id);
        const change = { amount_minor: 20_000, name: `Ours ${id}` };
        const answer = await app.call(admin, changeDeal, {
          params: { number: body.number },
          version: body.version,
          body: change,
        });
        expect(answer.status, answer.text).toBe(200);
        crm.change('deals', id, { amount: '300', hs_next_step: 'Call' });
      }
      later();
      await sync();
      for (const { id } of [first, second]) {
        expect((await dealOf(id)).body).toMatchObject({
          amount_minor: 20_000,
          name: `Ours ${id}`,
          next_step: 'Call',
        });
      }
      const open = await conflicts();
      expect(open).toHaveLength(2);
      expect(open[0]).toMatchObject({
        field: 'amount',
        before: '$100',
        ours: '$200',
        theirs: '$300',
      });
      expect((await status()).open_conflicts).toBe(2);
      const [a, b] = open;
      const decide = (id = '', keep: 'ours' | 'theirs' = 'ours') =>
        app.call(admin, resolveHubspotConflict, { params: { id }, body: { keep } });
      const at = async (number?: number | null) =>
        (await app.call(admin, getDeal, { params: { number: number ?? 0 } })).body.amount_minor;
      expect((await decide(a?.id, 'theirs')).status).toBe(204);
      expect((await decide(b?.id, 'ours')).status).toBe(204);
      expect((await decide(b?.id, 'theirs')).status).toBe(409);
      expect(await at(a?.record.deal_number)).toBe(30_000);
      expect(await at(b?.record.deal_number)).toBe(20_000);
      expect(crm.writes).toEqual([]);
      later();
      await sync();
      expect(await conflicts()).toEqual([]);
      expect(await at(b?.record.deal_number)).toBe(20_000);
    });

    test('changes made here are written back when that is on: only what changed, once, and no echo comes of it', async () => {
      const { admin } = app.people;
      const deal = addDeal({ amount: '100', hubspot_owner_id: '9' });
      await sync();
      await app.call(admin, changeHubspotConnection, { body: { write_back: true } });
      const { body } = await dealOf(deal.id);
      const at = { params: { number: body.number }, version: body.version };
      await app.call(admin, changeDeal, { ...at, body: { name: 'Wards and beds' } });
      const moved = await app.call(admin, moveDeal, {
        params: { number: body.number },
        version: body.version + 1,
        body: { stage: 'negotiation' },
      });
      expect(moved.status, moved.text).toBe(200);
      expect((await status()).waiting_writes).toBe(1);
      later();
      await sync();
      const written = { id: deal.id, properties: { dealname: 'Wards and beds', dealstage: 'contractsent' } };
      expect(crm.writes).toEqual([written]);
      const after = (await dealOf(deal.id)).body;
      for (let n = 0; n < 3; n += 1) {
        later();
        await sync();
      }
      expect(crm.writes).toEqual([written]);
      expect((await dealOf(deal.id)).body.version).toBe(after.version);
      expect(await status()).toMatchObject({ waiting_writes: 0, open_conflicts: 0, notices: [] });
    });

    test('before it writes it looks: what HubSpot changed meanwhile is a conflict, and is not overwritten', async () => {
      const { admin } = app.people;
      const deal = addDeal({ amount: '100' });
      await sync();
      await app.call(admin, changeHubspotConnection, { body: { write_back: true } });
      await work();
      later(1000);
      const { body } = await dealOf(deal.id);
      const at = { params: { number: body.number }, version: body.version };
      await app.call(admin, changeDeal, { ...at, body: { amount_minor: 1 } });
      crm.change('deals', deal.id, { amount: '999' });
      // No pass is due: this run writes alone.
      await work();
      expect(crm.writes).toEqual([]);
      expect(await conflicts()).toMatchObject([{ ours: '$0.01', theirs: '$999' }]);
    });

    test('a stage that nothing at HubSpot stands for is said in words, and the rest is written', async () => {
      const { admin } = app.people;
      const deal = addDeal({});
      await sync();
      await app.call(admin, changeHubspotConnection, { body: { write_back: true } });
      const { body } = await dealOf(deal.id);
      const at = { params: { number: body.number } };
      await app.call(admin, moveDeal, { ...at, version: body.version, body: { stage: 'procurement' } });
      await app.call(admin, changeDeal, { ...at, version: body.version + 1, body: { next_step: 'Sign' } });
      later();
      await sync();
      expect(crm.writes).toEqual([{ id: deal.id, properties: { hs_next_step: 'Sign' } }]);
      expect((await status()).notices).toEqual([
        {
          text: 'No stage in the deal’s HubSpot pipeline is mapped to “Procurement”, so the stage isn’t written to HubSpot.',
          records: 1,
        },
      ]);
    });

    test('deals of a stage that stands for none wait, and come once it is mapped', async () => {
      const { admin } = app.people;
      crm.stages.push({ id: 'legal9', label: 'With the lawyers', probability: '0.9' });
      const mapping = (await app.call(admin, getHubspotMapping)).body;
      const deal = addDeal({ dealstage: 'legal9' });
      await sync();
      expect((await status()).notices).toEqual([
        {
          text: 'HubSpot’s stage “With the lawyers” isn’t mapped to a stage here. Map it under Stages and fields.',
          records: 1,
        },
      ]);
      const stages = mapping.pipelines
        .flatMap((pipeline) => pipeline.stages)
        .map(({ id, stage }) => ({ id, stage }));
      const answer = await app.call(admin, changeHubspotMapping, {
        body: { stages: [...stages, { id: 'legal9', stage: 'procurement' }], fields: mapping.fields },
      });
      expect(answer.status, answer.text).toBe(200);
      await work();
      expect((await dealOf(deal.id)).body.stage).toBe('procurement');
      expect((await status()).notices).toEqual([]);
    });

    test('HubSpot asks to wait, fails, or takes the token no more: it waits as long as asked, tries again, and says so', async () => {
      crm.faults.push({ status: 429, path: '/objects/deals', retryAfter: 42 });
      addDeal({});
      await sync();
      let now = await status();
      expect(now).toMatchObject({ last_error: 'HubSpot asked us to wait', state: 'active' });
      expect(Date.parse(now.next_sync_at ?? '')).toBe(app.clock.now.getTime() + 42_000);
      crm.faults.push({ status: 502, path: '/pipelines' }, { status: 503, path: '/pipelines' });
      const waits: number[] = [];
      for (let n = 0; n < 2; n += 1) {
        later(60_000);
        await work();
        now = await status();
        waits.push(Date.parse(now.next_sync_at ?? '') - app.clock.now.getTime());
      }
      expect(now.last_error).toBe('HubSpot responded with 503');
      expect(waits[1]).toBe(2 * (waits[0] ?? 0));
      later();
      await work();
      expect(await status()).toMatchObject({ last_error: null, phase: 'idle', linked: { deals: 1 } });
      crm.revoked = true;
      later();
      await work();
      const refused = { state: 'reconnect', last_error: 'HubSpot rejected the access token' };
      expect(await status()).toMatchObject(refused);
      const asked = crm.requests.length;
      await work();
      expect(crm.requests).toHaveLength(asked);
      expect((await ask('run')).status).toBe(409);
      crm.revoked = false;
      await app.call(app.people.admin, connectHubspot, { body: { token } });
      await work();
      expect(await status()).toMatchObject({ state: 'active', last_error: null, linked: { deals: 1 } });
    });

    test('an import is stopped, goes on where it was, and is cancelled; nothing comes twice', async () => {
      for (let n = 0; n < 250; n += 1) addDeal({ dealname: `Deal ${n}` });
      crm.faults.push({ status: 500, path: '/associations/deals/contacts' });
      await sync();
      // The first page failed before it was kept; the second try reads on from there.
      later();
      await work();
      const numbers = await query<{ number: bigint }>(
        `select d.number from deals d join hubspot_records r on r.company_id = d.company_id and r.deal_id = d.id
          where r.portal_id = $1 order by 1`,
        [crm.portalId],
      );
      expect(numbers).toHaveLength(250);
      const first = Number(numbers[0]?.number);
      expect(numbers.map(({ number }) => Number(number))).toEqual(numbers.map((_, n) => first + n));
      await ask('everything');
      await ask('stop');
      await work();
      expect((await status()).sync_enabled).toBe(false);
      await ask('cancel');
      expect(await status()).toMatchObject({ phase: 'idle', linked: { deals: 250 } });
      await Promise.all([ask('run'), work(), work(), work()]);
      await Promise.all([work(), work(), work()]);
      expect((await status()).linked.deals).toBe(250);
    });

    test('what was removed at HubSpot stays here and is said; what was erased here does not come again', async () => {
      const company = crm.add('companies', { properties: { name: `Closing ${made}` } });
      const [gone, erased] = [addDeal({}, { companies: [company.id] }), addDeal({ dealname: 'Erase me' })];
      await sync();
      const { body } = await dealOf(erased.id);
      await query(
        'select app.erase_deals(company_id, array[id]) from deals where company_id = $1 and number = $2',
        [app.people.admin.companyId, body.number],
      );
      company.archived = true;
      gone.archived = true;
      later();
      await ask('everything');
      await work();
      const { notices, linked } = await status();
      expect(notices).toEqual([
        { text: 'Removed in HubSpot. The account stays here, with its deals.', records: 1 },
        { text: 'Removed in HubSpot. The deal stays here and is no longer synced.', records: 1 },
      ]);
      expect(linked.deals).toBe(1);
      expect((await dealOf(gone.id)).status).toBe(200);
    });

    test('the board’s totals are the sums of its deals, whatever was imported', async () => {
      const sums = await query<{ differing: number }>(
        `select count(*)::int as differing from (
           (select company_id, stage, currency, sum(deals)::int as deals, sum(amount_minor) as amount from deal_totals
             where profile_id = '00000000-0000-0000-0000-000000000000' and deals > 0 group by 1, 2, 3)
           except
           (select company_id, stage, currency, count(*)::int, sum(amount_minor) from deals where shelf is null group by 1, 2, 3)) t`,
      );
      expect(sums).toEqual([{ differing: 0 }]);
    });
  });
});
