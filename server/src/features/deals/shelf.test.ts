import { listAccounts } from '@dealwright/contract/accounts';
import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import {
  archiveDeal,
  deleteDeal,
  listArchivedDeals,
  listDeletedDeals,
  restoreDeal,
} from '@dealwright/contract/deals/deal-shelf';
import {
  addCollaborator,
  changeDeal,
  changeDeals,
  createDeal,
  type Deal,
  getBoard,
  getDeal,
  getDealTotals,
  listDeals,
  moveDeal,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { createInteraction, listInteractions } from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { ResponseOf } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setFeature } from '../../testing/features.ts';
import type { CastName } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { emptyTrash } from './jobs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    await setFeature(app, 'deal_archive', true);
    await setFeature(app, 'deal_delete', true);
  });
  afterAll(() => app.close());

  let made = 0;
  const make = async (who: CastName = 'rep'): Promise<Deal> => {
    made += 1;
    const body = {
      name: `Turbine ${made} quill`,
      account: { name: `Shelf ${made}` },
      stage: 'proposal' as const,
      amount_minor: 7_000,
      next_step: 'Call',
      next_step_due: '2020-01-01',
    };
    const answer = await app.call(app.people[who], createDeal, { body });
    expect(answer.status, answer.text).toBe(201);
    return answer.body;
  };
  const target = ({ number, version }: { number: number; version: number }) => ({
    params: { number },
    version,
  });
  const read = (who: CastName, { number }: Pick<Deal, 'number'>) =>
    app.call(app.people[who], getDeal, { params: { number } });
  const shelf = async (who: CastName, route: typeof listArchivedDeals | typeof listDeletedDeals) =>
    (await app.call(app.people[who], route, { query: { limit: 200 } })).body.items;

  /** Everywhere a person comes upon the deal without naming it. */
  async function placesOf(who: CastName, deal: Deal): Promise<string[]> {
    const person = app.people[who];
    const has = (items: readonly { number: number }[]) => items.some(({ number }) => number === deal.number);
    const found: string[] = [];
    for (const sort of ['number', 'name', 'amount', 'close_date', 'score', 'updated_at'] as const) {
      const query = { sort, order: 'desc', limit: 200 } as const;
      if (has((await app.call(person, listDeals, { query })).body.items)) found.push(`list by ${sort}`);
    }
    for (const q of [deal.name, `LEAD-${deal.number}`]) {
      if (has((await app.call(person, listDeals, { query: { q } })).body.items)) found.push(`search ${q}`);
      const totals = (await app.call(person, getDealTotals, { query: { q: deal.name } })).body.stages;
      if (totals.some(({ deals }) => deals > 0)) found.push('totals of a search');
    }
    for (const query of [{}, { stage: ['proposal' as const] }, { q: deal.name }]) {
      const { columns } = (await app.call(person, getBoard, { query })).body;
      if (has(columns.flatMap(({ items }) => items))) found.push('board');
    }
    const board = (await app.call(person, getDashboard)).body;
    if (JSON.stringify(board).includes(deal.name)) found.push('dashboard');
    const accounts = (await app.call(person, listAccounts, { query: { q: deal.account?.name } })).body.items;
    if (accounts.some((account) => account.open_deals > 0)) found.push('account');
    return found;
  }
  const openOf = async (who: CastName) =>
    (await app.call(app.people[who], getDealTotals, { query: {} })).body.stages;

  describe('an archived deal', () => {
    test('is out of board, list, search, totals, dashboard and accounts, and comes back exactly', async () => {
      const deal = await make();
      for (const who of ['rep', 'manager', 'admin', 'viewer'] as const) {
        expect((await placesOf(who, deal)).length, who).toBeGreaterThan(10);
      }
      const before = await openOf('rep');
      const archived = await app.call(app.people.rep, archiveDeal, target(deal));
      expect(archived.status, archived.text).toBe(200);
      expect(archived.body.archived?.by).toEqual({ id: app.people.rep.id, name: 'Rosa Test' });
      for (const who of ['rep', 'manager', 'admin', 'viewer'] as const) {
        expect([who, await placesOf(who, deal)]).toEqual([who, []]);
        const items = await shelf(who, listArchivedDeals);
        expect(items.find(({ number }) => number === deal.number)).toMatchObject({
          shelved_by: { name: 'Rosa Test' },
          erased_at: null,
          can: { restore: who !== 'viewer' },
        });
      }
      const back = await app.call(app.people.manager, restoreDeal, target(archived.body));
      expect(back.body).toMatchObject({ archived: null, stage: 'proposal', version: deal.version + 2 });
      expect(await openOf('rep')).toEqual(before);
      expect((await placesOf('rep', deal)).length).toBeGreaterThan(10);
      const history = await app.call(app.people.rep, listDealHistory, {
        params: { number: deal.number },
        query: { field: 'shelf' },
      });
      expect(history.body.items.map((row) => [row.old_value, row.new_value])).toEqual([
        ['archived', null],
        [null, 'archived'],
      ]);
    });

    test('can be read, and not be changed until it is restored', async () => {
      const deal = await make();
      const { body } = await app.call(app.people.rep, archiveDeal, target(deal));
      const seen = await read('rep', deal);
      expect(seen.body.can).toEqual({ edit: false, assign: false, share: false, shelve: true });
      const tries = [
        await app.call(app.people.rep, changeDeal, { ...target(body), body: { name: 'X' } }),
        await app.call(app.people.rep, moveDeal, { ...target(body), body: { stage: 'negotiation' } }),
        await app.call(app.people.admin, changeDeals, {
          body: { numbers: [deal.number], change: { stage: 'negotiation' } },
        }),
        await app.call(app.people.rep, createStakeholder, {
          params: { number: deal.number },
          body: { name: 'Ana' },
        }),
        await app.call(app.people.rep, addEvidence, {
          params: { number: deal.number },
          body: {
            pillar: 'metrics',
            kind: 'seller_belief',
            statement: 'It saves time',
            occurred_on: '2026-01-01',
          },
        }),
      ];
      expect(tries.map(({ status, problem }) => [status, problem.code])).toEqual(
        tries.map(() => [403, 'forbidden']),
      );
      expect(tries[0]?.problem.detail).toBe('This deal is archived. Restore it to continue.');
      expect((await app.call(app.people.rep, listInteractions, { params: deal, query: {} })).status).toBe(
        200,
      );
    });

    test('a repeated call is reported, two calls at once have one effect', async () => {
      const deal = await make();
      const both = await Promise.all([
        app.call(app.people.rep, archiveDeal, target(deal)),
        app.call(app.people.manager, archiveDeal, target(deal)),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
      const latest = (await read('rep', deal)).body;
      expect((await app.call(app.people.rep, archiveDeal, target(latest))).problem.code).toBe('conflict');
    });
  });

  describe('a deleted deal', () => {
    test('is gone for everyone but in the trash, with the day it is erased, and can be restored', async () => {
      const deal = await make();
      const before = await openOf('manager');
      const gone = await app.call(app.people.rep, deleteDeal, target(deal));
      expect(gone.body).toEqual({
        number: deal.number,
        version: deal.version + 1,
        erased_at: new Date(app.clock.now.getTime() + 30 * DAY_MS).toISOString(),
      });
      for (const who of ['rep', 'manager', 'admin', 'viewer'] as const) {
        expect((await read(who, deal)).status).toBe(404);
        expect([who, await placesOf(who, deal)]).toEqual([who, []]);
        const item = (await shelf(who, listDeletedDeals)).find(({ number }) => number === deal.number);
        expect([item?.erased_at, item?.can.restore]).toEqual([gone.body.erased_at, who !== 'viewer']);
      }
      for (const who of ['otherRep', 'neighbour', 'stranger'] as const) {
        expect((await shelf(who, listDeletedDeals)).map(({ number }) => number)).not.toContain(deal.number);
      }
      const [event] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ type: string }>(
          tx,
          'select type from events where deal_id = $1 order by id desc limit 1',
          [deal.id],
        ),
      );
      expect(event?.type).toBe('deal.deleted');
      const back = await app.call(app.people.rep, restoreDeal, target(gone.body));
      expect([back.status, back.body.version]).toEqual([200, deal.version + 2]);
      expect(await openOf('manager')).toEqual(before);
    });

    test('an archived one can be deleted; restored, it is in the pipeline again', async () => {
      const deal = await make();
      const archived = (await app.call(app.people.rep, archiveDeal, target(deal))).body;
      const gone = (await app.call(app.people.rep, deleteDeal, target(archived))).body;
      expect((await shelf('rep', listArchivedDeals)).map(({ number }) => number)).not.toContain(deal.number);
      const back = await app.call(app.people.rep, restoreDeal, target(gone));
      expect(back.body.archived).toBeNull();
      expect((await placesOf('rep', deal)).length).toBeGreaterThan(10);
    });

    test('of archiving and deleting at once one happens; of two restorations one', async () => {
      const outcomes = [
        [200, 412],
        [404, 200],
      ];
      const race = async () => {
        const deal = await make();
        const answers = await Promise.all([
          app.call(app.people.rep, archiveDeal, target(deal)),
          app.call(app.people.manager, deleteDeal, target(deal)),
        ]);
        expect(outcomes).toContainEqual(answers.map(({ status }) => status));
        return deal;
      };
      for (let round = 1; round < 6; round += 1) await race();
      const deal = await race();
      const latest = { number: deal.number, version: deal.version + 1 };
      const twice = await Promise.all([
        app.call(app.people.rep, restoreDeal, target(latest)),
        app.call(app.people.manager, restoreDeal, target(latest)),
      ]);
      expect(twice.map(({ status }) => status).sort()).toEqual([200, 412]);
      const again = await app.call(
        app.people.rep,
        restoreDeal,
        target({ ...latest, version: latest.version + 1 }),
      );
      expect(again.problem.code).toBe('conflict');
    });

    test('after thirty days it is erased with all that was written into it; who and when is kept, its number too', async () => {
      const deal = await make();
      const kept = await make();
      const params = { number: deal.number };
      const source = { text: 'A note' };
      const note = { kind: 'note', title: 'Mine', occurred_at: '2026-01-01T10:00:00Z', source } as const;
      await app.call(app.people.rep, createInteraction, { params, body: note });
      await app.call(app.people.rep, addCollaborator, {
        params: { ...params, profile_id: app.people.otherRep.id },
      });
      const totals = await openOf('otherRep');
      const gone = await app.call(app.people.rep, deleteDeal, target(deal));
      await app.call(app.people.rep, deleteDeal, target(kept));
      expect(await openOf('otherRep')).not.toEqual(totals);
      const counted = await openOf('rep');
      const age = (number: number, days: number) =>
        app.database.transaction('dealwright_system', (tx) =>
          queryRows(
            tx,
            `update deals set shelved_at = shelved_at - make_interval(days => $2) where number = $1`,
            [number, days],
          ),
        );
      await age(deal.number, 30);
      await age(kept.number, 29);
      expect(await emptyTrash(app.database, new Date(app.clock.now.getTime() + 60_000))).toBe(1);
      expect(await emptyTrash(app.database, new Date(app.clock.now.getTime() + 60_000))).toBe(0);
      const left = (await shelf('admin', listDeletedDeals)).map(({ number }) => number);
      expect(left).toContain(kept.number);
      expect(left).not.toContain(deal.number);
      expect((await app.call(app.people.rep, restoreDeal, target(gone.body))).status).toBe(404);
      const rows = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ rows: bigint }>(
          tx,
          `select (select count(*) from interactions where deal_id = $1) + (select count(*) from deal_history where deal_id = $1)
                + (select count(*) from deal_access where deal_id = $1) as rows`,
          [deal.id],
        ),
      );
      expect(Number(rows[0]?.rows)).toBe(0);
      const log = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ detail: Record<string, unknown> }>(
          tx,
          `select detail from audit_log where action = 'deal_erased' and subject_id = $1`,
          [deal.id],
        ),
      );
      expect(log.map(({ detail }) => [detail.number, detail.deleted_by])).toEqual([
        [deal.number, app.people.rep.id],
      ]);
      expect(await openOf('rep')).toEqual(counted);
      expect((await make()).number).toBeGreaterThan(kept.number);
    });

    test('the trash is emptied in batches', async () => {
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update deals set shelf = 'deleted', shelved_at = $1 where shelf is null`, [
          new Date(app.clock.now.getTime() - 31 * DAY_MS),
        ]),
      );
      const [{ waiting } = { waiting: 0n }] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ waiting: bigint }>(
          tx,
          `select count(*) as waiting from deals where shelf = 'deleted' and shelved_at < now() - interval '30 days'`,
        ),
      );
      expect(await emptyTrash(app.database, app.clock.now)).toBe(Number(waiting));
      const sums = (await openOf('admin')).map(({ deals, amounts }) => [deals, amounts]);
      expect(sums).toEqual(sums.map(() => [0, []]));
    });
  });

  describe('who archives, deletes and restores', () => {
    const answers = async (who: CastName, deal: Deal) => {
      const aim = target(deal);
      const archived = await app.call(app.people[who], archiveDeal, aim);
      const deleted = await app.call(app.people[who], deleteDeal, {
        ...aim,
        version: archived.body.version ?? deal.version,
      });
      const version = deleted.body.version ?? deal.version;
      const restored = await app.call(app.people[who], restoreDeal, { ...aim, version });
      return [archived.status, deleted.status, restored.status];
    };

    test('ROLE05 ROLE07 only the owner, managers and admins; not viewers or mere collaborators', async () => {
      const deal = await make();
      const params = { number: deal.number, profile_id: app.people.otherRep.id };
      await app.call(app.people.rep, addCollaborator, { params });
      for (const [who, statuses] of [
        ['otherRep', [403, 403, 403]],
        ['viewer', [403, 403, 403]],
        ['neighbour', [404, 404, 404]],
        ['stranger', [404, 404, 404]],
        ['strangerRep', [404, 404, 404]],
      ] as const) {
        expect([who, await answers(who, deal)]).toEqual([who, statuses]);
      }
      for (const who of ['rep', 'manager', 'admin'] as const) {
        expect([who, await answers(who, (await read(who, deal)).body)]).toEqual([who, [200, 200, 200]]);
      }
      for (const route of [archiveDeal, deleteDeal, restoreDeal]) {
        expect((await app.call(null, route, target(deal))).status).toBe(401);
        const unversioned = await app.call(app.people.rep, route, { params: { number: deal.number } });
        expect(unversioned.problem.code).toBe('version_required');
      }
    });

    test('while the features are off deals can’t be archived or deleted, but can be restored', async () => {
      const deal = await make();
      const other = await make();
      const archived = (await app.call(app.people.rep, archiveDeal, target(deal))).body;
      const { companyId } = app.people.rep;
      await setFeature(app, 'deal_archive', false, companyId);
      await setFeature(app, 'deal_delete', false, companyId);
      for (const route of [archiveDeal, deleteDeal]) {
        const refused = await app.call(app.people.admin, route, target(other));
        expect([refused.status, refused.problem.code]).toEqual([403, 'feature_off']);
      }
      expect((await app.call(app.people.rep, restoreDeal, target(archived))).status).toBe(200);
      await setFeature(app, 'deal_archive', true, companyId);
      await setFeature(app, 'deal_delete', true, companyId);
    });

    test('archive and trash are paged, the last one first', async () => {
      const deals: Deal[] = [];
      for (let index = 0; index < 5; index += 1) {
        const deal = await make();
        app.clock.now = new Date(app.clock.now.getTime() + 1000);
        await app.call(app.people.rep, archiveDeal, target(deal));
        deals.unshift(deal);
      }
      const numbers: number[] = [];
      for (let cursor: string | null = ''; cursor !== null && numbers.length < 5; ) {
        const query: { limit: number; cursor?: string } = { limit: 2, ...(cursor && { cursor }) };
        const page: ResponseOf<typeof listArchivedDeals> = (
          await app.call(app.people.rep, listArchivedDeals, { query })
        ).body;
        numbers.push(...page.items.map(({ number }) => number));
        cursor = page.next_cursor;
      }
      expect(numbers.slice(0, 5)).toEqual(deals.map(({ number }) => number));
      const wrong = await app.call(app.people.rep, listDeletedDeals, { query: { cursor: 'x' } });
      expect(wrong.problem.code).toBe('invalid_input');
    });
  });
});
