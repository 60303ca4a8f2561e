import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { openDatabase } from '@dealwright/db/open';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { freePort, startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { startAnnouncer } from '@dealwright/server/platform/announce';
import { createLogger } from '@dealwright/server/platform/log';
import { type ServerProcess, startServer } from '@dealwright/server/testing/server-process';
import { percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { OrdinaryRequests } from './ordinary-requests.ts';
import type { Command, Report } from './pages.ts';
import { makeScene, type Scene } from './scene.ts';

const PAGES = fileURLToPath(new URL('./pages.ts', import.meta.url));
const GIVE_UP_MS = 120_000;
const CALM_MS = 10_000;
const CHANGES = 100;
const CHANGES_PER_SECOND = 10;

const memoryMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const loadNow = (): string => readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';

class OpenPages {
  private readonly child: ChildProcess = fork(PAGES);

  tell(command: Command): void {
    this.child.send(command);
  }

  async report(): Promise<Report> {
    this.tell({ report: true });
    const [report] = (await once(this.child, 'message')) as [Report];
    return report;
  }

  /** Seconds until it is so. */
  async until(holds: (report: Report) => boolean): Promise<{ seconds: number; report: Report }> {
    const beganAt = performance.now();
    for (;;) {
      const report = await this.report();
      const tookMs = performance.now() - beganAt;
      if (holds(report) || tookMs > GIVE_UP_MS) return { seconds: tookMs / 1_000, report };
      await wait(50);
    }
  }

  end(): void {
    this.child.disconnect();
  }
}

interface Ground {
  readonly pages: OpenPages;
  readonly ordinary: OrdinaryRequests;
  readonly streams: number;
}

/** The events until all pages are back, and response times for others meanwhile and for some seconds after. */
async function returnAfter(
  what: string,
  { pages, ordinary, streams }: Ground,
  happen: () => Promise<void>,
  isBack: (report: Report) => boolean = ({ open }) => open >= streams,
): Promise<Finding[]> {
  pages.tell({ reset: true });
  await happen();
  ordinary.begin();
  const { seconds, report } = await pages.until(isBack);
  await wait(CALM_MS / 2);
  const { p95, failed, count } = ordinary.end();
  const reads = `${report.rereads} reads by pages, ${report.failedRereads} of them failed`;
  const back = `${report.opened} opened anew, ${report.refused} refused on the way, ${report.resynced} told to ask again`;
  const detail = `${report.open} open, ${back}, ${reads}`;
  return [
    { what: `${what}: all ${streams} back`, value: seconds, unit: 's', atMost: 30, detail },
    {
      what: `${what}: others’ requests meanwhile, p95`,
      value: p95,
      unit: 'ms',
      atMost: 1_000,
      detail: `${count} requests, ${failed} failed`,
    },
  ];
}

/** How long until each page that can see a change receives it. */
async function changesSeen({ pages }: Ground, scene: Scene, address: string): Promise<Finding> {
  pages.tell({ reset: true });
  const sent = new Map<string, number>();
  for (let change = 0; change < CHANGES; change += 1) {
    const worker = scene.workers[change % scene.workers.length];
    const number = scene.deals[Math.floor(change / scene.workers.length)];
    if (!worker) throw new Error('there is nobody who works');
    sent.set(`${worker.company}:${number}`, Date.now());
    const answer = await fetch(`${address}/api/deals/${number}`, {
      method: 'PATCH',
      headers: { cookie: worker.cookie, 'content-type': 'application/json', 'if-match': '"1"' },
      body: JSON.stringify({ next_step: 'Call them' }),
    });
    if (!answer.ok) throw new Error(`a change was refused: ${answer.status} ${await answer.text()}`);
    await wait(1_000 / CHANGES_PER_SECOND);
  }
  await wait(2_000);
  const { heard } = await pages.report();
  const delays = heard.map(({ deal, at }) => at - (sent.get(deal) ?? Number.NaN)).filter((ms) => ms >= 0);
  const changes = new Set(heard.map(({ deal }) => deal)).size;
  return {
    what: 'a change seen by the pages, p95',
    value: percentile(delays, 0.95),
    unit: 'ms',
    atMost: 1_000,
    detail: `p50 ${percentile(delays, 0.5)} ms, ${changes} of ${CHANGES} changes heard ${delays.length} times`,
  };
}

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    streams: { type: 'string', default: '5000' },
    companies: { type: 'string', default: '20' },
    seen: { type: 'string', default: '0.2' },
  },
});
const streams = Number(values.streams);
const postgres = await startThrowawayPostgres({ durable: true });
try {
  await createDatabase(postgres.url('postgres'), 'streams');
  const url = postgres.url('streams');
  const { database } = await openDatabase({ engine: 'postgres', url });
  const scene = await makeScene(database, streams, Number(values.companies));
  const log = createLogger({ production: true, logLevel: 'fatal' });
  const stopAnnouncing = await startAnnouncer({ database, log });
  const port = await freePort();
  const start = (): Promise<ServerProcess> =>
    startServer({ DATABASE_URL: url, DEMO: '1', PROCESS: 'api', PORT: String(port), LOG_LEVEL: 'fatal' });
  let server = await start();
  const { address } = server;
  const ordinary = new OrdinaryRequests(address, scene);
  const pages = new OpenPages();
  const ground = { pages, ordinary, streams };
  const findings: Finding[] = [];

  ordinary.begin();
  await wait(CALM_MS);
  const alone = ordinary.end();
  findings.push({
    what: 'others’ requests, without streams, p95',
    value: alone.p95,
    unit: 'ms',
    detail: `${alone.count} requests, ${alone.failed} failed, load ${loadNow()}`,
  });
  const before = memoryMb(server.child.pid ?? 0);
  findings.push(
    ...(await returnAfter('opened within 10 s', ground, async () =>
      pages.tell({ start: { port, people: scene.watchers, seen: Number(values.seen), overMs: 10_000 } }),
    )),
  );
  const after = memoryMb(server.child.pid ?? 0);
  findings.push({
    what: 'memory for each stream',
    value: ((after - before) * 1024) / streams,
    unit: 'kB',
    detail: `${before.toFixed(0)} MB before, ${after.toFixed(0)} MB with ${streams}`,
  });
  findings.push(await changesSeen(ground, scene, address));
  findings.push(
    ...(await returnAfter('process killed and started', ground, async () => {
      await server.end('SIGKILL');
      server = await start();
    })),
    ...(await returnAfter('process told to stop and started', ground, async () => {
      await server.end('SIGTERM');
      server = await start();
    })),
    ...(await returnAfter(
      'database stopped at once and started',
      ground,
      () => postgres.restart(),
      ({ open, opened, resynced }) => open >= streams && opened + resynced >= streams,
    )),
  );
  report('streams', findings);
  pages.end();
  ordinary.close();
  await server.end('SIGTERM');
  await stopAnnouncing();
  await database.close();
} finally {
  await postgres.stop();
}
