/*
 * Writes answers into a copy of a workbook in its own process. `fill-process.ts WORKBOOK OUTPUT CELLS RESULT`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { argv, exit, memoryUsage } from 'node:process';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { type Entry, type ZipFile as OpenZip, type Options, open } from 'yauzl';
import { ZipFile } from 'yazl';
import { UnreadableDocument } from '../../../platform/documents/unreadable-document.ts';
import { writeNewFile } from '../../../platform/storage/write-new-file.ts';
import { editSheet } from './edit-sheet.ts';
import type { FilledCell, FillOutput } from './fill-workbook.ts';
import { sheetParts } from './workbook-parts.ts';

const MOST_MEMORY_BYTES = 1536 * 1024 * 1024;
const WATCH_MS = 100;
const TOO_MUCH_MEMORY = 22;

setInterval(() => {
  if (memoryUsage.rss() > MOST_MEMORY_BYTES) exit(TOO_MUCH_MEMORY);
}, WATCH_MS).unref();

const openZip: (path: string, options: Options) => Promise<OpenZip> = promisify(open);

async function entriesOf(zip: OpenZip): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  await new Promise<void>((resolve, reject) => {
    zip.on('error', reject);
    zip.on('end', resolve);
    zip.on('entry', (entry: Entry) => {
      entries.push(entry);
      zip.readEntry();
    });
    zip.readEntry();
  });
  return entries;
}

const streamOf = (zip: OpenZip, entry: Entry): Promise<Readable> =>
  new Promise((resolve, reject) =>
    zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
  );

/** The text of a part with its byte order mark, so that what isn’t changed is written back as it was. */
async function textOf(zip: OpenZip, entry: Entry | undefined): Promise<string> {
  if (!entry) throw new UnreadableDocument('broken');
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    await buffer(await streamOf(zip, entry)),
  );
}

/** The changed sheets by the path of their part. */
async function editSheets(zip: OpenZip, entries: readonly Entry[], cells: readonly FilledCell[]) {
  const byPath = new Map(entries.map((entry) => [entry.fileName.toLowerCase(), entry]));
  const part = (path: string): Promise<string> => textOf(zip, byPath.get(path.toLowerCase()));
  const paths = sheetParts(await part('xl/workbook.xml'), await part('xl/_rels/workbook.xml.rels'));
  const edited = new Map<string, string>();
  for (const [sheet, own] of Map.groupBy(cells, (cell) => cell.sheet)) {
    const path = paths.get(sheet);
    if (path === undefined) {
      throw new UnreadableDocument(
        'broken',
        `The workbook has no sheet “${sheet}” anymore. Upload it again.`,
      );
    }
    edited.set(path.toLowerCase(), editSheet(await part(path), sheet, own));
  }
  return edited;
}

async function fill(path: string, output: string, cells: readonly FilledCell[]): Promise<void> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false });
  try {
    const entries = await entriesOf(zip);
    const edited = await editSheets(zip, entries, cells);
    const written = new ZipFile();
    for (const entry of entries) {
      const options = { mtime: entry.getLastModDate(), compress: entry.compressionMethod !== 0 };
      const xml = edited.get(entry.fileName.toLowerCase());
      if (entry.fileName.endsWith('/')) written.addEmptyDirectory(entry.fileName, { mtime: options.mtime });
      else if (xml === undefined)
        written.addBuffer(await buffer(await streamOf(zip, entry)), entry.fileName, options);
      else written.addBuffer(Buffer.from(xml), entry.fileName, options);
    }
    written.end();
    await writeNewFile(output, written.outputStream as Readable);
  } finally {
    zip.close();
  }
}

async function resultOf(path: string, output: string, cells: readonly FilledCell[]): Promise<FillOutput> {
  try {
    await fill(path, output, cells);
    return {};
  } catch (error) {
    if (error instanceof UnreadableDocument) return { refusal: error.reason, message: error.message };
    return { refusal: 'broken' };
  }
}

const [, , path = '', output = '', cells = '', result = ''] = argv;
const wanted = JSON.parse(readFileSync(cells, 'utf8')) as FilledCell[];
writeFileSync(result, JSON.stringify(await resultOf(path, output, wanted)), { mode: 0o600 });
exit(0);
