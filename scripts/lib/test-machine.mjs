import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { projectNode, tools } from './paths.mjs';
import { capture, machineEnvironment, run } from './processes.mjs';

const installMs = 4 * 60_000;

const aptEnvironment = () => ({ ...machineEnvironment(), DEBIAN_FRONTEND: 'noninteractive' });

function onPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const folder = folders.find((each) => existsSync(join(each, name)));
    if (folder) return join(folder, name);
  }
  return null;
}

const findChromium = () =>
  process.env.CHROMIUM_PATH ??
  onPath(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);

/** Debian keeps the server's programs out of the path, one folder per version. */
function hasPostgres() {
  if (onPath(['initdb'])) return true;
  const versions = '/usr/lib/postgresql';
  return (
    existsSync(versions) &&
    readdirSync(versions).some((version) => existsSync(join(versions, version, 'bin', 'initdb')))
  );
}

const mayUseApt = () => process.getuid?.() === 0 && onPath(['apt-get']) !== null;

async function aptInstall(name) {
  console.log(`Installing ${name} …`);
  const env = aptEnvironment();
  const steps = [['update'], ['install', '-y', '--no-install-recommends', name]];
  for (const args of steps) {
    const { code, output } = await capture('apt-get', args, { env, limitMs: installMs });
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
export async function installChromium() {
  const found = findChromium();
  if (found) return found;
  if (mayUseApt() && (await aptInstall('chromium'))) return findChromium();
  console.log("Downloading Playwright's Chromium …");
  const code = await run(projectNode, [tools.playwright, 'install', 'chromium'], { limitMs: installMs });
  if (code !== 0) throw new Error('No Chromium. Install one, or name it in CHROMIUM_PATH, and run again.');
  return null;
}

/** PostgreSQL for the tests on that engine. They start a throwaway server of their own. */
export async function installPostgres() {
  if (hasPostgres()) return;
  if (mayUseApt() && (await aptInstall('postgresql')) && hasPostgres()) return;
  throw new Error(
    'No PostgreSQL server programs (initdb). The tests run on both engines: install PostgreSQL 15 or newer ' +
      'and run again, or leave those tests out with: npm test -- --only units',
  );
}
