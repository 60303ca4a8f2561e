import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import type { Database } from '@dealwright/db/database';
import { openDatabase } from '@dealwright/db/open';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { seedDeals } from '@dealwright/server/demo/seed-deals';
import { startHubspotDouble } from '@dealwright/server/testing/hubspot-double/hubspot-double';
import { fillHubspot } from '../hubspot/fill-hubspot.ts';
import { syncStatus } from '../hubspot/sync-status.ts';
import { median } from '../measure.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { type Product, startProduct } from '../servers.ts';
import { addCompany, demoMovers, type Mover } from './companies.ts';
import { moveDeals, type Rate } from './move-deals.ts';
import { measureReads } from './reads.ts';

const CLIENTS = 16;
const DEALS_OF_OTHERS = 1_000;
const WARM_UP_MS = 4_000;
const MOVES_BEFORE_READS_MS = 4_000;
/** As many connections as clients, so that the product's own limits don't matter. */
const POOL = { DATABASE_POOL: '24', REQUESTS_PER_COMPANY: '18' };

interface Options {
  readonly deals: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly import: boolean;
}

interface Scene {
  readonly address: string;
  readonly one: readonly Mover[];
  readonly many: readonly Mover[];
}

const GROUPS = {
  '1 client': ({ one }: Scene) => one.slice(0, 1),
  '4 clients': ({ one }: Scene) => one.slice(0, 4),
  '16 clients': ({ one }: Scene) => one,
  '16 companies': ({ many }: Scene) => many,
} as const;
type Group = keyof typeof GROUPS;
const GROUP_NAMES = Object.keys(GROUPS) as Group[];

function summary(rates: readonly Rate[]): string {
  const refused = rates
    .flatMap((rate) => Object.entries(rate.refused))
    .map(([status, n]) => `${n} × ${status}`);
  const ms = (key: 'p50' | 'p95') => median(rates.map((rate) => rate[key])).toFixed(0);
  const each = rates.map(({ perSecond }) => perSecond.toFixed(0)).join(', ');
  return `p50 ${ms('p50')} ms, p95 ${ms('p95')} ms; rounds ${each}${refused.length > 0 ? `; refused ${refused.join(', ')}` : ''}`;
}

const rateOf = (rates: readonly Rate[]): number => median(rates.map(({ perSecond }) => perSecond));

/** All of them alternately, so that other work on the machine affects them alike. */
async function measureRounds(scene: Scene, { rounds, seconds }: Options): Promise<Finding[]> {
  const rates: Record<Group, Rate[]> = {
    '1 client': [],
    '4 clients': [],
    '16 clients': [],
    '16 companies': [],
  };
  for (const group of ['16 clients', '16 companies'] as const)
    await moveDeals(scene.address, GROUPS[group](scene), WARM_UP_MS);
  for (let round = 0; round < rounds; round += 1) {
    for (const group of GROUP_NAMES) {
      const rate = await moveDeals(scene.address, GROUPS[group](scene), seconds * 1000);
      rates[group].push(rate);
      process.stdout.write(`round ${round + 1}, ${group}: ${rate.perSecond.toFixed(0)} moves/s\n`);
    }
  }
  const findings = GROUP_NAMES.map(
    (group): Finding => ({
      what: `moves, ${group === '16 companies' ? '16 companies with one client each' : `one company, ${group}`}`,
      value: rateOf(rates[group]),
      unit: '/s',
      detail: summary(rates[group]),
    }),
  );
  const ratios = rates['16 clients'].map(
    ({ perSecond }, round) => perSecond / (rates['16 companies'][round]?.perSecond ?? Number.NaN),
  );
  return [
    ...findings,
    {
      what: 'one company, 16 clients, against 16 companies',
      value: median(ratios),
      unit: '',
      atLeast: 0.9,
      detail: `rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(', ')}`,
    },
  ];
}

