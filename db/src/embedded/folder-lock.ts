import { randomUUID } from 'node:crypto';
import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isAlive, ownIdentity, type ProcessIdentity } from './process-identity.ts';

const HEARTBEAT_MS = 2_000;
const SILENCE_MS = 8_000;
const POLL_MS = 250;

interface Lock extends ProcessIdentity {
  readonly id: string;
}

export class DatabaseFolderInUse extends Error {
  readonly pid: number;

  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Two processes on one embedded database would lose data. ` +
        'Stop that process, or set DATA_DIR to another folder.',
    );
    this.name = 'DatabaseFolderInUse';
    this.pid = pid;
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}

function readLock(path: string): Lock | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Lock;
  } catch (error) {
    if (isCode(error, 'ENOENT')) {
      return undefined;
    }
    throw new Error(`The lock ${path} can’t be read. If no Dealwright process uses the folder, remove it.`, {
      cause: error,
    });
  }
}

function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (!isCode(error, 'ENOENT')) {
      throw error;
    }
  }
}

/** Appears whole or not at all; false when the name is taken. */
function createWhole(path: string, lock: Lock): boolean {
  const draft = `${path}.${lock.id}`;
  writeFileSync(draft, JSON.stringify(lock));
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (isCode(error, 'EEXIST')) {
      return false;
    }
    throw error;
  } finally {
    remove(draft);
  }
}

function lastTouched(path: string): number {
  try {
    return statSync(path).mtimeMs;
  } catch {
    return 0;
  }
}

/** Process numbers of another container or machine mean nothing here; a living holder touches its lock. */
async function isHeld(path: string, lock: Lock): Promise<boolean> {
  if (lock.place === ownIdentity().place) {
    return isAlive(lock);
  }
  const seen = lastTouched(path);
  for (let waitedMs = 0; waitedMs < SILENCE_MS; waitedMs += POLL_MS) {
    await wait(POLL_MS);
    if (lastTouched(path) !== seen) {
      return true;
    }
  }
  return false;
}

/**
 * Puts our lock in a dead process's place. Only who holds the marker named after that very lock may replace it, so of
 * several that find it at once one wins, and none can replace the winner's.
 */
async function replace(path: string, stale: Lock, lock: Lock): Promise<boolean> {
  for (let attempt = 1; ; attempt += 1) {
    const marker = `${path}.takeover-${stale.id}-${attempt}`;
    if (createWhole(marker, lock)) {
      try {
        if (readLock(path)?.id !== stale.id) {
          return false;
        }
        const draft = `${path}.${lock.id}`;
        writeFileSync(draft, JSON.stringify(lock));
        renameSync(draft, path);
        return true;
      } finally {
        remove(marker);
      }
    }
    const other = readLock(marker);
    if (other === undefined || (await isHeld(marker, other))) {
      return false;
    }
  }
}

function hold(path: string, lock: Lock): () => void {
  const beat = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(path, now, now);
    } catch {
      // The folder has gone: there is nothing left to guard.
    }
  }, HEARTBEAT_MS);
  beat.unref();
  const release = () => {
    clearInterval(beat);
    process.off('exit', release);
    if (readLock(path)?.id === lock.id) {
      remove(path);
    }
  };
  process.on('exit', release);
  return release;
}

/**
 * Takes the folder for this process, before anything in it is opened.
 * @returns the function that gives it back
 * @throws DatabaseFolderInUse naming the process that has it
 */
export async function lockFolder(folder: string): Promise<() => void> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'lock.json');
  const lock: Lock = { id: randomUUID(), ...ownIdentity() };
  for (;;) {
    if (createWhole(path, lock)) {
      return hold(path, lock);
    }
    const holder = readLock(path);
    if (holder !== undefined) {
      if (await isHeld(path, holder)) {
        throw new DatabaseFolderInUse(folder, holder.pid);
      }
      if (await replace(path, holder, lock)) {
        return hold(path, lock);
      }
      await wait(20);
    }
  }
}
