import { listAccounts } from '@dealwright/contract/accounts';
import {
  createDealShare,
  endDealShare,
  listDealShares,
  openDealShare,
} from '@dealwright/contract/deals/deal-shares';
import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import {
  changeDeal,
  getBoard,
  getDeal,
  getDealTotals,
  listDeals,
  removeCollaborator,
} from '@dealwright/contract/deals/deals';
import { createInteraction, listInteractions } from '@dealwright/contract/interactions';
import { getDealPage } from '@dealwright/contract/qualification/deal-page';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId, newToken } from '../../platform/ids.ts';
import { setFeature } from '../../testing/features.ts';
import type { CastName } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    await setFeature(app, 'deal_share', true);
    await setFeature(app, 'deal_archive', true);
  });
  afterAll(() => app.close());

  const read = (who: CastName, { number }: { number: number }) =>
    app.call(app.people[who], getDeal, { params: { number } });
  const open = (who: CastName | null, token: string) =>
    app.call(who && app.people[who], openDealShare, { body: { token } });
  const listed = (who: CastName, { number }: { number: number }) =>
    app.call(app.people[who], listDealShares, { params: { number } });

  /** A link to the deal by its owner. */
  async function link(deal: TestDeal, days: 1 | 7 | null = null): Promise<{ token: string; id: string }> {
    const made = await app.call(app.people.otherRep, createDealShare, {
      params: { number: deal.number },
      body: { expires_in_days: days },
    });
    expect(made.status, made.text).toBe(201);
    const [share] = made.body.shares;
    const token = /^\/shared-deal\/([\w-]{43})$/.exec(made.body.open_path)?.[1];
    if (!share || !token) throw new Error(made.text);
    return { token, id: share.id };
  }
  const deal = () => addDeal(app.database, app.people.otherRep, { name: 'Vault lighting' });

  describe('a link to a deal', () => {
    test('lets a colleague read this deal alone, and change nothing', async () => {
      const [shown, other] = [await deal(), await deal()];
      const { token } = await link(shown);
      expect((await read('rep', shown)).status).toBe(404);
      const opened = await open('rep', token);
      expect([opened.status, opened.body]).toEqual([200, { number: shown.number }]);
      const seen = (await read('rep', shown)).body;
      expect([seen.shared, seen.can]).toEqual([
        true,
        { edit: false, assign: false, share: false, shelve: false },
      ]);
      const params = { number: shown.number };
      const page = await app.call(app.people.rep, getDealPage, { params });
      expect([page.status, page.body.scorecard.can]).toEqual([200, { edit: false }]);
      expect((await app.call(app.people.rep, listInteractions, { params, query: {} })).status).toBe(200);
      const note = {
        kind: 'note',
        title: 'X',
        occurred_at: '2026-01-01T10:00:00Z',
        source: { text: 'x' },
      } as const;
      const writes = [
        await app.call(app.people.rep, changeDeal, { params, version: 1, body: { name: 'X' } }),
        await app.call(app.people.rep, createStakeholder, { params, body: { name: 'X' } }),
        await app.call(app.people.rep, createInteraction, { params, body: note }),
        await app.call(app.people.rep, archiveDeal, { params, version: 1 }),
        await app.call(app.people.rep, createDealShare, { params, body: { expires_in_days: null } }),
        await listed('rep', shown),
        await app.call(app.people.rep, removeCollaborator, {
          params: { ...params, profile_id: app.people.rep.id },
        }),
      ];
      expect(writes.map(({ status }) => status)).toEqual(writes.map(() => 403));
      expect((await read('rep', other)).status).toBe(404);
    });

    test('puts it into none of their lists and totals', async () => {
      const shown = await deal();
      const before = (await app.call(app.people.rep, getDealTotals, { query: {} })).body;
      await open('rep', (await link(shown)).token);
      expect((await app.call(app.people.rep, getDealTotals, { query: {} })).body).toEqual(before);
      for (const query of [{}, { q: 'Vault lighting' }, { q: `LEAD-${shown.number}` }]) {
        expect((await app.call(app.people.rep, listDeals, { query })).body.items).toEqual([]);
      }
      const { columns } = (await app.call(app.people.rep, getBoard, { query: {} })).body;
      expect(columns.flatMap(({ items }) => items)).toEqual([]);
      const accounts = (await app.call(app.people.rep, listAccounts, { query: { limit: 200 } })).body.items;
      expect(accounts.every(({ open_deals }) => open_deals === 0)).toBe(true);
    });

    test('works across workspaces, but not for other companies or visitors', async () => {
      const shown = await deal();
      const { token } = await link(shown);
      expect((await open('neighbour', token)).status).toBe(200);
      expect((await read('neighbour', shown)).body.shared).toBe(true);
      const bare = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
      for (const who of ['stranger', 'strangerRep'] as const) {
        const refused = await open(who, token);
        expect(refused.status).toBe(404);
        expect(bare(refused.text)).toBe(bare((await open(who, newToken())).text));
        expect((await read(who, shown)).status).toBe(404);
      }
      expect((await open(null, token)).status).toBe(401);
      expect((await open('rep', newToken())).status).toBe(404);
      expect((await open('rep', '')).problem.code).toBe('invalid_input');
    });

    test('shows who opened it, and when last', async () => {
      const shown = await deal();
      const { token, id } = await link(shown);
      await open('rep', token);
      app.clock.now = new Date(app.clock.now.getTime() + 60_000);
      await Promise.all([open('viewer', token), open('rep', token), open('rep', token)]);
      const [share] = (await listed('manager', shown)).body.shares;
      expect(share).toMatchObject({ id, created_by: { name: 'Omar Test' }, expires_at: null });
      const people = (share?.readers ?? []).map((reader) => [
        reader.person.name,
        Date.parse(reader.last_opened_at) - Date.parse(reader.first_opened_at),
      ]);
      expect(people.sort()).toEqual([
        ['Rosa Test', 60_000],
        ['Vera Test', 0],
      ]);
    });

    test('ends when it is ended, for those who had opened it too', async () => {
      const shown = await deal();
      const { token, id } = await link(shown);
      await open('rep', token);
      const params = { number: shown.number, share_id: id };
      const both = await Promise.all([
        app.call(app.people.otherRep, endDealShare, { params }),
        app.call(app.people.manager, endDealShare, { params }),
      ]);
      expect(both.map(({ status, body }) => [status, body.shares])).toEqual([
        [200, []],
        [200, []],
      ]);
      expect((await read('rep', shown)).status).toBe(404);
      expect((await open('rep', token)).problem.code).toBe('link_void');
      expect((await open('stranger', token)).status).toBe(404);
      const nothing = { params: { ...params, share_id: newId() } };
      expect((await app.call(app.people.otherRep, endDealShare, nothing)).status).toBe(404);
    });

    test('ends when its time is over', async () => {
      const shown = await deal();
      const { token, id } = await link(shown, 7);
      const [share] = (await listed('otherRep', shown)).body.shares;
      expect(Date.parse(share?.expires_at ?? '') - Date.parse(share?.created_at ?? '')).toBe(7 * 86_400_000);
      await open('rep', token);
      await app.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, `update deal_shares set expires_at = now() - interval '1 second' where id = $1`, [id]),
      );
      expect((await read('rep', shown)).status).toBe(404);
      expect((await open('rep', token)).problem.code).toBe('link_void');
      expect((await listed('otherRep', shown)).body.shares).toEqual([]);
    });

    test('is made and ended by those who work the deal; its token is kept nowhere', async () => {
      const shown = await deal();
      const { token, id } = await link(shown);
      for (const [who, status] of [
        ['viewer', 403],
        ['rep', 404],
        ['neighbour', 404],
        ['stranger', 404],
      ] as const) {
        const params = { number: shown.number };
        const person = app.people[who];
        const answers = [
          await app.call(person, listDealShares, { params }),
          await app.call(person, createDealShare, { params, body: { expires_in_days: 1 } }),
          await app.call(person, endDealShare, { params: { ...params, share_id: id } }),
        ];
        expect([who, answers.map((answer) => answer.status)]).toEqual([who, answers.map(() => status)]);
      }
      const odd = await app.call(app.people.otherRep, createDealShare, {
        params: { number: shown.number },
        body: { expires_in_days: 1000 as never },
      });
      expect(odd.problem.code).toBe('invalid_input');
      const kept = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ kept: string }>(
          tx,
          `select s::text || encode(s.token_hash, 'escape') as kept from deal_shares s`,
        ),
      );
      expect(JSON.stringify(kept)).not.toContain(token);
    });

    test('a deal has at most twenty that hold, also when they are made at once', async () => {
      const shown = await deal();
      for (let index = 0; index < 18; index += 1) await link(shown);
      const more = await Promise.all(
        [1, 2, 3, 4].map(() =>
          app.call(app.people.otherRep, createDealShare, {
            params: { number: shown.number },
            body: { expires_in_days: null },
          }),
        ),
      );
      expect(more.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
    });

    test('while the feature is off links can’t be made or opened, and opened ones stop working', async () => {
      const shown = await deal();
      const { token, id } = await link(shown);
      await open('rep', token);
      const { companyId } = app.people.rep;
      await setFeature(app, 'deal_share', false, companyId);
      const params = { number: shown.number };
      const refused = [
        await app.call(app.people.otherRep, listDealShares, { params }),
        await app.call(app.people.otherRep, createDealShare, { params, body: { expires_in_days: null } }),
        await app.call(app.people.otherRep, endDealShare, { params: { ...params, share_id: id } }),
        await open('rep', token),
      ];
      expect(refused.map(({ problem }) => problem.code)).toEqual(refused.map(() => 'feature_off'));
      expect((await read('rep', shown)).status).toBe(404);
      await setFeature(app, 'deal_share', true, companyId);
      expect((await read('rep', shown)).status).toBe(200);
    });
  });
});
