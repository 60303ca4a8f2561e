import { listCoachedCalls, listCoaching } from '@dealwright/contract/coaching/coaching';
import { createDeal, moveDeal } from '@dealwright/contract/deals/deals';
import { makeForecastCall } from '@dealwright/contract/forecast/calls';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('calls for a team and for everyone', () => {
    let app: TestApp;
    let people: People;
    const at = (time: string) => {
      app.clock.now = new Date(time);
    };
    const system = (text: string, values: readonly unknown[]) =>
      app.database.transaction('dealwright_system', (tx) => queryRows(tx, text, [...values]));
    const call = async (maker: TestPerson, scope: 'team' | 'all', amount_minor: number) => {
      const person = scope === 'team' ? maker.id : null;
      const period = { first: '2026-04-01', last: '2026-06-30' };
      const body = {
        ...period,
        scope,
        person,
        category: 'commit',
        amount_minor,
        currency: 'USD',
        note: 'Sure',
      } as const;
      const made = await app.call(maker, makeForecastCall, { body });
      expect(made.status, made.text).toBe(201);
    };
    const win = async (owner: TestPerson, amount_minor: number) => {
      const body = { name: 'Won', stage: 'proposal', amount_minor } as const;
      const { number, version } = (await app.call(owner, createDeal, { body })).body;
      const won = { params: { number }, version, body: { stage: 'closed_won' } } as const;
      expect((await app.call(owner, moveDeal, won)).status).toBe(200);
    };
    const read = async (reader: TestPerson, person: TestPerson, periods = 4) => {
      const query = { person: person.id, periods };
      return (await app.call(reader, listCoaching, { query })).body.items[0]?.calls;
    };
    const judged = async (reader: TestPerson, person: TestPerson) =>
      (await read(reader, person))?.map(({ scope, moment, reached, missed }) => [
        scope,
        moment,
        reached,
        missed,
      ]);

    beforeAll(async () => {
      app = await createTestApp(engine);
      people = app.people;
      await system('update profiles set manager_id = $1 where id = $2', [people.manager.id, people.rep.id]);
      at('2026-04-03T10:00:00Z');
      await call(people.manager, 'team', 300_00);
      await call(people.manager, 'all', 500_00);
      await call(people.admin, 'all', 500_00);
      at('2026-05-04T10:00:00Z');
      await win(people.rep, 200_00);
      await win(people.otherRep, 300_00);
      at('2026-08-20T10:00:00Z');
    });
    afterAll(() => app.close());

    it('COAC12 a team’s call is judged by what the team won, and everyone’s by what all won', async () => {
      const expected = [
        ['person', 'start', 0, 0],
        ['person', 'middle', 0, 0],
        ['team', 'start', 0, 1],
        ['team', 'middle', 0, 1],
        ['all', 'start', 1, 0],
        ['all', 'middle', 1, 0],
      ];
      expect(await judged(people.manager, people.manager)).toEqual(expected);
      expect(await judged(people.admin, people.manager)).toEqual(expected);
      expect((await judged(people.rep, people.rep))?.length).toBe(2);
    });

    it('COAC12 each opens its calls with how far they were off', async () => {
      const query = { person: people.manager.id, scope: 'team', moment: 'start' } as const;
      const { items } = (await app.call(people.manager, listCoachedCalls, { query })).body;
      expect(items).toMatchObject([{ called_minor: 300_00, won_minor: 200_00, reached: false }]);
      expect(items[0]?.error).toBeCloseTo(1 / 3, 10);
      const own = { person: people.manager.id, moment: 'start' } as const;
      expect((await app.call(people.manager, listCoachedCalls, { query: own })).body.items).toEqual([]);
      expect((await app.call(people.rep, listCoachedCalls, { query })).status).toBe(404);
    });

    it('COAC12 a call for the company isn’t judged for readers who see one workspace', async () => {
      const scopes = async (reader: TestPerson) => {
        const query = { person: people.admin.id, scope: 'all', moment: 'start' } as const;
        const { status, body } = await app.call(reader, listCoachedCalls, { query });
        return status === 200 ? body.items.length : status;
      };
      expect(await scopes(people.admin)).toBe(1);
      expect([0, 404]).toContain(await scopes(people.manager));
    });

    it('COAC11 shows the median error from ten calls on', async () => {
      const insert = `insert into forecast_calls (company_id, id, workspace_id, scope, person_id, first_day, last_day, category,
          amount_minor, currency, note, made_by, made_at)
        select $1, $2, $3, 'team', $4, f, (f + interval '3 months' - interval '1 day')::date, 'commit', 10000, 'USD', 'x', $4, f
          from (select ('2026-01-01'::date - make_interval(months => 3 * $5::int))::date as f) q`;
      const { id, companyId, workspaceId } = people.manager;
      for (let back = 0; back < 9; back += 1)
        await system(insert, [companyId, newId(), workspaceId, id, back]);
      const team = (await read(people.manager, people.manager, 12))?.filter(({ scope }) => scope === 'team');
      expect(team?.map(({ error }) => error)).toEqual([
        { calls: 10, median: 1 },
        { calls: 10, median: 1 },
      ]);
    });
  });
});
