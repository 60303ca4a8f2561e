import { archiveDeal, deleteDeal, restoreDeal } from '@dealwright/contract/deals/deal-shelf';
import { changeDeal, changeDeals, createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import {
  type ChangedDeal,
  exportChangedDeals,
  getPipelineChange,
  listChangedDeals,
  type PipelineChange,
} from '@dealwright/contract/forecast/change';
import { getForecast } from '@dealwright/contract/forecast/forecast';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { PART_LABELS } from '@dealwright/domain/pipeline-change/changed-deal-columns';
import {
  CHANGE_PARTS,
  type DealFacts,
  type DealPair,
  pipelineChange,
} from '@dealwright/domain/pipeline-change/pipeline-change';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportToManager } from '../../../testing/forecast-scene.ts';
import { lastAudited, linesOfCsv } from '../../../testing/list-export.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const BEGAN = Date.parse('2026-10-05T09:00:00.000Z');
const LAST_DAY = 20;
const moment = (day: number): string => new Date(BEGAN + day * 86_400_000).toISOString();
const PERIOD = { first: '2026-10-01', last: '2026-12-31' };
const DAYS = ['2026-09-30', '2026-10-01', '2026-11-15', '2026-12-31', '2027-01-01'];

interface VersionRow {
  readonly deal_id: string;
  readonly facts: DealFacts;
  readonly times: readonly [recorded: number, corrected: number, from: number, to: number];
}

/** What happens to a deal on a day. */
const anyEvent = fc.oneof(
  fc.record({ change: fc.record({ amount_minor: fc.nat(1_000), currency: fc.constantFrom('USD', 'EUR') }) }),
  fc.record({ change: fc.record({ close_date: fc.constantFrom(...DAYS) }) }),
  fc.record({ stage: fc.constantFrom('discovery', 'proposal', 'closed_won', 'closed_lost') }),
  fc.record({ owner: fc.constantFrom('rep', 'otherRep', 'manager') }),
  fc.record({ shelve: fc.constantFrom('archive', 'delete', 'restore') }),
  fc.record({ given: fc.constantFrom('created_on', 'closed_on'), back: fc.nat(8) }),
);
type Event = {
  readonly change?: object;
  readonly stage?: string;
  readonly owner?: string;
  readonly shelve?: 'archive' | 'delete' | 'restore';
  readonly given?: string;
  readonly back?: number;
};
const anyHistory = fc.record({
  born: fc.nat(LAST_DAY - 4),
  owner: fc.constantFrom('rep', 'otherRep'),
  close_date: fc.constantFrom(...DAYS),
  amount_minor: fc.nat(1_000),
  events: fc.array(fc.tuple(fc.integer({ min: 1, max: 4 }), anyEvent), { maxLength: 6 }),
});

const SHELVES = { archive: archiveDeal, delete: deleteDeal, restore: restoreDeal } as const;

