import { archiveDeal, deleteDeal, restoreDeal } from '@dealwright/contract/deals/deal-shelf';
import {
  changeDeal,
  changeDeals,
  createDeal,
  type Deal,
  getDeal,
  moveDeal,
} from '@dealwright/contract/deals/deals';
import { removeSampleData } from '@dealwright/contract/deals/samples';
import { addEvidence } from '@dealwright/contract/qualification/evidence';
import type { SentBody } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWithSamples } from '../../demo/fill-workspace.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addStakeholder } from '../../testing/test-deal.ts';

type Times = 'recorded_at' | 'valid_from' | 'valid_to' | 'corrected_at';
type Facts = Pick<Deal, 'amount_minor' | 'close_date' | 'forecast_choice' | 'score'>;
interface Version extends Readonly<Record<Times, string>>, Facts {
  readonly stage: string | null;
  readonly forecast_category: string | null;
  readonly owner_id: string;
  readonly account_id: string;
  readonly shelf: string | null;
}

const BEGAN = Date.parse('2026-03-02T09:00:00.000Z');
const DAY = 86_400_000;
const moment = (day: number): string => new Date(BEGAN + day * DAY).toISOString();
const dayOf = (day: number): string => moment(day).slice(0, 10);

/** What the deal was between two moments of valid time, each fact that is asked for. */
const timeline = (versions: readonly Version[], ...facts: (keyof Version)[]) =>
  versions.map((version) => [version.valid_from, version.valid_to, ...facts.map((fact) => version[fact])]);

