/**
 * npm run bench -- throughput [--deals 100000] [--rounds 3] [--seconds 3]: requests a second at 16 connections, each a
 * manager of one company, on PostgreSQL. Each request is measured three ways alternately: the product, bare Fastify that
 * sends the same bytes, and a bare pool that runs the same statements in a transaction under row-level security.
 */
import type { ChildProcess } from 'node:child_process';
import { parseArgs } from 'node:util';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { median } from '../measure.ts';
import { addManagers } from '../people.ts';
import { type Finding, table } from '../report.ts';
import { report } from '../results.ts';
import { seeded } from '../seeded.ts';
import { startProduct } from '../servers.ts';
import { requestsOfDealPage } from './deal-page.ts';
import { overHttp, type Stretch, startBareFastify, startBarePool, throughPool } from './load.ts';
import { recordStatements, type Statement } from './recorded-sql.ts';

const CONNECTIONS = 16;
/** The product's default. */
const POOL_SIZE = 10;

interface Found {
  readonly items: readonly { readonly account: { readonly name: string } }[];
}

interface Row {
  readonly what: string;
  readonly paths: readonly string[];
  /** Per second. */
  readonly atLeast?: number;
}

/** The requests; targets are twice the first release's figures. */
function rowsOf(dealPage: readonly string[], accountName: string): Row[] {
  return [
    { what: 'session', paths: ['/api/session'], atLeast: 7_884 },
    { what: 'list of 60 deals', paths: ['/api/deals?limit=60'], atLeast: 1_018 },
    { what: 'one deal', paths: ['/api/deals/20'], atLeast: 2_190 },
    { what: `a deal’s page (${dealPage.length} requests)`, paths: dealPage, atLeast: 816 },
    { what: 'board', paths: ['/api/board'], atLeast: 152 },
    {
      what: 'search, an account’s deals',
      paths: [`/api/deals?limit=60&q=${encodeURIComponent(accountName)}`],
    },
    { what: 'dashboard', paths: ['/api/dashboard'], atLeast: 508 },
  ];
}

const WAYS = ['product', 'fastify', 'pool'] as const;
type Way = (typeof WAYS)[number];
type Stretches = Readonly<Record<Way, Stretch[]>> & { readonly bytes: number };

const perSecond = (value: number): string => Math.round(value).toLocaleString('en');

function findingOf({ what, atLeast }: Row, stretches: Stretches): Finding {
  const of = (way: Way, key: keyof Stretch) => median(stretches[way].map((each) => each[key]));
  const rates = {
    product: of('product', 'perSecond'),
    fastify: of('fastify', 'perSecond'),
    pool: of('pool', 'perSecond'),
  };
  const cpu = {
    product: of('product', 'processorMs'),
    fastify: of('fastify', 'processorMs'),
    pool: of('pool', 'processorMs'),
  };
  const postgres = { product: of('product', 'postgresMs'), pool: of('pool', 'postgresMs') };
  return {
    what,
    value: rates.product,
    unit: '/s',
    ...(atLeast !== undefined && { atLeast }),
    errors: stretches.product.reduce((sum, { errors }) => sum + errors, 0),
    detail: [
      `${(stretches.bytes / 1024).toFixed(0)} kB`,
      `${(rates.product / rates.fastify).toFixed(2)} of bare Fastify (${perSecond(rates.fastify)}/s)`,
      `${(rates.product / rates.pool).toFixed(2)} of the bare pool (${perSecond(rates.pool)}/s)`,
      `processor ${cpu.product.toFixed(2)} ms, Fastify ${cpu.fastify.toFixed(2)}, pool ${cpu.pool.toFixed(2)}`,
      `PostgreSQL ${postgres.product.toFixed(2)} ms, for the pool ${postgres.pool.toFixed(2)}`,
    ].join('; '),
    figures: {
      bytes: stretches.bytes,
      productPerSecond: rates.product,
      fastifyPerSecond: rates.fastify,
      poolPerSecond: rates.pool,
      productProcessorMs: cpu.product,
      fastifyProcessorMs: cpu.fastify,
      poolProcessorMs: cpu.pool,
      productPostgresMs: postgres.product,
      poolPostgresMs: postgres.pool,
    },
  };
}

interface Ground {
  readonly address: string;
  readonly cookies: readonly string[];
  readonly pids: { readonly product: number; readonly postgres: number };
  readonly pool: ChildProcess;
  readonly statements: ReadonlyMap<string, readonly Statement[]>;
}

/** The three ways alternately, so that other work on the machine affects them alike; the first round is a warm-up. */
async function measure(
  { address, cookies, pids, pool, statements }: Ground,
  { paths }: Row,
  { rounds, seconds }: { readonly rounds: number; readonly seconds: number },
): Promise<Stretches> {
  const fastify = await startBareFastify(address, cookies[0] ?? '', paths);
  const over = (pid: number) => ({ pid, postgresPid: pids.postgres });
  const requests = paths.map((path) => statements.get(path) ?? []);
  const stretches: Record<Way, Stretch[]> = { product: [], fastify: [], pool: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const time = round === 0 ? Math.min(2, seconds) : seconds;
    const load = { paths, seconds: time };
    const now: Record<Way, Stretch> = {
      product: await overHttp(over(pids.product), address, cookies, load),
      fastify: await overHttp(over(fastify.child.pid ?? 0), fastify.address, cookies, load),
      pool: await throughPool(over(pool.pid ?? 0), pool, requests, { clients: CONNECTIONS, seconds: time }),
    };
    if (round > 0) for (const way of WAYS) stretches[way].push(now[way]);
  }
  fastify.child.kill();
  return { ...stretches, bytes: fastify.bytes };
}

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    deals: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
});
const settings = { rounds: Number(values.rounds), seconds: Number(values.seconds) };
const server = await startThrowawayPostgres({ durable: true });
try {
  const { url } = await seeded(server, Number(values.deals));
  const product = await startProduct({ DATABASE_URL: url });
  const cookies = await addManagers({ engine: 'postgres', url }, CONNECTIONS);
  const [cookie = ''] = cookies;
  const manager = await product.signIn('manager');
  const { items } = (await manager.get('/api/deals?limit=1&sort=number&order=desc')) as Found;
  const rows = rowsOf(await requestsOfDealPage(product.address, cookie), items[0]?.account.name ?? '');
  const statements = await recordStatements(url, cookie, [...new Set(rows.flatMap(({ paths }) => paths))]);
  const pool = await startBarePool({ url, size: POOL_SIZE });
  const ground: Ground = {
    address: product.address,
    cookies,
    pids: { product: product.child.pid ?? 0, postgres: server.pid },
    pool,
    statements,
  };
  const findings: Finding[] = [];
  for (const row of rows) {
    const finding = findingOf(row, await measure(ground, row, settings));
    findings.push(finding);
    process.stdout.write(`${table([finding]).split('\n').at(-1)}\n`);
  }
  pool.kill();
  await product.end('SIGTERM');
  report('throughput', findings);
  if (findings.some(({ errors = 0 }) => errors > 0)) process.exitCode = 1;
} finally {
  await server.stop();
}
