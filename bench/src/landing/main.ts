/**
 * npm run bench -- landing [--rounds 3]: Lighthouse on the landing page with a phone on a slow connection.
 * The best of several rounds counts: a busy machine makes a page slower, never faster. Lighthouse slows a fast machine
 * down four times to simulate a phone; a machine as slow as a phone is slowed down less.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import lighthouse from 'lighthouse';
import { chromiumPath, WITH_WINDOWS } from '../chromium.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { startProduct } from '../servers.ts';

const CATEGORIES = {
  performance: 95,
  accessibility: 100,
  'best-practices': 100,
  seo: 100,
} as const;
const MEASURES = [
  'first-contentful-paint',
  'largest-contentful-paint',
  'total-blocking-time',
  'cumulative-layout-shift',
] as const;
/** Lighthouse's benchmark index of a machine that is slowed down four times. */
const FAST_MACHINE = 2000;
const SLOWDOWN = 4;
const SLOW_4G = {
  rttMs: 150,
  throughputKbps: 1638.4,
  requestLatencyMs: 562.5,
  downloadThroughputKbps: 1474.56,
  uploadThroughputKbps: 675,
} as const;
const STARTS_WITHIN_MS = 30_000;

interface Browser {
  readonly child: ChildProcess;
  readonly port: number;
}

/** A separate browser with an empty profile that prints its debugging port. */
function startBrowser(profile: string): Promise<Browser> {
  const flags = [
    '--headless=new',
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    `--user-data-dir=${profile}`,
  ];
  const child = spawn(chromiumPath(WITH_WINDOWS), [...flags, '--remote-debugging-port=0', 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return new Promise((resolve, reject) => {
    let heard = '';
    child.stderr?.on('data', (chunk: Buffer) => {
      heard += chunk.toString();
      const port = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(heard)?.[1];
      if (port) resolve({ child, port: Number(port) });
    });
    child.once('exit', () => reject(new Error(`Chromium ended:\n${heard}`)));
    void wait(STARTS_WITHIN_MS).then(() => reject(new Error(`Chromium did not start:\n${heard}`)));
  });
}

interface Round {
  readonly scores: Readonly<Record<string, number>>;
  readonly said: string;
  readonly machine: number;
}

async function measure(address: string, port: number, cpuSlowdownMultiplier: number): Promise<Round> {
  const result = await lighthouse(`${address}/`, {
    port,
    output: 'json',
    logLevel: 'error',
    throttling: { ...SLOW_4G, cpuSlowdownMultiplier },
    onlyCategories: Object.keys(CATEGORIES),
  });
  if (!result) throw new Error('Lighthouse answered nothing.');
  const { categories, audits, environment } = result.lhr;
  const scores = Object.fromEntries(
    Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]),
  );
  const said = MEASURES.map((name) => `${audits[name]?.title} ${audits[name]?.displayValue}`).join(', ');
  return { scores, said, machine: environment.benchmarkIndex };
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
});
const data = mkdtempSync(join(tmpdir(), 'dealwright-landing-'));
const product = await startProduct({ DATA_DIR: join(data, 'data') });
const browser = await startBrowser(join(data, 'profile'));
const { machine } = await measure(product.address, browser.port, 1);
const slowdown = Math.min(SLOWDOWN, Math.max(1, (SLOWDOWN * machine) / FAST_MACHINE));
const rounds: Round[] = [];
for (let round = 0; round < Number(values.rounds); round += 1) {
  rounds.push(await measure(product.address, browser.port, slowdown));
}
browser.child.kill();
await product.end('SIGTERM');
rmSync(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });

const findings = Object.entries(CATEGORIES).map(([name, atLeast]): Finding => {
  const [best] = [...rounds].sort((a, b) => (b.scores[name] ?? 0) - (a.scores[name] ?? 0));
  const detail =
    name === 'performance'
      ? `${best?.said}; machine ${Math.round(machine)}, slowed down ${slowdown.toFixed(1)} times`
      : `best of ${rounds.length}`;
  return {
    what: `landing page on a phone: ${name}`,
    value: best?.scores[name] ?? 0,
    unit: '',
    atLeast,
    detail,
  };
});
report('landing', findings);
process.exit(findings.every(({ value, atLeast }) => value >= (atLeast ?? 0)) ? 0 : 1);