eachEngine((engine) => {
  describe('pipeline change', () => {
    let test: TestApp;
    const at = (day: number) => {
      test.clock.now = new Date(BEGAN + day * 86_400_000);
    };
    const system = <R>(statement: string, values: unknown[] = []) =>
      test.database.transaction('dealwright_system', (tx) => queryRows<R>(tx, statement, values));

    /** Does to a deal what can be done of a history. */
    async function live(history: object): Promise<void> {
      const { born, owner, events, ...facts } = history as {
        born: number;
        owner: 'rep' | 'otherRep';
        events: readonly (readonly [number, Event])[];
        close_date: string;
        amount_minor: number;
      };
      const { admin, ...people } = test.people;
      at(born);
      const body = { name: 'Deal', account: { name: 'Harbour Hospital' }, ...facts };
      const { id, number } = (await test.call(people[owner], createDeal, { body })).body;
      let day = born;
      for (const [days, event] of events) {
        day += days;
        at(day);
        const [row] = await system<{ version: number }>('select version from deals where id = $1', [id]);
        const call = { params: { number }, version: row?.version ?? 0 };
        const { change, stage, owner: next, shelve, given, back } = event;
        if (change) await test.call(admin, changeDeal, { ...call, body: change });
        if (stage) await test.call(admin, moveDeal, { ...call, body: { stage } as never });
        if (next) {
          const owner_id = people[next as 'rep'].id;
          await test.call(admin, changeDeals, { body: { numbers: [number], change: { owner_id } } });
        }
        if (shelve) await test.call(admin, SHELVES[shelve], call);
        if (given) {
          const past = { [given]: moment(day - (back ?? 0)).slice(0, 10) };
          await test.call(admin, changeDeal, { ...call, body: past });
        }
      }
    }

    async function readVersions(): Promise<VersionRow[]> {
      const rows = await system<{ row: Record<string, never> }>(
        `select to_jsonb(v) as row from deal_versions v where company_id = $1`,
        [test.people.admin.companyId],
      );
      const time = (text: string) => (text === 'infinity' ? Infinity : Date.parse(text));
      return rows.map(({ row }) => ({
        deal_id: row['deal_id'] ?? '',
        facts: {
          stage: row['stage'] ?? null,
          amountMinor: Number(row['amount_minor']),
          currency: row['currency'] ?? '',
          closeDate: row['close_date'] ?? null,
          ownerId: row['owner_id'] ?? '',
          shelf: row['shelf'] ?? null,
        },
        times: [
          time(row['recorded_at'] ?? ''),
          time(row['corrected_at'] ?? ''),
          time(row['valid_from'] ?? ''),
          time(row['valid_to'] ?? ''),
        ],
      }));
    }

    /** What each deal was at a moment, by reading every version. */
    function factsAt(versions: readonly VersionRow[], instant: number, known: 'then' | 'now') {
      const found = new Map<string, DealFacts>();
      for (const { deal_id, facts, times } of versions) {
        const [recorded, corrected, from, to] = times;
        const isKnown = known === 'now' ? corrected === Infinity : recorded <= instant && instant < corrected;
        if (isKnown && from <= instant && instant < to) found.set(deal_id, facts);
      }
      return found;
    }

    const ask = async (person: TestPerson, query: object) => {
      const answer = await test.call(person, getPipelineChange, { query: query as never });
      expect(answer.status, answer.text).toBe(200);
      return answer.body;
    };
    const listed = async (person: TestPerson, query: object): Promise<ChangedDeal[]> => {
      const { items, next_cursor } = (await test.call(person, listChangedDeals, { query: query as never }))
        .body;
      return next_cursor === null
        ? items
        : [...items, ...(await listed(person, { ...query, cursor: next_cursor }))];
    };
    const shown = ({ currencies }: PipelineChange) =>
      currencies
        .map(({ currency, start, parts, end }) => ({
          currency,
          start: [start.deals, start.amount_minor],
          end: [end.deals, end.amount_minor],
          parts: parts
            .filter(({ deals }) => deals > 0)
            .map(({ part, deals, amount_minor }) => [part, deals, amount_minor]),
        }))
        .filter(({ start, end, parts }) => parts.length > 0 || start[0] !== 0 || end[0] !== 0);

    beforeAll(async () => {
      test = await createTestApp(engine);
      await reportToManager(test);
      for (const history of fc.sample(anyHistory, { numRuns: 60, seed: 14 })) await live(history);
      at(50);
      await system('select app.empty_bin($1::timestamptz, 5, $2::timestamptz)', [moment(45), moment(50)]);
    });
    afterAll(() => test.close());

    it('FCST14 is what the rules say of every version, for each scope and either knowledge', async () => {
      const { admin, manager, rep, otherRep } = test.people;
      const versions = await readVersions();
      const now = test.clock.now.getTime();
      const theirs = new Set(
        (await system<{ id: string }>('select id from deals where owner_id = $1', [rep.id])).map(
          ({ id }) => id,
        ),
      );
      const present = new Set((await system<{ id: string }>('select id from deals')).map(({ id }) => id));
      const last = factsAt(versions, now, 'now');
      const seenByRep = (id: string) => (present.has(id) ? theirs.has(id) : last.get(id)?.ownerId === rep.id);
      const all = () => true;
      const readers = [
        { person: admin, query: {}, isOwner: all, sees: all },
        { person: manager, query: { scope: 'team', person: manager.id }, isOwner: all, sees: all },
        {
          person: manager,
          query: { scope: 'person', person: otherRep.id },
          isOwner: (id: string) => id === otherRep.id,
          sees: all,
        },
        { person: rep, query: {}, isOwner: (id: string) => id === rep.id, sees: seenByRep },
      ];
      const spans = [
        [1, 30],
        [4, 12],
        [6, 7],
        [10, null],
        [15, 16],
        [-3, 9],
        [0, null],
      ] as const;
      let parts = 0;
      for (const [from, to] of spans) {
        for (const known of ['then', 'now'] as const) {
          for (const { person, query, isOwner, sees } of readers) {
            const start = factsAt(versions, Date.parse(moment(from)), known);
            const end = to === null ? last : factsAt(versions, Date.parse(moment(to)), known);
            const pairs: DealPair[] = [...new Set([...start.keys(), ...end.keys()])]
              .filter(sees)
              .map((id) => ({ start: start.get(id) ?? null, end: end.get(id) ?? null }));
            const expected = pipelineChange(pairs, { period: PERIOD, isOwner });
            const asked = {
              day: PERIOD.first,
              from: moment(from),
              known,
              ...query,
              ...(to !== null && { to: moment(to) }),
            };
            const answer = shown(await ask(person, asked));
            const right = expected
              .map((one) => ({
                currency: one.currency,
                start: [one.start.deals, one.start.amountMinor],
                end: [one.end.deals, one.end.amountMinor],
                parts: CHANGE_PARTS.filter((part) => one.parts[part].deals > 0).map((part) => [
                  part,
                  one.parts[part].deals,
                  one.parts[part].amountMinor,
                ]),
              }))
              .filter((one) => one.parts.length > 0 || one.start[0] !== 0 || one.end[0] !== 0);
            expect({ from, to, known, role: person.role, answer }).toEqual({
              from,
              to,
              known,
              role: person.role,
              answer: right,
            });
            parts += right.flatMap((one) => one.parts).length;
          }
        }
      }
      expect(parts).toBeGreaterThan(100);
    });

    it('FCST14 ends with the numbers of the forecast, and balances to the cent', async () => {
      const { admin } = test.people;
      const { currencies } = await ask(admin, { day: PERIOD.first, from: moment(3) });
      const forecast = await test.call(admin, getForecast, { query: { day: PERIOD.first } });
      for (const { currency, start, parts, end } of currencies) {
        const sum = parts.reduce((all, { amount_minor }) => all + amount_minor, start.amount_minor);
        expect(sum).toBe(end.amount_minor);
        const open = forecast.body.categories.flatMap(({ supported }) => supported.amounts);
        const now = open.filter((one) => one.currency === currency);
        expect(now.reduce((all, { amount_minor }) => all + amount_minor, 0)).toBe(end.amount_minor);
      }
    });

    it('FCST15 each part opens its deals, which sum to it, a page at a time; erased ones keep their amount', async () => {
      const { admin } = test.people;
      const asked = { day: PERIOD.first, from: moment(2), known: 'now' } as const;
      const { currencies } = await ask(admin, asked);
      const erased: string[] = [];
      for (const { currency, parts } of currencies) {
        for (const { part, deals, amount_minor } of parts) {
          const found: { amount_minor: number }[] = [];
          let cursor: string | null | undefined;
          do {
            const query = { ...asked, part, currency, limit: 2, ...(cursor && { cursor }) };
            const page = (await test.call(admin, listChangedDeals, { query })).body;
            found.push(...page.items);
            erased.push(...page.items.filter(({ deal }) => deal === null).map(({ id }) => id));
            cursor = page.next_cursor;
          } while (cursor);
          expect(found).toHaveLength(deals);
          expect(found.reduce((sum, one) => sum + one.amount_minor, 0)).toBe(amount_minor);
        }
      }
      expect(erased.length).toBeGreaterThan(0);
    });

    it('FCST26 start and end open the deals of that moment, which sum to the bar to the cent in each currency', async () => {
      const { admin, manager, otherRep, rep, stranger } = test.people;
      const readers = [
        [admin, {}],
        [manager, { scope: 'team', person: manager.id }],
        [manager, { scope: 'person', person: otherRep.id }],
        [rep, {}],
      ] as const;
      const spans = [
        { from: moment(2) },
        { from: moment(6), to: moment(11) },
        { from: moment(-3), to: moment(9) },
      ];
      let counted = 0;
      for (const span of spans) {
        for (const known of ['then', 'now'] as const) {
          for (const [person, whose] of readers) {
            const asked = { day: PERIOD.first, known, ...span, ...whose };
            for (const { currency, start, end } of (await ask(person, asked)).currencies) {
              for (const [part, total] of Object.entries({ start, end })) {
                const deals = await listed(person, { ...asked, part, currency, limit: 7 });
                const amount_minor = deals.reduce((sum, one) => sum + one.amount_minor, 0);
                expect({ known, part, currency, deals: deals.length, amount_minor }).toEqual({
                  known,
                  part,
                  currency,
                  ...total,
                });
                expect(new Set(deals.map(({ id }) => id)).size).toBe(deals.length);
                counted += deals.length;
              }
            }
          }
        }
      }
      expect(counted).toBeGreaterThan(100);
      expect(
        await listed(stranger, { ...spans[0], day: PERIOD.first, part: 'start', currency: 'USD' }),
      ).toEqual([]);
    });

    it('DASH05 without a part all parts are listed together, the largest first and each once', async () => {
      const { admin } = test.people;
      const asked = { day: PERIOD.first, from: moment(2), known: 'now' } as const;
      const { currencies } = await ask(admin, asked);
      for (const { currency, parts } of currencies) {
        const found = await listed(admin, { ...asked, currency, limit: 3 });
        const sizes = found.map(({ amount_minor }) => Math.abs(amount_minor));
        expect(sizes).toEqual(sizes.toSorted((a, b) => b - a));
        for (const { part, deals, amount_minor } of parts) {
          const own = found.filter((one) => one.part === part);
          expect([own.length, own.reduce((sum, one) => sum + one.amount_minor, 0)]).toEqual([
            deals,
            amount_minor,
          ]);
        }
      }
    });

    it('EXPORT28 exports the deals of a bar in each currency, as they are listed, and those of one currency', async () => {
      const { admin, otherRep, rep, stranger } = test.people;
      const asked = { day: PERIOD.first, from: moment(2), known: 'now' } as const;
      const lines = async (person: TestPerson, query: object) =>
        linesOfCsv(await test.call(person, exportChangedDeals, { query: { ...asked, ...query } }));
      const columns = ['part', 'name', 'amount', 'shelf'];
      const rowsOf = async (currency: string, part: object) => {
        const deals = await listed(admin, { ...asked, ...part, currency });
        return deals.map(({ part: of, deal, amount_minor }) => {
          const shelf = deal?.shelf ? `${deal.shelf[0]?.toUpperCase()}${deal.shelf.slice(1)}` : '';
          const amount = `${(amount_minor / 100).toFixed(2)},${currency}`;
          return `${PART_LABELS[of]},${deal?.name ?? 'Erased deal'},${amount},${shelf}`;
        });
      };
      for (const part of [{ part: 'start' }, { part: 'created' }, {}]) {
        const [euros, dollars] = [await rowsOf('EUR', part), await rowsOf('USD', part)];
        const [head, ...rows] = await lines(admin, { ...part, columns });
        expect(head).toBe('Change,Name,Amount,Currency,Archived or deleted');
        expect(rows).toEqual([...euros, ...dollars]);
        expect((await lines(admin, { ...part, columns, currency: 'USD' })).slice(1)).toEqual(dollars);
        expect(dollars.length).toBeGreaterThan(0);
      }
      expect(await lastAudited(test, 'pipeline_change_exported', admin)).toMatchObject({
        detail: { columns, filter: { from: asked.from, known: 'now', currency: 'USD' } },
      });
      const own = await lines(rep, { columns: ['owner', 'part'] });
      expect(own.filter((line) => line.startsWith('Omar'))).toEqual([]);
      expect(await lines(stranger, {})).toHaveLength(1);
      const others = { ...asked, person: otherRep.id };
      expect((await test.call(rep, exportChangedDeals, { query: others })).status).toBe(404);
      expect((await test.call(null, exportChangedDeals, { query: asked })).status).toBe(401);
    });

    it('FCST14 other companies and workspaces see nothing of it, and a start after the end is refused', async () => {
      const { stranger, neighbour, admin, rep, manager } = test.people;
      for (const person of [stranger, neighbour]) {
        expect((await ask(person, { day: PERIOD.first, from: moment(1) })).currencies).toEqual([]);
      }
      const query = { from: moment(9), to: moment(8) };
      expect((await test.call(admin, getPipelineChange, { query })).status).toBe(400);
      const others = { from: moment(1), scope: 'team', person: manager.id } as const;
      expect((await test.call(rep, getPipelineChange, { query: others })).status).toBe(404);
    });
  });
});
