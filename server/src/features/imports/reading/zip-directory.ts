import { BrokenZip, listZipEntries, type ZipEntry } from '../../../platform/zip-entries.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** No workbook made by people unpacks to more. */
const MOST_UNPACKED = 1024 * 1024 * 1024;
/** Shared strings are held in memory. */
const MOST_SHARED = 200 * 1024 * 1024;
/** Tables compress to about a tenth; above this size, a ratio of 150 means a ZIP bomb. */
const SUSPICIOUS_BYTES = 64 * 1024 * 1024;
const MOST_TIMES = 150;

const broken = () =>
  new UnreadableFile(
    'broken',
    'This workbook is damaged. Open it in Excel, save it again and choose that file.',
  );

const tooTight = () => {
  const how = 'Save the table as CSV and choose that file.';
  return new UnreadableFile(
    'packed_too_tightly',
    `This workbook unpacks to far more than a table holds. ${how}`,
  );
};

async function listEntries(path: string): Promise<readonly ZipEntry[]> {
  try {
    return await listZipEntries(path);
  } catch (error) {
    if (error instanceof BrokenZip) throw error.isTooLarge ? tooTight() : broken();
    throw error;
  }
}

/** Rejects a workbook by its directory, before unpacking anything. Throws UnreadableFile. */
export async function checkWorkbookSize(path: string): Promise<void> {
  const entries = await listEntries(path);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const packedBytes = entries.reduce((sum, entry) => sum + entry.packedBytes, 0);
  const shared = entries.reduce(
    (sum, { name, bytes: own }) => sum + (/sharedstrings/i.test(name) ? own : 0),
    0,
  );
  if (bytes > MOST_UNPACKED || shared > MOST_SHARED) throw tooTight();
  if (bytes > SUSPICIOUS_BYTES && bytes > packedBytes * MOST_TIMES) throw tooTight();
  if (!entries.some(({ name }) => name.toLowerCase() === '[content_types].xml')) {
    throw new UnreadableFile('not_a_table', 'This is a ZIP archive. Unpack it and choose the files inside.');
  }
}
