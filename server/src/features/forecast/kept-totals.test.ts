import { archiveDeal, deleteDeal, restoreDeal } from '@dealwright/contract/deals/deal-shelf';
import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import {
  changeDeal,
  changeDeals,
  createDeal,
  type DealFilter,
  listDeals,
  moveDeal,
} from '@dealwright/contract/deals/deals';
import { type ForecastNumbers, getForecast, listForecastDeals } from '@dealwright/contract/forecast/forecast';
import { getTerritories } from '@dealwright/contract/territories/territories';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { boundsOf } from '@dealwright/domain/quarter';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readForecastDifferences } from '../../testing/forecast-totals.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAYS = ['2026-06-30', '2026-07-01', '2026-08-31', '2026-09-30', '2026-10-01'];
const QUARTERS = ['2026-06-30', '2026-07-01', '2026-10-01'];
const SHELVES = { archive: archiveDeal, delete: deleteDeal, restore: restoreDeal } as const;
const owners = ['rep', 'otherRep', 'manager'] as const;

const anyEvent = fc.oneof(
  fc.record({ change: fc.record({ amount_minor: fc.nat(1_000), currency: fc.constantFrom('USD', 'EUR') }) }),
  fc.record({ change: fc.record({ close_date: fc.option(fc.constantFrom(...DAYS)) }) }),
  fc.record({ stage: fc.constantFrom('discovery', 'proposal', 'closed_won', 'closed_won', 'closed_lost') }),
  fc.record({ change: fc.record({ forecast_category: fc.constantFrom('commit', 'best_case', 'pipeline') }) }),
  fc.record({ change: fc.record({ closed_on: fc.constantFrom('2026-06-30', '2026-07-01') }) }),
  fc.record({ owner: fc.constantFrom(...owners) }),
  fc.record({ shelve: fc.constantFrom('archive', 'delete', 'restore') }),
);
interface Cell {
  readonly forecast_category: string;
  readonly currency: string;
  readonly slipped: boolean;
  readonly amount: number;
}
type Event = Readonly<Record<string, unknown>>;
const anyDeal = fc.record({
  owner: fc.constantFrom(...owners),
  seenBy: fc.subarray(['collaborator', 'crm_owner']),
  close_date: fc.constantFrom(...DAYS),
  amount_minor: fc.nat(1_000),
  events: fc.array(anyEvent, { maxLength: 7 }),
});

