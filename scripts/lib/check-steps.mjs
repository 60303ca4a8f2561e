import { existsSync } from 'node:fs';
import { checkAttacks } from '../checks/attacks.mjs';
import { checkBoundaries } from '../checks/boundaries.mjs';
import { checkDocuments } from '../checks/documents.mjs';
import { checkHouseStyle } from '../checks/house-style.mjs';
import { checkRequirements } from '../checks/requirements.mjs';
import { checkTables } from '../checks/tables.mjs';
import { inRoot, projectNode, tools } from './paths.mjs';
import { capture } from './processes.mjs';
import { buildWebIfStale } from './web-build.mjs';

const packages = ['domain', 'contract', 'db', 'server', 'web', 'e2e', 'bench'];

/** Each step takes less than a minute, two at a time on two quiet cores. */
const limitMs = 9 * 60_000;

const tool = (name, ...args) => capture(projectNode, [tools[name], ...args], { limitMs });

/** One of our own checks: a function that answers the list of what it found. */
const own = (check) => async () => {
  const problems = await check();
  return { code: problems.length === 0 ? 0 : 1, output: problems.join('\n') };
};

async function types() {
  const outputs = [];
  for (const name of packages) {
    const { code, output } = await tool('tsc', '-p', name, '--pretty', 'false');
    if (code !== 0) outputs.push(output.trim());
  }
  return { code: outputs.length === 0 ? 0 : 1, output: outputs.join('\n') };
}

async function budgets() {
  await buildWebIfStale();
  return tool('sizeLimit');
}

const folders = [...packages.map((name) => `${name}/src`), 'bench/analyst'].filter((path) =>
  existsSync(inRoot(path)),
);

/** What no tool knows: the rules of this project alone. */
const ownSteps = [
  {
    name: 'boundaries',
    about: 'SQL, system access and requests only where allowed',
    run: own(checkBoundaries),
  },
  { name: 'tables', about: 'each table is written only by its owner', run: own(checkTables) },
  {
    name: 'house-style',
    about: 'file lengths and names, nothing unfinished',
    run: own(checkHouseStyle),
  },
  { name: 'requirements', about: 'docs/requirements.md against the tests', run: own(checkRequirements) },
  { name: 'attacks', about: 'docs/attacks.md against the tests', run: own(checkAttacks) },
  { name: 'documents', about: 'links, and values that documents restate', run: own(checkDocuments) },
];

/** The steps of `npm run check`, the longest first so that two at a time end early. */
export function stepsOfCheck() {
  return [
    { name: 'types', about: 'every package (tsc)', run: types },
    {
      name: 'lint-typed',
      about: 'promises, switches, forbidden globals (oxlint)',
      run: () => tool('oxlint', '--type-aware'),
    },
    { name: 'budgets', about: 'JavaScript per page (vite build, size-limit)', run: budgets },
    {
      name: 'schema',
      about: 'db/schema.sql matches the migrations',
      run: () => capture(projectNode, [inRoot('db', 'src', 'dump-schema.ts'), '--check'], { limitMs }),
    },
    {
      name: 'statements',
      about: 'every SQL statement, prepared on the migrated database',
      run: () => capture(projectNode, [inRoot('db', 'src', 'statements', 'main.ts')], { limitMs }),
    },
    {
      name: 'migrations',
      about: 'no migration keeps traffic waiting or breaks the release before',
      run: () => capture(projectNode, [inRoot('db', 'src', 'migration', 'check-migrations.ts')], { limitMs }),
    },
    {
      name: 'unused',
      about: 'unused files, exports and packages (knip)',
      run: () => tool('knip', '--no-progress'),
    },
    {
      name: 'imports',
      about: 'who can import whom, cycles, order of features (dependency-cruiser)',
      run: () =>
        tool('depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'err-long', ...folders),
    },
    {
      name: 'patterns',
      about: 'every pattern takes linear time, on inputs made from its own parts',
      run: () => capture(projectNode, [inRoot('scripts', 'checks', 'try-patterns.mjs')], { limitMs }),
    },
    { name: 'format', about: 'biome format', run: () => tool('biome', 'format', '.') },
    {
      name: 'lint',
      about: 'biome lint',
      run: () => tool('biome', 'lint', '--error-on-warnings', '--diagnostic-level=warn', '.'),
    },
    ...ownSteps,
  ];
}
