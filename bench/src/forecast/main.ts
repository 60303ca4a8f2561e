/**
 * npm run bench -- forecast [--deals 100000] [--history FOLDER]: the pages of the forecast over HTTP, the draws of a run,
 * and how good odds and ranges are on the CRM files of a folder, imported as a person would.
 */
import { parseArgs } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { drawsFinding } from './draws.ts';
import { pagesFindings } from './pages.ts';
import { realHistory } from './real-history.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { deals: { type: 'string', default: '100000' }, history: { type: 'string' } },
});

async function historyFindings(folder: string): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    await createDatabase(server.url('postgres'), 'history');
    return await realHistory(server.url('history'), folder);
  } finally {
    await server.stop();
  }
}

const { deals, history } = values;
report('forecast', [
  ...(await pagesFindings(Number(deals))),
  drawsFinding(),
  ...(history === undefined ? [] : await historyFindings(history)),
]);
