import { Readable } from 'node:stream';
import { csvHead, csvLine } from '@dealwright/domain/csv';
import { ZipFile } from 'yazl';
import { writeNewFile } from '../../platform/storage/write-new-file.ts';

type Row = Readonly<Record<string, unknown>>;

/** Something that becomes a CSV and a JSON file of the same name, or a CSV alone. */
export interface Part {
  readonly name: string;
  readonly columns: readonly string[];
  /** What is in the archive a second time: its rows don't count as records. */
  readonly isCsvAlone?: boolean;
  /** Its rows page by page; asked for once for each of the two files. */
  readonly pages: () => AsyncIterable<readonly Row[]>;
}

interface Archive {
  readonly path: string;
  readonly readMe: string;
  readonly parts: readonly Part[];
  /** How many of how many files are done. */
  readonly onFile: (done: number, all: number) => Promise<void>;
}

async function* csvOf({ columns, pages }: Part): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const rows of pages()) {
    if (rows.length > 0) yield rows.map((row) => csvLine(columns.map((column) => row[column]))).join('');
  }
}

async function* jsonOf({ pages }: Part, count: (rows: number) => void): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of pages()) {
    count(rows.length);
    if (rows.length === 0) continue;
    yield before + rows.map((row) => JSON.stringify(row)).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/**
 * Writes a zip to a local path. At no time is more than a page of one part in memory: each file is read while it is
 * written. Returns how many records and bytes it holds.
 */
export async function writeArchive({
  path,
  readMe,
  parts,
  onFile,
}: Archive): Promise<{ records: number; bytes: number }> {
  const zip = new ZipFile();
  const all = parts.reduce((sum, { isCsvAlone }) => sum + (isCsvAlone ? 1 : 2), 0);
  let records = 0;
  let done = 0;
  const add = (name: string, text: () => AsyncGenerator<string>): void => {
    async function* told(): AsyncGenerator<string> {
      yield* text();
      done += 1;
      await onFile(done, all);
    }
    zip.addReadStreamLazy(name, { mode: 0o100600 }, (take) =>
      take(null, Readable.from(told(), { objectMode: false, highWaterMark: 64 * 1024 })),
    );
  };
  zip.on('error', (error: Error) => (zip.outputStream as Readable).destroy(error));
  zip.addBuffer(Buffer.from(readMe), 'README.txt', { mode: 0o100600 });
  for (const part of parts) {
    add(`${part.name}.csv`, () => csvOf(part));
    if (part.isCsvAlone) continue;
    add(`${part.name}.json`, () =>
      jsonOf(part, (rows) => {
        records += rows;
      }),
    );
  }
  zip.end();
  const bytes = await writeNewFile(path, zip.outputStream as Readable, { flush: true });
  return { records, bytes };
}
