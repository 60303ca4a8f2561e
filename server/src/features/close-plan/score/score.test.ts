import { removeClosePlan, saveClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { getClosePlanScore, listScoredClosePlans } from '@dealwright/contract/close-plan/plan-score';
import { addCollaborator } from '@dealwright/contract/deals/deals';
import type { ResponseOf } from '@dealwright/contract/route';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { addDays, type Day } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

const NOW = new Date('2026-05-20T10:00:00Z');
type Page = ResponseOf<typeof listScoredClosePlans>;

interface Planted {
  readonly name: string;
  readonly won?: string;
  readonly lost?: string;
  readonly shelf?: 'archived' | 'deleted';
  /** The chance that was said so many days before a close date; 30 unless given. */
  readonly said: readonly (readonly [closeDate: Day, sign: number | null, daysBefore?: number])[];
}

const DEAL_SQL = `
  insert into deals (company_id, id, workspace_id, number, name, owner_id, stage, created_by, created_at,
                     stage_entered_at, closed_at, updated_at, shelf, shelved_at)
  select $1, gen_random_uuid(), $2, $3, $4, $5, $6::deal_stage, $5, '2024-01-01', coalesce($7, '2024-01-01'::timestamptz),
         $7::timestamptz, '2024-01-01', $8, case when $8::text is not null then '2026-05-01'::timestamptz end
  returning id`;
const ODDS_SQL = `
  insert into plan_odds (company_id, deal_id, day, go_live, close_date, sign, live)
  values ($1, $2, $3, $4, $4, $5, 0.5)`;

eachEngine((engine) => {
  let app: TestApp;
  let last = 70_000;

  const query = <Row>(text: string, values: readonly unknown[]) =>
    app.database.transaction('dealwright_system', (tx) =>
      queryRows<Row & Record<string, unknown>>(tx, text, [...values]),
    );

  /** Adds a deal whose close plan had these odds; returns its number. */
  const plant = async (person: TestPerson, { name, won, lost, shelf, said }: Planted): Promise<number> => {
    last += 1;
    const { companyId, workspaceId, id } = person;
    const stage = won ? 'closed_won' : lost ? 'closed_lost' : 'negotiation';
    const closedAt = won ?? lost ?? null;
    const values = [companyId, workspaceId, last, name, id, stage, closedAt, shelf ?? null];
    const [deal] = await query<{ id: string }>(DEAL_SQL, values);
    for (const [closeDate, sign, daysBefore = 30] of said) {
      await query(ODDS_SQL, [companyId, deal?.id, addDays(closeDate, -daysBefore), closeDate, sign]);
    }
    return last;
  };
  const scoreFor = async (person: TestPerson) => (await app.call(person, getClosePlanScore, {})).body;
  const listFor = async (person: TestPerson) =>
    (await app.call(person, listScoredClosePlans, { query: { limit: 200 } })).body.items;
  const namesFor = async (person: TestPerson) => (await listFor(person)).map(({ name }) => name);
  const plantMany = async (person: TestPerson, deals: number, more: Partial<Planted> = {}) => {
    for (let n = 1; n <= deals; n += 1) {
      await plant(person, { name: `Deal ${n}`, said: [['2026-04-01', 0.5]], ...more });
    }
  };

  describe('the score of close plans', () => {
    beforeAll(async () => {
      app = await createTestApp(engine);
      app.clock.now = NOW;
    });
    beforeEach(() => query('delete from plan_odds', []));
    afterAll(() => app.close());

    it('PLAN51 compares the odds 30 days before a close date with whether the deal was won by then', async () => {
      const { rep } = app.people;
      const signed = { said: [['2026-05-01', 0.9]] } as const;
      await plant(rep, { name: 'Before', won: '2026-04-20T12:00:00Z', ...signed });
      await plant(rep, { name: 'On the day', won: '2026-05-01T23:30:00Z', ...signed });
      await plant(rep, { name: 'Day after', won: '2026-05-02T00:30:00Z', ...signed });
      await plant(rep, { name: 'Lost', lost: '2026-04-20T12:00:00Z', ...signed });
      await plant(rep, { name: 'Still open', said: [['2026-05-19', 0.4]] });
      await plant(rep, { name: 'Closes today', said: [['2026-05-20', 0.4]] });
      await plant(rep, { name: 'Won early', won: '2026-05-18T12:00:00Z', said: [['2026-06-10', 0.7]] });
      await plant(rep, { name: 'Lost early', lost: '2026-05-18T12:00:00Z', said: [['2026-06-09', 0.7]] });
      const outcomes = (await listFor(rep)).map((row) => [row.name, row.in_time, row.signed_on]);
      expect(outcomes.slice(0, 3)).toEqual([
        ['Won early', true, '2026-05-18'],
        ['Lost early', false, null],
        ['Still open', false, null],
      ]);
      expect(new Map(outcomes.slice(3).map(([name, ...came]) => [name, came]))).toEqual(
        new Map([
          ['Before', [true, '2026-04-20']],
          ['On the day', [true, '2026-05-01']],
          ['Day after', [false, '2026-05-02']],
          ['Lost', [false, null]],
        ]),
      );
      expect(await scoreFor(rep)).toEqual({ predictions: 7, score: null });
    });

    it('PLAN51 scores each close date of a deal, of two years, and no other day’s odds', async () => {
      const { rep } = app.people;
      const moved = [
        ['2026-04-15', 0.8],
        ['2026-05-15', 0.6],
      ] as const;
      await plant(rep, { name: 'Moved', won: '2026-05-10T12:00:00Z', said: moved });
      await plant(rep, { name: 'Other day', said: [['2026-05-01', 0.5, 29]] });
      await plant(rep, { name: 'Other day, too', said: [['2026-05-01', 0.5, 31]] });
      await plant(rep, { name: 'Said as it closed', won: '2026-05-02T12:00:00Z', said: [['2026-06-01', 1]] });
      await plant(rep, { name: 'Said afterwards', lost: '2026-04-25T12:00:00Z', said: [['2026-05-30', 0]] });
      await plant(rep, { name: 'No signature', said: [['2026-05-01', null]] });
      await plant(rep, { name: 'Two years ago', said: [['2024-05-20', 0.1]] });
      await plant(rep, { name: 'Longer ago', said: [['2024-05-19', 0.1]] });
      const rows = (await listFor(rep)).map((row) => [row.name, row.close_date, row.chance, row.in_time]);
      expect(rows).toEqual([
        ['Moved', '2026-05-15', 0.6, true],
        ['Moved', '2026-04-15', 0.8, false],
        ['Two years ago', '2024-05-20', 0.1, false],
      ]);
    });

    it('PLAN51 gives average chance, share with its interval and Brier score from ten predictions on', async () => {
      const { rep } = app.people;
      expect(await scoreFor(rep)).toEqual({ predictions: 0, score: null });
      await plantMany(rep, 6, { won: '2026-03-20T12:00:00Z', said: [['2026-04-01', 0.8]] });
      await plantMany(rep, 3);
      expect(await scoreFor(rep)).toEqual({ predictions: 9, score: null });
      await plantMany(rep, 1);
      const { predictions, score } = await scoreFor(rep);
      expect([predictions, score?.signed, score?.share]).toEqual([10, 6, 0.6]);
      expect(score?.chance).toBeCloseTo(0.68, 10);
      expect(score?.brier).toBeCloseTo((6 * 0.04 + 4 * 0.25) / 10, 10);
      expect([score?.low, score?.high].map((end) => Math.round((end ?? 0) * 1000))).toEqual([313, 832]);
    });

    it('PLAN52 counts the deals that the reader finds: sellers their own, nobody those of others', async () => {
      const { admin, manager, viewer, rep, otherRep, neighbour, stranger, strangerRep } = app.people;
      const shared = await plant(rep, { name: 'Rosa’s', said: [['2026-05-02', 0.5]] });
      await plantMany(otherRep, 10, { said: [['2026-05-01', 0.5]] });
      await plant(neighbour, { name: 'Next door', said: [['2026-04-30', 0.5]] });
      await plant(stranger, { name: 'Theirs', said: [['2026-04-29', 0.5]] });
      const counts = async () => {
        const people = [admin, manager, viewer, rep, otherRep, neighbour, stranger, strangerRep];
        return Promise.all(
          people.map(async (person) => {
            const { predictions, score } = await scoreFor(person);
            expect(score === null).toBe(predictions < 10);
            expect(await listFor(person)).toHaveLength(predictions);
            return predictions;
          }),
        );
      };
      expect(await counts()).toEqual([12, 11, 11, 1, 10, 1, 1, 0]);
      const params = { number: shared, profile_id: otherRep.id };
      const added = await app.call(manager, addCollaborator, { params });
      expect(added.status, added.text).toBeLessThan(300);
      expect(await counts()).toEqual([12, 11, 11, 1, 11, 1, 1, 0]);
      expect(await namesFor(strangerRep)).toEqual([]);
      const [row] = await listFor(otherRep);
      expect(row).toMatchObject({ number: shared, name: 'Rosa’s', stage: 'negotiation', account: null });
      expect(row?.owner).toEqual({ id: rep.id, name: rep.name });
    });

    it('PLAN52 counts archived deals, but neither deleted ones nor removed plans', async () => {
      const { rep, manager } = app.people;
      const said = [['2026-05-01', 0.5]] as const;
      await plant(rep, { name: 'Archived', shelf: 'archived', said });
      await plant(rep, { name: 'Deleted', shelf: 'deleted', said });
      const number = await plant(rep, { name: 'Plan removed', said });
      const steps = [{ id: 'sign', name: 'Signature', kind: 'signature', days: 2 } as const];
      const body = { go_live: '2026-08-01', our_country: 'US', their_country: 'DE', steps };
      const saved = await app.call(rep, saveClosePlan, { params: { number }, version: 0, body });
      expect(saved.status, saved.text).toBe(200);
      expect((await namesFor(manager)).toSorted()).toEqual(['Archived', 'Plan removed']);
      await app.call(rep, removeClosePlan, { params: { number }, version: saved.body.version });
      expect(await namesFor(manager)).toEqual(['Archived']);
      expect(await namesFor(rep)).toEqual(['Archived']);
    });

    it('PLAN53 are listed page by page, each once, the newest close date first', async () => {
      const { manager, rep } = app.people;
      for (let n = 0; n < 12; n += 1) {
        await plant(rep, { name: `Deal ${n}`, said: [[addDays('2026-05-01', -(n % 3)), 0.5]] });
      }
      const pages: Page['items'] = [];
      let cursor: string | null = null;
      do {
        const paged: { limit: number; cursor?: string } = { limit: 5, ...(cursor !== null && { cursor }) };
        const page: Page = (await app.call(manager, listScoredClosePlans, { query: paged })).body;
        pages.push(...page.items);
        cursor = page.next_cursor;
      } while (cursor !== null);
      expect(pages).toEqual(await listFor(manager));
      expect(new Set(pages.map(({ number }) => number)).size).toBe(12);
      const days = pages.map(({ close_date }) => close_date);
      expect(days).toEqual(days.toSorted().toReversed());
      const foreign = await app.call(manager, listScoredClosePlans, { query: { cursor: 'bm90LW91cnM' } });
      expect(foreign.status).toBe(400);
    });
  });
});
