import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectNode, tools } from './paths.mjs';
import { capture, machineEnvironment, run } from './processes.mjs';

const limitMs = 4 * 60_000;

/** What the installing looks at and does, so that a test can stand a bare machine in its place. */
const thisMachine = () => ({
  path: process.env.PATH ?? '',
  chromiumPath: process.env.CHROMIUM_PATH,
  /** Debian keeps the server's programs out of the path, one folder per version. */
  postgresVersions: '/usr/lib/postgresql',
  isRoot: process.getuid?.() === 0,
  apt: (args) =>
    capture('apt-get', args, {
      env: { ...machineEnvironment(), DEBIAN_FRONTEND: 'noninteractive' },
      limitMs,
    }),
  downloadChromium: () =>
    run(projectNode, [tools.playwright, 'install', '--only-shell', 'chromium'], { limitMs }),
});

function onPath(machine, names) {
  const folders = machine.path.split(delimiter).filter(Boolean);
  for (const name of names) {
    const folder = folders.find((each) => existsSync(join(each, name)));
    if (folder) return join(folder, name);
  }
  return null;
}

/** Chromium without windows, a package of its own in Debian: the journeys cost a sixth less with it. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const OTHER_BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

const findHeadlessShell = (machine) => machine.chromiumPath ?? onPath(machine, [HEADLESS_SHELL]);

function hasPostgres(machine) {
  if (onPath(machine, ['initdb'])) return true;
  const versions = machine.postgresVersions;
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin', 'initdb')))
  );
}

const mayUseApt = (machine) => machine.isRoot && onPath(machine, ['apt-get']) !== null;

/** A machine without a way out has to say so at once. */
const aptPatience = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=1'];

/** Whether the package is there now. The lists of packages are fetched only if those at hand do not do. */
async function aptInstall(machine, name) {
  console.log(`Installing ${name} …`);
  const install = ['install', '-y', '--no-install-recommends', ...aptPatience, name];
  if ((await machine.apt(install)).code === 0) return true;
  for (const args of [['update', ...aptPatience], install]) {
    const { code, output } = await machine.apt(args);
    if (code === 0) continue;
    console.error(`apt-get ${args[0]} failed:\n${output.trim()}`);
    return false;
  }
  return true;
}

/**
 * The browser for journeys: what CHROMIUM_PATH names, the machine's own headless shell, one from apt, the machine's
 * own whole browser, or Playwright's download. Answers its path, or null for Playwright's own choice.
 */
export async function installChromium(machine = thisMachine()) {
  const shell = findHeadlessShell(machine);
  if (shell) return shell;
  if (mayUseApt(machine) && (await aptInstall(machine, HEADLESS_SHELL))) return findHeadlessShell(machine);
  const whole = onPath(machine, OTHER_BROWSERS);
  if (whole) return whole;
  console.log("Downloading Playwright's Chromium …");
  const code = await machine.downloadChromium();
  if (code !== 0) throw new Error('Chromium is missing. Install it or set CHROMIUM_PATH, then run again.');
  return null;
}

/** PostgreSQL for the tests on that engine. They start a throwaway server of their own. */
export async function installPostgres(machine = thisMachine()) {
  if (hasPostgres(machine)) return;
  if (mayUseApt(machine) && (await aptInstall(machine, 'postgresql')) && hasPostgres(machine)) return;
  throw new Error(
    'The PostgreSQL server programs (initdb) are missing. The tests run on both engines: install PostgreSQL 15 or newer ' +
      'and run again, or leave those tests out with: npm test -- --only units',
  );
}

/** A pooler to stand between tests and PostgreSQL. Where it cannot be had, the tests that need it say so and are skipped. */
export async function installPooler(machine = thisMachine()) {
  if (onPath(machine, ['pgbouncer']) || !mayUseApt(machine)) return;
  await aptInstall(machine, 'pgbouncer');
}
