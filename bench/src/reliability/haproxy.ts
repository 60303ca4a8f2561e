import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './kills.ts';

const SAMPLE = fileURLToPath(new URL('../../../ops/haproxy/haproxy.cfg', import.meta.url));
const READY_WITHIN_MS = 20_000;

/** The configuration for operators, without TLS and without anything that needs root. */
function configure(sample: string, port: number, origins: readonly string[]): string {
  const addresses = [3001, 3002].map((sampled) => `127.0.0.1:${sampled}`);
  return sample
    .split('\n')
    .filter((line) => !/^\s*(log|user|group|chroot|bind :443|http-request redirect)\b/.test(line))
    .map((line) => line.replace('bind :80', `bind 127.0.0.1:${port}`))
    .map((line) =>
      addresses.reduce(
        (text, address, index) => text.replace(address, new URL(origins[index] ?? '').host),
        line,
      ),
    )
    .join('\n');
}

const answers = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    get(`${address}/health/live`, { agent: false }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    }).once('error', () => resolve(false));
  });

/** HAProxy, from Debian's package, in front of two instances. */
export async function startHaproxy(
  origins: readonly string[],
): Promise<{ readonly address: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'dealwright-haproxy-'));
  const file = join(folder, 'haproxy.cfg');
  const port = await freePort();
  await writeFile(file, configure(await readFile(SAMPLE, 'utf8'), port, origins));
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  child.once('error', (error) => {
    said += error.message;
  });
  const address = `http://127.0.0.1:${port}`;
  const startedAt = performance.now();
  while (!(await answers(address))) {
    if (child.exitCode !== null || performance.now() - startedAt > READY_WITHIN_MS)
      throw new Error(`HAProxy did not start: ${said}`);
    await wait(50);
  }
  return {
    address,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