eachEngine((engine) => {
  describe('kept totals of the forecast', () => {
    let test: TestApp;
    const system = <R>(statement: string, values: unknown[] = []) =>
      test.database.transaction('dealwright_system', (tx) => queryRows<R>(tx, statement, values));

    async function happens(id: string, number: number, event: Event): Promise<void> {
      const { admin, ...people } = test.people;
      const [row] = await system<{ version: number }>('select version from deals where id = $1', [id]);
      const call = { params: { number }, version: row?.version ?? 0 };
      const { change, stage, owner, shelve } = event;
      if (change) await test.call(admin, changeDeal, { ...call, body: change as never });
      if (stage) await test.call(admin, moveDeal, { ...call, body: { stage } as never });
      if (owner) {
        const owner_id = people[owner as 'rep'].id;
        await test.call(admin, changeDeals, { body: { numbers: [number], change: { owner_id } } });
      }
      if (shelve) await test.call(admin, SHELVES[shelve as 'archive'], call);
    }

    /** Another seller comes to see the deal, in each of the ways that isn't owning it. */
    async function showToOthers(id: string, seenBy: readonly string[]): Promise<void> {
      const { otherRep } = test.people;
      if (seenBy.includes('collaborator'))
        await system(
          `insert into deal_collaborators (company_id, deal_id, profile_id)
           select company_id, id, $2 from deals where id = $1 on conflict do nothing`,
          [id, otherRep.id],
        );
      if (seenBy.includes('crm_owner'))
        await system(`update deals set crm_owner_id = '77' where id = $1`, [id]);
    }

    beforeAll(async () => {
      test = await createTestApp(engine);
      test.clock.now = new Date('2026-08-15T10:00:00Z');
      await system(`update profiles set hubspot_user_id = '77' where id = $1`, [test.people.otherRep.id]);
      for (const { owner, seenBy, events, ...facts } of fc.sample(anyDeal, { numRuns: 50, seed: 14 })) {
        const body = { name: 'Deal', account: { name: 'Harbour Hospital' }, ...facts };
        const { id, number } = (await test.call(test.people[owner], createDeal, { body })).body;
        await showToOthers(id, seenBy);
        for (const event of events) await happens(id, number, event as Event);
      }
    });
    afterAll(() => test.close());

    it('FCST20 are what the deals add up to, cell by cell', async () => {
      expect(await readForecastDifferences(test)).toEqual([]);
      const [kept] = await system<{ won: number; open: number }>(
        `select count(*) filter (where kind = 'won' and deals > 0)::int as won,
                count(*) filter (where kind = 'open' and deals > 0)::int as open from forecast_totals`,
      );
      expect(kept?.won).toBeGreaterThan(3);
      expect(kept?.open).toBeGreaterThan(10);
    });

    /** The cells of a quarter by every deal that the seller finds: owned, shared, or theirs in the CRM. */
    const QUARTER_SQL = `
      select app.deal_quarter(d.closed_at, d.close_date)::text as quarter, d.forecast_category::text, d.currency::text,
             d.stage_position < 8 and coalesce(d.close_date, 'infinity') < $3::date as slipped, sum(d.amount_minor)::int as amount
        from deals d join profiles p on p.id = $1 and p.company_id = d.company_id and p.workspace_id = d.workspace_id
       where d.shelf is null
         and (d.owner_id = p.id or d.crm_owner_id = p.hubspot_user_id or exists (
               select from deal_collaborators c where c.deal_id = d.id and c.profile_id = p.id))
         and ((d.forecast_category in ('pipeline', 'best_case', 'commit')
               and app.deal_quarter(d.closed_at, d.close_date) < $4::date)
           or (d.forecast_category = 'closed' and app.deal_quarter(d.closed_at, d.close_date) = $2::date))
       group by 1, 2, 3, 4`;

    const addedUp = (cells: readonly Pick<Cell, 'currency' | 'amount'>[]) => {
      const sums = new Map<string, number>();
      for (const { currency, amount } of cells) sums.set(currency, (sums.get(currency) ?? 0) + amount);
      return [...sums].sort().map(([currency, amount_minor]) => ({ currency, amount_minor }));
    };

    it('FCST21 a seller’s quarter is that of the deals they find, owned or not', async () => {
      const before = test.clock.now;
      for (const [person, today] of [
        [test.people.rep, '2026-08-15'],
        [test.people.otherRep, '2026-08-15'],
        [test.people.otherRep, '2026-08-31'],
        [test.people.otherRep, '2026-09-01'],
        [test.people.rep, '2026-09-30'],
      ] as const) {
        test.clock.now = new Date(`${today}T10:00:00Z`);
        const bounds = boundsOf('2026-Q3');
        const cells = await system<Cell>(QUARTER_SQL, [person.id, bounds.from, today, bounds.before]);
        expect(cells.length).toBeGreaterThan(2);
        const due = (category: string) =>
          addedUp(cells.filter((cell) => cell.forecast_category === category && !cell.slipped));
        expect((await test.call(person, getTerritories)).body.total.quarter).toEqual({
          quarter: '2026-Q3',
          quota: [],
          won: due('closed'),
          commit: due('commit'),
          best_case: due('best_case'),
          pipeline: due('pipeline'),
          slipped: addedUp(cells.filter(({ slipped }) => slipped)),
        });
      }
      test.clock.now = before;
    });

    const sumsOf = (amounts: readonly { currency: string; amount_minor: number }[]) => {
      const sums = new Map<string, number>();
      for (const { currency, amount_minor } of amounts)
        sums.set(currency, (sums.get(currency) ?? 0) + amount_minor);
      return [...sums].sort();
    };

    const listOf = async (person: TestPerson, filter: DealFilter) =>
      (await test.call(person, listDeals, { query: { ...filter, limit: 200 } })).body.items;

    it('FCST22 territories and slipped deals are those of the lists, for every person and day', async () => {
      const before = test.clock.now;
      const { rep, otherRep, manager, admin, viewer, neighbour, stranger } = test.people;
      const found = new Map<TestPerson, number>();
      for (const person of [rep, otherRep, manager, admin, viewer, neighbour, stranger]) {
        for (const today of ['2026-07-01', '2026-08-15', '2026-09-01', '2026-10-01']) {
          test.clock.now = new Date(`${today}T10:00:00Z`);
          const { total } = (await test.call(person, getTerritories)).body;
          const open = await listOf(person, { status: 'open' });
          expect([person.name, today, total.open_deals, total.open_amounts]).toEqual([
            person.name,
            today,
            open.length,
            addedUp(open.map(({ currency, amount_minor: amount }) => ({ currency, amount }))),
          ]);
          const withOpen = new Set(open.map(({ account }) => account?.id));
          expect(total.accounts - total.white_spots).toBe(withOpen.size);
          const late = await listOf(person, { slipped: 'yes' });
          const slipped = addedUp(late.map(({ currency, amount_minor: amount }) => ({ currency, amount })));
          expect(total.quarter.slipped).toEqual(slipped);
          expect((await test.call(person, getDashboard)).body.slipped).toMatchObject({
            deals: late.length,
            amounts: slipped,
          });
          found.set(person, (found.get(person) ?? 0) + late.length);
        }
      }
      test.clock.now = before;
      for (const person of [rep, otherRep, manager, admin, viewer])
        expect(found.get(person)).toBeGreaterThan(3);
      for (const person of [neighbour, stranger]) expect(found.get(person)).toBe(0);
    });

    async function expectTheList(person: TestPerson, scope: object, body: ForecastNumbers): Promise<number> {
      const figures = [
        { query: { category: 'closed' as const }, figure: body.closed },
        ...body.categories.flatMap(({ category, chosen, supported }) => [
          { query: { choice: category }, figure: chosen },
          { query: { category }, figure: supported },
        ]),
      ];
      let counted = 0;
      for (const { query, figure } of figures) {
        const page = { ...scope, ...query, limit: 200 } as never;
        const { items } = (await test.call(person, listForecastDeals, { query: page })).body;
        expect(items).toHaveLength(figure.deals);
        expect(sumsOf(figure.amounts).filter(([, sum]) => sum !== 0)).toEqual(
          sumsOf(items).filter(([, sum]) => sum !== 0),
        );
        counted += items.length;
      }
      return counted;
    }

    it('FCST20 are the sum of the deals that each number opens, for every person and quarter', async () => {
      const { rep, otherRep, manager, admin, viewer, neighbour, stranger } = test.people;
      const counted = new Map<TestPerson, number>();
      for (const person of [rep, otherRep, manager, admin, viewer, neighbour, stranger]) {
        for (const day of QUARTERS) {
          const { body } = await test.call(person, getForecast, { query: { day } });
          counted.set(person, (counted.get(person) ?? 0) + (await expectTheList(person, { day }, body)));
        }
      }
      for (const person of [rep, otherRep, manager, admin, viewer])
        expect(counted.get(person)).toBeGreaterThan(0);
      expect(counted.get(neighbour)).toBe(0);
      expect(counted.get(stranger)).toBe(0);
      for (const { id } of [rep, otherRep]) {
        const scope = { day: '2026-08-15', scope: 'person', person: id } as const;
        const { body } = await test.call(manager, getForecast, { query: scope });
        await expectTheList(manager, scope, body);
      }
    });
  });
});
