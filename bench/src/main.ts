/** npm run bench -- NAME [options]: one run; without a name, those for speed and resource use, one after another. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const inFolder = (name: string): string => fileURLToPath(new URL(`${name}/main.ts`, import.meta.url));
const SPEED = ['throughput', 'scale', 'browser', 'idle', 'embedded'];
const OTHERS = [
  'accounts',
  'announcements',
  'contacts',
  'failover',
  'forecast',
  'hubspot',
  'import',
  'intelligence',
  'landing',
  'migrations',
  'moves',
  'mutants',
  'newcomer',
  'news',
  'recordings',
  'reliability',
  'reviews',
  'rfp',
  'streams',
  'structure',
  'tasks',
  'territories',
  'timing',
  'usage',
  'webhooks',
];
const RUNS = new Map([
  ...[...SPEED, ...OTHERS].map((name) => [name, inFolder(name)] as const),
  ['analyst', fileURLToPath(new URL('../analyst/run.ts', import.meta.url))],
]);

const [name] = process.argv.slice(2);
if (name === undefined) {
  for (const each of SPEED) {
    const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url), each], {
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
  }
} else {
  const path = RUNS.get(name);
  if (!path) throw new Error(`No run ${name}. There are: ${[...RUNS.keys()].join(', ')}`);
  await import(path);
}
