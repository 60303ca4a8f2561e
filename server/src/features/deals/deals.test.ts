import { listAccounts } from '@dealwright/contract/accounts';
import {
  changeDeal,
  changeDeals,
  createDeal,
  type Deal,
  getDeal,
  listDeals,
  moveDeal,
  pinDeal,
  unpinDeal,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import type { BodyOf, SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('a deal', () => {
    let test: TestApp;
    let people: People;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
    });
    afterAll(() => test.close());

    const input = (facts: Partial<SentBody<typeof createDeal>> = {}): SentBody<typeof createDeal> => ({
      name: 'Ward scheduling',
      account: { name: 'Harbour Hospital' },
      ...facts,
    });
    const create = async (
      facts: Partial<SentBody<typeof createDeal>> = {},
      person: TestPerson = people.rep,
    ): Promise<Deal> => {
      const answer = await test.call(person, createDeal, { body: input(facts) });
      expect(answer.text).toContain('"number"');
      return answer.body;
    };
    const change = (deal: Deal, body: SentBody<typeof changeDeal>, person: TestPerson = people.rep) =>
      test.call(person, changeDeal, { params: { number: deal.number }, version: deal.version, body });
    const move = (deal: Deal, body: SentBody<typeof moveDeal>, person: TestPerson = people.rep) =>
      test.call(person, moveDeal, { params: { number: deal.number }, version: deal.version, body });
    const historyOf = async (deal: Deal) =>
      (await test.call(people.admin, listDealHistory, { params: { number: deal.number }, query: {} })).body
        .items;
    const eventsOf = (deal: Deal) =>
      test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ type: string; payload: unknown }>(
          tx,
          'select type, payload from events where deal_id = $1 order by id',
          [deal.id],
        ),
      );

    describe('that is new', () => {
      it('SHELL23 OPS27 gets the next number of the company and can be read under it', async () => {
        const first = await create();
        const second = await create({ name: 'Second' }, people.manager);
        expect(second.number).toBe(first.number + 1);
        const read = await test.call(people.rep, getDeal, { params: { number: first.number } });
        expect(read.status).toBe(200);
        expect(read.body).toEqual(first);
        expect(read.headers.etag).toBe('"1"');
        expect(first).toMatchObject({
          owner: { id: people.rep.id, name: 'Rosa Test' },
          account: { name: 'Harbour Hospital' },
          stage: 'prospecting',
          version: 1,
          can: { edit: true, assign: true },
          pending_suggestions: 0,
          collaborators: [],
        });
        expect(first.pillars).toHaveLength(8);
      });

      it('begins its history with each fact, its path with its stage, and tells the watchers', async () => {
        const deal = await create({ stage: 'discovery', amount_minor: 4_800_000, currency: 'EUR' });
        const history = await historyOf(deal);
        expect(history.every(({ cause, old_value }) => cause === 'creation' && old_value === null)).toBe(
          true,
        );
        const facts = Object.fromEntries(history.map(({ field, new_value }) => [field, new_value]));
        expect(facts).toMatchObject({
          name: 'Ward scheduling',
          stage: 'discovery',
          owner: { id: people.rep.id, name: 'Rosa Test' },
          amount: { amount_minor: 4_800_000, currency: 'EUR' },
        });
        expect(deal.stage_path).toEqual([{ stage: 'discovery', entered_at: deal.stage_entered_at }]);
        expect(deal.gaps).toEqual(['metrics', 'identify_pain', 'champion']);
        expect(await eventsOf(deal)).toEqual([
          { type: 'deal.created', payload: { number: deal.number, version: 1, owner_id: people.rep.id } },
        ]);
      });

      it('takes an account by its id or by its name in any case, and adds one only if it does not exist', async () => {
        const first = await create({ account: { name: 'Nordwind Energy' } });
        const second = await create({ account: { name: 'NORDWIND energy' } });
        const third = await create({ account: { id: first.account?.id ?? '' } });
        expect([second.account, third.account]).toEqual([first.account, first.account]);
        const other = await create({ account: { name: 'Nordwind Énergy' } });
        expect(other.account?.id).not.toBe(first.account?.id);
        const listed = await test.call(people.rep, listAccounts, { query: { q: 'nordwind' } });
        expect(listed.body.items.map(({ name }) => name)).toEqual(['Nordwind Energy', 'Nordwind Énergy']);
      });

      it('ROLE05 ROLE07 is added by sellers for themselves, by managers for anyone who works deals, by viewers never', async () => {
        const forOmar = input({ owner_id: people.otherRep.id });
        expect((await test.call(people.rep, createDeal, { body: forOmar })).status).toBe(403);
        expect((await test.call(people.viewer, createDeal, { body: input() })).status).toBe(403);
        expect((await test.call(null, createDeal, { body: input() })).status).toBe(401);
        const given = await test.call(people.manager, createDeal, { body: forOmar });
        expect(given.body.owner.id).toBe(people.otherRep.id);
        const toViewer = input({ owner_id: people.viewer.id });
        expect((await test.call(people.manager, createDeal, { body: toViewer })).problem.code).toBe(
          'invalid_input',
        );
      });

      it('refuses what the contract does not allow, and unknown fields', async () => {
        const bodies: unknown[] = [
          {},
          input({ name: '   ' }),
          input({ amount_minor: -1 }),
          input({ amount_minor: 1.5 }),
          input({ close_date: '2026-02-30' }),
          input({ close_date: '0000-01-01' }),
          input({ name: 'a\u0000b' }),
          { ...input(), number: 7 },
          { ...input(), company_id: people.stranger.companyId },
        ];
        for (const body of bodies) {
          const answer = await test.call(people.rep, createDeal, { body: body as BodyOf<typeof createDeal> });
          expect([answer.status, JSON.stringify(body)]).toEqual([400, JSON.stringify(body)]);
        }
      });
    });

    describe('that changes', () => {
      it('keeps previous values and who changed them, in readable words', async () => {
        const deal = await create();
        const answer = await change(deal, {
          name: 'Ward rostering',
          amount_minor: 500,
          currency: 'CHF',
          close_date: '2027-01-31',
          next_step: 'Call Ana',
          next_step_due: '2026-12-01',
          owner_id: people.otherRep.id,
        });
        expect(answer.status).toBe(200);
        expect(answer.body).toMatchObject({ version: 2, name: 'Ward rostering', currency: 'CHF' });
        const edits = (await historyOf(deal)).filter(({ cause }) => cause === 'edit');
        expect(Object.fromEntries(edits.map((row) => [row.field, [row.old_value, row.new_value]]))).toEqual({
          name: ['Ward scheduling', 'Ward rostering'],
          amount: [
            { amount_minor: 0, currency: 'USD' },
            { amount_minor: 500, currency: 'CHF' },
          ],
          close_date: [null, '2027-01-31'],
          next_step: [null, 'Call Ana'],
          next_step_due: [null, '2026-12-01'],
          owner: [
            { id: people.rep.id, name: 'Rosa Test' },
            { id: people.otherRep.id, name: 'Omar Test' },
          ],
        });
        expect(edits[0]?.actor).toEqual({ id: people.rep.id, name: 'Rosa Test' });
        expect((await eventsOf(deal)).at(-1)).toEqual({
          type: 'deal.changed',
          payload: { number: deal.number, version: 2, owner_id: people.otherRep.id },
        });
      });

      it('ROLE05 a seller who gave a deal away no longer sees it', async () => {
        const deal = await create();
        const given = await change(deal, { owner_id: people.otherRep.id });
        expect(given.body.can).toEqual({ edit: false, assign: false, share: false, shelve: false });
        expect((await test.call(people.rep, getDeal, { params: { number: deal.number } })).status).toBe(404);
        expect((await test.call(people.otherRep, getDeal, { params: { number: deal.number } })).status).toBe(
          200,
        );
      });

      it('answers a stale version with the current deal, and requires a version', async () => {
        const deal = await create();
        await change(deal, { name: 'By someone else' });
        const stale = await change(deal, { name: 'By me' });
        expect(stale.status).toBe(412);
        expect(stale.problem.code).toBe('stale_version');
        expect(stale.problem.detail).toContain(`LEAD-${deal.number}`);
        expect(stale.problem.current).toMatchObject({ name: 'By someone else', version: 2 });
        const params = { number: deal.number };
        expect((await test.call(people.rep, changeDeal, { params, body: { name: 'x' } })).status).toBe(428);
        expect((await move(deal, { stage: 'discovery' })).problem.current).toMatchObject({ version: 2 });
      });

      it('leaves the version as it is when nothing changes', async () => {
        const deal = await create();
        expect((await change(deal, { name: deal.name })).body).toEqual(deal);
        expect((await move(deal, { stage: deal.stage })).body).toEqual(deal);
      });

      it('gets another account, one that exists or a new one, with both names in the history', async () => {
        const deal = await create({ account: { name: 'Harbour Hospital' } });
        const other = await create({ account: { name: 'Quay Clinic' } });
        const moved = (await change(deal, { account: { id: other.account?.id ?? '' } })).body;
        expect(moved).toMatchObject({ account: other.account, version: 2 });
        const again = (await change(moved, { account: { name: 'quay clinic' } })).body;
        expect(again).toMatchObject({ account: other.account, version: 2 });
        const added = (await change(again, { account: { name: 'Lakeside Hospital' } })).body;
        expect(added).toMatchObject({ account: { name: 'Lakeside Hospital' }, version: 3 });
        const [first, second] = (await historyOf(deal)).filter(({ field }) => field === 'account');
        expect(first).toMatchObject({ old_value: other.account, new_value: added.account });
        expect(second).toMatchObject({ old_value: deal.account, new_value: other.account });
        const found = await test.call(people.rep, listDeals, { query: { q: 'lakeside' } });
        expect(found.body.items.map(({ number }) => number)).toEqual([deal.number]);
        const stale = await change(deal, { account: { name: 'Third' } });
        expect(stale.problem.current).toMatchObject({ account: added.account, version: 3 });
      });

      it('ROLE11 gets no account of another company, and none without a name', async () => {
        const deal = await create();
        const theirs = await create({ account: { name: 'Rival Customer' } }, people.stranger);
        expect((await change(deal, { account: { id: theirs.account?.id ?? '' } })).status).toBe(400);
        expect((await change(deal, { account: { name: ' ' } })).status).toBe(400);
      });

      it('caps the forecast choice by the evidence and says what is lacking', async () => {
        const deal = await create();
        const { body } = await change(deal, { forecast_choice: 'commit' });
        expect(body).toMatchObject({ forecast_choice: 'commit', forecast_category: 'pipeline' });
        expect(body.forecast).toMatchObject({ category: 'pipeline', choice: 'commit', cap: 'pipeline' });
        expect(body.forecast.lacks.map(({ pillar }) => pillar)).toEqual([
          'identify_pain',
          'metrics',
          'champion',
        ]);
      });

      it('ROLE07 only with the right to: a viewer gets 403, another seller 404', async () => {
        const deal = await create();
        expect((await change(deal, { name: 'x' }, people.viewer)).status).toBe(403);
        expect((await move(deal, { stage: 'discovery' }, people.viewer)).status).toBe(403);
        expect((await change(deal, { name: 'x' }, people.otherRep)).status).toBe(404);
        const params = { number: deal.number };
        const asVisitor = await test.call(null, changeDeal, { params, version: 1, body: { name: 'x' } });
        expect(asVisitor.status).toBe(401);
        expect((await test.call(people.viewer, getDeal, { params })).body.can).toEqual({
          edit: false,
          assign: false,
          share: false,
          shelve: false,
        });
      });

      it('refuses read-only fields instead of ignoring them', async () => {
        const deal = await create();
        const fields = [
          'id',
          'number',
          'score',
          'version',
          'company_id',
          'created_at',
          'stage',
          'account_id',
        ];
        for (const field of fields) {
          const answer = await change(deal, { [field]: 1 } as SentBody<typeof changeDeal>);
          expect([field, answer.status]).toEqual([field, 400]);
        }
      });
    });

    describe('that moves', () => {
      it('CONST05 CONST06 enters each stage with its date, closes, and opens again', async () => {
        let deal = await create();
        test.clock.now = new Date(Date.now() + 60_000);
        deal = (await move(deal, { stage: 'discovery' })).body;
        expect(deal).toMatchObject({ stage: 'discovery', version: 2, closed_at: null });
        expect(deal.stage_entered_at).toBe(test.clock.now.toISOString());
        expect(deal.gaps).toEqual(['metrics', 'identify_pain', 'champion']);
        deal = (await move(deal, { stage: 'closed_lost', loss_reason: 'No budget' })).body;
        expect(deal).toMatchObject({
          closed_at: test.clock.now.toISOString(),
          loss_reason: 'No budget',
          gaps: [],
        });
        expect(deal.forecast_category).toBe('omitted');
        deal = (await move(deal, { stage: 'discovery', undo: true })).body;
        expect(deal).toMatchObject({ closed_at: null, loss_reason: null, forecast_category: 'pipeline' });
        expect(deal.stage_path.map(({ stage }) => stage)).toEqual([
          'prospecting',
          'discovery',
          'closed_lost',
        ]);
        const moves = (await historyOf(deal)).filter(({ field }) => field === 'stage');
        expect(moves.map(({ cause, new_value }) => [cause, new_value])).toEqual([
          ['undo', 'discovery'],
          ['move', 'closed_lost'],
          ['move', 'discovery'],
          ['creation', 'prospecting'],
        ]);
        expect((await eventsOf(deal)).at(-1)).toMatchObject({ type: 'deal.moved' });
        test.clock.now = new Date();
      });

      it('is opened before it is closed another way, and gives a reason only for a loss', async () => {
        const deal = await create({ stage: 'closed_lost' });
        expect((await move(deal, { stage: 'closed_won' })).problem.code).toBe('conflict');
        const open = await create();
        expect((await move(open, { stage: 'discovery', loss_reason: 'x' })).status).toBe(400);
        expect((await change(open, { loss_reason: 'x' })).status).toBe(400);
        expect((await move(open, { stage: 'nowhere' as 'discovery' })).status).toBe(400);
      });

      it('is held back by gaps where the workspace says so, with their names', async () => {
        const setBlock = (on: boolean) =>
          test.database.transaction('dealwright_system', (tx) =>
            queryRows(tx, 'update workspaces set gaps_block = $2 where id = $1', [
              people.rep.workspaceId,
              on,
            ]),
          );
        const deal = await create({ stage: 'qualification' });
        await setBlock(true);
        const refused = await move(deal, { stage: 'discovery' });
        expect(refused.status).toBe(409);
        expect(refused.problem.detail).toContain(`LEAD-${deal.number} lacks evidence for Identify Pain`);
        const many = await test.call(people.rep, changeDeals, {
          body: { numbers: [deal.number], change: { stage: 'discovery' } },
        });
        expect(many.status).toBe(409);
        expect((await move(deal, { stage: 'prospecting' })).status).toBe(200);
        const back = await create({ stage: 'qualification' });
        expect((await move(back, { stage: 'closed_lost' })).status).toBe(200);
        await setBlock(false);
      });
    });

    it('SHELL18 is pinned by each person for themselves, once or many times', async () => {
      const deal = await create();
      const params = { number: deal.number };
      const pinned = async (person: TestPerson) => (await test.call(person, getDeal, { params })).body.pinned;
      for (const _ of [1, 2]) {
        expect((await test.call(people.viewer, pinDeal, { params })).body).toEqual({ pinned: true });
      }
      expect([await pinned(people.viewer), await pinned(people.rep)]).toEqual([true, false]);
      const { items } = (await test.call(people.viewer, listDeals, { query: { q: `LEAD-${deal.number}` } }))
        .body;
      expect(items[0]).toMatchObject({ id: deal.id, pinned: true });
      for (const _ of [1, 2]) {
        expect((await test.call(people.viewer, unpinDeal, { params })).body).toEqual({ pinned: false });
      }
      expect(await pinned(people.viewer)).toBe(false);
      expect((await test.call(people.otherRep, pinDeal, { params })).status).toBe(404);
      expect((await test.call(null, pinDeal, { params })).status).toBe(401);
      expect((await test.call(null, unpinDeal, { params })).status).toBe(401);
      expect((await test.call(people.stranger, unpinDeal, { params: { number: 999_999 } })).status).toBe(404);
    });

    it('ROLE11 takes no owner, account or number of another company, and adds no row', async () => {
      const theirs = await create({ account: { name: 'Rival Customer' } }, people.stranger);
      const deal = await create();
      const owner_id = people.stranger.id;
      const attempts = [
        test.call(people.admin, createDeal, { body: input({ owner_id }) }),
        test.call(people.admin, createDeal, { body: input({ account: { id: theirs.account?.id ?? '' } }) }),
        test.call(people.admin, createDeal, { body: input({ owner_id: newId() }) }),
        change(deal, { owner_id }, people.admin),
        test.call(people.admin, changeDeals, { body: { numbers: [deal.number], change: { owner_id } } }),
        test.call(people.admin, createDeal, { body: input({ owner_id: people.neighbour.id }) }),
      ];
      for (const answer of await Promise.all(attempts)) expect(answer.status).toBe(400);
      const next = await create();
      expect(next.number).toBe(deal.number + 1);
    });
  });
});
