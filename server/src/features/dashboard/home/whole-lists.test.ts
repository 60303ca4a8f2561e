import {
  getToday,
  listTodayChanges,
  listTodayDeals,
  listTodaySuggestions,
  type TODAY_LISTS,
} from '@dealwright/contract/dashboard/today';
import { requestAnalysis } from '@dealwright/contract/analyst/analyses';
import { changeDeal, createDeal } from '@dealwright/contract/deals/deals';
import { changeForecastPeriods } from '@dealwright/contract/forecast/forecast';
import { createInteraction } from '@dealwright/contract/interactions';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../../../platform/log.ts';
import { reportToManager } from '../../../testing/forecast-scene.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { runAnalysis } from '../../analyst/run-analysis.ts';

const DEALS = 19;
const CALL = `Ana Silva: We lose about 40,000 euros every month because shifts are planned by hand.

Rosa Test: Who releases the money for this?

Ana Silva: Our CFO Tom Reed signs everything above 20,000 euros.`;

eachEngine((engine) => {
  describe('whole lists of today', () => {
    let test: TestApp;
    let people: People;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      await reportToManager(test);
      test.clock.now = new Date('2026-06-15T10:00:00Z');
      const late = { stage: 'proposal', close_date: '2026-06-20', next_step: 'Call back' } as const;
      for (let index = 0; index < DEALS; index += 1) {
        const owner = index % 2 === 0 ? people.rep : people.otherRep;
        const next_step_due = `2026-06-${String(1 + (index % 9)).padStart(2, '0')}`;
        const body = { name: `Deal ${index}`, ...late, next_step_due };
        const { number, version } = (await test.call(owner, createDeal, { body })).body;
        const changed = { params: { number }, version, body: { amount_minor: 1_000 + index } };
        expect((await test.call(people.admin, changeDeal, changed)).status).toBe(200);
      }
      await test.call(people.stranger, createDeal, {
        body: { name: 'Rival', ...late, next_step_due: '2026-06-01' },
      });
    });
    afterAll(() => test.close());

    type Asked = { scope?: 'team' | 'person'; person?: string };
    const deals = async (
      person: TestPerson,
      list: (typeof TODAY_LISTS)[number],
      asked: Asked = {},
      cursor?: string,
    ): Promise<number[]> => {
      const query = { ...asked, list, limit: 4, ...(cursor && { cursor }) };
      const { items, next_cursor } = (await test.call(person, listTodayDeals, { query })).body;
      if (list === 'at_risk') for (const { reasons } of items) expect(reasons.length).toBeGreaterThan(0);
      const own = items.map(({ deal }) => deal.number);
      return next_cursor === null ? own : [...own, ...(await deals(person, list, asked, next_cursor))];
    };
    const changes = async (person: TestPerson, cursor?: string): Promise<number[]> => {
      const query = { limit: 5, ...(cursor && { cursor }) };
      const { items, next_cursor } = (await test.call(person, listTodayChanges, { query })).body;
      const own = items.map(({ deal }) => deal.number);
      return next_cursor === null ? own : [...own, ...(await changes(person, next_cursor))];
    };

    it('DASH08 deals at risk and overdue next steps are listed whole, for everyone, a team or a person', async () => {
      const { admin, manager, rep } = people;
      const scopes = [
        {},
        { scope: 'team', person: manager.id },
        { scope: 'person', person: rep.id },
      ] as const;
      for (const asked of scopes) {
        const { body } = await test.call(admin, getToday, { query: asked });
        const own = 'scope' in asked && asked.scope === 'person' ? Math.ceil(DEALS / 2) : DEALS;
        for (const list of ['at_risk', 'overdue'] as const) {
          const whole = await deals(admin, list, asked);
          expect([list, whole.length]).toEqual([list, body[list].deals]);
          expect(whole).toHaveLength(own);
          expect(new Set(whole).size).toBe(whole.length);
          const first = body[list].items.map((item) => ('deal' in item ? item.deal.number : item.number));
          expect(whole.slice(0, first.length)).toEqual(first);
        }
      }
    });

    it('DASH08 changes are listed whole, a page at a time', async () => {
      const { changed } = (await test.call(people.manager, getToday)).body;
      const whole = await changes(people.manager);
      expect([changed.deals, changed.items.length, whole.length]).toEqual([DEALS, 15, DEALS]);
      expect(whole.slice(0, 15)).toEqual(changed.items.map(({ deal }) => deal.number));
      expect(await changes(people.neighbour)).toEqual([]);
    });

    it('HOME10 deals with suggestions are listed whole, a page at a time, for those who decide', async () => {
      const { rep, viewer, manager } = people;
      const log = createLogger({ production: true, logLevel: 'silent' });
      const wait = async (name: string) => {
        const { number } = (await test.call(rep, createDeal, { body: { name, stage: 'proposal' } })).body;
        const call = {
          kind: 'call',
          title: 'First call',
          occurred_at: test.clock.now.toISOString(),
        } as const;
        const body = { ...call, source: { text: CALL } };
        const { id } = (await test.call(rep, createInteraction, { params: { number }, body })).body;
        const params = { number, interaction_id: id };
        const asked = await test.call(rep, requestAnalysis, { params });
        const context = { database: test.database, model: null, log, now: () => test.clock.now };
        await runAnalysis(context, { companyId: rep.companyId, analysisId: asked.body.id });
        return number;
      };
      const waiting = [await wait('First'), await wait('Second'), await wait('Third')];
      const suggested = async (person: TestPerson, cursor?: string): Promise<number[]> => {
        const query = { limit: 1, ...(cursor && { cursor }) };
        const { items, next_cursor } = (await test.call(person, listTodaySuggestions, { query })).body;
        const own = items.map(({ number }) => number);
        return next_cursor === null ? own : [...own, ...(await suggested(person, next_cursor))];
      };
      for (const person of [rep, manager]) {
        expect((await suggested(person)).toSorted((a, b) => a - b)).toEqual(waiting);
      }
      expect(await suggested(viewer)).toEqual([]);
    });

    it('HOME11 what closes soon is counted to the end of the company’s period, which it names', async () => {
      const { admin, rep, stranger } = people;
      const shown = async (person: TestPerson) => {
        const { period_label, quarter } = (await test.call(person, getToday)).body;
        return [period_label, quarter.last_day, quarter.deals];
      };
      const body = { name: 'In August', stage: 'proposal', close_date: '2026-08-20' } as const;
      await test.call(rep, createDeal, { body });
      const [label, last, deals] = await shown(rep);
      expect([label, last]).toEqual([null, '2026-06-30']);
      const set = (version: number, fiscal_start_month: number, length: 'quarter' | 'month') =>
        test.call(admin, changeForecastPeriods, { version, body: { fiscal_start_month, length } });
      expect((await set(0, 3, 'quarter')).status).toBe(200);
      expect(await shown(rep)).toEqual(['FY27 Q2', '2026-08-31', Number(deals) + 1]);
      expect((await set(1, 1, 'month')).status).toBe(200);
      expect(await shown(rep)).toEqual(['Jun 2026', '2026-06-30', deals]);
      expect((await shown(stranger))[0]).toBeNull();
    });

    it('DASH08 nothing of others is listed, and a scope that can’t be read is not found', async () => {
      const { neighbour, rep, stranger, manager } = people;
      for (const list of ['at_risk', 'overdue'] as const) {
        expect(await deals(neighbour, list)).toEqual([]);
        expect(await deals(stranger, list)).toHaveLength(1);
        const query = { list, scope: 'team', person: manager.id } as const;
        expect((await test.call(rep, listTodayDeals, { query })).status).toBe(404);
        expect((await test.call(null, listTodayDeals, { query: { list } })).status).toBe(401);
        const bad = { list, cursor: 'nothing' };
        expect((await test.call(rep, listTodayDeals, { query: bad })).status).toBe(400);
      }
    });
  });
});
