/** npm run bench: measures speed and the analyst; `npm run bench -- analyst` measures one. */
import { inRoot, projectNode } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { buildWebIfStale } from './lib/web-build.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

await whenInstalled(async (args) => {
  await buildWebIfStale();
  return run(projectNode, [inRoot('bench', 'src', 'main.ts'), ...args]);
});
