#!/usr/bin/env node
/** npx dealwright: what whoever runs Dealwright does at the command line. */
import { inRoot, projectNode } from './lib/paths.mjs';
import { run, serve } from './lib/processes.mjs';
import { buildRelease } from './lib/release.mjs';
import { buildWebIfStale } from './lib/web-build.mjs';
import { whenInstalled } from './lib/when-installed.mjs';

const USAGE = `Usage: npx dealwright COMMAND

  start                  Install what is missing, build, and serve the web app and the API
  migrate --plan         Show what this release would change and lock in the database
  migrate --apply        Bring the database up to date without starting
  operator add ADDRESS   Make ADDRESS an operator and email a link to set up the account
  backup FOLDER          Write the database and the uploaded files to a new folder
  restore FOLDER         Restore a backup into an empty database and an empty DATA_DIR
  drill FOLDER           Restore the newest backup in a folder for a trial, and compare it with what was backed up
  doctor [FOLDER]        Check settings, database, secrets, storage, email, disk, clock and the newest backup in FOLDER
  package FOLDER         Write a release for production, with Node and without npm, to a new folder
  help                   Show this

Settings come from the same environment variables as for npm start.
Exit codes: 0 done, 1 failed, 2 wrong usage.`;

const [command, ...rest] = process.argv.slice(2);

async function writeRelease([folder, ...more]) {
  if (folder === undefined || more.length > 0) {
    console.error('Usage: npx dealwright package FOLDER');
    return 2;
  }
  console.log(`The release is in ${await buildRelease(folder)}.`);
  return 0;
}

async function main() {
  if (command === 'start') {
    await buildWebIfStale();
    return serve(projectNode, [inRoot('server', 'src', 'start.mjs'), ...rest]);
  }
  if (command === 'package') return writeRelease(rest);
  return run(projectNode, [inRoot('server', 'src', 'cli', 'main.ts'), command, ...rest]);
}

if (command === undefined || ['help', '--help', '-h'].includes(command)) {
  console.log(USAGE);
  process.exitCode = command === undefined ? 2 : 0;
} else if (
  !['start', 'migrate', 'operator', 'backup', 'restore', 'drill', 'doctor', 'package'].includes(command)
) {
  console.error(`Unknown command '${command}'.\n\n${USAGE}`);
  process.exitCode = 2;
} else {
  await whenInstalled(main);
}
