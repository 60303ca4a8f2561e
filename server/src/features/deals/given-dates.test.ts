import { archiveDeal, deleteDeal } from '@dealwright/contract/deals/deal-shelf';
import {
  changeDeal,
  createDeal,
  type Deal,
  getDeal,
  listDeals,
  moveDeal,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import { getForecast } from '@dealwright/contract/forecast/forecast';
import { getWorkspace } from '@dealwright/contract/people/workspace';
import { getScorecard } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const TODAY = '2026-06-15';
type NewDeal = SentBody<typeof createDeal>;

/** What a CRM gives: won and lost years ago, won this month, and two that are open. */
const FROM_CRM: readonly NewDeal[] = [
  {
    name: 'Old win',
    stage: 'closed_won',
    created_on: '2016-11-02',
    closed_on: '2017-03-01',
    amount_minor: 100,
  },
  {
    name: 'Old loss',
    stage: 'closed_lost',
    created_on: '2023-05-05',
    closed_on: '2024-02-29',
    amount_minor: 200,
  },
  {
    name: 'New win',
    stage: 'closed_won',
    created_on: '2026-01-10',
    closed_on: '2026-06-03',
    amount_minor: 400,
  },
  { name: 'Open', stage: 'proposal', created_on: '2026-02-01', close_date: '2026-09-30', amount_minor: 800 },
  { name: 'Win without a beginning', stage: 'closed_won', closed_on: '2025-12-31', amount_minor: 1600 },
].map((deal, place) => ({
  ...deal,
  account: { name: 'Harbour Hospital' },
  external_id: { source: 'Salesforce', id: `006A${place}` },
})) as NewDeal[];

eachEngine((engine) => {
  describe('deals that are brought in with their days', () => {
    let test: TestApp;
    let people: People;
    let deals: Deal[];

    const create = (body: NewDeal, person: TestPerson = people.admin) =>
      test.call(person, createDeal, { body });
    const change = (deal: Deal, body: SentBody<typeof changeDeal>, person: TestPerson = people.admin) =>
      test.call(person, changeDeal, { params: { number: deal.number }, version: deal.version, body });
    const read = async ({ number }: Deal) =>
      (await test.call(people.admin, getDeal, { params: { number } })).body;
    const blank = (facts: Partial<NewDeal>): NewDeal => ({
      name: 'One',
      account: { name: 'Harbour Hospital' },
      ...facts,
    });
    const made = async (facts: Partial<NewDeal>): Promise<Deal> => (await create(blank(facts))).body;
    const historyOf = async ({ number }: Deal, field: string) =>
      (
        await test.call(people.admin, listDealHistory, { params: { number }, query: { field } })
      ).body.items.map(({ old_value, new_value, created_at }) => [
        old_value,
        new_value,
        created_at.slice(0, 10),
      ]);

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date(`${TODAY}T15:00:00Z`);
      deals = [];
      for (const body of FROM_CRM) {
        const answer = await create(body);
        expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
        deals.push(answer.body);
      }
    });
    afterAll(() => test.close());

    /** Every total that triggers keep is what a scan of the deals says. */
    const expectKept = async () => {
      const quarters = `
        select account_id, app.deal_quarter(closed_at, close_date), forecast_category, currency, count(*), sum(amount_minor)::bigint
          from deals where shelf is null group by 1, 2, 3, 4`;
      const kept = `
        select account_id, quarter, forecast_category, currency, sum(deals), sum(amount_minor)::bigint
          from account_quarters group by 1, 2, 3, 4 having sum(deals) <> 0`;
      const won = `
        select account_id, date_trunc('month', closed_at at time zone 'UTC')::date, count(*), sum(amount_minor)::bigint
          from deals where shelf is null and stage_position = 8 group by 1, 2`;
      const keptWon = `
        select account_id, month, deals, amount_minor from account_totals
         where kind = 'won' and profile_id = '00000000-0000-0000-0000-000000000000'
           and workspace_id <> '00000000-0000-0000-0000-000000000000' and deals <> 0`;
      await test.database.transaction('dealwright_system', async (tx) => {
        for (const [a, b] of [
          [quarters, kept],
          [won, keptWon],
        ]) {
          expect(await queryRows(tx, `(${a}) except all (${b})`)).toEqual([]);
          expect(await queryRows(tx, `(${b}) except all (${a})`)).toEqual([]);
        }
      });
    };

    it('OPS38 say on which day they began, came to their stage and closed', async () => {
      const days = deals.map(({ created_at, stage_entered_at, closed_at }) =>
        [created_at, stage_entered_at, closed_at].map((time) => time?.slice(0, 10) ?? null),
      );
      expect(days).toEqual([
        ['2016-11-02', '2017-03-01', '2017-03-01'],
        ['2023-05-05', '2024-02-29', '2024-02-29'],
        ['2026-01-10', '2026-06-03', '2026-06-03'],
        ['2026-02-01', '2026-02-01', null],
        ['2025-12-31', '2025-12-31', '2025-12-31'],
      ]);
      expect(
        deals.map(({ stage_path }) => stage_path.map(({ entered_at }) => entered_at.slice(0, 10))),
      ).toEqual([['2017-03-01'], ['2024-02-29'], ['2026-06-03'], ['2026-02-01'], ['2025-12-31']]);
      expect(deals[0]?.external_ids).toEqual([{ source: 'salesforce', kind: 'deal', id: '006A0' }]);
    });

    it('OPS38 count in forecast, workspace, filters and accounts on the days on which they closed', async () => {
      const { closed } = (await test.call(people.manager, getForecast, { query: {} })).body;
      expect(closed).toMatchObject({ deals: 1, amounts: [{ currency: 'USD', amount_minor: 400 }] });
      expect((await test.call(people.admin, getWorkspace)).body.won_this_month).toBe(1);
      const query = { closed_from: '2017-01-01', closed_to: '2017-12-31' };
      const { items } = (await test.call(people.admin, listDeals, { query })).body;
      expect(items.map(({ name }) => name)).toEqual(['Old win']);
      await expectKept();
    });

    it('OPS38 have a history of those days, and one of today that says what was given', async () => {
      const [old] = deals as [Deal];
      expect(await historyOf(old, 'name')).toEqual([[null, 'Old win', '2016-11-02']]);
      expect(await historyOf(old, 'stage')).toEqual([[null, 'closed_won', '2017-03-01']]);
      expect(await historyOf(old, 'forecast_category')).toEqual([['pipeline', 'closed', '2017-03-01']]);
      expect(await historyOf(old, 'created_on')).toEqual([[null, '2016-11-02', TODAY]]);
      expect(await historyOf(old, 'closed_on')).toEqual([[null, '2017-03-01', TODAY]]);
      expect(await historyOf(old, 'external_id')).toEqual([
        [null, { source: 'salesforce', id: '006A0' }, TODAY],
      ]);
      const then = await test.call(people.admin, getScorecard, {
        params: { number: old.number },
        query: { as_of: '2020-01-01' },
      });
      expect(then.body).toMatchObject({ stage: 'closed_won', graded_on: '2017-03-01' });
    });

    it('OPS38 answer 409 with the deal that has the external id, and make no second one', async () => {
      const before = await test.call(people.admin, listDeals, { query: { limit: '200' } });
      const again = await create({ ...(FROM_CRM[3] as NewDeal), name: 'Again' }, people.manager);
      expect(again.status).toBe(409);
      expect(again.problem).toMatchObject({
        code: 'conflict',
        detail: `salesforce 006A3 is already LEAD-${deals[3]?.number}. Change that deal instead.`,
        current: { number: deals[3]?.number, name: 'Open', version: 1 },
      });
      const after = await test.call(people.admin, listDeals, { query: { limit: '200' } });
      expect(after.body.items).toHaveLength(before.body.items.length);
    });

    it('OPS38 tell a manager of another workspace nothing of the deal but that there is one', async () => {
      const answer = await create({ ...(FROM_CRM[0] as NewDeal) }, people.neighbour);
      expect(answer.status).toBe(409);
      expect(answer.problem.detail).toBe(
        'salesforce 006A0 belongs to a deal that you can’t open. Ask an admin.',
      );
      expect(answer.text).not.toContain('LEAD-');
    });

    it('OPS38 are kept apart from those of another company, and made once by many at once', async () => {
      expect((await create(FROM_CRM[0] as NewDeal, people.stranger)).status).toBe(201);
      const body = blank({ external_id: { source: 'pipedrive', id: '77' } });
      const all = await Promise.all([1, 2, 3, 4, 5].map(() => create(body)));
      expect(all.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409]);
      await test.database.transaction('dealwright_app', async (tx) => {
        expect(await queryRows(tx, 'select 1 from external_ids')).toEqual([]);
      });
    });

    it('OPS38 name one in the trash, and give its id free with it', async () => {
      const deal = await made({ external_id: { source: 'pipedrive', id: 'trash' } });
      const call = { params: { number: deal.number }, version: deal.version };
      const removed = await test.call(people.admin, deleteDeal, call);
      expect(removed.status).toBe(200);
      const again = await create(blank({ external_id: { source: 'pipedrive', id: 'trash' } }));
      expect(again.problem.detail).toContain(`is already LEAD-${deal.number}, which is in the trash`);
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(tx, 'select app.erase_deals($1, array[$2]::uuid[])', [people.admin.companyId, deal.id]),
      );
      expect((await create(blank({ external_id: { source: 'pipedrive', id: 'trash' } }))).status).toBe(201);
    });

    it('OPS38 are refused to sellers and viewers, new or known', async () => {
      const own = (await create(blank({}), people.rep)).body;
      const given = {
        created_on: '2020-01-01',
        closed_on: '2020-01-02',
        external_id: { source: 'x', id: '1' },
      };
      for (const [field, value] of Object.entries(given)) {
        const closed = field === 'closed_on' ? { stage: 'closed_won' as const } : {};
        const one = await create(blank({ ...closed, [field]: value }), people.rep);
        expect([one.status, one.problem.detail]).toEqual([403, `Only admins and managers can set ${field}.`]);
        expect((await change(own, { [field]: value }, people.rep)).status).toBe(403);
        expect((await change(own, { [field]: value }, people.viewer)).status).toBe(403);
        expect((await change(own, { [field]: value }, people.stranger)).status).toBe(404);
      }
      expect(await read(own)).toMatchObject({ version: 1, external_ids: [] });
      const byManager = await create(
        blank({ ...given, stage: 'closed_lost', owner_id: people.rep.id }),
        people.manager,
      );
      expect(byManager.status).toBe(201);
    });

    it('OPS38 are refused where the days contradict each other or the stage, with the field', async () => {
      const won = 'closed_won' as const;
      const refused: readonly [Partial<NewDeal>, string][] = [
        [{ closed_on: '2020-01-01' }, 'closed_on'],
        [{ stage: won, closed_on: '2026-06-16' }, 'closed_on'],
        [{ created_on: '2026-06-16' }, 'created_on'],
        [{ stage: won, created_on: '2020-01-02', closed_on: '2020-01-01' }, 'closed_on'],
        [{ stage: won, closed_on: '1989-12-31' }, 'closed_on'],
        [{ stage: won, closed_on: '2101-01-01' }, 'closed_on'],
        [{ created_on: '2020-02-30' }, 'created_on'],
        [{ external_id: { source: 'hubspot', id: '1' } }, 'external_id.source'],
        [{ external_id: { source: 'sales force', id: '1' } }, 'external_id.source'],
        [{ external_id: { source: 'x', id: ' ' } }, 'external_id.id'],
        [{ external_id: { source: 'x', id: 'y'.repeat(201) } }, 'external_id.id'],
      ];
      for (const [facts, field] of refused) {
        const { status, problem } = await create(blank(facts));
        expect([status, problem.errors?.map(({ path }) => path)]).toEqual([400, [field]]);
      }
    });

    it('OPS38 can be put right later, with every total and the history', async () => {
      const deal = await made({ stage: 'procurement', amount_minor: 3200 });
      expect((await change(deal, { closed_on: '2026-06-01' })).problem.errors?.[0]?.message).toBe(
        'Only a won or lost deal has a closing day. Close the deal first.',
      );
      const params = { number: deal.number };
      const { body: moved } = await test.call(people.admin, moveDeal, {
        params,
        version: deal.version,
        body: { stage: 'closed_won' },
      });
      const early = await change(moved, { closed_on: '2017-03-01' });
      expect(early.problem.errors?.[0]).toEqual({
        path: 'closed_on',
        message: `Enter a closing day on or after the creation day, ${TODAY}`,
      });
      const { body: right } = await change(moved, { created_on: '2016-12-24', closed_on: '2017-03-01' });
      expect(right.closed_at).toBe('2017-03-01T12:00:00.000Z');
      expect(right.stage_entered_at).toBe(right.closed_at);
      expect(right.stage_path).toEqual([
        { stage: 'procurement', entered_at: '2016-12-24T12:00:00.000Z' },
        { stage: 'closed_won', entered_at: '2017-03-01T12:00:00.000Z' },
      ]);
      expect(await historyOf(deal, 'closed_on')).toEqual([[TODAY, '2017-03-01', TODAY]]);
      await expectKept();
      expect((await change(right, { closed_on: '2017-03-01' })).body.version).toBe(right.version);
      const tooLate = await change(right, { created_on: '2017-03-02' });
      expect(tooLate.problem.errors?.[0]?.message).toBe(
        'Enter a creation day on or before the closing day, 2017-03-01',
      );
      const asOf = await test.call(people.admin, getScorecard, { params, query: { as_of: '2026-06-14' } });
      expect(asOf.body).toMatchObject({ stage: 'closed_won', graded_on: '2017-03-01' });
    });

    it('OPS38 let an open deal begin earlier, with the stage it began in, and not after its first move', async () => {
      const deal = await made({ stage: 'discovery' });
      const { body: earlier } = await change(deal, { created_on: '2026-05-01' });
      expect(earlier.stage_entered_at).toBe(earlier.created_at);
      test.clock.now = new Date('2026-06-20T09:00:00Z');
      const { body: moved } = await test.call(people.admin, moveDeal, {
        params: { number: deal.number },
        version: earlier.version,
        body: { stage: 'proposal' },
      });
      test.clock.now = new Date('2026-06-25T09:00:00Z');
      const late = await change(moved, { created_on: '2026-06-21' });
      expect(late.problem.errors?.[0]?.message).toBe(
        'Enter a creation day on or before the deal’s first move, 2026-06-20',
      );
      const { body: other } = await change(moved, { created_on: '2026-04-01' });
      expect(other.stage_entered_at).toBe(moved.stage_entered_at);
      expect(other.stage_path[0]).toEqual({ stage: 'discovery', entered_at: '2026-04-01T12:00:00.000Z' });
      test.clock.now = new Date(`${TODAY}T15:00:00Z`);
    });

    it('OPS38 take another external id or none, and never one of another deal', async () => {
      const deal = await made({ external_id: { source: 'pipedrive', id: 'a' } });
      const { body: more } = await change(deal, { external_id: { source: 'salesforce', id: 'b' } });
      const { body: other } = await change(more, {
        external_id: { source: 'pipedrive', kind: 'deal', id: 'c' },
      });
      expect(other.external_ids.map(({ source, id }) => `${source} ${id}`)).toEqual([
        'pipedrive c',
        'salesforce b',
      ]);
      expect((await change(other, { external_id: { source: 'pipedrive', id: 'c' } })).body.version).toBe(
        other.version,
      );
      const taken = await change(other, { external_id: { source: 'salesforce', id: '006A1' } });
      expect([taken.status, taken.problem.current]).toEqual([
        409,
        expect.objectContaining({ name: 'Old loss' }),
      ]);
      expect((await read(deal)).external_ids).toHaveLength(2);
      const { body: none } = await change(other, { external_id: { source: 'salesforce', id: null } });
      expect(none.external_ids).toEqual([{ source: 'pipedrive', kind: 'deal', id: 'c' }]);
      expect(await historyOf(deal, 'external_id')).toHaveLength(4);
      const archived = await test.call(people.admin, archiveDeal, {
        params: { number: deal.number },
        version: none.version,
      });
      expect(archived.body.external_ids).toHaveLength(1);
    });
  });
});
