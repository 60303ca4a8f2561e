import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { startProduct } from './product.ts';
import { publishServers } from './running-server.ts';
import { GNEWS, GOOGLE, HUBSPOT, startDouble, TRANSCRIPTION } from './start-double.ts';

const DATABASE = 'dealwright_journeys';

/**
 * Once a run: the product on a fresh embedded database and on a fresh PostgreSQL, with doubles of Google,
 * HubSpot, GNews and a transcription service for both.
 */
export default async function startServers(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'dealwright-journeys-'));
  // One after the other: the first may have to build the web app, and the second must not build it too.
  const doubles = await Promise.all([GOOGLE, HUBSPOT, GNEWS, TRANSCRIPTION].map(startDouble));
  const allow = doubles.map(({ settings }) => settings['OUTBOUND_ALLOW']).join();
  const settings = Object.assign({}, ...doubles.map((double) => double.settings), { OUTBOUND_ALLOW: allow });
  const embedded = await startProduct({ ...settings, DATA_DIR: join(dataDir, 'embedded') });
  const cluster = await startThrowawayPostgres();
  await createDatabase(cluster.url('postgres'), DATABASE);
  const postgres = await startProduct({
    ...settings,
    DATABASE_URL: cluster.url(DATABASE),
    DATA_DIR: join(dataDir, 'postgres'),
  });
  publishServers({ embedded, postgres });
  return async () => {
    await Promise.all([embedded.stop(), postgres.stop()]);
    await Promise.all([cluster.stop(), ...doubles.map((double) => double.stop())]);
    rmSync(dataDir, { recursive: true, force: true });
  };
}
