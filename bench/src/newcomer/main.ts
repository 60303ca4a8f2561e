/**
 * npm run bench -- newcomer --files FOLDER: an admin of a new company brings the CRM files of a folder in, by what the
 * pages say, at both widths: seconds until the board, presses, and whether the deals are those of the files.
 */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openDatabase } from '@dealwright/db/open';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { launchChromium } from '../chromium.ts';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { startProduct } from '../servers.ts';
import { newCompany } from './new-company.ts';
import { walk } from './walk.ts';

const { values } = parseArgs({ args: process.argv.slice(3), options: { files: { type: 'string' } } });
if (values.files === undefined) throw new Error('Name a folder of CSV files: --files FOLDER');
const folder = values.files;
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.csv'))
  .map((name) => join(folder, name));
const WIDTHS = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

const server = await startThrowawayPostgres({ durable: true });
try {
  await createDatabase(server.url('postgres'), 'newcomer');
  const product = await startProduct({ DATABASE_URL: server.url('newcomer') });
  const { database } = await openDatabase({ engine: 'postgres', url: server.url('newcomer') });
  const browser = await launchChromium();
  const findings: Finding[] = [];
  for (const screen of WIDTHS) {
    const company = await newCompany(database);
    findings.push(...(await walk({ browser, address: product.address, company, screen, files })));
  }
  await browser.close();
  await database.close();
  await product.end('SIGTERM');
  report('newcomer', findings);
} finally {
  await server.stop();
}
