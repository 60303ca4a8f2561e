import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import { startHubspotDouble } from '@dealwright/server/testing/hubspot-double/hubspot-double';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { type Person, startProduct } from '../servers.ts';
import { COMPANIES, DEALS, fillHubspot } from './fill-hubspot.ts';
import { syncStatus } from './sync-status.ts';

const CHANGED = 100;
const LOOK_EVERY_MS = 250;
const PATIENCE_MS = 30 * 60_000;

/** Seconds from the click to the end of the sync, as shown on the page. */
async function secondsOfSync(person: Person): Promise<number> {
  const before = (await syncStatus(person))?.last_synced_at;
  const started = performance.now();
  const asked = await person.send('PUT', '/api/hubspot/sync', { ask: 'run' });
  if (!asked.ok) throw new Error(`The sync was refused: ${await asked.text()}`);
  while (performance.now() - started < PATIENCE_MS) {
    const now = await syncStatus(person);
    if (now?.last_error) throw new Error(now.last_error);
    if (now?.last_synced_at && now.last_synced_at !== before) return (performance.now() - started) / 1000;
    await wait(LOOK_EVERY_MS);
  }
  throw new Error('the sync does not come to an end');
}

async function measure(engine: string, settings: NodeJS.ProcessEnv): Promise<Finding[]> {
  const hubspot = await startHubspotDouble();
  const product = await startProduct({ ...settings, ...hubspot.settings });
  try {
    const admin = await product.signIn('admin');
    const token = `pat-eu1-${engine}`;
    const deals = fillHubspot(hubspot, token);
    const connected = await admin.send('PUT', '/api/hubspot/connection', { token });
    if (!connected.ok) throw new Error(`HubSpot was not connected: ${await connected.text()}`);
    const whole = await secondsOfSync(admin);
    const linked = (await syncStatus(admin))?.linked.deals;
    if (linked !== DEALS) throw new Error(`${linked} deals came`);
    for (const id of deals.slice(0, CHANGED)) hubspot.crm(token).change('deals', id, { amount: '7' });
    const changes = await secondsOfSync(admin);
    const asked = `${hubspot.crm(token).requests.length.toLocaleString('en')} requests in all`;
    return [
      {
        what: `import of ${DEALS.toLocaleString('en')} deals, ${engine}`,
        value: whole,
        unit: 's',
        detail: `${Math.round(DEALS / whole)} a second, with ${COMPANIES.toLocaleString('en')} companies and a person each`,
      },
      { what: `then ${CHANGED} changes, ${engine}`, value: changes, unit: 's', detail: asked },
    ];
  } finally {
    await product.end('SIGTERM');
    await hubspot.close();
  }
}

async function measureHubspot(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dealwright-bench-'));
  const server = await startThrowawayPostgres({ durable: true });
  try {
    const embedded = await measure('embedded', { DATA_DIR: folder });
    await createDatabase(server.url('postgres'), 'hubspot');
    return [...embedded, ...(await measure('PostgreSQL', { DATABASE_URL: server.url('hubspot') }))];
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

report('hubspot', await measureHubspot());
