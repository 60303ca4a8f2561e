/**
 * npm run bench -- embedded [--deals 10000] [--rounds 3] [--seconds 3]: how soon a server on the embedded database is
 * ready, on the first start and with deals, and how many list requests it answers per second at 16 connections.
 */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { openDatabase } from '@dealwright/db/open';
import { queryRows } from '@dealwright/db/query-rows';
import { median } from '../measure.ts';
import { addManagers } from '../people.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { SEED } from '../seeded.ts';
import { startProduct } from '../servers.ts';
import { timeStarts } from '../starting.ts';
import { overHttp, type Stretch } from '../throughput/load.ts';

const CONNECTIONS = 16;
const STARTS = 3;

/** Records that wait to be compared for duplicates would be compared while something else is measured. */
async function compareNothing(dataDir: string): Promise<void> {
  const { database } = await openDatabase({ engine: 'embedded', dataDir });
  await database.transaction('dealwright_system', (tx) => queryRows(tx, 'delete from duplicate_checks', []));
  await database.close();
}

/** The first round is a warm-up and isn't counted. */
async function lists(
  settings: NodeJS.ProcessEnv & { readonly DATA_DIR: string },
  rounds: number,
  seconds: number,
): Promise<Finding> {
  const cookies = await addManagers({ engine: 'embedded', dataDir: settings.DATA_DIR }, CONNECTIONS);
  const product = await startProduct(settings);
  const loaded = { pid: product.child.pid ?? 0, postgresPid: 0 };
  const stretches: Stretch[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const load = { paths: ['/api/deals?limit=60'], seconds };
    const stretch = await overHttp(loaded, product.address, cookies, load);
    if (round > 0) stretches.push(stretch);
  }
  await product.end('SIGTERM');
  return {
    what: 'list of 60 deals on the embedded database',
    value: median(stretches.map(({ perSecond }) => perSecond)),
    unit: '/s',
    atLeast: 600,
    errors: stretches.reduce((sum, { errors }) => sum + errors, 0),
    detail: `processor ${median(stretches.map(({ processorMs }) => processorMs)).toFixed(2)} ms each, database included`,
  };
}

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    deals: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '3' },
  },
});
const folder = await mkdtemp(join(tmpdir(), 'dealwright-embedded-'));
try {
  const inFolder = (name: string) => ({ DATA_DIR: join(folder, name) });
  const first = await timeStarts(Array.from({ length: STARTS }, (_, index) => inFolder(`first-${index}`)));
  const filled = inFolder('first-0');
  await promisify(execFile)(process.execPath, [SEED, '--deals', values.deals], {
    env: { ...process.env, ...filled, DEMO: '1', LOG_LEVEL: 'warn' },
  });
  await compareNothing(filled.DATA_DIR);
  const again = await timeStarts(Array.from({ length: STARTS }, () => filled));
  const list = await lists(filled, Number(values.rounds), Number(values.seconds));
  report('embedded', [
    {
      what: 'first start to ready on the embedded database',
      value: first.ready,
      unit: 's',
      atMost: 6,
      detail: `median of ${STARTS}, demo data included, processor ${first.processor.toFixed(1)} s`,
    },
    {
      what: 'start to ready on a filled folder',
      value: again.ready,
      unit: 's',
      atMost: 2,
      detail: `median of ${STARTS}, ${values.deals} deals, processor ${again.processor.toFixed(1)} s`,
    },
    list,
  ]);
  if ((list.errors ?? 0) > 0) process.exitCode = 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}
