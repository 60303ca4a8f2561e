import {
  exportForecastCalls,
  listForecastCalls,
  makeForecastCall,
} from '@dealwright/contract/forecast/calls';
import { getForecast } from '@dealwright/contract/forecast/forecast';
import type { SentBody, SentQuery } from '@dealwright/contract/route';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import type { ForecastCallColumn } from '@dealwright/domain/forecast-columns';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportToManager } from '../../../testing/forecast-scene.ts';
import { lastAudited, linesOfCsv } from '../../../testing/list-export.ts';
import type { People, TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

type CallBody = SentBody<typeof makeForecastCall>;

eachEngine((engine) => {
  describe('forecast calls', () => {
    let test: TestApp;
    let people: People;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date('2026-06-15T10:00:00Z');
      await reportToManager(test);
    });
    afterAll(() => test.close());

    const call = async (
      person: TestPerson,
      more: Pick<CallBody, 'scope' | 'person' | 'category'> & Partial<CallBody>,
    ) => {
      const period = { first: '2026-04-01', last: '2026-06-30' };
      const body = {
        ...period,
        amount_minor: 900,
        currency: 'USD' as const,
        note: 'Both are signed',
        ...more,
      };
      const answer = await test.call(person, makeForecastCall, { body });
      expect(answer.status, answer.text).toBe(201);
    };
    const categoryOf = async (reader: TestPerson, query: object, name: CallBody['category']) => {
      const { categories } = (await test.call(reader, getForecast, { query })).body;
      const found = categories.find(({ category }) => category === name);
      if (!found) throw new Error(name);
      return found;
    };

    it('FCST24 for everyone and a team no call takes another author’s place, and other workspaces’ stay out', async () => {
      const { admin, manager, neighbour, rep } = people;
      const everyone = { scope: 'all', person: null, category: 'best_case' } as const;
      const seen = async (reader: TestPerson, query = {}) => {
        const { call: own, manager_call: other } = await categoryOf(reader, query, 'best_case');
        return [own, other].map((one) => one && [one.by.name, one.amount_minor]);
      };
      await call(manager, { ...everyone, amount_minor: 300 });
      await call(admin, { ...everyone, amount_minor: 200 });
      await call(neighbour, { ...everyone, amount_minor: 999 });
      expect(await seen(manager)).toEqual([
        ['Mona Test', 300],
        ['Ada Test', 200],
      ]);
      expect(await seen(admin)).toEqual([
        ['Ada Test', 200],
        ['Mona Test', 300],
      ]);
      expect(await seen(neighbour)).toEqual([['Nils Test', 999], null]);
      expect(await seen(people.viewer)).toEqual([null, ['Ada Test', 200]]);

      const team = { scope: 'team', person: manager.id } as const;
      await call(manager, { ...everyone, ...team, amount_minor: 310 });
      await call(admin, { ...everyone, ...team, amount_minor: 210 });
      for (const reader of [manager, admin]) {
        expect(await seen(reader, team)).toEqual([
          ['Mona Test', 310],
          ['Ada Test', 210],
        ]);
      }
      const one = { scope: 'person', person: rep.id } as const;
      await call(manager, { ...everyone, ...one, amount_minor: 320 });
      await call(admin, { ...everyone, ...one, amount_minor: 220 });
      expect(await seen(manager, one)).toEqual([null, ['Mona Test', 320]]);
      expect(await seen(rep)).toEqual([null, ['Ada Test', 220]]);
    });

    it('FCST25 sums the sellers’ own latest calls for a team and everyone, and opens them', async () => {
      const { admin, manager, neighbour, otherRep, rep, viewer } = people;
      const own = { scope: 'person', category: 'pipeline' } as const;
      await call(rep, { ...own, person: rep.id, amount_minor: 100 });
      await call(rep, { ...own, person: rep.id, amount_minor: 150 });
      await call(otherRep, { ...own, person: otherRep.id, amount_minor: 60, currency: 'EUR' });
      await call(manager, { ...own, person: rep.id, amount_minor: 7 });
      await call(manager, { ...own, person: manager.id, amount_minor: 8 });
      const sums = async (reader: TestPerson, query = {}) =>
        (await categoryOf(reader, query, 'pipeline')).sellers_calls;
      const amounts = [
        { currency: 'EUR', amount_minor: 60 },
        { currency: 'USD', amount_minor: 150 },
      ];
      const team = { scope: 'team', person: manager.id } as const;
      for (const [reader, query] of [
        [manager, {}],
        [viewer, {}],
        [admin, team],
      ] as const) {
        expect(await sums(reader, query)).toEqual({ called: 2, sellers: 2, amounts });
        const asked = { ...query, sellers: 'pipeline' } as const;
        const listed: [string, number, string][] = [];
        let cursor: string | null | undefined;
        do {
          const page = { ...asked, limit: 1, ...(cursor && { cursor }) };
          const { body } = await test.call(reader, listForecastCalls, { query: page });
          listed.push(
            ...body.items.map((one): [string, number, string] => [
              one.by.name,
              one.amount_minor,
              one.currency,
            ]),
          );
          cursor = body.next_cursor;
        } while (cursor);
        expect(listed.toSorted()).toEqual([
          ['Omar Test', 60, 'EUR'],
          ['Rosa Test', 150, 'USD'],
        ]);
      }
      expect(await sums(rep)).toBeNull();
      expect(await sums(neighbour)).toMatchObject({ called: 0, amounts: [] });
      const query = { sellers: 'pipeline' } as const;
      expect((await test.call(neighbour, listForecastCalls, { query })).body.items).toEqual([]);
      const others = { ...query, ...team };
      expect((await test.call(neighbour, listForecastCalls, { query: others })).status).toBe(404);
    });

    it('EXPORT27 exports the calls of the list in its order, formula-safe, for those who can read them', async () => {
      const { admin, manager, neighbour, otherRep, rep, stranger } = people;
      const lines = async (person: TestPerson, query: SentQuery<typeof exportForecastCalls> = {}) =>
        linesOfCsv(await test.call(person, exportForecastCalls, { query }));
      const own = { scope: 'person', person: rep.id, category: 'commit' } as const;
      test.clock.now = new Date('2026-06-16T08:30:00Z');
      await call(rep, { ...own, amount_minor: 12_345, note: '=1+1' });
      const head = 'Call for,Category,Amount,Currency,Note,Called by,Called at (UTC),Period from,Period to';
      const made = '2026-06-16T08:30:00.000Z,2026-04-01,2026-06-30';
      const [first, newest] = await lines(rep);
      expect(first).toBe(head);
      expect(newest).toBe(`Rosa Test,Commit,123.45,USD,'=1+1,Rosa Test,${made}`);
      const { items } = (await test.call(rep, listForecastCalls, { query: {} })).body;
      expect((await lines(rep, { columns: ['by', 'amount'] })).slice(1)).toEqual(
        items.map(
          ({ by, amount_minor, currency }) => `${by.name},${(amount_minor / 100).toFixed(2)},${currency}`,
        ),
      );
      const team = { scope: 'team', person: manager.id } as const;
      const columns: ForecastCallColumn[] = ['whose', 'by', 'amount'];
      expect(await lines(admin, { ...team, columns })).toContain('Mona Test’s team,Ada Test,2.10,USD');
      expect(await lines(neighbour, { columns })).toEqual([
        'Call for,Called by,Amount,Currency',
        'Everyone,Nils Test,9.99,USD',
      ]);
      expect((await lines(manager, { sellers: 'pipeline', columns })).toSorted()).toEqual([
        'Call for,Called by,Amount,Currency',
        'Omar Test,Omar Test,0.60,EUR',
        'Rosa Test,Rosa Test,1.50,USD',
      ]);
      expect(await lastAudited(test, 'forecast_calls_exported', manager)).toMatchObject({
        success: true,
        detail: { columns, filter: { sellers: 'pipeline' } },
      });
      expect(await lines(stranger)).toEqual([head]);
      const status = async (person: TestPerson | null, query: SentQuery<typeof exportForecastCalls>) =>
        (await test.call(person, exportForecastCalls, { query })).status;
      expect(await status(otherRep, { person: rep.id })).toBe(404);
      expect(await status(rep, team)).toBe(404);
      expect(await status(stranger, { person: rep.id })).toBe(404);
      expect(await status(null, {})).toBe(401);
    });
  });
});
