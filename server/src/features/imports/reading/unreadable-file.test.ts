import { mkdtemp, open, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDeflateRaw } from 'node:zlib';
import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTable } from './open-table.ts';
import { readSheetRows } from './read-workbook.ts';
import { UnreadableFile } from './unreadable-file.ts';

let folder = '';
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unreadable-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(content: string | Uint8Array): Promise<string> {
  count += 1;
  const path = join(folder, `file-${count}.csv`);
  await writeFile(path, content);
  return path;
}

/** Reads a file to its end and returns the error. */
async function refusalOf(path: string): Promise<UnreadableFile> {
  try {
    const { rows } = await openTable(path);
    for await (const _ of rows);
  } catch (error) {
    if (error instanceof UnreadableFile) return error;
    throw error;
  }
  throw new Error('the file was read');
}

const reasonOf = async (content: string | Uint8Array) => (await refusalOf(await fileOf(content))).reason;

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const OLD_WORKBOOK = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(2_000)]);

test('IMP10 names the real type of a file that isn’t a table and says what to do, ignoring its file name', async () => {
  const refused = {
    'This is a picture, not a table': PNG,
    'This is a PDF': '%PDF-1.7\n%âãÏÓ\n1 0 obj',
    'This is an old Excel file (.xls) or has a password': OLD_WORKBOOK,
    'This is a web page or XML': '<!DOCTYPE html><html><body><table></table></body></html>',
    'This file is empty': '',
    'This file has no rows': '\n\n \n',
    'This file is not a table of text': Buffer.from(Array.from({ length: 4_000 }, (_, at) => (at * 7) % 32)),
  };
  for (const [words, content] of Object.entries(refused)) {
    const { message } = await refusalOf(await fileOf(content));
    expect(message.startsWith(words)).toBe(true);
    expect(message).toMatch(/(?:choose|Export|Open|Save)/);
  }
});

test('IMP10 rejects a file over 200 MB before reading it', async () => {
  const path = join(folder, 'large.csv');
  const file = await open(path, 'w');
  await file.truncate(201 * 1024 * 1024);
  await file.close();
  expect(await refusalOf(path)).toMatchObject({
    reason: 'too_large',
    message: expect.stringContaining('Split it'),
  });
});

test('IMP10 rejects too many columns, a cell of 5 MB, and an unclosed quotation mark', async () => {
  const wide = Array.from({ length: 1_000 }, (_, at) => `Field ${at}`).join(',');
  expect(await reasonOf(`${wide}\n${wide}\n`)).toBe('too_many_columns');
  expect(await reasonOf(`Name,Note\nA,"${'x'.repeat(5_100_000)}"\n`)).toBe('cell_too_large');
  expect(await reasonOf('Name,Note\nA,b\nC,"never closed\nD,e\n')).toBe('broken');
  expect(await reasonOf(`[${'{"a":'.repeat(1_000)}`)).toBe('broken');
  expect(await reasonOf(`{"a":"${'x'.repeat(5_100_000)}"}`)).toBe('cell_too_large');
  expect(await reasonOf('{"a":1}\n{"b":}\n')).toBe('broken');
});

test('IMP10 reads NUL, halves of characters and formulas as text', async () => {
  const path = await fileOf(Buffer.from('Name,Note\n"=cmd|\'/c calc\'!A1",a\u0000b\n@SUM(1),+1\n', 'latin1'));
  const { rows } = await openTable(path);
  const cells = [];
  for await (const row of rows) cells.push(row.cells);
  expect(cells).toEqual([
    ["=cmd|'/c calc'!A1", 'a\u0000b'],
    ['@SUM(1)', '+1'],
  ]);
});

/** A ZIP of one or more entries with the given declared sizes. */
function zipOf(entries: readonly { name: string; data: Buffer; bytes: number }[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, bytes } of entries) {
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(8, 8);
    local.writeUInt32LE(data.length, 18);
    local.writeUInt32LE(bytes, 22);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    local.copy(entry, 6, 4, 28);
    entry.writeUInt32LE(offset, 42);
    parts.push(local, Buffer.from(name), data);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + data.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, ...directory, end]);
}

