import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import {
  addCollaborator,
  changeDeal,
  createDeal,
  getDeal,
  getDealTotals,
  listDeals,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { acceptInvitation } from '@dealwright/contract/identity/invitations';
import { getSession } from '@dealwright/contract/identity/session';
import { getHandOver, listTeam, removeMember } from '@dealwright/contract/people/team';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApi } from '../../../api.ts';
import { hashToken, newId, newToken } from '../../../platform/ids.ts';
import { createLogger } from '../../../platform/log.ts';
import { readForecastDifferences } from '../../../testing/forecast-totals.ts';
import { setFeature } from '../../../testing/features.ts';
import { insertMany } from '../../../testing/insert-many.ts';
import { invite } from '../../../testing/invitations.ts';
import { mailTo } from '../../../testing/mailbox.ts';
import { castMember } from '../../../testing/members.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp, testConfig } from '../../../testing/test-app.ts';
import { HAND_OVER_BATCH } from './hand-over.ts';
import { finishHandOvers } from './jobs.ts';

/** What is kept of access and totals, less what can be counted anew from the deals: nothing, if both are true. */
const UNTRUE_SQL = `
  with reasons as (
    select d.company_id, d.owner_id as profile_id, d.id as deal_id from deals d
    union select c.company_id, c.profile_id, c.deal_id from deal_collaborators c
    union select d.company_id, p.id, d.id from deals d
      join profiles p on p.company_id = d.company_id and p.hubspot_user_id = d.crm_owner_id),
  counted as (
    select r.company_id, d.workspace_id, r.profile_id, d.stage, d.forecast_category, d.currency, count(*) as deals,
           sum(d.amount_minor)::bigint as amount_minor
      from (select * from reasons union all
            select company_id, '00000000-0000-0000-0000-000000000000', id from deals) r
      join deals d on d.company_id = r.company_id and d.id = r.deal_id
     where d.shelf is null group by 1, 2, 3, 4, 5, 6),
  kept as (select company_id, workspace_id, profile_id, stage, forecast_category, currency, sum(deals)::bigint,
                  sum(amount_minor)::bigint
             from deal_totals group by 1, 2, 3, 4, 5, 6 having sum(deals) <> 0 or sum(amount_minor) <> 0)
  select 'total' as what from (table kept except table counted) a
  union all select 'total' from (table counted except table kept) b
  union all select 'access' from (select company_id, profile_id, deal_id from deal_access except table reasons) c
  union all select 'access' from (table reasons except select company_id, profile_id, deal_id from deal_access) d
  union all select 'reason' from deal_access a join deals d on d.company_id = a.company_id and d.id = a.deal_id
             where a.as_owner <> (d.owner_id = a.profile_id)`;

