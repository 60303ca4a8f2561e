import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { inRoot, projectNode } from './paths.mjs';
import { capture, machineEnvironment } from './processes.mjs';
import { isReleased, releasedWorkspaces } from './release-contents.mjs';
import { buildWebIfStale } from './web-build.mjs';

const packagesLimitMs = 5 * 60_000;
const loadLimitMs = 60_000;
const manifest = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

/** Everything that the server's processes and commands load, without starting one. */
const entries = [
  'server/src/api.ts',
  'server/src/worker.ts',
  'server/src/demo/seed-demo.ts',
  'server/src/cli/drill.ts',
  'server/src/cli/doctor.ts',
  'server/src/cli/restore.ts',
];

async function runIn(folder, command, args, options) {
  const { code, output } = await capture(command, args, { cwd: folder, ...options });
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} failed:\n${output.trim()}`);
}

/** Installs the packages of production from the lockfile. It knows all workspaces, so npm wants to see them all. */
async function installPackages(folder) {
  const copied = [
    'package.json',
    'package-lock.json',
    '.npmrc',
    ...manifest.workspaces.map((name) => `${name}/package.json`),
  ];
  for (const path of copied) cpSync(inRoot(path), join(folder, path));
  const chosen = releasedWorkspaces.map((name) => `--workspace=${name}`);
  const quickly = ['--prefer-offline', '--loglevel=error'];
  await runIn(
    folder,
    'npm',
    ['ci', '--omit=dev', '--ignore-scripts', '--no-bin-links', ...chosen, ...quickly],
    {
      env: machineEnvironment(),
      limitMs: packagesLimitMs,
      shell: process.platform === 'win32',
    },
  );
  for (const path of copied) rmSync(join(folder, path));
  const unused = manifest.workspaces.filter((name) => !releasedWorkspaces.includes(name));
  for (const name of unused) rmSync(join(folder, name), { recursive: true });
}

const sources = [...releasedWorkspaces, 'web/dist', 'ops', 'LICENSE', 'CHANGELOG.md'];

function listFiles(path) {
  if (!statSync(inRoot(path)).isDirectory()) return [path];
  return readdirSync(inRoot(path)).flatMap((name) =>
    name === 'node_modules' ? [] : listFiles(`${path}/${name}`),
  );
}

function copyFiles(folder) {
  for (const path of sources.flatMap(listFiles).filter(isReleased)) cpSync(inRoot(path), join(folder, path));
  mkdirSync(join(folder, 'bin'));
  cpSync(projectNode, join(folder, 'bin', 'node'));
  for (const name of ['dealwright', 'health.mjs'])
    cpSync(inRoot('ops', 'release', name), join(folder, 'bin', name));
  chmodSync(join(folder, 'bin', 'dealwright'), 0o755);
  const { name, version, license, type } = manifest;
  writeFileSync(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, license, type, private: true }, null, 2)}\n`,
  );
}

/** Everyone can read it, whatever the umask: it belongs to root and is run by another user. */
function openToAll(path) {
  const status = lstatSync(path);
  if (status.isSymbolicLink()) return;
  const isProgram = status.isDirectory() || (status.mode & 0o100) !== 0;
  chmodSync(path, isProgram ? 0o755 : 0o644);
  if (status.isDirectory()) for (const name of readdirSync(path)) openToAll(join(path, name));
}

/** Loads the server with the release's own Node and packages: an import that leads nowhere ends the build. */
async function checkThatItLoads(folder) {
  const code = entries.map((path) => `await import('./${path}');`).join('\n');
  await runIn(
    folder,
    join(folder, 'bin', 'node'),
    ['--input-type=module', '--eval', `${code}\nprocess.exit(0);`],
    {
      env: { PATH: '', HOME: folder },
      limitMs: loadLimitMs,
    },
  );
}

/** Writes a release to a new folder, which appears whole or not at all. Answers its path. */
export async function buildRelease(target) {
  const folder = resolve(target);
  if (existsSync(folder)) throw new Error(`${folder} exists already. Name a new folder.`);
  await buildWebIfStale();
  const draft = join(dirname(folder), `.${process.pid}-release`);
  mkdirSync(draft, { recursive: true });
  try {
    await installPackages(draft);
    copyFiles(draft);
    openToAll(draft);
    await checkThatItLoads(draft);
    renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return folder;
}
