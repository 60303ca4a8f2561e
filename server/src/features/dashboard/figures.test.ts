import { getDashboard } from '@dealwright/contract/dashboard/dashboard';
import {
  inCategory,
  ON_TIME,
  OPEN_DEALS,
  OVERDUE,
  SLIPPED,
} from '@dealwright/contract/dashboard/dashboard-figures';
import { type DealFilter, getDealTotals, listDeals } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  getTerritories,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays } from '@dealwright/domain/calendar';
import { FORECAST_CHOICES } from '@dealwright/domain/forecast';
import { CURRENCIES } from '@dealwright/domain/money';
import { boundsOf, type Quarter } from '@dealwright/domain/quarter';
import { STAGES } from '@dealwright/domain/stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { CAST_NAMES, type People, type TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';

type Dashboard = ResponseOf<typeof getDashboard>;
type Target = ResponseOf<typeof getTerritories>['total']['quarter'];

const TARGET_PARTS = ['won', 'commit', 'best_case', 'pipeline', 'slipped'] as const;

/** The deals of each part of the quarter that a quota is held against, which is of one workspace. */
function targetFilters(
  quarter: Quarter,
  workspace: string,
): Record<(typeof TARGET_PARTS)[number], DealFilter> {
  const { from, before } = boundsOf(quarter);
  const to = addDays(before, -1);
  const closing = { close_from: from, close_to: to, workspace };
  return {
    won: { stage: ['closed_won'], closed_from: from, closed_to: to, workspace },
    commit: { ...inCategory('commit'), ...closing },
    best_case: { ...inCategory('best_case'), ...closing },
    pipeline: { ...inCategory('pipeline'), ...closing },
    slipped: { ...SLIPPED, workspace },
  };
}

interface Figure {
  readonly name: string;
  readonly filter: DealFilter;
  /** What it says; null if it says only the other. */
  readonly deals: number | null;
  readonly amounts: Dashboard['open']['amounts'] | null;
}

/** A bar of the chart of stages: of all deals, and of each currency's. */
function ofStage({ stage, deals, amounts }: Dashboard['stages'][number]): Figure[] {
  const sums = amounts.map(({ deals: _deals, ...sum }) => sum);
  return [
    { name: stage, filter: { stage: [stage] }, deals, amounts: sums },
    ...amounts.map(({ deals: own, ...sum }) => ({
      name: `stage in ${sum.currency}`,
      filter: { stage: [stage], currency: CURRENCIES.filter((code) => code === sum.currency) },
      deals: own,
      amounts: [sum],
    })),
  ];
}

/** Every figure of the dashboard with the filter that the page links it to, and those of the quarter of all territories. */
function figuresOf(dashboard: Dashboard, target: Target, workspace: string): Figure[] {
  const { open, stages, categories, slipped, overdue_deals } = dashboard;
  const ofTarget = targetFilters(target.quarter as Quarter, workspace);
  return [
    { name: 'open', filter: OPEN_DEALS, ...open },
    { name: 'slipped', filter: SLIPPED, ...slipped },
    { name: 'overdue', filter: OVERDUE, deals: overdue_deals, amounts: null },
    ...stages.slice(0, 7).flatMap(ofStage),
    ...FORECAST_CHOICES.flatMap((choice) =>
      categories
        .filter(({ category }) => category === choice)
        .map((one) => ({ name: choice, filter: inCategory(choice), ...one })),
    ),
    ...TARGET_PARTS.map((part) => ({
      name: `target ${part}`,
      filter: ofTarget[part],
      deals: null,
      amounts: target[part],
    })),
  ];
}

/** No figure is only ever nothing: it would agree with anything. */
const EACH = ['open', 'slipped', 'overdue', ...FORECAST_CHOICES, 'stage in EUR', 'stage in USD'];

const DAYS = [
  '2025-11-30',
  '2026-03-31',
  '2026-04-01',
  '2026-06-14',
  '2026-06-15',
  '2026-06-30',
  '2026-07-01',
];

