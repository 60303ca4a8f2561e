import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the project, whatever the working directory is. Never kept as a URL: it may hold a space. */
export const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/[\\/]$/, '');

export const inRoot = (...parts) => join(root, ...parts);

const onWindows = process.platform === 'win32';

/** Node 24, which comes with the packages; the machine's own Node may be older. */
export const projectNode = inRoot('node_modules', 'node', 'bin', onWindows ? 'node.exe' : 'node');

/** What a tool of the packages is started with: its own script, run by the project's Node, needs no shell. */
export const tools = {
  biome: inRoot('node_modules', '@biomejs', 'biome', 'bin', 'biome'),
  depcruise: inRoot('node_modules', 'dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
  knip: inRoot('node_modules', 'knip', 'bin', 'knip.js'),
  oxlint: inRoot('node_modules', 'oxlint', 'bin', 'oxlint'),
  playwright: inRoot('node_modules', '@playwright', 'test', 'cli.js'),
  sizeLimit: inRoot('node_modules', 'size-limit', 'bin.js'),
  tsc: inRoot('node_modules', '@typescript', 'native', 'bin', 'tsc'),
  vite: inRoot('node_modules', 'vite', 'bin', 'vite.js'),
  vitest: inRoot('node_modules', 'vitest', 'vitest.mjs'),
};
