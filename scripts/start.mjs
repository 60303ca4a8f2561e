/** npm start: installs, builds and serves Dealwright, web and API on one port. */
import { inRoot, projectNode } from './lib/paths.mjs';
import { serve } from './lib/processes.mjs';
import { buildWebIfStale } from './lib/web-build.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

await whenInstalled(async (args) => {
  await buildWebIfStale();
  return serve(projectNode, [inRoot('server', 'src', 'start.mjs'), ...args]);
});
