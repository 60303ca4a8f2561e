import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { basename, delimiter } from 'node:path';
import { launcherCheckMs, npmIsGone } from './launcher.mjs';
import { inRoot, root } from './paths.mjs';

const toolsFolder = inRoot('node_modules', '.bin');

/** The shell's convention for a program that a signal ended. */
function exitCodeOf(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** The environment with the project's Node first on the path, for everything but npm itself. */
export function projectEnvironment(extra = {}) {
  return { ...process.env, PATH: `${toolsFolder}${delimiter}${process.env.PATH ?? ''}`, ...extra };
}

/**
 * For tests and checks. What they free is soon asked for again, and on some virtual machines a new page of memory costs
 * more than what is done with it: glibc keeps what is freed, and takes pages of 2 MB where it can.
 */
export const keptMemory = {
  GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
  MALLOC_TOP_PAD_: String(64 << 20),
  MALLOC_TRIM_THRESHOLD_: String(1 << 30),
  MALLOC_MMAP_THRESHOLD_: String(1 << 30),
};

/**
 * The environment for npm: without the folder that an installation deletes and fills again, or npm would
 * lose the `node` it runs on half way.
 */
export function machineEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== toolsFolder);
  return { ...process.env, PATH: path.join(delimiter) };
}

/**
 * Passes SIGTERM, SIGHUP and SIGINT on to a child. A terminal sends Ctrl+C to the whole group by itself, so
 * that a second one from here would look like an impatient person to a child that minds.
 */
function forwardSignals(child, { mindsTwice = true } = {}) {
  const forward = (signal) => {
    if (mindsTwice && signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.on(signal, forward);
  return () => {
    for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.off(signal, forward);
  };
}

/** Asks a child to end once npm is gone, which may end, or be killed, without a word to what it had started. */
function endWithNpm(child) {
  const check = setInterval(() => {
    if (!npmIsGone()) return;
    clearInterval(check);
    child.kill('SIGTERM');
  }, launcherCheckMs);
  return () => clearInterval(check);
}

const graceMs = 20_000;
const lastWordsMs = 5000;

/** A program that has to end in time: first it is asked to, then it is ended. `stop()` tells whether it was late. */
function endInTime(child, limitMs) {
  if (!limitMs) return { stop: () => false };
  let late = false;
  let last;
  const first = setTimeout(() => {
    late = true;
    child.kill('SIGTERM');
    last = setTimeout(() => child.kill('SIGKILL'), graceMs);
  }, limitMs);
  return {
    stop: () => {
      clearTimeout(first);
      clearTimeout(last);
      return late;
    },
  };
}

function lateText(command, args, limitMs) {
  const words = [basename(command), ...args.map((arg) => basename(arg))].slice(0, 3).join(' ');
  return `${words} was stopped because it hadn't ended after ${Math.round(limitMs / 1000)} s`;
}

/**
 * Runs a program that shares this one's terminal. Resolves with its exit code; rejects if it cannot start, or did not
 * end within `limitMs`.
 */
export function run(command, args, { limitMs, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: projectEnvironment(),
      stdio: 'inherit',
      ...options,
    });
    const stop = forwardSignals(child);
    const limit = endInTime(child, limitMs);
    child.on('error', (error) => {
      stop();
      limit.stop();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      stop();
      if (limit.stop()) reject(new Error(lateText(command, args, limitMs)));
      else resolve(exitCodeOf(code, signal));
    });
  });
}

/**
 * Runs the server: every signal to this program or to npm reaches it, a second one does it no harm, and it is asked to
 * end when this program or npm is gone. Its threads share two memory pools, since each that glibc gives them keeps some
 * of what it frees. Resolves with its exit code.
 */
export function serve(command, args) {
  if (npmIsGone()) return Promise.resolve(exitCodeOf(null, 'SIGTERM'));
  return new Promise((resolve, reject) => {
    // The channel says nothing: that it closes tells the server that nobody is here any more.
    const child = spawn(command, args, {
      cwd: root,
      env: projectEnvironment({ MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2' }),
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    });
    const stops = [forwardSignals(child, { mindsTwice: false }), endWithNpm(child)];
    const stop = () => {
      for (const each of stops) each();
    };
    child.on('error', (error) => {
      stop();
      reject(error);
    });
    child.on('exit', (code, signal) => {
      stop();
      resolve(exitCodeOf(code, signal));
    });
  });
}

/** Runs a program and keeps what it says. Resolves with `{ code, output }`, also when it cannot start or is too slow. */
export function capture(command, args, { limitMs, ...options } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env: projectEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    const chunks = [];
    child.stdout.on('data', (chunk) => chunks.push(chunk));
    child.stderr.on('data', (chunk) => chunks.push(chunk));
    const stop = forwardSignals(child);
    const limit = endInTime(child, limitMs);
    const end = (code, more = '') => {
      stop();
      limit.stop();
      resolve({ code, output: Buffer.concat(chunks).toString('utf8') + more });
    };
    child.on('error', (error) => end(127, `${command}: ${error.message}`));
    child.on('exit', (code, signal) => {
      if (limit.stop()) end(124, `\n${lateText(command, args, limitMs)}`);
      // What it has started and left running may hold its outputs open for ever.
      else setTimeout(end, lastWordsMs, exitCodeOf(code, signal)).unref();
    });
    child.on('close', (code, signal) => end(exitCodeOf(code, signal)));
  });
}

/** Runs programs side by side until one ends, then ends the others. Answers the first one's exit code. */
export async function runTogether(programs) {
  const children = programs.map(({ command, args, options }) =>
    spawn(command, args, { cwd: root, stdio: 'inherit', ...options }),
  );
  const stops = children.map(forwardSignals);
  const ends = children.map(
    (child) =>
      new Promise((resolve) => {
        child.on('error', () => resolve(127));
        child.on('close', (code, signal) => resolve(exitCodeOf(code, signal)));
      }),
  );
  const first = await Promise.race(ends);
  for (const child of children) child.kill('SIGTERM');
  await Promise.all(ends);
  for (const stop of stops) stop();
  return first;
}
