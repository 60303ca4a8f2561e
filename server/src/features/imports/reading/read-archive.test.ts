import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { listTables, openTable } from './open-table.ts';
import { UnreadableFile } from './unreadable-file.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'archives-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream as Readable);
}

let next = 0;
async function fileOf(content: Buffer): Promise<string> {
  next += 1;
  const path = join(folder, `${next}.zip`);
  await writeFile(path, content);
  return path;
}

const unpacked = async () =>
  (await readdir(tmpdir())).filter((name) => name.startsWith('dealwright-archive'));

const DEALS = 'Deal name,Stage\r\nOne,Proposal\r\nTwo,Proposal\r\n';

test('EXPORT09 reads the tables of an export from its ZIP and leaves out the other files', async () => {
  const path = await fileOf(
    await zipOf({
      'README.txt': 'Hello',
      'deals.csv': 'id\r\n1',
      'import/deals.csv': DEALS,
      'import/x.exe': 'x',
    }),
  );
  expect(await listTables(path)).toEqual({ names: ['deals'], isArchive: true, leftOut: 3 });
  const before = await unpacked();
  const table = await openTable(path, { sheet: 'deals' });
  expect(table.columns).toEqual(['Deal name', 'Stage']);
  const first = await table.rows.next();
  expect(first.value).toMatchObject({ cells: ['One', 'Proposal'] });
  await table.rows.return();
  expect(await unpacked()).toEqual(before);
});

test('EXPORT09 rejects any other archive, one that lies about its size, and one that is too large', async () => {
  const refusalOf = async (content: Buffer): Promise<UnreadableFile> => {
    const path = await fileOf(content);
    const error = await listTables(path)
      .then(() => openTable(path))
      .then(async ({ rows }) => {
        for await (const _ of rows);
      })
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof UnreadableFile)) throw error;
    return error;
  };
  expect(await refusalOf(await zipOf({ 'deals.csv': DEALS }))).toMatchObject({
    reason: 'not_a_table',
    message: expect.stringContaining('Unpack it'),
  });
  const lying = await zipOf({ 'import/deals.csv': DEALS.repeat(100) });
  const entry = lying.lastIndexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
  lying.writeUInt32LE(20, entry + 24);
  const before = await unpacked();
  expect((await refusalOf(lying)).reason).toBe('broken');
  const large = await zipOf({ 'import/deals.csv': Buffer.alloc(201 * 1024 * 1024, 'a') });
  expect((await refusalOf(large)).reason).toBe('too_large');
  expect(await unpacked()).toEqual(before);
}, 60_000);
