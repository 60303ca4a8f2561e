import {
  type DealFilter,
  type DealSummary,
  getBoard,
  getDeal,
  getDealTotals,
  listDeals,
} from '@dealwright/contract/deals/deals';
import { createInteraction } from '@dealwright/contract/interactions';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { dayOf, daysBetween } from '@dealwright/domain/calendar';
import { isSlipped } from '@dealwright/domain/slipped';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import { readStrip } from '@dealwright/domain/strip';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../../testing/actor.ts';
import { explained } from '../../../testing/explained.ts';
import { CAST_NAMES, type People } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';
import { countTotals } from './board-store.ts';
import { admitted, type PipelineFilter } from './filter-store.ts';
import { dealOrder } from './order-store.ts';
import { listDealPage } from './page-store.ts';

const TODAY = '2026-06-15';
const CATEGORIES = ['pipeline', 'best_case', 'commit'] as const;

/** Its count is kept; what is read is its page, in the order of its sort. */
const BY_CLOSE_DATE = { slipped: 'yes' } as const;

const hasSlipped = ({ stage, close_date }: DealSummary): boolean =>
  isSlipped({ stage, closeDate: close_date }, TODAY);

const isIdle = (deal: DealSummary): boolean =>
  !isClosed(deal.stage) && daysSince(deal.last_activity_at) >= 14;

/** What each filter means, said once more over the deals as they are answered. */
const MEANING: readonly (readonly [DealFilter, (deal: DealSummary) => boolean])[] = [
  [{ status: 'open' }, (deal) => !isClosed(deal.stage)],
  [{ status: 'closed' }, (deal) => isClosed(deal.stage)],
  [{ category: ['commit'] }, (deal) => deal.forecast_category === 'commit'],
  [{ category: ['commit', 'closed'] }, (deal) => ['commit', 'closed'].includes(deal.forecast_category)],
  [{ currency: ['EUR'] }, (deal) => deal.currency === 'EUR'],
  [{ currency: ['EUR'], slipped: 'no' }, (deal) => deal.currency === 'EUR' && !hasSlipped(deal)],
  [{ currency: ['CHF', 'EUR'], idle_days: 14 }, (deal) => deal.currency === 'EUR' && isIdle(deal)],
  [{ slipped: 'yes' }, hasSlipped],
  [{ slipped: 'no' }, (deal) => !hasSlipped(deal)],
  [{ next_step: 'none' }, (deal) => !isClosed(deal.stage) && deal.next_step === null],
  [{ next_step: 'overdue' }, (deal) => !isClosed(deal.stage) && (deal.next_step_due ?? TODAY) < TODAY],
  [{ idle_days: 14 }, isIdle],
  [{ stage_days: 30 }, (deal) => !isClosed(deal.stage) && daysSince(deal.stage_entered_at) >= 30],
  [
    { evidence: ['disputed'] },
    (deal) => !isClosed(deal.stage) && readStrip(deal.strip).some((cell) => cell.disputed),
  ],
  [
    { evidence: ['ageing'] },
    (deal) =>
      !isClosed(deal.stage) &&
      readStrip(deal.strip).some((cell) => ['ageing', 'stale'].includes(cell.freshness)),
  ],
  [
    { evidence: ['ageing', 'disputed'], status: 'open' },
    (deal) => !isClosed(deal.stage) && /[as!]/.test(deal.strip),
  ],
];

function daysSince(time: string): number {
  return daysBetween(dayOf(new Date(time)), TODAY);
}

