import {
  createDealShare,
  endDealShare,
  listDealShares,
  openDealShare,
} from '@dealwright/contract/deals/deal-shares';
import { addCollaborator, changeDeal, getDeal, removeCollaborator } from '@dealwright/contract/deals/deals';
import { createInteraction, listInteractions } from '@dealwright/contract/interactions';
import { changeMemberRole, removeMember } from '@dealwright/contract/people/team';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { ROLES, type Role } from '@dealwright/domain/role';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setFeature } from '../../testing/features.ts';
import type { CastName } from '../../testing/people.ts';
import { anotherSession } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { linkReaders } from './detail-store.ts';
import { canReadByLink, type OpenedLink } from './policy.ts';

eachEngine((engine) => {
  let app: TestApp;
  let shown: TestDeal;
  const started = new Date();
  beforeAll(async () => {
    app = await createTestApp(engine);
    await setFeature(app, 'deal_share', true);
  });
  afterAll(() => app.close());

  const system = <T>(text: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, text, [...values]));
  const place = (who: CastName, role: Role, workspaceId: string | null) =>
    system('update profiles set role = $2::member_role, workspace_id = $3 where id = $1', [
      app.people[who].id,
      role,
      workspaceId,
    ]);

  beforeEach(async () => {
    for (const [who, { role, workspaceId }] of Object.entries(app.people))
      await place(who as CastName, role, workspaceId);
    shown = await addDeal(app.database, app.people.otherRep);
  });

  const read = async (who: CastName) =>
    (await app.call(app.people[who], getDeal, { params: { number: shown.number } })).status;
  const open = (who: CastName, token: string) =>
    app.call(app.people[who], openDealShare, { body: { token } });
  const linkBy = async (who: CastName) => {
    const params = { number: shown.number };
    const made = await app.call(app.people[who], createDealShare, {
      params,
      body: { expires_in_days: null },
    });
    expect(made.status, made.text).toBe(201);
    return { token: made.body.open_path.split('/').at(-1) ?? '', id: made.body.shares[0]?.id ?? '' };
  };
  const shares = async () => {
    const listed = await app.call(app.people.admin, listDealShares, { params: { number: shown.number } });
    return listed.body.shares;
  };
  const setRole = async (who: CastName, role: Role) => {
    const admin = await anotherSession(app, app.people.admin);
    const params = { profile_id: app.people[who].id };
    expect((await app.call(admin, changeMemberRole, { params, body: { role } })).status).toBe(200);
  };

  describe('an opened link', () => {
    test('ROLE15 T10 stops working for a person taken off the deal: no reading, reopening or later notes', async () => {
      const { token } = await linkBy('otherRep');
      const target = { params: { number: shown.number, profile_id: app.people.rep.id } };
      await app.call(app.people.otherRep, addCollaborator, target);
      expect((await open('rep', token)).status).toBe(200);
      await app.call(app.people.otherRep, removeCollaborator, target);
      expect(await read('rep')).toBe(404);
      const note = {
        kind: 'note' as const,
        title: 'After',
        source: { text: 'They signed elsewhere.' },
        occurred_at: app.clock.now.toISOString(),
      };
      const params = { number: shown.number };
      expect((await app.call(app.people.otherRep, createInteraction, { params, body: note })).status).toBe(
        201,
      );
      expect((await app.call(app.people.rep, listInteractions, { params, query: {} })).status).toBe(404);
      expect((await open('rep', token)).problem.code).toBe('link_void');
      expect(await read('rep')).toBe(404);
      // A colleague who was never on it still can, and so can they by a link that is made for them now.
      expect((await open('neighbour', token)).status).toBe(200);
      expect((await open('rep', (await linkBy('otherRep')).token)).status).toBe(200);
      expect(await read('rep')).toBe(200);
    });

    test('ROLE15 refuses a person who opens it only after being taken off, and does not record it as opened', async () => {
      const { token } = await linkBy('manager');
      const change = { params: { number: shown.number }, version: 1, body: { owner_id: app.people.rep.id } };
      expect((await app.call(app.people.manager, changeDeal, change)).status).toBe(200);
      expect(await read('otherRep')).toBe(404);
      expect((await open('otherRep', token)).problem.code).toBe('link_void');
      expect(await read('otherRep')).toBe(404);
      expect((await shares())[0]?.readers).toEqual([]);
    });

    test('ROLE15 T10 stops working from the next request for a person whose role was lowered', async () => {
      const { token } = await linkBy('otherRep');
      expect((await open('manager', token)).status).toBe(200);
      expect((await open('rep', token)).status).toBe(200);
      await setRole('manager', 'sales_rep');
      expect(await read('manager')).toBe(404);
      expect((await open('manager', token)).problem.code).toBe('link_void');
      expect(await read('rep')).toBe(200);
      await setRole('rep', 'manager');
      expect(await read('rep')).toBe(200);
    });

    test('ROLE15 T10 stops working for a person who left the workspace, even after joining another', async () => {
      const { token } = await linkBy('otherRep');
      expect((await open('neighbour', token)).status).toBe(200);
      expect(await read('neighbour')).toBe(200);
      const { workspaceId } = app.people.neighbour;
      await place('neighbour', 'manager', null);
      expect(await read('neighbour')).toBe(403);
      // Back in a workspace of the company, but as less than before.
      await place('neighbour', 'sales_rep', workspaceId);
      expect(await read('neighbour')).toBe(404);
      await place('neighbour', 'manager', workspaceId);
      expect(await read('neighbour')).toBe(200);
    });

    test('ROLE15 stops working once its creator can no longer share the deal; the list says so', async () => {
      const { token } = await linkBy('otherRep');
      expect((await open('rep', token)).status).toBe(200);
      expect((await shares())[0]?.works).toBe(true);
      await setRole('otherRep', 'viewer');
      expect(await read('rep')).toBe(404);
      expect((await open('neighbour', token)).problem.code).toBe('link_void');
      expect((await shares()).map(({ works }) => works)).toEqual([false]);
    });
  });

  test('ROLE16 O2 making, opening and ending a link is in the audit log, each once, without its token', async () => {
    const { token, id } = await linkBy('otherRep');
    await open('rep', token);
    const params = { number: shown.number, share_id: id };
    for (const _ of [1, 2]) await app.call(app.people.manager, endDealShare, { params });
    await open('rep', token);
    const log = await system<{
      action: string;
      actor_id: string;
      client_address: string;
      request_id: string;
      detail: object;
    }>(
      `select action, actor_id, client_address, request_id, detail from audit_log
        where action like 'deal_link_%' and detail->>'share_id' = $1 order by created_at, id`,
      [id],
    );
    const { otherRep, rep, manager } = app.people;
    expect(log.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['deal_link_made', otherRep.id],
      ['deal_link_opened', rep.id],
      ['deal_link_ended', manager.id],
    ]);
    expect(log.every(({ client_address, request_id }) => Boolean(client_address && request_id))).toBe(true);
    expect(log[1]?.detail).toEqual({ number: shown.number, share_id: id });
    expect(JSON.stringify(log)).not.toContain(token);
  });

  test('ROLE15 the rule for one link and the rows that are found agree, for every pair of rights', async () => {
    const { otherRep, rep } = app.people;
    const { id: shareId } = await linkBy('otherRep');
    const main = rep.workspaceId;
    const places = [main, app.people.neighbour.workspaceId, null] as const;
    let letIn = 0;
    const holds = async (link: OpenedLink): Promise<boolean> => {
      const kept = link.openedAs;
      await system('delete from deal_share_readers where share_id = $1', [shareId]);
      await system(
        `insert into deal_share_readers (company_id, profile_id, deal_id, share_id, opened_as, opened_in, ended_at)
         values ($1, $2, $3, $4, $5::member_role, $6, $7)`,
        [
          rep.companyId,
          rep.id,
          shown.id,
          shareId,
          kept?.role ?? null,
          kept?.workspaceId ?? null,
          link.wasTakenOff ? started : null,
        ],
      );
      await place('rep', link.reader.role, link.reader.workspaceId);
      await place('otherRep', link.maker.role, link.maker.workspaceId);
      return app.database.transaction('dealwright_system', async (tx) => {
        const found = sql`select 1 from deals d where d.id = ${shown.id} and exists (
          select 1 from ${linkReaders('d')} and r.profile_id = ${rep.id})`;
        return (await found.execute(tx.kysely)).rows.length === 1;
      });
    };
    const agree = async (link: OpenedLink) => {
      const allowed = canReadByLink(link, { workspaceId: main });
      if (allowed) letIn += 1;
      expect([link, await holds(link)]).toEqual([link, allowed]);
    };
    const made = { role: 'admin', workspaceId: main, isTheirs: true } as const;
    const openedAs = { role: 'sales_rep', workspaceId: main } as const;
    const base = { maker: made, reader: openedAs, openedAs, wasTakenOff: false } satisfies OpenedLink;
    for (const role of ROLES)
      for (const workspaceId of places) {
        await agree({ ...base, maker: { role, workspaceId, isTheirs: true } });
        for (const former of ROLES)
          await agree({ ...base, reader: { role, workspaceId }, openedAs: { ...openedAs, role: former } });
      }
    await agree({ ...base, openedAs: null });
    await agree({ ...base, wasTakenOff: true });
    await agree({
      ...base,
      reader: { ...openedAs, workspaceId: places[1] },
      openedAs: { ...openedAs, workspaceId: places[1] },
    });
    // No longer theirs: a seller's link is over with it, a manager's is not.
    await place('otherRep', 'sales_rep', main);
    await system('delete from deal_access where deal_id = $1 and profile_id = $2', [shown.id, otherRep.id]);
    for (const role of ROLES) await agree({ ...base, maker: { role, workspaceId: main, isTheirs: false } });
    expect(letIn).toBeGreaterThan(10);
  });

  // Ends the session of who made it, so it comes last.
  test('ROLE15 an opened link stops working once its creator was removed', async () => {
    const { token } = await linkBy('otherRep');
    expect((await open('rep', token)).status).toBe(200);
    const admin = await anotherSession(app, app.people.admin);
    const body = { user_id_to_delete: app.people.otherRep.id };
    expect((await app.call(admin, removeMember, { body })).status).toBe(201);
    expect(await read('rep')).toBe(404);
    expect((await shares())[0]?.works).toBe(false);
  });
});
