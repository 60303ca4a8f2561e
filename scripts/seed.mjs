/** npm run seed -- --deals N: adds N generated deals to the demo company. */
import { inRoot, projectNode } from './lib/paths.mjs';
import { run } from './lib/processes.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

await whenInstalled((args) => run(projectNode, [inRoot('server', 'src', 'seed.ts'), ...args]));