eachEngine((engine) => {
  describe('filters of the pipeline', () => {
    let test: TestApp;
    let people: People;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date(`${TODAY}T10:00:00Z`);
      const owners = [people.rep, people.otherRep, people.neighbour, people.stranger];
      for (let index = 0; index < 40; index += 1) {
        const owner = owners[index % owners.length] ?? people.rep;
        const stage = STAGES[(index * 4) % STAGES.length] ?? 'discovery';
        const { id } = await addDeal(test.database, owner, { stage });
        const cell = {
          grade: 2,
          expected: 2,
          freshness: ['fresh', 'ageing', 'stale'][index % 5],
          disputed: index % 7 === 0,
        };
        await run(
          `update deals set close_date = $2::date, next_step = $3, next_step_due = $4::date, forecast_category = $5::forecast_category,
                  stage_entered_at = $6::timestamptz, last_activity_at = $7::timestamptz, pillars = $8::jsonb, closed_at = $9::timestamptz, currency = $10 where id = $1`,
          [
            id,
            ['2026-06-14', '2026-06-15', '2026-09-01', null][index % 4],
            index % 3 === 0 ? null : 'Call',
            ['2026-06-14', '2026-06-15', null][index % 3],
            stage === 'closed_won' ? 'closed' : stage === 'closed_lost' ? 'omitted' : CATEGORIES[index % 3],
            ['2026-05-16T23:00:00Z', '2026-05-17T01:00:00Z', '2026-06-10Z'][index % 3],
            ['2026-06-01T23:00:00Z', '2026-06-02T01:00:00Z', '2026-06-10Z'][(index + 1) % 3],
            JSON.stringify([cell]),
            isClosed(stage) ? '2026-05-01Z' : null,
            index % 4 === 1 ? 'EUR' : 'USD',
          ],
        );
      }
    });
    afterAll(() => test.close());

    const run = (statement: string, values: readonly unknown[]) =>
      test.database.transaction('dealwright_system', (tx) => queryRows(tx, statement, values));
    const numbers = (items: readonly { number: number }[]) => items.map(({ number }) => number).sort();

    it.each(MEANING)('FIG04 %j admits what it says, in list, totals and board', async (filter, means) => {
      for (const name of CAST_NAMES) {
        const person = people[name];
        const all = (await test.call(person, listDeals, { query: { limit: 200 } })).body.items;
        const expected = numbers(all.filter(means));
        if (name === 'manager') {
          expect(expected.length).toBeGreaterThan(0);
          expect(expected.length).toBeLessThan(all.length);
        }
        for (const sort of ['close_date', 'slipped', 'name'] as const) {
          const { items } = (await test.call(person, listDeals, { query: { ...filter, sort, limit: 200 } }))
            .body;
          expect([name, sort, numbers(items)]).toEqual([name, sort, expected]);
        }
        const { stages } = (await test.call(person, getDealTotals, { query: filter })).body;
        const { columns } = (await test.call(person, getBoard, { query: filter })).body;
        expect(stages.map(({ deals }) => deals)).toEqual(columns.map(({ items }) => items.length));
        expect(numbers(columns.flatMap(({ items }) => items))).toEqual(expected);
      }
    });

    it.each([
      [{ idle_days: 30 }, 'deals_idle'],
      [{ stage_days: 30 }, 'deals_by_stage_entry'],
      [{ next_step: 'none' }, 'deals_without_next_step'],
      [{ evidence: ['disputed'] }, 'deals_disputed'],
      [{ evidence: ['ageing'] }, 'deals_with_ageing_evidence'],
      [{ category: ['commit'] }, 'deals_in_commit'],
      [BY_CLOSE_DATE, 'deals_by_slipped'],
      [{ closed_from: '2026-04-01', closed_to: '2026-06-30' }, 'deals_closed'],
    ] as const)('FIG04 %j counts along an index of its own: %s', async (filter, index) => {
      const { manager } = people;
      await manyThatMatchNothing();
      const plan = await test.database.transaction('dealwright_app', async (tx) => {
        await queryRows(tx, `select set_config('app.company_id', $1, true)`, [manager.companyId]);
        // What is cheaper for a few thousand rows depends on the engine; which index answers it does not.
        await queryRows(tx, 'set local enable_seqscan = off');
        return explained(tx, async (asked) => {
          const actor = actorOf(manager);
          const request = { ...filter, today: TODAY } as unknown as PipelineFilter;
          if (filter === BY_CLOSE_DATE) {
            const order = dealOrder('slipped', 'asc');
            await listDealPage(asked, actor, {
              filter: request,
              order,
              after: null,
              limit: 50,
              without: null,
            });
          } else await countTotals(asked, actor, await admitted(asked, actor, request));
        });
      });
      expect(plan.flatMap((node) => node['Index Name'] ?? [])).toContain(index);
    });

    it('a seller’s search asks each of their own deals for the words as it comes', async () => {
      const { rep } = people;
      await manyThatMatchNothing();
      const order = dealOrder('close_date', 'asc');
      const filter = { q: 'freight', today: TODAY } as unknown as PipelineFilter;
      const plan = await test.database.transaction('dealwright_app', async (tx) => {
        await queryRows(tx, `select set_config('app.company_id', $1, true)`, [rep.companyId]);
        return explained(tx, (asked) =>
          listDealPage(asked, actorOf(rep), { filter, order, after: null, limit: 50, without: null }),
        );
      });
      const deals = plan.filter((node) => node['Relation Name'] === 'deals');
      expect(deals.map((node) => node['Node Type'])).not.toContain('Seq Scan');
      expect(plan.map((node) => node['Node Type'])).toContain('Merge Append');
    });

    let hasMany = false;
    /** Beside the few that a filter names, so that looking at all of them is the worse way. */
    async function manyThatMatchNothing(): Promise<void> {
      if (hasMany) return;
      hasMany = true;
      const { id } = await addDeal(test.database, people.manager);
      for (let from = 0; from < 2000; from += 400) {
        await test.database.asOwner.exec(
          `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, stage_entered_at, close_date,
                            next_step, pillars, updated_at, closed_at)
         select d.company_id, gen_random_uuid(), d.workspace_id, 500000 + n, 'One of many', d.account_id, d.owner_id,
                case when n % 4 = 0 then 'closed_lost' else 'discovery' end::deal_stage, '${TODAY}T09:00:00Z',
                date '2027-01-01' + n % 90, 'Call', '[]', '${TODAY}T09:00:00Z',
                case when n % 4 = 0 then timestamptz '2020-01-01Z' + n * interval '1 hour' end
           from deals d cross join generate_series(${from + 1}, ${from + 400}) n where d.id = '${id}'`,
        );
      }
      await test.database.asOwner.exec('analyze deals');
    }

    it('FIG05 activity is a change, evidence or a conversation on the day it took place, not age', async () => {
      const { rep } = people;
      const { number, id } = await addDeal(test.database, rep);
      const at = { params: { number } };
      const last = async () => (await test.call(rep, getDeal, at)).body.last_activity_at;
      const reset = () =>
        run('update deals set last_activity_at = $2::timestamptz where id = $1', [id, '2026-01-01Z']);
      const talk = (occurred_at: string) =>
        test.call(rep, createInteraction, {
          ...at,
          body: { kind: 'call', title: 'Call', occurred_at, source: { text: 'We talked.' } },
        });
      await reset();
      expect((await talk('2026-03-03T08:00:00.000Z')).status).toBe(201);
      expect(await last()).toBe('2026-03-03T08:00:00.000Z');
      expect((await talk('2026-02-02T08:00:00.000Z')).status).toBe(201);
      expect(await last()).toBe('2026-03-03T08:00:00.000Z');
      const body = {
        pillar: 'metrics',
        polarity: 'supports',
        kind: 'seller_belief',
        statement: 'They lose hours',
        occurred_on: '2026-02-01',
      };
      expect((await test.call(rep, addEvidence, { ...at, body: body as never })).status).toBe(201);
      expect(await last()).toBe('2026-06-15T10:00:00.000Z');
      await reset();
      await run('update deals set score = score + 1 where id = $1', [id]);
      expect(await last()).toBe('2026-01-01T00:00:00.000Z');
      await run('update deals set updated_at = $2::timestamptz where id = $1', [id, '2026-05-05Z']);
      expect(await last()).toBe('2026-05-05T00:00:00.000Z');
    });
  });
});
