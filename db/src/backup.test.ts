import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openEmbedded } from './embedded/open-embedded.ts';
import { migratedTemplate } from './embedded/template.ts';
import { migrate } from './migrate.ts';
import { schemaText } from './schema-text.ts';

const SCRIPT = fileURLToPath(new URL('./backup.ts', import.meta.url));
const backup = (command: string, dataDir: string, file: string) =>
  promisify(execFile)(process.execPath, [SCRIPT, command, '--data-dir', dataDir, file]);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dealwright backup '));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('saves everything, and brings it back into another folder with its policies and grants', async () => {
  const [data, restored, file] = [
    join(folder, 'data'),
    join(folder, 'restored'),
    join(folder, 'backup.tar.gz'),
  ];
  const database = await openEmbedded({ dataDir: data, template: await migratedTemplate() });
  await database.transaction('dealwright_system', (tx) =>
    tx.query("insert into companies (id, name) values (gen_random_uuid(), 'Northwind')"),
  );
  const schema = await schemaText(database.asOwner);
  await expect(backup('save', data, file)).rejects.toThrow(`in use by process ${process.pid}`);
  await database.close();

  await backup('save', data, file);
  expect(statSync(file).mode & 0o077).toBe(0);
  await backup('restore', restored, file);
  const again = await openEmbedded({ dataDir: restored });
  expect(await migrate(again)).toEqual([]);
  expect(await schemaText(again.asOwner)).toBe(schema);
  const names = await again.transaction('dealwright_system', (tx) => tx.query('select name from companies'));
  expect(names).toEqual([{ name: 'Northwind' }]);
  await again.close();
  await expect(backup('restore', restored, file)).rejects.toThrow('already holds a database');
});

it('takes no broken archive for a database', async () => {
  const [data, file] = [join(folder, 'data'), join(folder, 'broken.tar.gz')];
  writeFileSync(file, 'not an archive');
  await expect(backup('restore', data, file)).rejects.toThrow('incorrect header check');
  expect(existsSync(join(data, 'database'))).toBe(false);
  expect(readdirSync(data)).toEqual([]);
});

it('says how it is used, and where there is nothing to save', async () => {
  await expect(promisify(execFile)(process.execPath, [SCRIPT])).rejects.toThrow('node db/src/backup.ts save');
  await expect(backup('save', folder, join(folder, 'x.tar.gz'))).rejects.toThrow('There is no database in');
});
