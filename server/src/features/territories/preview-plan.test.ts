import {
  changeTerritoryDraft,
  previewTerritoryPlan,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertRows } from '../../demo/store.ts';
import { newId } from '../../platform/ids.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const NOTHING = { countries: [], industries: [], employees: null, revenue: null, named: [], owners: [] };
/** More than are asked at once. */
const ACCOUNTS = 5_000;
const BATCH = 1_000;
const COUNTRIES = ['Sweden', 'Norway', 'Peru'];

eachEngine((engine) => {
  describe('the preview of a plan for thousands of accounts', () => {
    let test: TestApp;
    const accounts = Array.from({ length: ACCOUNTS }, (_, at) => ({
      id: newId(),
      name: `Account ${(at * 7_919) % ACCOUNTS}`,
      country: COUNTRIES[at % 3] ?? null,
    }));

    beforeAll(async () => {
      test = await createTestApp(engine);
      const { companyId: company_id, workspaceId: workspace_id, id } = test.people.rep;
      for (let from = 0; from < ACCOUNTS; from += BATCH) {
        const batch = accounts.slice(from, from + BATCH).map((row) => ({ ...row, company_id, workspace_id }));
        await test.database.transaction('dealwright_system', (tx) => insertRows(tx, 'accounts', batch));
        await test.database.asOwner.exec('analyze accounts; analyze territory_accounts');
      }
      // One deal of the seller in each tenth account.
      await test.database.transaction('dealwright_system', (tx) =>
        queryRows(
          tx,
          `insert into deals (company_id, id, workspace_id, number, name, account_id, owner_id, stage, amount_minor)
           select $1, gen_random_uuid(), $2, 500000 + place, 'Deal', a, $3, 'proposal', 100
             from unnest($4::uuid[]) with ordinality as given (a, place) where place % 10 = 1`,
          [company_id, workspace_id, id, accounts.map((account) => account.id)],
        ),
      );
      await test.database.asOwner.exec('analyze deals; analyze account_quarters');
    });
    afterAll(() => test.close());

    it('counts every account once, with its deals, and names the first fifty of all', async () => {
      const { manager, rep, otherRep } = test.people;
      const draft = (await test.call(manager, startTerritoryDraft, { body: { from: null } })).body;
      const one = (name: string, country: string) => ({
        id: newId(),
        name,
        sign: country,
        rules: [{ ...NOTHING, countries: [country] }],
        owner_id: otherRep.id,
        people: [],
        quotas: [],
      });
      const body = { territories: [one('Svea', 'SE'), one('Norge', 'NO')] };
      const params = { plan_id: draft.id };
      await test.call(manager, changeTerritoryDraft, { params, body, version: draft.version });
      const preview = (await test.call(manager, previewTerritoryPlan, { params })).body;
      const of = (country: string) =>
        accounts.flatMap((account, at) => (account.country === country ? [{ ...account, at }] : []));
      const dealsOf = (country: string) => of(country).filter(({ at }) => at % 10 === 0).length;
      const moving = [...of('Sweden'), ...of('Norway')];
      const deals = dealsOf('Sweden') + dealsOf('Norway');
      expect(preview.accounts).toBe(moving.length);
      expect(
        preview.groups
          .map(({ from, to, accounts: count, open_deals, open_amounts }) => [
            from,
            to?.name,
            count,
            open_deals,
            open_amounts[0]?.amount_minor,
          ])
          .toSorted(),
      ).toEqual([
        [null, 'Norge', of('Norway').length, dealsOf('Norway'), dealsOf('Norway') * 100],
        [null, 'Svea', of('Sweden').length, dealsOf('Sweden'), dealsOf('Sweden') * 100],
      ]);
      expect(preview.after.map(({ before, after }) => [before, after])).toEqual([
        [ACCOUNTS, of('Peru').length],
        [0, of('Sweden').length],
        [0, of('Norway').length],
      ]);
      const names = moving.map(({ name }) => name).sort((a, b) => a.localeCompare(b));
      expect(preview.examples.map(({ name }) => name)).toEqual(names.slice(0, 50));
      expect(preview.hand_over).toMatchObject({
        accounts: moving.length,
        deals,
        amounts: [{ amount_minor: deals * 100 }],
        people: expect.arrayContaining([
          expect.objectContaining({ from: null, accounts: moving.length }),
          expect.objectContaining({ from: expect.objectContaining({ id: rep.id }), deals }),
        ]),
      });
    });
  });
});
