/** npm run bench -- import [--only reading|embedded|postgres|kills] */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { writeCsv, writeSheet } from './files.ts';
import { measureKills } from './killed-import.ts';
import { measureReading } from './reading.ts';
import { measureImport } from './whole-import.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { only: { type: 'string' } },
});

const folder = await mkdtemp(join(tmpdir(), 'dealwright-bench-'));
const [csv, workbook] = [join(folder, 'deals.csv'), join(folder, 'deals.xlsx')];

async function onPostgres(name: string, measured: (url: string, superuserUrl: string) => Promise<Finding[]>) {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    await createDatabase(server.url('postgres'), name);
    return await measured(server.url(name), server.superuserUrl(name));
  } finally {
    await server.stop();
  }
}

const filesIn = (name: string) => ({ DATA_DIR: join(folder, name) });
const PARTS: Readonly<Record<string, () => Promise<Finding[]>>> = {
  reading: () => measureReading(csv, workbook),
  postgres: () =>
    onPostgres('imports', (url) =>
      measureImport('PostgreSQL', { ...filesIn('postgres'), DATABASE_URL: url }, csv),
    ),
  embedded: () => measureImport('embedded', filesIn('embedded'), csv),
  kills: () =>
    onPostgres('kills', (url, superuserUrl) =>
      measureKills({ ...filesIn('kills'), DATABASE_URL: url }, superuserUrl, csv),
    ),
};

try {
  await writeCsv(csv);
  await writeSheet(workbook);
  const findings: Finding[] = [];
  for (const [name, measured] of Object.entries(PARTS))
    if (values.only === undefined || values.only === name) findings.push(...(await measured()));
  report('import', findings);
} finally {
  await rm(folder, { recursive: true, force: true });
}
