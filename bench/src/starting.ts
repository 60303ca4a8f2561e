import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from './measure.ts';
import type { Finding } from './report.ts';
import { startProduct } from './servers.ts';

async function secondsToReady(settings: NodeJS.ProcessEnv): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 4; round += 1) {
    const started = performance.now();
    const product = await startProduct(settings);
    await fetch(`${product.address}/health/ready`);
    if (round > 0) times.push((performance.now() - started) / 1000);
    await product.end('SIGTERM');
  }
  return median(times);
}

/** From the command to the first ready answer, on a database that exists already. */
export async function starting(url: string): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dealwright-bench-'));
  const postgres = await secondsToReady({ DATABASE_URL: url });
  const embedded = await secondsToReady({ DATA_DIR: folder });
  await rm(folder, { recursive: true, force: true });
  const finding = (what: string, value: number, atMost: number): Finding => ({
    what,
    value,
    unit: 's',
    atMost,
    detail: 'median of 3 starts',
  });
  return [
    finding('start to ready on PostgreSQL', postgres, 2),
    finding('start to ready on the embedded database', embedded, 3),
  ];
}