/** Moves by 16 clients during an import from HubSpot into the same company. */
async function measureImport(
  product: Product,
  token: string,
  scene: Scene,
  { seconds }: Options,
): Promise<Finding[]> {
  const admin = await product.signIn('admin');
  const connected = await admin.send('PUT', '/api/hubspot/connection', { token });
  if (!connected.ok) throw new Error(`HubSpot was not connected: ${await connected.text()}`);
  const before = (await syncStatus(admin))?.last_synced_at;
  const asked = await admin.send('PUT', '/api/hubspot/sync', { ask: 'run' });
  if (!asked.ok) throw new Error(`The sync was refused: ${await asked.text()}`);
  while (((await syncStatus(admin))?.linked.deals ?? 0) === 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const rates: Rate[] = [];
  const imported: number[] = [];
  for (;;) {
    const linked = (await syncStatus(admin))?.linked.deals ?? 0;
    const rate = await moveDeals(scene.address, scene.one, seconds * 1000);
    const now = await syncStatus(admin);
    if (now?.last_error) throw new Error(now.last_error);
    if (now?.last_synced_at && now.last_synced_at !== before) break;
    rates.push(rate);
    imported.push(((now?.linked.deals ?? 0) - linked) / seconds);
    process.stdout.write(
      `during the import: ${rate.perSecond.toFixed(0)} moves/s, ${now?.linked.deals} deals came\n`,
    );
  }
  if (rates.length === 0) throw new Error('the import was over before anything was measured');
  return [
    {
      what: 'moves during an import of 10,000 deals, one company, 16 clients',
      value: rateOf(rates),
      unit: '/s',
      detail: `${summary(rates)}; ${median(imported).toFixed(0)} deals imported a second`,
    },
  ];
}

async function fill(database: Database, deals: number): Promise<Scene> {
  await seedDeals(database, { deals, now: new Date() });
  process.stdout.write(`${deals} deals seeded\n`);
  const one = await demoMovers(database, CLIENTS);
  const many: Mover[] = [];
  for (let count = 0; count < CLIENTS; count += 1) many.push(await addCompany(database, DEALS_OF_OTHERS));
  return { address: '', one, many };
}

async function measureMoves(server: ThrowawayPostgres, options: Options): Promise<Finding[]> {
  await createDatabase(server.url('postgres'), 'moves');
  const url = server.url('moves');
  const hubspot = await startHubspotDouble();
  // The first start creates the demo company.
  await (await startProduct({ DATABASE_URL: url })).end('SIGTERM');
  const { database } = await openDatabase({
    engine: 'postgres',
    url,
    poolSize: 4,
    statementTimeoutMs: 600_000,
  });
  const scene = await fill(database, options.deals);
  await promisify(execFile)('psql', [server.superuserUrl('moves'), '-qc', 'vacuum analyze']);
  const product = await startProduct({ DATABASE_URL: url, ...POOL, ...hubspot.settings });
  try {
    const placed = { ...scene, address: product.address };
    const findings = await measureRounds(placed, options);
    const move = () => moveDeals(placed.address, placed.one, MOVES_BEFORE_READS_MS);
    findings.push(...(await measureReads(database, product, move)));
    if (!options.import) return findings;
    const token = 'pat-eu1-moves';
    fillHubspot(hubspot, token);
    return [...findings, ...(await measureImport(product, token, placed, options))];
  } finally {
    await product.end('SIGTERM');
    await database.close();
    await hubspot.close();
  }
}

const { values } = parseArgs({
  allowPositionals: true,
  allowNegative: true,
  options: {
    import: { type: 'boolean', default: true },
    deals: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '6' },
  },
});
const server = await startThrowawayPostgres({ durable: true });
try {
  const options = {
    deals: Number(values.deals),
    rounds: Number(values.rounds),
    seconds: Number(values.seconds),
    import: values.import,
  };
  report('moves', await measureMoves(server, options));
} finally {
  await server.stop();
}
