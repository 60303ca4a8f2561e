import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startServer } from '@dealwright/server/testing/server-process';
import type { CDPSession, Page } from '@playwright/test';
import { launchChromium } from '../chromium.ts';
import { ROOT } from './source-files.ts';

const WEB = join(ROOT, 'web');
const VITE = createRequire(join(WEB, 'package.json'))
  .resolve('vite/package.json')
  .replace('package.json', 'bin/vite.js');
const ACCOUNT = { email: 'manager@demo.dealwright.example', password: 'Dealwright-demo-1' };
/** Long enough for everything periodic: polling, heartbeats, clocks. */
const IDLE_MS = 12_000;

interface Covered {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** A target for profiler commands: a page, or the server's inspector. */
interface Profiler {
  send(method: string, params?: object): Promise<unknown>;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** The server's own inspector. */
async function inspect(port: number): Promise<Profiler & { close(): void }> {
  const targets = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string;
  }[];
  const socket = new WebSocket(targets[0]?.webSocketDebuggerUrl ?? '');
  const waiting = new Map<number, (result: unknown) => void>();
  let sent = 0;
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result?: unknown };
    if (id !== undefined) waiting.get(id)?.(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  return {
    send: (method, params = {}) =>
      new Promise((resolve) => {
        sent += 1;
        waiting.set(sent, resolve);
        socket.send(JSON.stringify({ id: sent, method, params }));
      }),
    close: () => socket.close(),
  };
}

async function startCoverage(profiler: Profiler): Promise<void> {
  await profiler.send('Profiler.enable');
  await profiler.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
}

/** The functions that ran since the last call, by file. */
async function takeCoverage(
  profiler: Profiler,
  pathOf: (url: string) => string | null,
): Promise<Map<string, Set<string>>> {
  const { result } = (await profiler.send('Profiler.takePreciseCoverage')) as { result: readonly Covered[] };
  const ran = new Map<string, Set<string>>();
  for (const { url, functions } of result) {
    const path = pathOf(url);
    if (path === null) continue;
    for (const { functionName, ranges } of functions) {
      const [body] = ranges;
      if (!body || body.count === 0) continue;
      const names = ran.get(path) ?? new Set();
      ran.set(path, names.add(`${functionName}@${body.startOffset}`));
    }
  }
  return ran;
}

const PRODUCT = /^(?:web|server|contract|domain|db)\/.*\.tsx?$/;
const productPath = (path: string): string | null => (PRODUCT.test(path) ? path : null);

const onServer = (url: string): string | null =>
  url.startsWith('file:') ? productPath(relative(ROOT, fileURLToPath(url))) : null;

function inBrowser(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { pathname } = new URL(url);
  return productPath(
    pathname.startsWith('/@fs/') ? relative(ROOT, pathname.slice('/@fs'.length)) : join('web', pathname),
  );
}

/** The files with a function that runs in the drag but not periodically. */
function beyond(idle: Map<string, Set<string>>, drag: Map<string, Set<string>>): string[] {
  return [...drag].flatMap(([path, names]) =>
    [...names].some((name) => !idle.get(path)?.has(name)) ? [path] : [],
  );
}

/** Drags a card of the board to the next stage and waits for the server's answer. */
async function drag(page: Page): Promise<void> {
  const from = page.getByRole('region', { name: /^Prospecting, / });
  const to = page.getByRole('region', { name: /^Qualification, / });
  const answered = page.waitForResponse((answer) => /\/deals\/\d+\/stage$/.test(answer.url()));
  await from.getByRole('article').first().dragTo(to);
  await answered;
  await wait(500);
}

async function startVite(apiPort: number): Promise<{ address: string; stop(): void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [VITE], {
    cwd: WEB,
    env: { ...process.env, API_PORT: String(apiPort), WEB_PORT: String(port) },
    stdio: 'ignore',
  });
  const address = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Vite ended with ${child.exitCode}`);
    if (
      await fetch(address).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      break;
    await wait(100);
  }
  return { address, stop: () => child.kill() };
}

/**
 * The product's files that run from pressing a card until its new stage is saved, in the browser and on the
 * server: those with a function that doesn't also run while nothing is done.
 */
export async function filesOfDrag(): Promise<string[]> {
  const data = mkdtempSync(join(tmpdir(), 'drag-'));
  const inspectorPort = await freePort();
  const server = await startServer({
    DEMO: '1',
    DATA_DIR: data,
    NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
  });
  const vite = await startVite(Number(new URL(server.address).port));
  const browser = await launchChromium();
  try {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: vite.address,
    });
    const signedIn = await context.request.post('/api/session', { data: ACCOUNT });
    if (!signedIn.ok()) throw new Error(`The manager could not sign in: ${signedIn.status()}`);
    const page = await context.newPage();
    const browserSide: CDPSession = await context.newCDPSession(page);
    const inspected = await inspect(inspectorPort);
    const sides = [
      { profiler: browserSide as unknown as Profiler, pathOf: inBrowser },
      { profiler: inspected, pathOf: onServer },
    ];
    for (const { profiler } of sides) await startCoverage(profiler);
    await page.goto('/lead-planning');
    await drag(page);
    for (const { profiler, pathOf } of sides) await takeCoverage(profiler, pathOf);
    await wait(IDLE_MS);
    const idle = await Promise.all(sides.map(({ profiler, pathOf }) => takeCoverage(profiler, pathOf)));
    await drag(page);
    const ran = await Promise.all(sides.map(({ profiler, pathOf }) => takeCoverage(profiler, pathOf)));
    inspected.close();
    return [...new Set(ran.flatMap((side, at) => beyond(idle[at] ?? new Map(), side)))].sort();
  } finally {
    await browser.close();
    vite.stop();
    await server.end('SIGTERM');
    rmSync(data, { recursive: true, force: true });
  }
}
