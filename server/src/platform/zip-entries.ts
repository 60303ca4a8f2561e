import { open } from 'node:fs/promises';

export interface ZipEntry {
  readonly name: string;
  readonly packedBytes: number;
  readonly bytes: number;
}

const END = 0x0605_4b50;
const END_64 = 0x0606_4b50;
const ENTRY = 0x0201_4b50;
/** The end record and the longest possible comment after it. */
const LONGEST_END = 22 + 65_535;
const LARGEST_DIRECTORY = 8 * 1024 * 1024;
const MOST_ENTRIES = 10_000;
const IN_64 = 0xffff_ffff;

/** A ZIP whose directory can't be read, or is larger than that of any document. */
export class BrokenZip extends Error {
  readonly isTooLarge: boolean;

  constructor(isTooLarge: boolean) {
    super(isTooLarge ? 'the directory of this ZIP is too large' : 'this ZIP is damaged');
    this.name = 'BrokenZip';
    this.isTooLarge = isTooLarge;
  }
}

const broken = () => new BrokenZip(false);

/** Sizes that exceed 32 bits are stored after the name. */
function wideSizes(
  extra: Buffer,
  bytes: number,
  packedBytes: number,
): Pick<ZipEntry, 'bytes' | 'packedBytes'> {
  const sizes = { bytes, packedBytes };
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    let from = at + 4;
    const next = (): number => {
      const value = from + 8 <= extra.length ? Number(extra.readBigUInt64LE(from)) : Number.POSITIVE_INFINITY;
      from += 8;
      return value;
    };
    if (bytes === IN_64) sizes.bytes = next();
    if (packedBytes === IN_64) sizes.packedBytes = next();
  }
  return sizes;
}

function readEntries(directory: Buffer, count: number): ZipEntry[] {
  const entries: ZipEntry[] = [];
  let at = 0;
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > directory.length || directory.readUInt32LE(at) !== ENTRY) throw broken();
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      directory.readUInt16LE(at + offset),
    );
    const nameEnd = at + 46 + (nameLength ?? 0);
    const extra = directory.subarray(nameEnd, nameEnd + (extraLength ?? 0));
    const [packedBytes, bytes] = [directory.readUInt32LE(at + 20), directory.readUInt32LE(at + 24)];
    entries.push({
      name: directory.toString('utf8', at + 46, nameEnd),
      ...wideSizes(extra, bytes, packedBytes),
    });
    at = nameEnd + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return entries;
}

/** The position, length and file count of a ZIP's directory. */
function findDirectory(tail: Buffer): {
  readonly count: number;
  readonly bytes: number;
  readonly from: number;
} {
  const at = tail.lastIndexOf(Buffer.from('PK\u0005\u0006', 'latin1'));
  if (at < 0 || at + 22 > tail.length || tail.readUInt32LE(at) !== END) throw broken();
  const [count, bytes, from] = [
    tail.readUInt16LE(at + 10),
    tail.readUInt32LE(at + 12),
    tail.readUInt32LE(at + 16),
  ];
  if (count !== 0xffff && bytes !== IN_64 && from !== IN_64) return { count, bytes, from };
  const wide = tail.lastIndexOf(Buffer.from('PK\u0006\u0006', 'latin1'), at);
  if (wide < 0 || wide + 56 > tail.length || tail.readUInt32LE(wide) !== END_64) throw broken();
  const read = (offset: number): number => Number(tail.readBigUInt64LE(wide + offset));
  return { count: read(32), bytes: read(40), from: read(48) };
}

/** The entries that a ZIP declares, without unpacking anything. Throws BrokenZip. */
export async function listZipEntries(path: string): Promise<readonly ZipEntry[]> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = Buffer.alloc(Math.min(size, LONGEST_END + 1024));
    await file.read(tail, 0, tail.length, size - tail.length);
    const { count, bytes, from } = findDirectory(tail);
    if (count > MOST_ENTRIES || bytes > LARGEST_DIRECTORY) throw new BrokenZip(true);
    if (from + bytes > size) throw broken();
    const directory = Buffer.alloc(bytes);
    await file.read(directory, 0, bytes, from);
    return readEntries(directory, count);
  } finally {
    await file.close();
  }
}
