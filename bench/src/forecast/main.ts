/**
 * npm run bench -- forecast [--deals 100000] [--history FOLDER]: the pages of the forecast over HTTP, the preview of
 * rules, the draws of a run, and how good odds and ranges are on the CRM files of a folder, imported as a person would.
 */
import { accessSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres, type ThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { drawsFinding } from './draws.ts';
import { pagesFindings } from './pages.ts';
import { realHistory } from './real-history.ts';
import { rulesPreviewFinding } from './rules-preview.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: { deals: { type: 'string', default: '100000' }, history: { type: 'string' } },
});

/** Of which enough are open in one workspace. */
const SEEDED_FOR_PREVIEW = 30_000;

async function onServer<T>(run: (server: ThrowawayPostgres) => Promise<T>): Promise<T> {
  const server = await startThrowawayPostgres({ durable: true });
  try {
    return await run(server);
  } finally {
    await server.stop();
  }
}

const historyFindings = (folder: string): Promise<Finding[]> =>
  onServer(async (server) => {
    await createDatabase(server.url('postgres'), 'history');
    return realHistory(server.url('history'), folder);
  });

const { history } = values;
// Said at once, rather than after what takes a quarter of an hour.
if (history !== undefined) accessSync(history);
const deals = Number(values.deals);
report('forecast', [
  ...(await onServer((server) => pagesFindings(server, deals))),
  await onServer((server) => rulesPreviewFinding(server, Math.min(deals, SEEDED_FOR_PREVIEW))),
  drawsFinding(),
  ...(history === undefined ? [] : await historyFindings(history)),
]);
