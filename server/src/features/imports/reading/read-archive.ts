import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { type Entry, type Options, open, type ZipFile } from 'yauzl';
import { writeNewFile } from '../../../platform/storage/write-new-file.ts';
import { LARGEST_FILE_BYTES } from './detect-format.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The files of our own export that can be imported again. */
const TABLES = /^import\/(team|products|accounts|contacts|deals|stakeholders)\.csv$/;
const MOST_ENTRIES = 10_000;

const openZip: (path: string, options: Options) => Promise<ZipFile> = promisify(open);

const broken = () =>
  new UnreadableFile('broken', 'This ZIP archive is damaged. Download it again and choose that file.');

/** Walks the directory of an archive until `use` returns something. */
async function walk<T>(
  path: string,
  use: (entry: Entry, zip: ZipFile) => Promise<T | undefined>,
): Promise<T | undefined> {
  const zip = await openZip(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw broken();
  });
  try {
    if (zip.entryCount > MOST_ENTRIES) throw broken();
    return await new Promise<T | undefined>((resolve, reject) => {
      zip.on('error', () => reject(broken()));
      zip.on('end', () => resolve(undefined));
      zip.on('entry', (entry: Entry) => {
        use(entry, zip).then((found) => {
          if (found === undefined) zip.readEntry();
          else resolve(found);
        }, reject);
      });
      zip.readEntry();
    });
  } finally {
    zip.close();
  }
}

export interface ArchiveTables {
  /** 'accounts': a table of our own export. */
  readonly names: readonly string[];
  /** How many other files are in the archive. */
  readonly others: number;
}

/** The tables of our own export in a ZIP. Throws UnreadableFile for any other archive. */
export async function listArchiveTables(path: string): Promise<ArchiveTables> {
  const names: string[] = [];
  let others = 0;
  await walk(path, async ({ fileName }) => {
    const name = TABLES.exec(fileName)?.[1];
    if (name !== undefined) names.push(name);
    else if (!fileName.endsWith('/')) others += 1;
    return undefined;
  });
  if (names.length === 0) {
    throw new UnreadableFile('not_a_table', 'This is a ZIP archive. Unpack it and choose the files inside.');
  }
  return { names, others };
}

interface Unpacked {
  readonly path: string;
  readonly remove: () => Promise<void>;
}

async function unpackEntry(entry: Entry, zip: ZipFile): Promise<Unpacked> {
  if (entry.uncompressedSize > LARGEST_FILE_BYTES) {
    throw new UnreadableFile(
      'too_large',
      'A file in this archive is larger than 200 MB. Unpack it, split that file and choose the parts.',
    );
  }
  const folder = await mkdtemp(join(tmpdir(), 'dealwright-archive-'));
  const remove = () => rm(folder, { recursive: true, force: true });
  try {
    const source = await new Promise<Readable>((resolve, reject) =>
      // Reading fails if an entry unpacks to more than it declares.
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(stream))),
    );
    const path = join(folder, 'table.csv');
    await writeNewFile(path, source);
    return { path, remove };
  } catch {
    await remove();
    throw broken();
  }
}

/** Unpacks one table of an archive into its own folder. */
export async function unpackTable(path: string, name: string): Promise<Unpacked> {
  const found = await walk(path, async (entry, zip) =>
    TABLES.exec(entry.fileName)?.[1] === name ? unpackEntry(entry, zip) : undefined,
  );
  if (!found) throw broken();
  return found;
}
