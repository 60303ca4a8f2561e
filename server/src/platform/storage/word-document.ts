import type { FileHandle } from 'node:fs/promises';
import { readAt } from './read-at.ts';
import { refusedContent } from './refused-file.ts';

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
const MAX_COMMENT = 65_535;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const MAX_DIRECTORY_BYTES = 2 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
/** What a document may come to once somebody unpacks it. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
const MAX_RATIO = 250;
const SYMLINK_MODE = 0o120_000;
const MODE_TYPE = 0o170_000;

interface Entry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly mode: number;
}

/** The entries of a zip as its directory lists them; nothing is unpacked. */
async function zipEntries(file: FileHandle, size: number): Promise<Entry[]> {
  const tailAt = Math.max(0, size - END_LENGTH - MAX_COMMENT);
  const tail = await readAt(file, tailAt, size - tailAt);
  const end = tail.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || tail.length - end < END_LENGTH) throw refusedContent();
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  // The directory ends where its own end begins: nothing is hidden between, before or behind.
  const fits = start + length === tailAt + end && length <= MAX_DIRECTORY_BYTES && count <= MAX_ENTRIES;
  if (!fits || tail.readUInt16LE(end + 20) !== tail.length - end - END_LENGTH) throw refusedContent();
  const directory = await readAt(file, start, length);
  const entries: Entry[] = [];
  let at = 0;
  while (at + ENTRY_LENGTH <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    entries.push({
      name: directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      mode: directory.readUInt32LE(at + 38) >>> 16,
    });
    at += ENTRY_LENGTH + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (at !== directory.length || entries.length !== count) throw refusedContent();
  return entries;
}

/** A docx: a zip with a document in it, no links, no macros, and nothing that swells beyond measure. Throws 415. */
export async function checkDocx(file: FileHandle, size: number): Promise<void> {
  const entries = await zipEntries(file, size);
  const names = new Set(entries.map(({ name }) => name));
  const unpacked = entries.reduce((total, entry) => total + entry.unpacked, 0);
  const sound =
    names.has('[Content_Types].xml') &&
    names.has('word/document.xml') &&
    !names.has('word/vbaProject.bin') &&
    names.size === entries.length &&
    unpacked <= MAX_UNPACKED_BYTES &&
    entries.every(
      ({ name, packed, unpacked: bytes, mode }) =>
        (mode & MODE_TYPE) !== SYMLINK_MODE &&
        bytes <= Math.max(packed, 4096) * MAX_RATIO &&
        !name.split('/').includes('..') &&
        !name.startsWith('/'),
    );
  if (!sound) throw refusedContent();
}

const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const WORD_STREAM = Buffer.from('WordDocument', 'utf16le');
const DIRECTORY_BYTES = 4096;

/** A doc: a compound file whose directory names a Word document. Throws 415. */
export async function checkDoc(file: FileHandle): Promise<void> {
  const head = await readAt(file, 0, 512);
  if (head.length < 512 || !head.subarray(0, 8).equals(COMPOUND_FILE)) throw refusedContent();
  const sectorBytes = head.readUInt16LE(30) === 12 ? 4096 : 512;
  const directory = await readAt(file, (head.readUInt32LE(48) + 1) * sectorBytes, DIRECTORY_BYTES);
  if (!directory.includes(WORD_STREAM)) throw refusedContent();
}