eachEngine((engine) => {
  describe('figures of the dashboard', () => {
    let test: TestApp;
    let people: People;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date('2026-06-15T10:00:00Z');
      const owners = [people.rep, people.otherRep, people.manager, people.neighbour, people.stranger];
      for (let index = 0; index < 60; index += 1) await add(index, owners[index % owners.length]);
      await plan(people.manager);
    });
    afterAll(() => test.close());

    /** Deals of all stages, categories, dates and currencies, mixed by different steps through each list. */
    async function add(index: number, owner: TestPerson | undefined): Promise<void> {
      if (!owner) return;
      const stage = STAGES[(index * 5) % STAGES.length] ?? 'discovery';
      const closed = stage.startsWith('closed');
      const { id } = await addDeal(test.database, owner, { stage });
      const category = closed
        ? { closed_won: 'closed', closed_lost: 'omitted' }[stage as string]
        : FORECAST_CHOICES[index % 3];
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `update deals set amount_minor = $2, currency = $3, close_date = $4::date, next_step_due = $5::date,
                  forecast_category = $6::forecast_category, closed_at = $7::timestamptz where id = $1`,
          [
            id,
            1000 + index * 37,
            index % 4 === 0 ? 'EUR' : 'USD',
            index % 8 === 7 ? null : DAYS[(index * 3) % DAYS.length],
            index % 3 === 0 ? DAYS[index % DAYS.length] : null,
            category,
            closed ? `${DAYS[index % DAYS.length]}T23:59:59Z` : null,
          ],
        ),
      );
    }

    async function plan(person: TestPerson): Promise<void> {
      const draft = (await test.call(person, startTerritoryDraft, { body: { from: null } })).body;
      const at = { params: { plan_id: draft.id } };
      const territory = {
        id: newId(),
        name: 'All',
        sign: 'A',
        rules: [],
        owner_id: people.rep.id,
        people: [],
        quotas: [{ period: '2026', amount_minor: 400_000, currency: 'USD' as const }],
      };
      const body = { territories: [territory] };
      expect((await test.call(person, changeTerritoryDraft, { ...at, version: 1, body })).status).toBe(200);
      expect((await test.call(person, activateTerritoryPlan, { ...at, version: 2, body: {} })).status).toBe(
        200,
      );
    }

    it('FIG03 are what the deals of their links add up to, for everyone who sees them', async () => {
      const seen = new Set<string>();
      for (const name of CAST_NAMES) {
        const person = people[name];
        const dashboard = (await test.call(person, getDashboard)).body;
        const target = (await test.call(person, getTerritories)).body.total.quarter;
        for (const figure of figuresOf(dashboard, target, person.workspaceId)) {
          const query = { ...figure.filter, limit: 200 };
          const { items } = (await test.call(person, listDeals, { query })).body;
          const sums = new Map<string, number>();
          for (const { currency, amount_minor } of items)
            sums.set(currency, (sums.get(currency) ?? 0) + amount_minor);
          const amounts = [...sums].sort().map(([currency, amount_minor]) => ({ currency, amount_minor }));
          expect([name, figure.name, figure.deals ?? items.length, figure.amounts ?? amounts]).toEqual([
            name,
            figure.name,
            items.length,
            amounts,
          ]);
          const { stages } = (await test.call(person, getDealTotals, { query: figure.filter })).body;
          expect(stages.reduce((sum, { deals }) => sum + deals, 0)).toBe(items.length);
          if (items.length > 0) seen.add(figure.name);
        }
      }
      expect([...TARGET_PARTS].filter((part) => !seen.has(`target ${part}`))).toEqual([]);
      expect(EACH.filter((one) => !seen.has(one))).toEqual([]);
    });

    it('FIG03 weighted leaves slipped deals out, as its link does', async () => {
      const { open, stages } = (await test.call(people.manager, getDashboard)).body;
      const { items } = (await test.call(people.manager, listDeals, { query: { ...ON_TIME, limit: 200 } }))
        .body;
      const expected = stages.reduce((sum, { stage, probability }) => {
        const inStage = items.filter((deal) => deal.stage === stage && deal.currency === 'USD');
        return (
          sum + Math.round(inStage.reduce((all, deal) => all + deal.amount_minor, 0) * probability) / 100
        );
      }, 0);
      const weighted = open.weighted.find(({ currency }) => currency === 'USD')?.amount_minor ?? 0;
      expect(Math.abs(weighted - expected)).toBeLessThan(7);
    });
  });
});
