import { BOARD_SORTS, DEAL_SORTS } from '@dealwright/contract/deals/deal-filter';
import {
  createDeal,
  type Deal,
  type DealSummary,
  getBoard,
  getDealTotals,
  listDeals,
} from '@dealwright/contract/deals/deals';
import type { SentBody, SentQuery } from '@dealwright/contract/route';
import { createStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { isClosed, STAGES } from '@dealwright/domain/stage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeCursor } from '../../../platform/cursor.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type Query = SentQuery<typeof listDeals>;

const ACCOUNTS = ['Nordwind Energy', 'Société Générale', 'Acme 100%_Foods', 'Harbour Hospital'];
/** As names are sorted: without marks and capitals. */
const plain = (name: string): string => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const SOURCES = ['referral', 'inbound', 'event'] as const;
const COUNT = 36;

eachEngine((engine) => {
  describe('the pipeline', () => {
    let test: TestApp;
    let people: People;
    let deals: Deal[];

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      deals = [];
      for (let index = 0; index < COUNT; index += 1) {
        const body: SentBody<typeof createDeal> = {
          name: `Deal ${String.fromCharCode(97 + (index % 5))} ${index % 3 ? 'renewal' : 'pilot'}`,
          account: index % 12 === 6 ? null : { name: ACCOUNTS[index % 4] ?? '' },
          stage: STAGES[index % 9] ?? 'prospecting',
          amount_minor: (index % 6) * 1000,
          currency: index % 7 ? 'USD' : 'EUR',
          source: index % 5 ? (SOURCES[index % SOURCES.length] ?? null) : null,
          decision_date: index % 3 ? `2027-03-${10 + (index % 8)}` : null,
          next_step: 'Call them',
          next_step_due: index % 4 ? `2027-02-${10 + (index % 9)}` : null,
          close_date: index % 4 ? `2027-0${1 + (index % 4)}-15` : null,
        };
        const person = index % 3 === 0 ? people.otherRep : people.rep;
        deals.push((await test.call(person, createDeal, { body })).body);
      }
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `update deals set score = number % 5 * 20, gap_count = case when number % 4 = 0 then 1 else gap_count end,
                  gaps = case when number % 4 = 0 then $1::meddpicc_pillar[] else gaps end`,
          [['competition']],
        ),
      );
    });
    afterAll(() => test.close());

    const list = async (query: Query, person: TestPerson = people.manager) =>
      (await test.call(person, listDeals, { query })).body;
    async function everyPage(query: Query, person: TestPerson = people.manager): Promise<DealSummary[]> {
      const all: DealSummary[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ ...query, ...(cursor ? { cursor } : {}) }, person);
        all.push(...page.items);
        cursor = page.next_cursor ?? undefined;
      } while (cursor);
      return all;
    }
    const numbers = (items: readonly { number: number }[]) => items.map(({ number }) => number);
    const sorted = (values: readonly number[]) => [...values].sort((a, b) => a - b);

    /** What each order goes by where it is not the value of its own name; empty ones come after every day and word. */
    const SORT_VALUES: Partial<Record<(typeof DEAL_SORTS)[number], (deal: DealSummary) => number | string>> =
      {
        account: ({ account }) => (account ? plain(account.name) : '~'),
        owner: ({ owner }) => plain(owner.name),
        stage: ({ stage }) => STAGES.indexOf(stage),
        amount: (deal) => deal.amount_minor,
        slipped: (deal) => (isClosed(deal.stage) ? 'infinity' : (deal.close_date ?? 'infinity')),
        gaps: ({ gaps }) => gaps.length,
        days_in_stage: ({ stage, stage_entered_at }) =>
          isClosed(stage) ? Number.NEGATIVE_INFINITY : -Date.parse(stage_entered_at),
      };
    const sortValue = (deal: DealSummary, sort: (typeof DEAL_SORTS)[number]): number | string =>
      SORT_VALUES[sort]?.(deal) ??
      (deal[sort as keyof DealSummary] as number | string | null) ??
      (sort === 'source' ? '~' : 'infinity');

    const ORDERS = DEAL_SORTS.flatMap((sort) => (['asc', 'desc'] as const).map((order) => ({ sort, order })));
    it.each(ORDERS)('pages by $sort $order hold each deal once, in order', async ({ sort, order }) => {
      for (const person of [people.manager, people.admin, people.rep]) {
        const expected = deals.filter((deal) => person !== people.rep || deal.owner.id === people.rep.id);
        const all = await everyPage({ sort, order, limit: 5 }, person);
        expect(sorted(numbers(all))).toEqual(sorted(numbers(expected)));
        const values = all.map((deal) => sortValue(deal, sort));
        const inOrder = values.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
        expect(values).toEqual(order === 'asc' ? inOrder : inOrder.toReversed());
      }
    });

    it('takes no cursor that was tampered with, or is of another list or order', async () => {
      const { next_cursor } = await list({ sort: 'amount', limit: 3 });
      const good = next_cursor ?? '';
      const id = deals[0]?.id ?? '';
      const cursors = [
        'x',
        '!!!',
        good.slice(2),
        encodeCursor('deals.amount.desc', ['1 or 1=1', id]),
        encodeCursor('deals.amount.desc', ['1']),
        encodeCursor('deals.amount.desc', ['1', 'no-id']),
        encodeCursor('deals.amount.desc', ['1', id, id]),
        encodeCursor('accounts.name', ['1', id]),
        encodeCursor('deals.updated_at.desc', ['2026-13-45 99:99:99+00', id]),
        encodeCursor('deals.updated_at.desc', ['2026-02-30 00:00:00+00', id]),
        encodeCursor('deals.updated_at.desc', ['0000-01-01 00:00:00+00', id]),
        encodeCursor('deals.updated_at.desc', ['2026-01-01 24:00:00+00', id]),
        encodeCursor('deals.close_date.asc', ['2026-02-30', id]),
        Buffer.from('{"__proto__":1}').toString('base64url'),
      ];
      for (const cursor of cursors) {
        for (const sort of ['amount', 'updated_at', 'close_date'] as const) {
          const answer = await test.call(people.manager, listDeals, { query: { cursor, sort } });
          expect([cursor, sort, answer.status]).toEqual([cursor, sort, 400]);
        }
      }
      expect(
        (await test.call(people.manager, listDeals, { query: { cursor: good, sort: 'amount' } })).status,
      ).toBe(200);
      const other = await test.call(people.manager, listDeals, {
        query: { cursor: good, sort: 'amount', order: 'asc' },
      });
      expect(other.problem.code).toBe('invalid_input');
    });

    it('refuses unknown sorts, bad filters and pages beyond 200', async () => {
      const queries: unknown[] = [
        { sort: 'id; drop table deals' },
        { order: 'up' },
        { limit: 201 },
        { limit: 0 },
        { stage: 'nowhere' },
        { owner: 'me' },
        { gap: 'pain' },
        { close_from: 'today' },
        { amount_min: -1 },
      ];
      for (const query of queries) {
        const answer = await test.call(people.manager, listDeals, { query: query as Query });
        expect([answer.status, JSON.stringify(query)]).toEqual([400, JSON.stringify(query)]);
      }
      for (const route of [listDeals, getBoard, getDealTotals] as const) {
        expect((await test.call(null, route, { query: {} })).status).toBe(401);
      }
    });

    const FILTERS: readonly (readonly [SentQuery<typeof getDealTotals>, (deal: Deal) => boolean])[] = [
      [{ stage: ['proposal', 'closed_won'] }, (deal) => ['proposal', 'closed_won'].includes(deal.stage)],
      [
        { amount_min: 2000, amount_max: 4000 },
        (deal) => deal.amount_minor >= 2000 && deal.amount_minor <= 4000,
      ],
      [{ close_from: '2027-03-01' }, (deal) => (deal.close_date ?? '') >= '2027-03-01'],
      [{ close_to: '2027-02-28' }, (deal) => deal.close_date !== null && deal.close_date <= '2027-02-28'],
      [{ score_min: 40, score_max: 60 }, (deal) => [2, 3].includes(deal.number % 5)],
      [{ gap: ['competition'] }, (deal) => deal.number % 4 === 0 || deal.gaps.includes('competition')],
      // Any of them, not all: those of every fourth deal have competition alone.
      [
        { gap: ['competition', 'metrics'] },
        (deal) => deal.number % 4 === 0 || deal.gaps.includes('competition') || deal.gaps.includes('metrics'),
      ],
      [{ account: 'none' }, (deal) => deal.account === null],
      [{ q: 'nordwind' }, (deal) => deal.account?.name === 'Nordwind Energy'],
      [
        { q: 'RENEWAL societe' },
        (deal) => deal.name.includes('renewal') && deal.account?.name.startsWith('Soci') === true,
      ],
      [
        { q: 'gén pil' },
        (deal) => deal.name.includes('pilot') && deal.account?.name.startsWith('Soci') === true,
      ],
      [{ q: '100%_' }, (deal) => deal.account?.name.includes('100%_') === true],
      [{ q: '%' }, (deal) => deal.account?.name.includes('%') === true],
      [{ q: 'b' }, (deal) => /b/i.test(`${deal.name} ${deal.account?.name}`)],
      [{ q: "'; drop table deals; --" }, () => false],
      [
        { q: 'pilot', stage: ['prospecting'] },
        (deal) => deal.name.includes('pilot') && deal.stage === 'prospecting',
      ],
    ];
    it.each(FILTERS)(
      'the filter %j admits the same deals to list, board and totals',
      async (query, admits) => {
        const expected = sorted(numbers(deals.filter(admits)));
        expect(sorted(numbers(await everyPage({ ...query, limit: 4 })))).toEqual(expected);
        const board = (await test.call(people.manager, getBoard, { query })).body.columns;
        expect(sorted(numbers(board.flatMap(({ items }) => items)))).toEqual(expected);
        const { stages } = (await test.call(people.manager, getDealTotals, { query })).body;
        expect(stages.reduce((sum, { deals: count }) => sum + count, 0)).toBe(expected.length);
        expect(board.map(({ stage, deals: count, amounts }) => ({ stage, deals: count, amounts }))).toEqual(
          stages,
        );
      },
    );

    it('by owner and by account', async () => {
      const owner = await everyPage({ owner: [people.otherRep.id] });
      expect(owner).toHaveLength(COUNT / 3);
      const account = deals[1]?.account?.id;
      expect(await everyPage({ account })).toHaveLength(COUNT / 4);
      expect(await everyPage({ owner: [people.otherRep.id] }, people.rep)).toEqual([]);
    });

    it('a search for a number finds that deal first, and each other one once', async () => {
      const wanted = deals[1]?.number ?? 0;
      for (const q of [`LEAD-${wanted}`, `lead-${wanted}`, String(wanted)]) {
        const first = (await list({ q })).items[0];
        expect([q, first?.number]).toEqual([q, wanted]);
        const all = numbers(await everyPage({ q, limit: 3, sort: 'name' }));
        expect(all[0]).toBe(wanted);
        expect(new Set(all).size).toBe(all.length);
        expect(sorted(all)).toEqual(
          sorted(numbers(deals.filter(({ number }) => `lead-${number}`.includes(q.toLowerCase())))),
        );
        const board = (await test.call(people.manager, getBoard, { query: { q, limit: 1 } })).body.columns;
        const column = board.find(({ stage }) => stage === deals[1]?.stage);
        expect(column?.items[0]?.number).toBe(wanted);
      }
      const hidden = deals[0]?.number ?? 0;
      expect(numbers((await list({ q: `LEAD-${hidden}` }, people.rep)).items)).not.toContain(hidden);
    });

    it('people of a deal are found by name', async () => {
      const { number } = deals[5] as Deal;
      await test.call(people.manager, createStakeholder, {
        params: { number },
        body: { name: 'Zoë Quartz' },
      });
      expect(numbers((await list({ q: 'zoe quartz' })).items)).toEqual([number]);
    });

    it.each(BOARD_SORTS)('the board by %s heads each column and goes on where it ends', async (sort) => {
      for (const person of [people.manager, people.rep, people.admin]) {
        const mine = deals.filter((deal) => person !== people.rep || deal.owner.id === people.rep.id);
        const { columns } = (await test.call(person, getBoard, { query: { sort, limit: 2 } })).body;
        expect(columns.map(({ stage }) => stage)).toEqual(STAGES);
        for (const column of columns) {
          const ofStage = mine.filter(({ stage }) => stage === column.stage);
          expect(column.deals).toBe(ofStage.length);
          expect(column.items.length).toBe(Math.min(2, ofStage.length));
          for (const { currency, amount_minor } of column.amounts) {
            const sum = ofStage.filter((deal) => deal.currency === currency);
            expect(amount_minor).toBe(sum.reduce((total, deal) => total + deal.amount_minor, 0));
          }
          const whole = numbers(await everyPage({ sort, stage: [column.stage], limit: 2 }, person));
          expect(numbers(column.items)).toEqual(whole.slice(0, 2));
          if (column.next_cursor) {
            const rest = await list({ sort, stage: [column.stage], cursor: column.next_cursor }, person);
            expect([...numbers(column.items), ...numbers(rest.items)]).toEqual(whole);
          }
        }
      }
    });
  });
});