eachEngine((engine) => {
  let app: TestApp;
  let leaver: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine, {}, { announcing: true });
    await setFeature(app, 'deal_archive', true);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    leaver = await castMember(app, app.people.admin, 'sales_rep');
  });
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const remove = (who: TestPerson | null, { id }: { id: string }, deletion_reason: string | null = null) =>
    app.call(who, removeMember, { body: { user_id_to_delete: id, deletion_reason } });
  const make = async (who: TestPerson, facts: object = {}) => {
    const body = {
      name: 'Deal',
      account: { name: 'Harbour' },
      stage: 'proposal',
      amount_minor: 5_000,
      ...facts,
    };
    const answer = await app.call(who, createDeal, { body: body as never });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const ownerOf = async (number: number) =>
    (await query<{ owner_id: string }>('select owner_id from deals where number = $1', [number]))[0]
      ?.owner_id;
  const isTrue = async () => {
    expect(await query(UNTRUE_SQL)).toEqual([]);
    expect(await readForecastDifferences(app)).toEqual([]);
  };

  describe('removing a member', () => {
    test('TEAM22 is for admins alone, within their workspace, and never of oneself', async () => {
      const { admin, manager, rep, neighbour, stranger } = app.people;
      const refused = await remove(manager, leaver);
      expect([refused.status, refused.problem.detail]).toEqual([403, 'Only an admin can remove a member.']);
      for (const who of [rep, neighbour]) expect((await remove(who, leaver)).status).toBe(403);
      const unknown = [await remove(stranger, leaver), await remove(stranger, { id: newId() })];
      const [theirs, nobodys] = unknown.map(({ status, text }) => [
        status,
        text.replace(/"requestId":"[^"]+"/, ''),
      ]);
      expect(theirs).toEqual(nobodys);
      expect((await remove(admin, neighbour)).status).toBe(404);
      expect((await remove(admin, { id: 'x' })).status).toBe(400);
      expect((await remove(null, leaver)).status).toBe(401);
      const own = await remove(admin, admin);
      expect([own.status, own.problem.detail]).toEqual([403, 'You can’t remove yourself.']);
      const preview = await app.call(manager, getHandOver, { params: { profile_id: leaver.id } });
      expect(preview.status).toBe(403);
      expect((await app.call(leaver, getSession)).body.profile?.workspace_id).toBe(leaver.workspaceId);
    });

    test('TEAM23 TEAM24 TEAM27 TEAM28 TEAM30 keeps the account, ends every session, and keeps reason, actor and time', async () => {
      const { admin } = app.people;
      await query(
        `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
        [newId(), leaver.id, hashToken(newToken())],
      );
      const answer = await app.call(admin, removeMember, {
        body: { user_id_to_delete: leaver.id, deletion_reason: ' Left the company ' },
      });
      expect(answer.status).toBe(201);
      expect(answer.body).toMatchObject({
        reason: 'Left the company',
        deals_handed_over: 0,
        deals_waiting: 0,
      });
      expect((await app.call(leaver, listDeals)).status).toBe(401);
      expect((await app.call(leaver, getSession)).body.user).toBeNull();
      expect(await query('select 1 from sessions where user_id = $1', [leaver.id])).toEqual([]);
      expect(
        await query('select p.workspace_id, u.email from users u join profiles p using (id) where id = $1', [
          leaver.id,
        ]),
      ).toEqual([{ workspace_id: null, email: leaver.email }]);
      expect(
        await query(
          'select reason, removed_by, role, created_at from member_removals where profile_id = $1',
          [leaver.id],
        ),
      ).toEqual([
        { reason: 'Left the company', removed_by: admin.id, role: 'sales_rep', created_at: app.clock.now },
      ]);
      const [log] = await query(
        `select actor_id, detail->>'reason' as reason from audit_log where action = 'member_removed' order by created_at desc limit 1`,
      );
      expect(log).toEqual({ actor_id: admin.id, reason: 'Left the company' });
      const [mail] = await mailTo(app.database, leaver.email);
      expect([mail?.kind, mail?.text]).toEqual([
        'member_removed',
        expect.stringContaining('You still have your account.'),
      ]);
      expect(mail?.text).not.toContain('Left the company');
      const second = await castMember(app, admin, 'viewer');
      expect((await remove(admin, second, '')).body.reason).toBe('Removed by admin');
      expect((await remove(admin, leaver)).status).toBe(404);
    });

    test('TEAM29 gives their open deals to the admin, with access, totals and history; closed ones stay theirs', async () => {
      const { admin, manager } = app.people;
      const [plain, joint, together, archived, euro, won] = [
        await make(leaver),
        await make(leaver),
        await make(leaver),
        await make(leaver),
        await make(leaver, { currency: 'EUR', amount_minor: 900 }),
        await make(leaver, { stage: 'closed_won' }),
      ];
      await app.call(admin, addCollaborator, { params: { number: joint.number, profile_id: admin.id } });
      await app.call(leaver, addCollaborator, { params: { number: together.number, profile_id: leaver.id } });
      const { number, version } = archived;
      expect((await app.call(leaver, archiveDeal, { params: { number }, version })).status).toBe(200);
      const preview = await app.call(admin, getHandOver, { params: { profile_id: leaver.id } });
      expect(preview.body).toEqual({
        to: { id: admin.id, name: admin.name },
        open_tasks: 0,
        open_deals: 4,
        amounts: [
          { currency: 'USD', deals: 3, amount_minor: 15_000 },
          { currency: 'EUR', deals: 1, amount_minor: 900 },
        ],
        shelved_deals: 1,
      });
      const before = (await app.call(manager, getDealTotals)).body;
      const answer = await remove(admin, leaver, 'Went to a rival');
      expect(answer.body).toMatchObject({ deals_handed_over: 5, deals_waiting: 0 });
      for (const deal of [plain, joint, together, archived, euro]) {
        expect(await ownerOf(deal.number)).toBe(admin.id);
      }
      expect(await ownerOf(won.number)).toBe(leaver.id);
      expect((await app.call(manager, getDealTotals)).body).toEqual(before);
      await isTrue();
      const history = await app.call(manager, listDealHistory, { params: { number: plain.number } });
      expect(history.body.items[0]).toMatchObject({
        field: 'owner',
        old_value: { id: leaver.id, name: leaver.name },
        new_value: { id: admin.id, name: admin.name },
        actor: { id: admin.id },
        cause: 'removal',
        reason: 'Went to a rival',
      });
      const stale = await app.call(admin, changeDeal, {
        params: { number: plain.number },
        version: plain.version,
        body: { name: 'Late' },
      });
      expect(stale.status).toBe(412);
      const events = await query(`select 1 from events where deal_id = $1 and type = 'deal.changed'`, [
        plain.id,
      ]);
      expect(events).toHaveLength(1);
    });

    test('ends their collaborations, those of closed and archived deals too, with history; the deals stay whose they are', async () => {
      const { admin, manager, rep } = app.people;
      const deals = [await make(rep), await make(rep, { stage: 'closed_won' }), await make(rep)];
      for (const { number } of deals) {
        const params = { number, profile_id: leaver.id };
        expect((await app.call(rep, addCollaborator, { params })).status).toBe(200);
      }
      const [first, , archived] = deals as [(typeof deals)[0], (typeof deals)[0], (typeof deals)[0]];
      const { number, version } = archived;
      expect((await app.call(rep, archiveDeal, { params: { number }, version })).status).toBe(200);
      const before = (await app.call(manager, getDealTotals)).body;
      expect((await remove(admin, leaver, 'Went to a rival')).status).toBe(201);
      for (const deal of deals) {
        expect(await ownerOf(deal.number)).toBe(rep.id);
        const history = await app.call(manager, listDealHistory, { params: { number: deal.number } });
        expect(history.body.items.find(({ field }) => field === 'collaborator')).toMatchObject({
          old_value: { id: leaver.id, name: leaver.name },
          new_value: null,
          actor: { id: admin.id },
          cause: 'removal',
          reason: 'Went to a rival',
        });
      }
      const page = await app.call(manager, getDeal, { params: { number: first.number } });
      expect(page.body.collaborators).toEqual([]);
      expect(await query('select 1 from deal_collaborators where profile_id = $1', [leaver.id])).toEqual([]);
      expect((await app.call(manager, getDealTotals)).body).toEqual(before);
      await isTrue();
    });

    test('lets them come back by an invitation, with what is still theirs', async () => {
      const { admin } = app.people;
      await make(leaver, { stage: 'closed_won', name: 'Won by me' });
      await remove(admin, leaver);
      const token = newToken();
      await query(
        `insert into sessions (id, user_id, token_hash, expires_at) values ($1, $2, $3, now() + interval '7 days')`,
        [newId(), leaver.id, hashToken(token)],
      );
      const again = { ...leaver, token };
      const alone = await app.call(again, getSession);
      expect([alone.body.user?.email, alone.body.workspace]).toEqual([leaver.email, null]);
      expect((await app.call(again, listDeals)).status).toBe(403);
      const link = await invite(app, admin, { email: leaver.email });
      await app.call(again, acceptInvitation, { body: { invitation_token: link.token } });
      const deals = await app.call(again, listDeals);
      expect(deals.body.items.map(({ name }) => name)).toEqual(['Won by me']);
    });
  });

  describe('at the same moment', () => {
    test('a second removal is not found, and of two admins who remove each other one stays', async () => {
      const { admin } = app.people;
      const twice = await Promise.all([remove(admin, leaver), remove(admin, leaver)]);
      expect(twice.map(({ status }) => status).sort()).toEqual([201, 404]);
      const [one, other] = [await castMember(app, admin, 'admin'), await castMember(app, admin, 'admin')];
      const answers = await Promise.all([remove(one, other), remove(other, one)]);
      const statuses = answers.map(({ status }) => status).sort();
      expect(statuses[0]).toBe(201);
      // Refused as a former member or as signed out, whichever took effect first.
      expect([401, 403]).toContain(statuses[1]);
    });

    test('no open deal is left with a member who is removed while getting deals', async () => {
      const { admin, manager } = app.people;
      const deals = [await make(manager), await make(manager), await make(manager)];
      const [answer] = await Promise.all([
        remove(admin, leaver),
        ...deals.map(({ number, version }) =>
          app.call(manager, changeDeal, { params: { number }, version, body: { owner_id: leaver.id } }),
        ),
        app.call(manager, createDeal, {
          body: { name: 'New', account: { name: 'New' }, owner_id: leaver.id } as never,
        }),
      ]);
      expect(answer.status).toBe(201);
      const left = await query(
        `select 1 from deals where owner_id = $1 and stage not in ('closed_won', 'closed_lost')`,
        [leaver.id],
      );
      expect(left).toEqual([]);
      await isTrue();
    });

    test('T10 on every instance their requests are refused from then on, and open streams end', async () => {
      const config = testConfig();
      const second = await createApi({
        config,
        database: app.database,
        log: createLogger(config),
        now: () => app.clock.now,
      });
      try {
        const listening = { port: 0, host: '127.0.0.1' };
        const addresses = [await app.api.app.listen(listening), await second.app.listen(listening)];
        const headers = { cookie: `dealwright_session=${leaver.token}` };
        const streams = await Promise.all(
          addresses.map((address) => fetch(`${address}/api/stream`, { headers })),
        );
        expect(streams.map(({ status }) => status)).toEqual([200, 200]);
        const ends = streams.map((stream) => stream.text());
        const ask = () =>
          Promise.all(
            addresses.map(async (address) => (await fetch(`${address}/api/deals`, { headers })).status),
          );
        const onTheirWay = Array.from({ length: 5 }, ask);
        expect((await remove(app.people.admin, leaver)).status).toBe(201);
        for (let request = 0; request < 3; request += 1) expect(await ask()).toEqual([401, 401]);
        await Promise.all(ends);
        const statuses = (await Promise.all(onTheirWay)).flat();
        expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
      } finally {
        await second.close();
      }
    });
  });

  test('thousands of deals change hands in batches, the rest in the background, and are counted rightly', async () => {
    const { admin, manager } = app.people;
    const many = 2 * HAND_OVER_BATCH + 50;
    const [{ id: account } = { id: '' }] = await query<{ id: string }>(
      `insert into accounts (company_id, id, workspace_id, name) values ($1, gen_random_uuid(), $2, 'Many') returning id`,
      [admin.companyId, admin.workspaceId],
    );
    await insertMany(
      app.database,
      `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, amount_minor)
       select $1, gen_random_uuid(), $2, 500000 + n, 'Deal ' || n, $3, $4, 'discovery', n from generate_series(1, $5::integer) n`,
      [admin.companyId, admin.workspaceId, account, leaver.id, many],
    );
    const answer = await remove(admin, leaver);
    expect(answer.body).toMatchObject({
      deals_handed_over: HAND_OVER_BATCH,
      deals_waiting: many - HAND_OVER_BATCH,
    });
    await isTrue();
    // The new owner is removed meanwhile: the rest goes to the person who removes them.
    const second = await castMember(app, admin, 'admin');
    await query(`update member_removals set heir_id = $1 where profile_id = $2`, [second.id, leaver.id]);
    await remove(admin, second);
    await finishHandOvers(app.database, app.clock.now);
    const [after] = await query(
      `select deals_handed_over, handed_over_at, heir_id from member_removals where profile_id = $1`,
      [leaver.id],
    );
    expect(after).toEqual({ deals_handed_over: many, handed_over_at: app.clock.now, heir_id: admin.id });
    expect(await query('select 1 from deals where owner_id = $1', [leaver.id])).toEqual([]);
    await isTrue();
    expect((await app.call(manager, listTeam, { query: { q: leaver.email } })).body.items).toEqual([]);
  }, 240_000);
});
