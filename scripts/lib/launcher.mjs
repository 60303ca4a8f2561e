import { readFileSync } from 'node:fs';

export const launcherCheckMs = 250;

/** Of a process: its name and who started it. Null where the system doesn't tell. */
function readProcess(pid) {
  try {
    const { name, parent } = /\((?<name>.*)\) \S (?<parent>\d+) /s.exec(
      readFileSync(`/proc/${pid}/stat`, 'utf8'),
    ).groups;
    return { name, parent: Number(parent) };
  } catch {
    return null;
  }
}

/** npm leaves a shell in between when it runs a program for npx. */
const isShell = (name) => /^(ba|da|k|z)?sh$/.test(name);

function findLauncher() {
  const parent = readProcess(process.ppid);
  return parent && isShell(parent.name) ? { shell: process.ppid, npm: parent.parent } : { npm: process.ppid };
}

/** Noted at once: npm may be killed while packages are installed or the web app is built. */
const launcher = findLauncher();

/** Without npm in between nothing is watched: a server that was left running in the background is meant to. */
export function npmIsGone() {
  if (!process.env.npm_lifecycle_event) return false;
  if (!launcher.shell) return process.ppid !== launcher.npm;
  return process.ppid !== launcher.shell || readProcess(launcher.shell)?.parent !== launcher.npm;
}
