import { createDeal, type DealSummary, listDeals } from '@dealwright/contract/deals/deals';
import type { SentQuery } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { actorOf } from '../../../testing/actor.ts';
import { explained } from '../../../testing/explained.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { listOrder } from './order-store.ts';
import { listDealPage } from './page-store.ts';

type Query = SentQuery<typeof listDeals>;

const TODAY = '2026-06-15';
const DAYS = [
  '2026-06-03',
  '2024-02-29',
  '2026-06-03',
  '2025-12-31',
  '2017-03-01',
  '2026-01-31',
  '2025-07-07',
];

eachEngine((engine) => {
  describe('a list of closed deals alone, sorted by when they close', () => {
    let test: TestApp;
    let people: People;
    /** By name, the day on which it closed. */
    const closed = new Map<string, string>();

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date(`${TODAY}T15:00:00Z`);
      const add = (body: object) =>
        test.call(people.admin, createDeal, {
          body: { account: { name: 'Harbour Hospital' }, ...body } as never,
        });
      for (const [place, closed_on] of DAYS.entries()) {
        const name = `Closed ${place}`;
        closed.set(name, closed_on);
        const answer = await add({
          name,
          closed_on,
          stage: place % 2 ? 'closed_lost' : 'closed_won',
          // What was planned says the opposite.
          close_date: `2026-0${9 - place}-01`,
          owner_id: (place % 3 ? people.rep : people.otherRep).id,
        });
        expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
        await add({ name: `Open ${place}`, stage: 'proposal', close_date: closed_on });
      }
    });
    afterAll(() => test.close());

    async function everyPage(query: Query, person: TestPerson): Promise<DealSummary[]> {
      const all: DealSummary[] = [];
      let cursor: string | undefined;
      do {
        const { body } = await test.call(person, listDeals, {
          query: { ...query, limit: 2, ...(cursor && { cursor }) },
        });
        all.push(...body.items);
        cursor = body.next_cursor ?? undefined;
      } while (cursor);
      return all;
    }

    const ASKED: readonly (readonly [Query, (name: string, day: string) => boolean])[] = [
      [{ status: 'closed' }, () => true],
      [{ stage: ['closed_won', 'closed_lost'] }, () => true],
      [{ stage: ['closed_won'] }, (name) => Number(name.at(-1)) % 2 === 0],
      [{ closed_from: '2025-01-01', closed_to: '2026-06-03' }, (_, day) => day >= '2025-01-01'],
      [{ status: 'closed', q: 'harbour' }, () => true],
    ];
    it.each(ASKED)('FIG01 %j is in the order of the closing days, page by page', async (filter, admits) => {
      for (const name of ['manager', 'admin', 'rep'] as const) {
        const person = people[name];
        for (const order of ['asc', 'desc'] as const) {
          const found = await everyPage({ ...filter, sort: 'slipped', order }, person);
          const days = found.map((deal) => closed.get(deal.name));
          expect([name, order, days]).toEqual([
            name,
            order,
            order === 'asc' ? days.toSorted() : days.toSorted().toReversed(),
          ]);
          const expected = [...closed].filter(
            ([deal, day]) => admits(deal, day) && (name !== 'rep' || Number(deal.at(-1)) % 3 > 0),
          );
          expect(found.map((deal) => deal.name).toSorted()).toEqual(
            expected.map(([deal]) => deal).toSorted(),
          );
        }
      }
    });

    it('FIG01 an open deal among them keeps the order of open deals, and neither goes on by a page of the other', async () => {
      const query = { stage: ['proposal', 'closed_won'], sort: 'slipped', limit: 3 } as const;
      const { body } = await test.call(people.manager, listDeals, { query });
      expect(body.items.map(({ close_date }) => close_date)).toEqual(DAYS.toSorted().slice(0, 3));
      const cursor = body.next_cursor ?? '';
      const other = await test.call(people.manager, listDeals, {
        query: { status: 'closed', sort: 'slipped', cursor },
      });
      expect(other.problem.code).toBe('invalid_input');
    });

    it('FIG01 the page is read along the index of closed deals', async () => {
      const { manager } = people;
      const plan = await test.database.transaction('dealwright_app', async (tx) => {
        await queryRows(tx, `select set_config('app.company_id', $1, true)`, [manager.companyId]);
        await queryRows(tx, 'set local enable_seqscan = off');
        await queryRows(tx, 'set local enable_sort = off');
        const filter = {
          status: 'closed',
          today: TODAY,
          imported: null,
          contested: null,
          sold: null,
        } as const;
        const order = listOrder(filter, 'slipped', 'desc');
        return explained(tx, (asked) =>
          listDealPage(asked, actorOf(manager), { filter, order, after: null, limit: 50, without: null }),
        );
      });
      expect(plan.flatMap((node) => node['Index Name'] ?? [])).toContain('deals_closed');
    });
  });
});
