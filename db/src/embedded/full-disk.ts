import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What a start writes at once: a segment of the log. */
const NEEDED_BYTES = 16 * 1024 * 1024;
const PROBE_BYTES = 64 * 1024;
const MEBIBYTE = 1024 * 1024;

/** Nothing more can be written where the data lies. */
export class DataFolderFull extends Error {
  constructor(dataDir: string, cause: unknown) {
    super(
      `The disk that holds ${resolve(dataDir)} is full. Free at least ${NEEDED_BYTES / MEBIBYTE} MB on it, or set ` +
        'DATA_DIR to a copy of the folder on a larger disk, and start again. Saved data is not lost.',
      { cause },
    );
    this.name = 'DataFolderFull';
  }
}

/** Of the system, and of PostgreSQL. */
const FULL_CODES = ['ENOSPC', 'EDQUOT', '53100'];

const saysFull = (error: unknown): boolean =>
  FULL_CODES.includes(String((error as { code?: unknown } | null)?.code));

/** What has a name of its own says by itself what is the matter. */
const isUnexplained = (error: unknown): boolean =>
  !(error instanceof Error) || ['Error', 'RuntimeError', 'error'].includes(error.name);

/** Whether a write fails now: by a quota, of which the disk itself says nothing. */
function refusesBytes(dataDir: string): boolean {
  const path = join(dataDir, `.room-${process.pid}`);
  try {
    writeFileSync(path, Buffer.alloc(PROBE_BYTES));
    return false;
  } catch (error) {
    return saysFull(error);
  } finally {
    rmSync(path, { force: true });
  }
}

function hasNoRoom(dataDir: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize < NEEDED_BYTES || refusesBytes(dataDir);
  } catch {
    return false;
  }
}

/** The failure by its name where the disk is full: PostgreSQL inside a process says no more than that it gave up. */
export function namingFullDisk(dataDir: string, error: unknown, isFull = hasNoRoom): unknown {
  const full = saysFull(error) || (isUnexplained(error) && isFull(dataDir));
  return full ? new DataFolderFull(dataDir, error) : error;
}
