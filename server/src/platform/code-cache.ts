import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';
import type { Config } from './config.ts';

const FOLDER = 'code-cache';

/** Node finds its entries by the path of each source, so that every installation has a folder of its own. */
const INSTALLATION = createHash('sha256')
  .update(import.meta.url)
  .digest('hex')
  .slice(0, 16);

/**
 * Keeps what Node makes of the sources it loads from now on, written when the process ends: the next start takes it from
 * there. It's in `DATA_DIR` because write access to it allows running code. Caches of other installations are deleted;
 * if the folder isn't writable, nothing is kept.
 */
export function keepCompiledCode({ dataDir }: Pick<Config, 'dataDir'>): void {
  const folder = resolve(dataDir, FOLDER);
  enableCompileCache(join(folder, INSTALLATION));
  try {
    for (const name of readdirSync(folder).filter((each) => each !== INSTALLATION)) {
      rmSync(join(folder, name), { recursive: true, force: true });
    }
  } catch {
    // Not there, or not ours: the start goes on without it.
  }
}
