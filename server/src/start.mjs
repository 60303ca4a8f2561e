/**
 * What starts the server. Node compiles each source and strips its types, by a parser of its own that takes 18 MB: both
 * are kept, so this file is JavaScript and turns the cache on before it loads anything. The cache is in `DATA_DIR`
 * because write access to it allows running code; `platform/config.ts` reads all other settings.
 */
import { createHash } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { enableCompileCache } from 'node:module';
import { join, resolve } from 'node:path';

const folder = resolve(process.env.DATA_DIR || '.data', 'code-cache');
/** Node finds its entries by the path of each source, so every installation has a folder of its own. */
const installation = createHash('sha256')
  .update(import.meta.url)
  .digest('hex')
  .slice(0, 16);

// Written when the process ends. If the folder isn't writable, nothing is kept.
enableCompileCache(join(folder, installation));
try {
  for (const name of readdirSync(folder).filter((each) => each !== installation)) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
} catch {
  // Not there, or not ours: the start goes on without it.
}
await import('./main.ts');
