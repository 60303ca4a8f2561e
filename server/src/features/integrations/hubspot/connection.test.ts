import {
  assignHubspotOwner,
  changeHubspotMapping,
  changeHubspotSync,
  connectHubspot,
  disconnectHubspot,
  getHubspot,
  getHubspotMapping,
  HUBSPOT_USER_REQUIRED,
  listHubspotOwners,
  resolveHubspotConflict,
  saveHubspotUser,
} from '@dealwright/contract/integrations/hubspot';
import { getProfile } from '@dealwright/contract/people/profile';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import type { DoubleCrm } from '../../../testing/hubspot-double/crm.ts';
import { type HubspotDouble, startHubspotDouble } from '../../../testing/hubspot-double/hubspot-double.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app.ts';
import { createWorker } from '../../../worker.ts';
import { SOMEBODY_ELSES, TAKEN } from './policy.ts';

const TOKEN = 'pat-eu1-the-one-token';

eachEngine((engine) => {
  let hubspot: HubspotDouble;
  let app: TestApp;
  let crm: DoubleCrm;
  const query = <T>(sql: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, values));
  const say = (person: TestPerson, id: string) =>
    app.call(person, saveHubspotUser, { body: { hubspot_user_id: id } });
  const connect = (token = TOKEN, person = app.people.admin) =>
    app.call(person, connectHubspot, { body: { token } });
  const idOf = async (person: TestPerson) => (await app.call(person, getProfile)).body?.hubspot_user_id;

  beforeAll(async () => {
    hubspot = await startHubspotDouble();
    app = await createTestApp(engine, hubspot.settings);
    crm = hubspot.crm(TOKEN);
  });
  afterAll(async () => {
    await app.close();
    await hubspot.close();
  });
  beforeEach(async () => {
    crm.revoked = false;
    await query('delete from hubspot_connections');
    await query('delete from hubspot_owners');
    await query('update profiles set hubspot_user_id = null');
  });

  describe('a person’s own HubSpot user id', () => {
    test('a blank one is refused with the words, and saves nothing', async () => {
      const { rep } = app.people;
      for (const blank of ['', '   ']) {
        const { status, problem } = await say(rep, blank);
        expect([status, problem.errors?.[0]?.message]).toEqual([400, HUBSPOT_USER_REQUIRED]);
      }
      expect(await idOf(rep)).toBeNull();
    });

    test('any other is kept, trimmed, and shown with the profile; the audit log says so', async () => {
      const { rep } = app.people;
      expect((await say(rep, ' 501 ')).body.hubspot_user_id).toBe('501');
      expect(await idOf(rep)).toBe('501');
      const entries = await query<{ actor_id: string }>(
        `select actor_id from audit_log where action = 'hubspot_user_saved'`,
      );
      expect(entries).toEqual([{ actor_id: rep.id }]);
    });

    test('a colleague’s id is refused, of two people at once one gets it, and companies are independent', async () => {
      const { rep, otherRep, stranger } = app.people;
      const answers = await Promise.all([say(rep, '77'), say(otherRep, '77')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe(TAKEN);
      expect((await say(stranger, '77')).status).toBe(200);
    });

    test('what HubSpot knows decides: the id of another address is refused, the id of a user is that of the owner', async () => {
      const { rep, otherRep, admin } = app.people;
      await connect();
      const { portalId } = crm;
      await query(
        `insert into hubspot_owners (company_id, portal_id, owner_id, user_id, email, name)
         values ($1, $2, '501', '9001', $3, 'Rosa'), ($1, $2, '502', '9002', 'other@elsewhere.example', 'Omar')`,
        [rep.companyId, portalId, rep.email.toLowerCase()],
      );
      expect((await say(otherRep, '501')).problem.detail).toBe(SOMEBODY_ELSES);
      expect((await say(otherRep, '9002')).problem.detail).toBe(SOMEBODY_ELSES);
      expect((await say(rep, '9001')).body.hubspot_user_id).toBe('501');
      const assign = (owner: string, profile: string | null) =>
        app.call(admin, assignHubspotOwner, { params: { owner_id: owner }, body: { profile_id: profile } });
      expect((await assign('502', otherRep.id)).status).toBe(204);
      expect(await idOf(otherRep)).toBe('502');
      expect((await assign('999', otherRep.id)).status).toBe(404);
      expect((await assign('502', app.people.stranger.id)).status).toBe(400);
      const { items } = (await app.call(admin, listHubspotOwners)).body;
      expect(items.map(({ owner_id, person }) => [owner_id, person?.id])).toEqual([
        ['502', otherRep.id],
        ['501', rep.id],
      ]);
      expect((await assign('502', null)).status).toBe(204);
      expect(await idOf(otherRep)).toBeNull();
    });
  });

  describe('the company’s connection', () => {
    test('a token is tried, sealed and never shown; the mapping begins sensibly', async () => {
      const { admin } = app.people;
      const answer = await connect(` ${TOKEN} `);
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body.connection).toMatchObject({
        portal_id: crm.portalId,
        state: 'active',
        sync_enabled: false,
      });
      for (const text of [answer.text, (await app.call(admin, getHubspot)).text])
        expect(text).not.toContain(TOKEN);
      const [kept] = await query<{ token: Buffer }>('select token from hubspot_connections');
      expect(kept?.token.toString('latin1')).not.toContain(TOKEN);
      const mapping = (await app.call(admin, getHubspotMapping)).body;
      expect(mapping.pipelines[0]?.stages.map(({ stage }) => stage)).toEqual([
        'prospecting',
        'qualification',
        'discovery',
        'solution_validation',
        'negotiation',
        'closed_won',
        'closed_lost',
      ]);
      expect(mapping.fields).toEqual({
        name: 'dealname',
        amount: 'amount',
        close_date: 'closedate',
        next_step: 'hs_next_step',
        loss_reason: 'closed_lost_reason',
      });
    });

    test('a token that HubSpot does not take, or a HubSpot that is out of reach, is said in words', async () => {
      const refused = await connect('not-a-token');
      expect([refused.status, refused.problem.errors?.[0]?.path]).toEqual([400, 'token']);
      crm.faults.push({ status: 403 });
      expect((await connect()).problem.errors?.[0]?.message).toMatch(/lacks a scope/);
      crm.faults.push({ status: 500 });
      expect((await connect()).status).toBe(503);
      expect((await connect('with a space')).status).toBe(400);
      expect((await app.call(app.people.admin, getHubspot)).body.connection).toBeNull();
    });

    test('others than admins neither see nor change it; another company’s admin sees none of it', async () => {
      const { manager, rep, stranger } = app.people;
      await connect();
      for (const person of [manager, rep]) {
        expect((await connect(TOKEN, person)).status).toBe(403);
        expect((await app.call(person, getHubspot)).body).toMatchObject({
          connection: null,
          can: { manage: false },
        });
        expect((await app.call(person, getHubspotMapping)).status).toBe(403);
        expect((await app.call(person, changeHubspotSync, { body: { ask: 'run' } })).status).toBe(403);
      }
      expect((await app.call(stranger, getHubspot)).body.connection).toBeNull();
      const conflict = { params: { id: newId() }, body: { keep: 'ours' as const } };
      expect((await app.call(stranger, resolveHubspotConflict, conflict)).status).toBe(409);
      expect((await app.call(app.people.admin, resolveHubspotConflict, conflict)).status).toBe(404);
    });

    test('a mapping names only what HubSpot has, and properties that can hold the field', async () => {
      const { admin } = app.people;
      await connect();
      const { fields } = (await app.call(admin, getHubspotMapping)).body;
      const save = (body: Parameters<typeof app.call<typeof changeHubspotMapping>>[2]) =>
        app.call(admin, changeHubspotMapping, body);
      const stages = [{ id: 'closedwon', stage: 'closed_won' as const }];
      expect((await save({ body: { stages: [{ id: 'nowhere', stage: null }], fields } })).status).toBe(400);
      expect((await save({ body: { stages, fields: { ...fields, amount: 'dealname' } } })).status).toBe(400);
      expect((await save({ body: { stages, fields: { ...fields, name: null } } })).status).toBe(400);
      const saved = await save({
        body: { stages, fields: { ...fields, amount: 'hs_acv', next_step: null } },
      });
      expect(saved.status, saved.text).toBe(200);
      expect(saved.body.fields).toMatchObject({ amount: 'hs_acv', next_step: null });
      expect(saved.body.pipelines[0]?.stages.map(({ stage }) => stage)).toContain(null);
    });

    test('disconnecting forgets the token and keeps what was imported; the worker imports once it is asked', async () => {
      const { admin } = app.people;
      crm.add('deals', { properties: { dealname: 'By the worker', dealstage: 'closedwon', amount: '5' } });
      await connect();
      const config = testConfig(hubspot.settings);
      const worker = await createWorker({
        config,
        database: app.database,
        log: createLogger(config),
        model: null,
      });
      try {
        await app.call(admin, changeHubspotSync, { body: { ask: 'run' } });
        const status = async () => (await app.call(admin, getHubspot)).body.connection;
        await expect.poll(async () => (await status())?.last_synced_at, { timeout: 15_000 }).not.toBeNull();
        expect((await status())?.linked.deals).toBe(1);
        expect((await app.call(admin, disconnectHubspot)).status).toBe(204);
        expect(await status()).toMatchObject({ state: 'off', linked: { deals: 1 } });
        expect(await query('select token from hubspot_connections')).toEqual([{ token: null }]);
        expect((await app.call(admin, changeHubspotSync, { body: { ask: 'run' } })).status).toBe(409);
      } finally {
        await worker.close();
      }
    });
  });
});