eachEngine((engine) => {
  describe('versions of a deal', () => {
    let test: TestApp;
    let admin: TestPerson;

    beforeAll(async () => {
      test = await createTestApp(engine);
      ({ admin } = test.people);
    });
    afterAll(async () => test.close());

    const at = (day: number): void => {
      test.clock.now = new Date(BEGAN + day * DAY);
    };
    const system = <R>(statement: string, values: unknown[] = []) =>
      test.database.transaction('dealwright_system', (tx) => queryRows<R>(tx, statement, values));
    const made = async (facts: Partial<SentBody<typeof createDeal>> = {}): Promise<Deal> => {
      const body = { name: 'Ward scheduling', account: { name: 'Harbour Hospital' }, ...facts };
      const answer = await test.call(admin, createDeal, { body });
      expect(answer.status).toBe(201);
      return answer.body;
    };
    const now = async ({ number }: Deal) => (await test.call(admin, getDeal, { params: { number } })).body;
    const changed = async (deal: Deal, body: SentBody<typeof changeDeal>) => {
      const { version, number } = await now(deal);
      const answer = await test.call(admin, changeDeal, { params: { number }, version, body });
      expect(answer.status).toBe(200);
    };
    const moved = async (deal: Deal, body: SentBody<typeof moveDeal>) => {
      const { version, number } = await now(deal);
      expect((await test.call(admin, moveDeal, { params: { number }, version, body })).status).toBe(200);
    };
    const put = async (deal: Deal, route: typeof archiveDeal | typeof deleteDeal | typeof restoreDeal) => {
      const [row] = await system<{ version: number }>('select version from deals where id = $1', [deal.id]);
      const call = { params: { number: deal.number }, version: row?.version ?? 0 };
      expect((await test.call(admin, route, call)).status).toBe(200);
    };
    const everything = async ({ id }: Deal): Promise<Version[]> => {
      const rows = await system<{ row: Version }>(
        'select to_jsonb(v) as row from deal_versions v where deal_id = $1 order by recorded_at, valid_from',
        [id],
      );
      const iso = (time: string) => (time === 'infinity' ? time : new Date(time).toISOString());
      return rows.map(({ row: { recorded_at, valid_from, valid_to, corrected_at, ...facts } }) => ({
        ...facts,
        recorded_at: iso(recorded_at),
        valid_from: iso(valid_from),
        valid_to: iso(valid_to),
        corrected_at: iso(corrected_at),
      }));
    };
    /** What is true by today's knowledge, in order. */
    const asCorrected = async (deal: Deal): Promise<Version[]> =>
      (await everything(deal))
        .filter(({ corrected_at }) => corrected_at === 'infinity')
        .toSorted((a, b) => (a.valid_from < b.valid_from ? -1 : 1));
    const covers = (from: string, to: string, time: string) =>
      from <= time && (to === 'infinity' || time < to);
    /** What was held to be true of a moment, at that moment. */
    const asItWas = async (deal: Deal, day: number) =>
      (await everything(deal)).filter(
        ({ recorded_at, corrected_at, valid_from, valid_to }) =>
          covers(recorded_at, corrected_at, moment(day)) && covers(valid_from, valid_to, moment(day)),
      );

    it('each change of a fact that reports ask for begins one, and what is graded with it is the same', async () => {
      at(0);
      const deal = await made({ amount_minor: 100 });
      at(1);
      await changed(deal, { amount_minor: 250, close_date: dayOf(60) });
      at(2);
      await changed(deal, { name: 'Another name', next_step: 'Call' });
      at(3);
      await moved(deal, { stage: 'proposal' });
      at(4);
      const { manager } = test.people;
      await test.call(admin, changeDeals, {
        body: { numbers: [deal.number], change: { owner_id: manager.id } },
      });
      at(5);
      await changed(deal, { account: { name: 'City Clinic' }, forecast_choice: 'best_case' });
      at(6);
      await moved(deal, { stage: 'closed_won' });
      const versions = await asCorrected(deal);
      expect(timeline(versions, 'stage', 'amount_minor', 'close_date', 'forecast_category')).toEqual([
        [moment(0), moment(1), 'prospecting', 100, null, 'pipeline'],
        [moment(1), moment(3), 'prospecting', 250, dayOf(60), 'pipeline'],
        [moment(3), moment(4), 'proposal', 250, dayOf(60), 'pipeline'],
        [moment(4), moment(5), 'proposal', 250, dayOf(60), 'pipeline'],
        [moment(5), moment(6), 'proposal', 250, dayOf(60), expect.any(String)],
        [moment(6), 'infinity', 'closed_won', 250, dayOf(60), 'closed'],
      ]);
      expect(versions.map(({ owner_id }) => owner_id === manager.id)).toEqual([
        false,
        false,
        false,
        true,
        true,
        true,
      ]);
      expect(new Set(versions.map(({ account_id }) => account_id)).size).toBe(2);
      expect(await everything(deal)).toHaveLength(6);
    });

    it('evidence and age begin one when they change the score', async () => {
      at(0);
      const deal = await made();
      const person = await addStakeholder(test.database, admin.companyId, deal, 'Ana');
      at(1);
      const body = {
        pillar: 'champion',
        kind: 'buyer_said',
        statement: 'She fights for us',
        stakeholder_id: person,
        occurred_on: dayOf(0),
      } as const;
      expect((await test.call(admin, addEvidence, { params: { number: deal.number }, body })).status).toBe(
        201,
      );
      const versions = await asCorrected(deal);
      expect(timeline(versions, 'score')).toEqual([
        [moment(0), moment(1), 0],
        [moment(1), 'infinity', (await now(deal)).score],
      ]);
      expect(versions[1]?.score).toBeGreaterThan(0);
    });

    it('an imported deal was open before, in an unknown stage', async () => {
      at(0);
      const deal = await made({ stage: 'closed_lost', created_on: dayOf(-90), closed_on: dayOf(-30) });
      const { created_at, stage_entered_at } = deal;
      expect(timeline(await asCorrected(deal), 'recorded_at', 'stage', 'forecast_category', 'score')).toEqual(
        [
          [created_at, stage_entered_at, moment(0), null, null, null],
          [stage_entered_at, 'infinity', moment(0), 'closed_lost', 'omitted', 0],
        ],
      );
      expect(await asItWas(deal, -40)).toEqual([]);
    });

    it('a closing day in the past rewrites the past, and what was known before stays readable', async () => {
      at(0);
      const deal = await made({ amount_minor: 100 });
      at(10);
      await changed(deal, { amount_minor: 200 });
      at(20);
      await moved(deal, { stage: 'closed_won' });
      at(21);
      await changed(deal, { closed_on: dayOf(5) });
      const { closed_at: closed = '' } = await now(deal);
      expect(timeline(await asCorrected(deal), 'stage', 'forecast_category', 'amount_minor')).toEqual([
        [moment(0), closed, 'prospecting', 'pipeline', 100],
        [closed, moment(10), 'closed_won', 'closed', 100],
        [moment(10), moment(20), 'closed_won', 'closed', 200],
        [moment(20), 'infinity', 'closed_won', 'closed', 200],
      ]);
      for (const [day, stage] of [
        [7, 'prospecting'],
        [15, 'prospecting'],
        [20.5, 'closed_won'],
        [30, 'closed_won'],
      ] as const) {
        expect((await asItWas(deal, day)).map((version) => version.stage)).toEqual([stage]);
      }
    });

    it('a move that is taken back was none', async () => {
      at(0);
      const deal = await made();
      at(1);
      await moved(deal, { stage: 'negotiation' });
      at(2);
      await moved(deal, { stage: 'prospecting', undo: true });
      expect(new Set((await asCorrected(deal)).map(({ stage }) => stage))).toEqual(new Set(['prospecting']));
      expect((await asItWas(deal, 1.5)).map(({ stage }) => stage)).toEqual(['negotiation']);
    });

    it.each([-20, 3])('a creation day that is given later moves where it begins (%i days)', async (day) => {
      at(0);
      const deal = await made({ stage: 'discovery' });
      at(10);
      await changed(deal, { created_on: dayOf(day) });
      const { created_at } = await now(deal);
      const versions = await asCorrected(deal);
      expect(versions[0]?.valid_from).toBe(created_at);
      expect(new Set(versions.map(({ stage }) => stage))).toEqual(new Set(['discovery']));
      expect(await asItWas(deal, 1)).toHaveLength(1);
    });

    it('archived, deleted and restored are versions, and they stay when the deal is gone', async () => {
      at(0);
      const deal = await made();
      for (const [day, route] of [
        [1, archiveDeal],
        [2, restoreDeal],
        [3, deleteDeal],
      ] as const) {
        at(day);
        await put(deal, route);
      }
      const shelves = [
        [moment(0), moment(1), null],
        [moment(1), moment(2), 'archived'],
        [moment(2), moment(3), null],
        [moment(3), 'infinity', 'deleted'],
      ];
      expect(timeline(await asCorrected(deal), 'shelf')).toEqual(shelves);
      await system('select app.empty_bin($1::timestamptz, 100, $2::timestamptz)', [moment(40), moment(40)]);
      expect(await system('select 1 from deals where id = $1', [deal.id])).toEqual([]);
      expect(timeline(await asCorrected(deal), 'shelf')).toEqual(shelves);
    });

    it('nothing stays of sample data', async () => {
      at(0);
      const { stranger } = test.people;
      const { companyId, workspaceId } = stranger;
      await test.database.transaction('dealwright_system', (tx) =>
        fillWithSamples(tx, { companyId, workspaceId }, test.clock.now),
      );
      const count = async () =>
        (await system('select 1 from deal_versions where company_id = $1', [companyId])).length;
      expect(await count()).toBeGreaterThan(10);
      expect((await test.call(stranger, removeSampleData)).status).toBe(200);
      expect(await count()).toBe(0);
    });

    it('the application reads those of its company alone, and writes none', async () => {
      const { stranger } = test.people;
      const deal = await made();
      const as = (companyId: string, statement: string) =>
        test.database.transaction('dealwright_app', (tx) => queryRows(tx, statement, [deal.id]), {
          opening: `select app.enter_company('${companyId}')`,
        });
      const read = 'select 1 from deal_versions where deal_id = $1';
      expect(await as(admin.companyId, read)).toHaveLength(1);
      expect(await as(stranger.companyId, read)).toHaveLength(0);
      for (const statement of [
        'delete from deal_versions where deal_id = $1',
        'update deal_versions set score = 1 where deal_id = $1',
      ]) {
        await expect(as(admin.companyId, statement)).rejects.toThrow(/permission denied/);
      }
    });

    /** Days in between, and what happens then. */
    const anyChanges = fc.array(
      fc.record({
        days: fc.integer({ min: 1, max: 9 }),
        change: fc.oneof(
          fc.record({ amount_minor: fc.nat(1_000) }),
          fc.record({ close_date: fc.nat(90).map(dayOf) }),
          fc.record({ stage: fc.constantFrom('discovery', 'proposal', 'closed_won', 'closed_lost') }),
          fc.record({ forecast_choice: fc.constantFrom('pipeline', 'best_case', 'commit') }),
          fc.record({ given: fc.constantFrom('created_on', 'closed_on'), back: fc.nat(30) }),
        ),
      }),
      { minLength: 1, maxLength: 8 },
    );
    type Change = { readonly days: number; readonly change: Record<string, unknown> };

    /** Makes a deal and does what can be done of the changes; returns what it was after each, by the day. */
    const live = async (changes: readonly Change[]) => {
      at(0);
      const deal = await made();
      let day = 0;
      const seen = [{ day, deal: await now(deal) }];
      for (const { days, change } of changes) {
        day += days;
        at(day);
        const { version, number } = await now(deal);
        const call = { params: { number }, version };
        const { stage, given, back } = change;
        if (stage !== undefined) await test.call(admin, moveDeal, { ...call, body: { stage } as never });
        else if (given === undefined) await test.call(admin, changeDeal, { ...call, body: change });
        else
          await test.call(admin, changeDeal, {
            ...call,
            body: { [String(given)]: dayOf(day - Number(back)) },
          });
        seen.push({ day, deal: await now(deal) });
      }
      return { deal, seen };
    };
    const factsOf = ({ stage, amount_minor, close_date, forecast_choice, score }: Deal | Version) => ({
      stage,
      amount_minor,
      close_date,
      forecast_choice,
      score,
    });

    it('whatever happens, they say what the deal was at each moment, without a gap, and end with what it is', async () => {
      await fc.assert(
        fc.asyncProperty(anyChanges, async (changes) => {
          const { deal, seen } = await live(changes as readonly Change[]);
          for (const { day, deal: then } of seen) {
            // A moment later: what was known at that moment of that moment.
            const versions = await asItWas(deal, day + 0.5);
            expect(versions.map(factsOf)).toEqual([factsOf(then)]);
          }
          const corrected = await asCorrected(deal);
          const last = await now(deal);
          expect(corrected[0]?.valid_from).toBe(last.created_at);
          expect(corrected.at(-1)).toMatchObject({ ...factsOf(last), valid_to: 'infinity' });
          for (const [place, { valid_to }] of corrected.entries()) {
            expect(valid_to).toBe(corrected[place + 1]?.valid_from ?? 'infinity');
          }
          for (const version of corrected) {
            const isAfter = version.valid_from >= last.stage_entered_at;
            if (isAfter) expect(version.stage).toBe(last.stage);
          }
        }),
        { numRuns: 12 },
      );
    });

    it('those of deals from before are made of the history, and say the same', async () => {
      await fc.assert(
        fc.asyncProperty(anyChanges, async (changes) => {
          const ordinary = (changes as readonly Change[]).filter(({ change }) => change.given === undefined);
          const { deal } = await live(ordinary);
          const before = timeline(
            await asCorrected(deal),
            'stage',
            'amount_minor',
            'close_date',
            'forecast_category',
          );
          await system('delete from deal_versions where deal_id = $1', [deal.id]);
          await system(
            `insert into deal_versions select past.* from deals d cross join lateral app.deal_past(d) past where d.id = $1`,
            [deal.id],
          );
          expect(
            timeline(await asCorrected(deal), 'stage', 'amount_minor', 'close_date', 'forecast_category'),
          ).toEqual(before);
        }),
        { numRuns: 12 },
      );
    });

    it('a deal from before that is changed first has its past as well', async () => {
      at(0);
      const deal = await made({ amount_minor: 100 });
      at(1);
      await changed(deal, { amount_minor: 200 });
      await system('delete from deal_versions where deal_id = $1', [deal.id]);
      at(2);
      await changed(deal, { amount_minor: 300 });
      expect(timeline(await asCorrected(deal), 'amount_minor')).toEqual([
        [moment(0), moment(1), 100],
        [moment(1), moment(2), 200],
        [moment(2), 'infinity', 300],
      ]);
    });
  });
});
