import { spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { makeFakeClone } from './fake-clone.mjs';
import { inRoot } from './paths.mjs';

/** A server that writes down what it hears and takes a second to drain. */
const SERVER = `
  import { appendFileSync } from 'node:fs';
  const say = (word) => appendFileSync(process.env.HEARD, word + '\\n');
  let stopping = false;
  const stop = (signal) => {
    if (stopping) return;
    stopping = true;
    say('draining after ' + signal);
    setTimeout(() => { say('drained'); process.exit(0); }, 1000);
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => stop(signal));
  process.once('disconnect', () => stop('disconnect'));
  process.channel?.unref();
  setInterval(() => {}, 1000);
  say('ready ' + process.pid + ' ' + process.ppid);`;

/** The npm of this machine, by its own path: in the clone the name is that of one that only pretends. */
function realNpm() {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'npm'))
    .find((path) => {
      try {
        accessSync(path, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

/** `npm start` of a fresh clone whose server only notes what it hears, in a process group of its own. */
function spawnNpm({ args = ['start'], more = {} } = {}) {
  const clone = makeFakeClone();
  onTestFinished(clone.remove);
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  writeFileSync(
    join(clone.folder, 'package.json'),
    JSON.stringify({ name: 'dealwright', type: 'module', scripts: { start: scripts.start } }),
  );
  mkdirSync(join(clone.folder, 'server', 'src'), { recursive: true });
  writeFileSync(join(clone.folder, 'server', 'src', 'start.mjs'), SERVER);
  const heard = join(clone.folder, 'heard');
  writeFileSync(heard, '');
  const path = `${clone.programs}${delimiter}${process.env.PATH}`;
  const env = { ...process.env, ...clone.env, PATH: path, HEARD: heard, ...more };
  delete env.npm_lifecycle_event;
  const npm = spawn(realNpm(), args, { cwd: clone.folder, env, detached: true, stdio: 'ignore' });
  const ended = new Promise((resolve) => npm.once('exit', (code, signal) => resolve({ code, signal })));
  const lines = () => readFileSync(heard, 'utf8').split('\n').filter(Boolean);
  return { npm, ended, lines, calls: clone.calls };
}

/** The same, once the server is ready. */
async function startByNpm(args) {
  const { npm, ended, lines } = spawnNpm({ args });
  await vi.waitFor(() => expect(lines()[0]).toMatch(/^ready/), { timeout: 60_000, interval: 100 });
  const [server, starter] = lines()[0].split(' ').slice(1).map(Number);
  onTestFinished(() => {
    for (const pid of [npm.pid, starter, server]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  });
  const drained = () =>
    vi.waitFor(() => expect(lines().at(-1)).toBe('drained'), { timeout: 20_000, interval: 100 });
  const nobodyIsLeft = () =>
    vi.waitFor(() => expect([npm.pid, starter, server].filter(isAlive)).toEqual([]), {
      timeout: 20_000,
      interval: 100,
    });
  return { npm, starter, server, ended, lines, drained, nobodyIsLeft };
}

test('OPS28 SIGTERM and SIGINT to npm start drain the server, and npm ends with it and its exit code', {
  timeout: 120_000,
}, async () => {
  for (const signal of ['SIGTERM', 'SIGINT']) {
    const { npm, ended, lines, nobodyIsLeft } = await startByNpm();
    npm.kill(signal);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(lines().slice(1)).toEqual([`draining after ${signal}`, 'drained']);
    await nobodyIsLeft();
  }
});

test('OPS28 a signal to the whole group, and a second one, do not cut the draining short', {
  timeout: 120_000,
}, async () => {
  const { npm, ended, lines, nobodyIsLeft } = await startByNpm();
  process.kill(-npm.pid, 'SIGTERM');
  await wait(200);
  process.kill(-npm.pid, 'SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  expect(lines().slice(1)).toEqual(['draining after SIGTERM', 'drained']);
  await nobodyIsLeft();
});

test('OPS28 a server whose npm or starter was killed drains and ends instead of living on', {
  timeout: 120_000,
}, async () => {
  const first = await startByNpm();
  first.npm.kill('SIGKILL');
  await first.drained();
  await first.nobodyIsLeft();
  const second = await startByNpm();
  process.kill(second.starter, 'SIGKILL');
  await second.drained();
  await second.nobodyIsLeft();
  // npx leaves a shell in between, which outlives it.
  const third = await startByNpm(['exec', '--call', 'node scripts/start.mjs']);
  third.npm.kill('SIGKILL');
  await third.drained();
  await third.nobodyIsLeft();
});

test('OPS28 npm killed while packages are installed starts no server afterwards', {
  timeout: 120_000,
}, async () => {
  const { npm, lines, calls } = spawnNpm({ more: { INSTALL_MS: '2000' } });
  await vi.waitFor(() => expect(calls()[0]).toMatch(/^npm ci/), { timeout: 60_000, interval: 50 });
  npm.kill('SIGKILL');
  await vi.waitFor(() => expect(calls().some((call) => call.startsWith('vite build'))).toBe(true), {
    timeout: 60_000,
    interval: 100,
  });
  await wait(3000);
  expect(lines()).toEqual([]);
});
