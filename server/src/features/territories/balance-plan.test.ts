import {
  getTerritories,
  placeAccounts,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import { BALANCE_MEASURES, balanceTerritoryPlan } from '@dealwright/contract/territories/territory-balance';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { fitter } from '@dealwright/domain/territory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seedDemo } from '../../demo/seed-demo.ts';
import { signInAs } from '../../testing/demo-person.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOW = new Date('2026-06-15T13:00:00Z');

eachEngine((engine) => {
  describe('evening out the territories of the demo', () => {
    let app: TestApp;
    let manager: TestPerson;

    beforeAll(async () => {
      app = await createTestApp(engine, {}, { cast: false });
      app.clock.now = NOW;
      await seedDemo(app.database, NOW);
      manager = await signInAs(app, 'manager@demo.dealwright.example');
    });
    afterAll(() => app.close());

    const draft = async () => {
      const { plan } = (await app.call(manager, getTerritories)).body;
      return (await app.call(manager, startTerritoryDraft, { body: { from: plan?.id ?? null } })).body;
    };
    const readAccounts = () =>
      app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ id: string; name: string; country: string; industry: string; owner_id: string }>(
          tx,
          'select id, name, country, industry, owner_id from accounts where company_id = $1',
          [manager.companyId],
        ),
      );

    it('TERR01 TERR02 TERR03 TERR04 offers a school district only to America, and nothing new the second time', async () => {
      const plan = await draft();
      const params = { plan_id: plan.id };
      const nameOf = new Map(plan.territories.map(({ id, name }) => [id, name]));
      const fitsOf = fitter(plan.territories);
      const accounts = new Map((await readAccounts()).map((account) => [account.id, account]));
      for (const by of BALANCE_MEASURES) {
        const even = (await app.call(manager, balanceTerritoryPlan, { params, query: { by } })).body;
        expect(even.moves.length).toBeGreaterThan(0);
        expect(even.complete).toBe(true);
        expect(even.spread_after).toBeLessThanOrEqual(even.spread_before);
        for (const { account, to_id, from_rule, to_rule } of even.moves) {
          const facts = accounts.get(account.id);
          if (!facts) throw new Error('of the demo');
          const { country, industry, name, owner_id: ownerId } = facts;
          const fits = fitsOf({
            id: account.id,
            name,
            country,
            industry,
            ownerId,
            domain: null,
            employees: null,
            revenueMinor: null,
            currency: null,
          });
          expect(fits).toContainEqual({ territoryId: to_id, rule: to_rule, by: 'rule' });
          expect(from_rule).toBe(0);
        }
        const district = even.moves.find(({ account }) => account.name === 'Pinecrest School District');
        expect([undefined, 'North America']).toContain(district && nameOf.get(district.to_id));
        for (const [territory_id, moves] of Map.groupBy(even.moves, ({ to_id }) => to_id)) {
          const account_ids = moves.map(({ account }) => account.id);
          await app.call(manager, placeAccounts, { params, body: { account_ids, territory_id } });
        }
        const again = (await app.call(manager, balanceTerritoryPlan, { params, query: { by } })).body;
        expect(again.moves).toEqual([]);
        expect(again.spread_before).toBeCloseTo(even.spread_after, 5);
        expect(again.territories.map(({ after }) => after)).toEqual(
          even.territories.map(({ after }) => after),
        );
        expect(again.uneven.map(({ id, share }) => [id, share])).toEqual(
          even.uneven.map(({ id, share }) => [id, share]),
        );
        for (const { account } of even.moves)
          await app.call(manager, placeAccounts, {
            params,
            body: { account_ids: [account.id], territory_id: null },
          });
      }
    });
  });
});
