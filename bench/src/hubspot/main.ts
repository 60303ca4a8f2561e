import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createDatabase } from '@dealwright/db/testing/postgres-databases';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import {
  type HubspotDouble,
  startHubspotDouble,
} from '@dealwright/server/testing/hubspot-double/hubspot-double';
import { type Finding, table } from '../report.ts';
import { type Person, startProduct } from '../servers.ts';

const DEALS = 10_000;
const COMPANIES = 1_000;
const CHANGED = 100;
const AGE_MS = 60 * 60_000;
const LOOK_EVERY_MS = 250;
const PATIENCE_MS = 30 * 60_000;

/** An account of HubSpot in which every deal has a company, and a contact of its own. */
function fill(hubspot: HubspotDouble, token: string): string[] {
  const crm = hubspot.crm(token);
  // A sync reads the last minutes once more: what is there already is older.
  crm.now = () => Date.now() - AGE_MS;
  const companies = Array.from({ length: COMPANIES }, (_, index) =>
    crm.add('companies', { properties: { name: `Company ${index}`, city: 'Porto' } }),
  );
  const deals = Array.from({ length: DEALS }, (_, index) => {
    const email = `ana${index}@company.example`;
    const contact = crm.add('contacts', {
      properties: { firstname: 'Ana', lastname: `Silva ${index}`, email },
    });
    const deal = {
      dealname: `Deal ${index}`,
      amount: String(index),
      dealstage: 'contractsent',
      pipeline: 'default',
    };
    return crm.add('deals', {
      properties: deal,
      companies: [companies[index % COMPANIES]?.id ?? ''],
      contacts: [contact.id],
    }).id;
  });
  crm.now = () => Date.now();
  return deals;
}

interface Status {
  readonly connection: {
    readonly last_synced_at: string | null;
    readonly last_error: string | null;
    readonly linked: { readonly deals: number };
  } | null;
}

const statusOf = async (person: Person) => ((await person.get('/api/hubspot')) as Status).connection;

/** Seconds from the click to the end of the sync, as the page sees it. */
async function secondsOfSync(person: Person): Promise<number> {
  const before = (await statusOf(person))?.last_synced_at;
  const started = performance.now();
  const asked = await person.send('PUT', '/api/hubspot/sync', { ask: 'run' });
  if (!asked.ok) throw new Error(`The sync was refused: ${await asked.text()}`);
  while (performance.now() - started < PATIENCE_MS) {
    const now = await statusOf(person);
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
    const deals = fill(hubspot, token);
    const connected = await admin.send('PUT', '/api/hubspot/connection', { token });
    if (!connected.ok) throw new Error(`HubSpot was not connected: ${await connected.text()}`);
    const whole = await secondsOfSync(admin);
    const linked = (await statusOf(admin))?.linked.deals;
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

process.stdout.write(`\n${table(await measureHubspot())}\n`);
