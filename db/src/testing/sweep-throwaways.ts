import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive, ownIdentity, type ProcessIdentity } from '../embedded/process-identity.ts';

export const THROWAWAY_PREFIX = 'dealwright-postgres-';
const OWNER_FILE = 'owner.json';

/** Notes whose tests the server belongs to. */
export function signFolder(folder: string): void {
  writeFileSync(join(folder, OWNER_FILE), JSON.stringify(ownIdentity()));
}

function ownerOf(folder: string): ProcessIdentity | undefined {
  try {
    return JSON.parse(readFileSync(join(folder, OWNER_FILE), 'utf8')) as ProcessIdentity;
  } catch {
    // Not signed yet, or of another process.
    return undefined;
  }
}

/** The server that runs on the folder; never another process that has its number by now. */
function serverOf(folder: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(folder, 'data', 'postmaster.pid'), 'utf8').split('\n')[0]);
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(join(folder, 'data')) ? pid : undefined;
  } catch {
    return undefined;
  }
}

/** Ends the servers of test runs that were killed before they could do so, and removes their data. */
export function sweepThrowaways(): void {
  const here = ownIdentity().place;
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(THROWAWAY_PREFIX))) {
    const folder = join(tmpdir(), name);
    const owner = ownerOf(folder);
    if (owner !== undefined && owner.place === here && !isAlive(owner)) {
      const server = serverOf(folder);
      if (server !== undefined) {
        process.kill(server, 'SIGQUIT');
      }
      rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    }
  }
}