async function deflate(chunks: Iterable<Buffer>): Promise<Buffer> {
  const packer = createDeflateRaw({ level: 9 });
  const packed: Buffer[] = [];
  packer.on('data', (chunk: Buffer) => packed.push(chunk));
  for (const chunk of chunks)
    if (!packer.write(chunk)) await new Promise((resolve) => packer.once('drain', resolve));
  await new Promise<void>((resolve) => {
    packer.once('end', resolve);
    packer.end();
  });
  return Buffer.concat(packed);
}

const TYPES = [
  '<Types>',
  '<Default Extension="xml" ContentType="application/xml"/>',
  '<Override PartName="/xl/workbook.xml" ' +
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>',
  '</Types>',
].join('');
const RELATIONS = [
  '<Relationships>',
  '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" ' +
    'Target="xl/workbook.xml"/>',
  '</Relationships>',
].join('');
const BOOK =
  '<workbook xmlns:r="r"><sheets><sheet name="Deals" sheetId="1" r:id="rId1"/></sheets></workbook>';
const BOOK_RELATIONS = [
  '<Relationships>',
  '<Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" ' +
    'Target="worksheets/sheet1.xml"/>',
  '</Relationships>',
].join('');
const MB = 1024 * 1024;

function* blanks(megabytes: number): Generator<Buffer> {
  yield Buffer.from('<worksheet><sheetData>');
  const chunk = Buffer.alloc(MB, ' ');
  for (let at = 0; at < megabytes; at += 1) yield chunk;
  yield Buffer.from('</sheetData></worksheet>');
}

/** Two GB of blanks, created once. */
let packedBlanks: Promise<Buffer> | null = null;

/** A workbook whose only sheet is two GB of blanks but declares this size. */
async function bomb(claims: number): Promise<Buffer> {
  packedBlanks ??= deflate(blanks(2_048));
  const small = await Promise.all(
    Object.entries({
      '[Content_Types].xml': TYPES,
      '_rels/.rels': RELATIONS,
      'xl/workbook.xml': BOOK,
      'xl/_rels/workbook.xml.rels': BOOK_RELATIONS,
    }).map(async ([name, text]) => ({ name, data: await deflate([Buffer.from(text)]), bytes: text.length })),
  );
  return zipOf([...small, { name: 'xl/worksheets/sheet1.xml', data: await packedBlanks, bytes: claims }]);
}

test('IMP11 rejects a workbook that would unpack to far more than its size before unpacking it', async () => {
  const honest = await bomb(2_048 * MB);
  expect(honest.length).toBeLessThan(4 * MB);
  expect(await reasonOf(honest)).toBe('packed_too_tightly');
  const zip = zipOf([{ name: 'readme.txt', data: await deflate([Buffer.from('hello')]), bytes: 5 }]);
  expect(await reasonOf(zip)).toBe('not_a_table');
}, 120_000);

test('IMP11 a workbook that lies about its size ends only its own process, and our memory does not grow', async () => {
  const lying = await fileOf(await bomb(1_000));
  const before = process.memoryUsage.rss();
  const refusal = await refusalOf(lying);
  expect(['broken', 'too_much_memory', 'too_slow', 'empty']).toContain(refusal.reason);
  expect(process.memoryUsage.rss() - before).toBeLessThan(150 * MB);
}, 180_000);

test('IMP11 stops reading a workbook that takes too long, and leaves nothing on disk', async () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => [`Name ${at}`, at]);
  const path = await fileOf(await writeXlsx({ sheets: [{ name: 'Deals', rows }] }));
  const own = await mkdtemp(join(folder, 'own-'));
  const reading = readSheetRows(path, 'Deals', { limitMs: 1, folder: own });
  await expect(reading.next()).rejects.toMatchObject({ reason: 'too_slow' });
  expect(await readdir(own)).toEqual([]);
});

test('IMP11 a damaged workbook and one with a password say what to do', async () => {
  const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: 'Deals', rows: [['Name'], ['A']] }] }));
  bytes.fill(0, 60, 300);
  expect(await refusalOf(await fileOf(bytes))).toMatchObject({
    reason: 'broken',
    message: expect.stringContaining('save it again'),
  });
});
