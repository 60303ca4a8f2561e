import type { ServiceSystem } from '@dealwright/contract/operator/service';
import type { Database, Tx } from '@dealwright/db/database';
import type { Config } from '../../../platform/config.ts';
import type { Recorder } from '../../../platform/telemetry/recorder.ts';
import { VERSION } from '../../../platform/version.ts';
import { countMails, listInstances, listMigrations, listQueues, readDatabase } from './system-store.ts';

/** Three beats, which come every half a minute. */
const SILENT_AFTER_MS = 90_000;

interface Known {
  readonly config: Pick<Config, 'databasePool' | 'demo'>;
  readonly engine: Database['engine'];
  readonly recorder: Pick<Recorder, 'startedAt'>;
  readonly now: Date;
}

export async function readSystem(tx: Tx, { config, engine, recorder, now }: Known): Promise<ServiceSystem> {
  const { version, size_bytes, connections } = await readDatabase(tx);
  const queues = await listQueues(tx);
  return {
    release: VERSION,
    node: process.version,
    started_at: recorder.startedAt.toISOString(),
    demo: config.demo,
    database: {
      engine,
      version,
      size_bytes: Number(size_bytes),
      connections,
      pool_size: engine === 'postgres' ? config.databasePool : null,
    },
    migrations: (await listMigrations(tx)).map((row) => ({
      ...row,
      applied_at: row.applied_at.toISOString(),
    })),
    queues: queues?.map((row) => ({ ...row, counted_at: row.counted_at?.toISOString() ?? null })) ?? null,
    mails: await countMails(tx),
    instances: (await listInstances(tx)).map((row) => ({
      ...row,
      memory_bytes: Number(row.memory_bytes),
      started_at: row.started_at.toISOString(),
      seen_at: row.seen_at.toISOString(),
      running: now.getTime() - row.seen_at.getTime() < SILENT_AFTER_MS,
    })),
  };
}
