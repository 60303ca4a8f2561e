import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  let worker: Awaited<ReturnType<typeof importWorker>>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    worker = await importWorker(app, dir.path);
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });

  test('IMP81 a column with NUL in its name and a row cut at an emoji fail no other row', async () => {
    const { manager } = app.people;
    const rows = [
      'Product,SKU,Series,Sales price,Currency,No\0te',
      `,${'x'.repeat(199)}😀,,,,`,
      'Orbit Plus,OB-2,Orbit,"3,400.50",EUR,a\0b',
    ];
    const files = [{ name: 'products.csv', content: rows.join('\n') }];
    const { id, files: read } = await worker.upload(manager, files);
    expect(read[0]?.columns.at(-1)).toMatchObject({ header: 'Note' });
    const previewed = await worker.preview(manager, id);
    expect(previewed.error).toBeNull();
    expect(previewed.counts?.product).toMatchObject({ create: 1, fail: 1 });
    const failed = await worker.read(manager, id, { rows: ['fail'] });
    expect(JSON.stringify(failed)).toContain(`"${'x'.repeat(199)}"`);
    expect((await worker.run(manager, id)).counts?.product).toMatchObject({ create: 1, fail: 1 });
  });
});
