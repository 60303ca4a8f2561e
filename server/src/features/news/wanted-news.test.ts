import { deleteDeal, listArchivedDeals, restoreDeal } from '@dealwright/contract/deals/deal-shelf';
import { changeImport } from '@dealwright/contract/imports/imports';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setFeature } from '../../testing/features.ts';
import { importWorker } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const DEALS = [
  'Deal Name,Account,Deal Stage,Amount,Archived on',
  'Open,Harbor Freight,Proposal,1,',
  'Archived,Inlet Optics,Proposal,1,2026-02-01',
  'Closed,Juniper Labs,Closed Lost,1,',
].join('\n');
const ARCHIVED_ON = 4;

eachEngine((engine) => {
  describe('whose news is looked for', () => {
    let app: TestApp;
    let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
    beforeAll(async () => {
      dir = await temporaryDataDir();
      app = await createTestApp(engine, { DATA_DIR: dir.path });
      await setFeature(app, 'deal_archive', true);
    });
    afterAll(async () => {
      await app.close();
      await dir.remove();
    });
    const wanted = async () => {
      const rows = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ name: string }>(
          tx,
          `select a.name from account_news n join accounts a on a.company_id = n.company_id and a.id = n.account_id
            where a.name in ('Harbor Freight', 'Inlet Optics', 'Juniper Labs') order by a.name`,
          [],
        ),
      );
      return rows.map(({ name }) => name);
    };

    it('NEWS13 that of accounts with a listed open deal: none for archived deals that are imported, until they are restored', async () => {
      const { admin } = app.people;
      const worker = await importWorker(app, dir.path);
      const { id } = await worker.upload(admin, [{ name: 'deals.csv', content: DEALS }]);
      const columns = [{ index: ARCHIVED_ON, field: 'archived_on' as const }];
      const chosen = await app.call(admin, changeImport, {
        params: { id },
        body: { files: [{ position: 0, columns }] },
      });
      expect(chosen.status, chosen.text).toBe(200);
      await worker.preview(admin, id);
      const { counts } = await worker.run(admin, id);
      expect(counts?.deal).toMatchObject({ create: 3, fail: 0 });
      expect(await wanted()).toEqual(['Harbor Freight']);
      const [archived] = (await app.call(admin, listArchivedDeals, { query: {} })).body.items;
      const { number = 0, version = 0 } = archived ?? {};
      const target = { params: { number }, version };
      const gone = await app.call(admin, deleteDeal, target);
      expect(gone.status, gone.text).toBe(200);
      expect(await wanted()).toEqual(['Harbor Freight']);
      const back = await app.call(admin, restoreDeal, { ...target, version: version + 1 });
      expect(back.status, back.text).toBe(200);
      expect(await wanted()).toEqual(['Harbor Freight', 'Inlet Optics']);
    });
  });
});
