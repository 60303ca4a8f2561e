/**
 * npm run bench -- reviews [--deals 1000000]: the queue of a review beside that of a thousand deals, the next deal of a
 * review, any day of its scorecard, and ten deals decided by keyboard alone in a browser.
 */
import { parseArgs } from 'node:util';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { compared } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { seeded } from '../seeded.ts';
import { type Person, type Product, startProduct } from '../servers.ts';
import { byKeyboard } from './keyboard.ts';
import { readsFindings } from './reads.ts';

const FEW = 1_000;
/** Of the project’s specification for work of constant cost. */
const QUEUE_RATIO_AT_MOST = 1.5;

const { values } = parseArgs({
  allowPositionals: true,
  options: { deals: { type: 'string', default: '1000000' } },
});
const many = Number(values.deals);

async function open(server: ThrowawayPostgres, deals: number): Promise<Product> {
  const { url } = await seeded(server, deals);
  return startProduct({ DATABASE_URL: url });
}

/** The same queue in both, one after the other. */
async function queueFinding(what: string, path: string, few: Person, all: Person): Promise<Finding> {
  const times = await compared(
    () => all.fetchBytes(path),
    () => few.fetchBytes(path),
    { rounds: 4, each: 15 },
  );
  return {
    what,
    value: times.ours / times.theirs,
    unit: '',
    atMost: QUEUE_RATIO_AT_MOST,
    detail: `${times.ours.toFixed(1)} ms at ${many} deals, ${times.theirs.toFixed(1)} ms at ${FEW}`,
  };
}

const server = await startThrowawayPostgres({ durable: true });
try {
  const [small, large] = [await open(server, FEW), await open(server, many)];
  const findings: Finding[] = [];
  for (const [role, scope] of [
    ['rep', 'me'],
    ['manager', 'team'],
  ] as const) {
    const path = `/api/review-queue?scope=${scope}`;
    const [few, all] = [await small.signIn(role), await large.signIn(role)];
    findings.push(await queueFinding(`queue of a ${role}`, path, few, all));
  }
  findings.push(...(await readsFindings(await large.signIn('manager'), many)));
  findings.push(await byKeyboard(large.address, await large.signIn('manager')));
  await Promise.all([small.end('SIGTERM'), large.end('SIGTERM')]);
  report('reviews', findings);
} finally {
  await server.stop();
}
