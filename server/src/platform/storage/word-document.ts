import type { FileHandle } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { readAt } from './read-at.ts';
import { refusedContent } from './refused-file.ts';
import { type ZipEntry, zipEntries } from './zip-entries.ts';

/** Maximum unpacked size of a document. */
const MAX_UNPACKED_BYTES = 500 * 1024 * 1024;
const MAX_RATIO = 250;
const SYMLINK_MODE = 0o120_000;
const MODE_TYPE = 0o170_000;

/** No Office document declares types or entities of its own: they are what makes one text a billion, or reads files. */
const DECLARATIONS = ['<!DOCTYPE', '<!ENTITY'].flatMap((text) => [
  Buffer.from(text, 'latin1'),
  Buffer.from(text, 'utf16le'),
  Buffer.from(text, 'utf16le').swap16(),
]);
const MACROS = Buffer.from('macroEnabled');
const LONGEST_MARK = 32;
const CHUNK_BYTES = 64 * 1024;

function isSoundName(name: string): boolean {
  const reachesOut = /[\\:\p{Cc}]/u.test(name) || name.startsWith('/') || name.split('/').includes('..');
  return !reachesOut && !/vba(?:project\.bin|data\.xml)$/i.test(name);
}

async function* packedBytes(file: FileHandle, { dataAt, packed }: ZipEntry): AsyncGenerator<Buffer> {
  for (let at = 0; at < packed; at += CHUNK_BYTES)
    yield await readAt(file, dataAt + at, Math.min(CHUNK_BYTES, packed - at));
}

/** Looks at the bytes of an entry as they come to be, of which no more come than its directory says. Throws 415. */
async function eachPiece(file: FileHandle, entry: ZipEntry, look: (piece: Buffer) => void): Promise<void> {
  let count = 0;
  const lookAtAll = async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      count += piece.length;
      if (count > entry.unpacked) throw refusedContent();
      look(piece);
    }
  };
  const packed = packedBytes(file, entry);
  try {
    await (entry.isDeflated ? pipeline(packed, createInflateRaw(), lookAtAll) : lookAtAll(packed));
  } catch (error) {
    // What cannot be unpacked is no document.
    if (String((error as NodeJS.ErrnoException).code).startsWith('Z_')) throw refusedContent();
    throw error;
  }
  if (count !== entry.unpacked) throw refusedContent();
}

async function checkEntry(file: FileHandle, entry: ZipEntry): Promise<void> {
  const marks = /\.(?:xml|rels)$/i.test(entry.name) ? [...DECLARATIONS, MACROS] : [];
  let before = Buffer.alloc(0);
  await eachPiece(file, entry, (piece) => {
    if (marks.length === 0) return;
    const seen = Buffer.concat([before, piece]);
    if (marks.some((mark) => seen.includes(mark))) throw refusedContent();
    before = Buffer.from(seen.subarray(-LONGEST_MARK));
  });
}

/**
 * A docx: a zip with a document in it, no links, no macros, no declarations, and nothing that swells beyond measure,
 * whatever its directory says. Throws 415.
 */
export async function checkDocx(file: FileHandle, size: number): Promise<void> {
  const entries = await zipEntries(file, size);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  const unpacked = entries.reduce((total, entry) => total + entry.unpacked, 0);
  const sound =
    names.has('[content_types].xml') &&
    names.has('word/document.xml') &&
    names.size === entries.length &&
    unpacked <= MAX_UNPACKED_BYTES &&
    entries.every(
      ({ name, packed, unpacked: bytes, mode }) =>
        (mode & MODE_TYPE) !== SYMLINK_MODE &&
        bytes <= Math.max(packed, 4096) * MAX_RATIO &&
        isSoundName(name),
    );
  if (!sound) throw refusedContent();
  for (const entry of entries) await checkEntry(file, entry);
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
