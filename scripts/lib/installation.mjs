import { existsSync, readFileSync } from 'node:fs';
import { inRoot, projectNode } from './paths.mjs';
import { capture, machineEnvironment } from './processes.mjs';

const oldestNode = 24;

function readPackages(file) {
  if (!existsSync(file)) return null;
  return JSON.parse(readFileSync(file, 'utf8')).packages;
}

/**
 * Whether every package of the lockfile stands in node_modules in the version it names. npm writes what it
 * has installed to a lockfile of its own, last of all, so an interrupted installation counts as none.
 */
function packagesAreInstalled() {
  const installed = readPackages(inRoot('node_modules', '.package-lock.json'));
  if (!installed) return false;
  const wanted = readPackages(inRoot('package-lock.json'));
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.includes('node_modules/') || entry.optional) return true;
    const found = installed[path];
    return found && found.version === entry.version && Boolean(found.link) === Boolean(entry.link);
  });
}

async function projectNodeWorks() {
  if (!existsSync(projectNode)) return false;
  const { code, output } = await capture(projectNode, ['--version']);
  return code === 0 && Number.parseInt(output.replace(/^v/, ''), 10) >= oldestNode;
}

async function npm(args) {
  const { code, output } = await capture('npm', args, {
    env: machineEnvironment(),
    limitMs: 4 * 60_000,
    shell: process.platform === 'win32',
  });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${output.trim()}`);
}

/** Installs the packages and Node 24 where they are missing or older than the lockfile. Says so when it does. */
export async function installWhatIsMissing() {
  if (!packagesAreInstalled()) {
    console.log('Installing packages, about half a minute …');
    // Development packages build the web app, so they are needed under NODE_ENV=production too.
    // What npm has kept need not be asked for again.
    await npm(['ci', '--include=dev', '--prefer-offline', '--loglevel=error']);
  }
  if (await projectNodeWorks()) return;
  console.log(`Installing Node ${oldestNode} …`);
  await npm(['rebuild', 'node', '--loglevel=error']);
  if (await projectNodeWorks()) return;
  throw new Error(
    `Node ${oldestNode} wasn't installed. It comes with the npm package 'node', whose install script must be ` +
      `allowed to run (see allowScripts in package.json; npm's ignore-scripts setting forbids it) and needs ` +
      'the npm registry. Run: npm ci --include=dev --ignore-scripts=false',
  );
}
