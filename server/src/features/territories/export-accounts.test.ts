import { createDeal } from '@dealwright/contract/deals/deals';
import {
  activateTerritoryPlan,
  changeTerritoryDraft,
  startTerritoryDraft,
} from '@dealwright/contract/territories/territories';
import {
  countTerritoryAccounts,
  exportTerritoryAccounts,
} from '@dealwright/contract/territories/territory-accounts';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addAccount } from '../../testing/account-scene.ts';
import { lastAudited, linesOfCsv } from '../../testing/list-export.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

eachEngine((engine) => {
  describe('exporting the accounts of a territory', () => {
    let app: TestApp;
    beforeAll(async () => {
      app = await createTestApp(engine);
      const { rep } = app.people;
      await addAccount(app, rep, { name: '=Alpha Works', industry: 'Rail' });
      await addAccount(app, rep, { name: 'Beta Works' });
      const deal = {
        name: 'Beta deal',
        account: { name: 'Beta Works' },
        amount_minor: 123_450,
        currency: 'EUR',
      };
      await app.call(rep, createDeal, { body: { ...deal, currency: 'EUR' } });
      await addAccount(app, app.people.neighbour, { name: 'Next Door Works' });
    });
    afterAll(() => app.close());

    test('EXPORT12 the accounts of a territory are exported with their search and order, one value a cell', async () => {
      const { rep, manager } = app.people;
      const lines = linesOfCsv(
        await app.call(rep, exportTerritoryAccounts, { query: { territory: 'none', q: 'works' } }),
      );
      expect(lines).toEqual([
        'Account,Country,Industry,Employees,Owner,Open,Open currency,Open deals,Placed by hand',
        `'=Alpha Works,,Rail,,${rep.name},,,0,No`,
        `Beta Works,,,,${rep.name},1234.50,EUR,1,No`,
      ]);
      expect(await lastAudited(app, 'territory_accounts_exported', rep)).toMatchObject({
        detail: { filter: { territory: 'none', sort: 'name' }, searched: true },
      });
      const byPipeline = linesOfCsv(
        await app.call(manager, exportTerritoryAccounts, {
          query: { territory: 'none', q: 'works', sort: 'pipeline', columns: ['name'] },
        }),
      );
      expect(byPipeline).toEqual(['Account', 'Beta Works', "'=Alpha Works"]);
      const white = linesOfCsv(
        await app.call(rep, exportTerritoryAccounts, {
          query: { territory: 'none', q: 'works', white_spots: 'true', columns: ['name'] },
        }),
      );
      expect(white).toEqual(['Account', "'=Alpha Works"]);
    });

    test('EXPORT24 the accounts of a territory are counted, those that match of all', async () => {
      const { rep, manager, stranger, neighbour } = app.people;
      const counted = async (person: typeof rep, query: object = {}) =>
        (await app.call(person, countTerritoryAccounts, { query: { territory: 'none', ...query } })).body;
      const all = (await counted(manager)).matching;
      expect(await counted(rep)).toEqual({ matching: all, more: false, all });
      expect(all).toBeGreaterThanOrEqual(2);
      expect(await counted(manager, { q: 'works' })).toEqual({ matching: 2, more: false, all });
      for (const person of [rep, manager])
        expect(await counted(person, { q: 'works', white_spots: 'true' })).toMatchObject({
          matching: 1,
          all,
        });
      expect(await counted(rep, { country: 'ES' })).toMatchObject({ matching: 0, all });
      expect(await counted(rep, { territory: newId() })).toEqual({ matching: 0, more: false, all: 0 });
      expect(await counted(neighbour, { q: 'alpha' })).toMatchObject({ matching: 0 });
      expect(await counted(stranger, { q: 'works' })).toMatchObject({ matching: 0 });
    });

    test('EXPORT12 as a workbook amounts are numbers and text is text', async () => {
      const answer = await app.api.app.inject({
        method: 'GET',
        url: '/api/territory-accounts/export?territory=none&q=works&columns=name,open&format=xlsx',
        headers: { cookie: `dealwright_session=${app.people.rep.token}` },
      });
      const { sheets } = await readXlsx(answer.rawPayload);
      expect(sheets[0]?.rows.slice(1)).toEqual([
        ['=Alpha Works', null, null, 0],
        ['Beta Works', 1234.5, 'EUR', 1],
      ]);
    });

    test('EXPORT12 the accounts of one territory are exported, and the others stay unassigned', async () => {
      const { manager, rep } = app.people;
      const params = {
        plan_id: (await app.call(manager, startTerritoryDraft, { body: { from: null } })).body.id,
      };
      const rule = {
        countries: [],
        industries: ['Rail'],
        employees: null,
        revenue: null,
        named: [],
        owners: [],
      };
      const rail = {
        id: newId(),
        name: 'Rail',
        sign: 'R',
        rules: [rule],
        owner_id: rep.id,
        people: [],
        quotas: [],
      };
      const drafted = { params, version: 1, body: { territories: [rail] } };
      expect((await app.call(manager, changeTerritoryDraft, drafted)).status).toBe(200);
      const applied = await app.call(manager, activateTerritoryPlan, { params, version: 2, body: {} });
      expect(applied.status, applied.text).toBe(200);
      const namesOf = async (territory: string) =>
        linesOfCsv(
          await app.call(rep, exportTerritoryAccounts, { query: { territory, columns: ['name', 'placed'] } }),
        ).slice(1);
      expect(await namesOf(rail.id)).toEqual(["'=Alpha Works,No"]);
      expect(await namesOf('none')).toEqual(['Beta Works,No']);
    });
  });
});
