import type { FileHandle } from 'node:fs/promises';
import { readAt } from './read-at.ts';
import { refusedContent } from './refused-file.ts';

const END_OF_DIRECTORY = Buffer.from('PK\x05\x06', 'latin1');
const END_LENGTH = 22;
const ENTRY = 0x02014b50;
const ENTRY_LENGTH = 46;
const LOCAL = 0x04034b50;
const LOCAL_LENGTH = 30;
const MAX_DIRECTORY_BYTES = 2 * 1024 * 1024;
const MAX_ENTRIES = 5_000;
const ENCRYPTED = 1;
/** Sizes and checksum stand behind the data, in one of these forms. */
const HAS_DESCRIPTOR = 8;
const DESCRIPTOR_LENGTHS: readonly number[] = [12, 16, 24];
const STORED = 0;
const DEFLATED = 8;

export interface ZipEntry {
  readonly name: string;
  readonly packed: number;
  readonly unpacked: number;
  readonly mode: number;
  readonly isDeflated: boolean;
  /** Where its bytes begin in the file. */
  readonly dataAt: number;
}

interface Listed extends Omit<ZipEntry, 'dataAt' | 'isDeflated'> {
  readonly flags: number;
  readonly method: number;
  readonly localAt: number;
}

interface Directory {
  readonly listed: readonly Listed[];
  readonly start: number;
}

/** The entries as the directory at the end of the file lists them: nothing stands behind it. */
async function readDirectory(file: FileHandle, size: number): Promise<Directory> {
  const end = await readAt(file, Math.max(0, size - END_LENGTH), END_LENGTH);
  if (end.length < END_LENGTH || !end.subarray(0, 4).equals(END_OF_DIRECTORY)) throw refusedContent();
  const count = end.readUInt16LE(10);
  const length = end.readUInt32LE(12);
  const start = end.readUInt32LE(16);
  const fits = start + length === size - END_LENGTH && length <= MAX_DIRECTORY_BYTES && count <= MAX_ENTRIES;
  if (!fits || end.readUInt16LE(20) !== 0) throw refusedContent();
  const directory = await readAt(file, start, length);
  const listed: Listed[] = [];
  let at = 0;
  while (at + ENTRY_LENGTH <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const nameLength = directory.readUInt16LE(at + 28);
    listed.push({
      name: directory.toString('utf8', at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
      flags: directory.readUInt16LE(at + 8),
      method: directory.readUInt16LE(at + 10),
      packed: directory.readUInt32LE(at + 20),
      unpacked: directory.readUInt32LE(at + 24),
      mode: directory.readUInt32LE(at + 38) >>> 16,
      localAt: directory.readUInt32LE(at + 42),
    });
    at += ENTRY_LENGTH + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  if (at !== directory.length || listed.length !== count) throw refusedContent();
  return { listed, start };
}

/** Where the data of an entry begins, which says the same of itself as the directory does. */
async function findData(file: FileHandle, entry: Listed): Promise<number> {
  const { name, flags, method, packed, unpacked, localAt } = entry;
  const nameBytes = Buffer.from(name);
  const local = await readAt(file, localAt, LOCAL_LENGTH + nameBytes.length);
  const agrees =
    local.length === LOCAL_LENGTH + nameBytes.length &&
    local.readUInt32LE(0) === LOCAL &&
    local.readUInt16LE(6) === flags &&
    local.readUInt16LE(8) === method &&
    local.readUInt16LE(26) === nameBytes.length &&
    local.subarray(LOCAL_LENGTH).equals(nameBytes) &&
    ((flags & HAS_DESCRIPTOR) !== 0 ||
      (local.readUInt32LE(18) === packed && local.readUInt32LE(22) === unpacked));
  const isReadable =
    (flags & ENCRYPTED) === 0 && (method === DEFLATED || (method === STORED && packed === unpacked));
  if (!agrees || !isReadable) throw refusedContent();
  return localAt + LOCAL_LENGTH + nameBytes.length + local.readUInt16LE(28);
}

/**
 * The entries of a zip that is nothing but a zip: they follow each other from its first byte to its directory, none in
 * another, and each is as the directory says. Nothing is unpacked. Throws 415.
 */
export async function zipEntries(file: FileHandle, size: number): Promise<ZipEntry[]> {
  const { listed, start } = await readDirectory(file, size);
  const entries: ZipEntry[] = [];
  let end = 0;
  let mayTrail = false;
  const follows = (at: number): boolean => at === end || (mayTrail && DESCRIPTOR_LENGTHS.includes(at - end));
  for (const entry of listed.toSorted((one, other) => one.localAt - other.localAt)) {
    if (!follows(entry.localAt)) throw refusedContent();
    const dataAt = await findData(file, entry);
    const { name, packed, unpacked, mode } = entry;
    entries.push({ name, packed, unpacked, mode, isDeflated: entry.method === DEFLATED, dataAt });
    end = dataAt + packed;
    mayTrail = (entry.flags & HAS_DESCRIPTOR) !== 0;
  }
  if (!follows(start)) throw refusedContent();
  return entries;
}
