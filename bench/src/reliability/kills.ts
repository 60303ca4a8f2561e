import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { type ServerProcess, startServer } from '@dealwright/server/testing/server-process';
import { percentile } from '../measure.ts';
import type { Finding } from '../report.ts';
import { beginWriting, Client, countLosses, writeDeal } from './writers.ts';

const WRITERS = 12;
const SHORTEST_LIFE_MS = 150;
const LONGEST_LIFE_MS = 1_500;

export interface KillOptions {
  readonly kills: number;
  readonly writes: number;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** A new database of an engine: the server's settings for it, and how to remove it. */
async function freshDatabase(engine: 'embedded' | 'postgres') {
  if (engine === 'embedded') {
    const folder = await mkdtemp(join(tmpdir(), 'dealwright-kills-'));
    return {
      settings: { DATA_DIR: join(folder, 'data'), DEMO: '1' },
      drop: () => rm(folder, { recursive: true, force: true }),
    };
  }
  const postgres = await startThrowawayPostgres({ durable: true });
  await createDatabase(postgres.url('postgres'), 'kills');
  return { settings: { DATABASE_URL: postgres.url('kills'), DEMO: '1' }, drop: postgres.stop };
}

/** Kills the process again and again while people write and retry what wasn't acknowledged. */
async function killWhileWriting(engine: 'embedded' | 'postgres', { kills, writes }: KillOptions) {
  const { settings, drop } = await freshDatabase(engine);
  const start = async (port: number): Promise<ServerProcess> =>
    startServer({ ...settings, PORT: String(port), LOG_LEVEL: 'error' });
  let server = await start(await freePort());
  const port = Number(new URL(server.address).port);
  const client = new Client(server.address);
  await client.signIn();
  const writing = beginWriting();
  let done = 0;
  const finished = () => done >= kills && writing.acknowledged.size >= writes;
  const write = async () => {
    while (!finished()) await writeDeal(client, writing, 'killproof');
  };
  const readyAfter: number[] = [];
  const kill = async () => {
    for (; done < kills; done += 1) {
      await wait(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS));
      await server.end('SIGKILL');
      const startedAt = performance.now();
      server = await start(port);
      readyAfter.push(performance.now() - startedAt);
    }
  };
  await Promise.all([kill(), ...Array.from({ length: WRITERS }, write)]);
  const losses = await countLosses(client, writing, 'killproof');
  client.close();
  await server.end('SIGTERM');
  await drop();
  return { ...losses, readyAfter, acknowledged: writing.acknowledged.size };
}

/** R1: kill -9 during writes loses nothing, duplicates nothing, and the process is soon back. */
export async function kills(options: KillOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const engine of ['embedded', 'postgres'] as const) {
    const { lost, doubled, readyAfter, acknowledged } = await killWhileWriting(engine, options);
    const detail = `${engine}: ${options.kills} kills, ${acknowledged} acknowledged writes, ${WRITERS} writers`;
    const ready = percentile(readyAfter, 0.95) / 1000;
    findings.push(
      { what: `R1 ${engine}: writes lost`, value: lost, unit: '', atMost: 0, detail },
      { what: `R1 ${engine}: writes doubled`, value: doubled, unit: '', atMost: 0, detail },
      { what: `R1 ${engine}: start to ready, p95`, value: ready, unit: 's', atMost: 2, detail },
    );
  }
  return findings;
}
