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
  downloadChromium: () => run(projectNode, [tools.playwright, 'install', 'chromium'], { limitMs }),
});

function onPath(machine, names) {
  const folders = machine.path.split(delimiter).filter(Boolean);
  for (const name of names) {
    const folder = folders.find((each) => existsSync(join(each, name)));
    if (folder) return join(folder, name);
  }
  return null;
}

const findChromium = (machine) =>
  machine.chromiumPath ??
  onPath(machine, ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);

function hasPostgres(machine) {
  if (onPath(machine, ['initdb'])) return true;
  const versions = machine.postgresVersions;
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin', 'initdb')))
  );
}

const mayUseApt = (machine) => machine.isRoot && onPath(machine, ['apt-get']) !== null;

async function aptInstall(machine, name) {
  console.log(`Installing ${name} …`);
  const steps = [['update'], ['install', '-y', '--no-install-recommends', name]];
  for (const args of steps) {
    const { code, output } = await machine.apt(args);
    if (code !== 0) {
      console.error(`apt-get ${args.join(' ')} failed:\n${output.trim()}`);
      return false;
    }
  }
  return true;
}

/**
 * The browser for journeys: what CHROMIUM_PATH names, the machine's own, one from apt, or Playwright's
 * download. Answers its path, or null for Playwright's own choice.
 */
export async function installChromium(machine = thisMachine()) {
  const found = findChromium(machine);
  if (found) return found;
  if (mayUseApt(machine) && (await aptInstall(machine, 'chromium'))) return findChromium(machine);
  console.log("Downloading Playwright's Chromium …");
  const code = await machine.downloadChromium();
  if (code !== 0) throw new Error('No Chromium. Install one, or name it in CHROMIUM_PATH, and run again.');
  return null;
}

/** PostgreSQL for the tests on that engine. They start a throwaway server of their own. */
export async function installPostgres(machine = thisMachine()) {
  if (hasPostgres(machine)) return;
  if (mayUseApt(machine) && (await aptInstall(machine, 'postgresql')) && hasPostgres(machine)) return;
  throw new Error(
    'No PostgreSQL server programs (initdb). The tests run on both engines: install PostgreSQL 15 or newer ' +
      'and run again, or leave those tests out with: npm test -- --only units',
  );
}
