import { createDeal, getDeal, moveDeal } from '@dealwright/contract/deals/deals';
import type { SentQuery } from '@dealwright/contract/route';
import {
  exportTimesInStage,
  getTimesInStage,
  listStageStays,
} from '@dealwright/contract/win-loss/time-in-stage';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { Stage } from '@dealwright/domain/stage';
import type { TimeColumn } from '@dealwright/domain/win-loss-columns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudited, linesOfCsv } from '../../testing/list-export.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 4, 4, 9);

eachEngine((engine) => {
  describe('time in stage', () => {
    let app: TestApp;
    let people: People;
    const onDay = (day: number) => {
      app.clock.now = new Date(START + day * DAY_MS);
    };
    const create = async (owner: TestPerson, name: string): Promise<number> =>
      (await app.call(owner, createDeal, { body: { name, stage: 'discovery' } })).body.number;
    const move = async (owner: TestPerson, number: number, stage: Stage) => {
      const params = { number };
      const { version } = (await app.call(owner, getDeal, { params })).body;
      await app.call(owner, moveDeal, { params, version, body: { stage } });
    };
    /** Ten deals that stay in Discovery for 1 to 10 days, and two that are still in it. */
    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
      onDay(0);
      const numbers: number[] = [];
      for (let at = 1; at <= 12; at += 1) numbers.push(await create(people.rep, `Deal ${at}`));
      for (let day = 1; day <= 10; day += 1) {
        onDay(day);
        await move(people.rep, numbers[day - 1] ?? 0, day % 2 === 0 ? 'closed_lost' : 'proposal');
      }
      onDay(20);
    });
    afterAll(() => app.close());

    const stageOf = async (person: TestPerson, stage: Stage, query = {}) => {
      const { body } = await app.call(person, getTimesInStage, { query: { periods: 1, ...query } });
      return body.stages.find((one) => one.stage === stage);
    };

    it('SURV02 counts deals that left and deals that are still there, for those who see them', async () => {
      const expected = {
        stage: 'discovery',
        left: 10,
        still: 2,
        survival: { quarter: 3, half: 6, three_quarters: 9 },
      };
      for (const person of [people.rep, people.manager, people.admin])
        expect(await stageOf(person, 'discovery')).toMatchObject(expected);
      expect(await stageOf(people.rep, 'proposal')).toEqual({
        stage: 'proposal',
        left: 0,
        still: 5,
        survival: null,
      });
      for (const person of [people.otherRep, people.neighbour, people.stranger])
        expect(await stageOf(person, 'discovery')).toMatchObject({ left: 0, still: 0, survival: null });
      expect(await stageOf(people.rep, 'discovery', { day: '2025-05-01' })).toMatchObject({
        left: 0,
        still: 0,
      });
    });

    it('SURV03 each number opens its deals, page by page, with how long they stayed', async () => {
      const list = async (query: object) =>
        (
          await app.call(people.manager, listStageStays, {
            query: { periods: 1, stage: 'discovery', ...query },
          })
        ).body;
      const still = await list({ state: 'still' });
      expect(still.items.map(({ days, left_on }) => ({ days, left_on }))).toEqual([
        { days: 20, left_on: null },
        { days: 20, left_on: null },
      ]);
      const found: number[] = [];
      for (let cursor: string | null = ''; cursor !== null; ) {
        const page: Awaited<ReturnType<typeof list>> = await list({
          state: 'left',
          limit: 4,
          ...(cursor && { cursor }),
        });
        found.push(...page.items.map(({ days }) => days));
        cursor = page.next_cursor;
      }
      expect(found.toSorted((one, other) => one - other)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
      expect((await list({})).items).toHaveLength(12);
      const others = await app.call(people.otherRep, listStageStays, {
        query: { periods: 1, stage: 'discovery' },
      });
      expect(others.body.items).toEqual([]);
    });

    it('EXPORT29 the table is exported, for deals the reader can see', async () => {
      const { manager, otherRep, rep, stranger } = people;
      const lines = async (person: TestPerson, query: SentQuery<typeof exportTimesInStage> = {}) =>
        linesOfCsv(await app.call(person, exportTimesInStage, { query: { periods: 1, ...query } }));
      const range = (await stageOf(rep, 'discovery'))?.survival?.half_range;
      const head =
        'Stage,Left,Still in it,A quarter left within (days),Half within (days),Likely from (days),' +
        'Likely to (days),Three quarters within (days)';
      for (const person of [rep, manager]) {
        expect(await lines(person)).toEqual([
          head,
          'Prospecting,0,0,,,,,',
          'Qualification,0,0,,,,,',
          `Discovery,10,2,3,6,${range?.low},${range?.high ?? ''},9`,
          'Solution validation,0,0,,,,,',
          'Proposal,0,5,,,,,',
          'Negotiation,0,0,,,,,',
          'Procurement,0,0,,,,,',
        ]);
      }
      const columns: TimeColumn[] = ['stage', 'left'];
      const theirs = await lines(manager, { columns, person: rep.id, day: '2025-05-01' });
      expect(theirs).toContain('Discovery,0');
      expect(await lastAudited(app, 'time_in_stage_exported', manager)).toMatchObject({
        success: true,
        detail: { columns, filter: { person: rep.id, day: '2025-05-01', periods: 1 } },
      });
      for (const person of [otherRep, stranger])
        expect(await lines(person, { columns })).toContain('Discovery,0');
      const query = { person: rep.id };
      expect((await app.call(otherRep, exportTimesInStage, { query })).status).toBe(404);
      expect((await app.call(stranger, exportTimesInStage, { query })).status).toBe(404);
      expect((await app.call(null, exportTimesInStage)).status).toBe(401);
      for (let at = 1; at <= 10; at += 1) await create(otherRep, `Stuck ${at}`);
      expect(await lines(otherRep)).toContain('Discovery,0,10,Not yet,Not yet,,,Not yet');
    });

    it('SURV04 a deal that comes back to a stage stays in it a second time', async () => {
      onDay(30);
      const number = await create(people.manager, 'There and back');
      onDay(32);
      await move(people.manager, number, 'proposal');
      onDay(35);
      await move(people.manager, number, 'discovery');
      onDay(40);
      const query = { periods: 1, stage: 'discovery', scope: 'person', person: people.manager.id } as const;
      const { body } = await app.call(people.manager, listStageStays, { query });
      expect(body.items.map(({ days, left_on }) => ({ days, has_left: left_on !== null }))).toEqual([
        { days: 5, has_left: false },
        { days: 2, has_left: true },
      ]);
    });
  });
});
