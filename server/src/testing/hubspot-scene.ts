import { changeContact, getContact } from '@dealwright/contract/contacts/contacts';
import {
  changeHubspotConnection,
  connectHubspot,
  getHubspot,
  listHubspotConflicts,
} from '@dealwright/contract/integrations/hubspot';
import { queryRows } from '@dealwright/db/query-rows';
import type { Engine } from '@dealwright/db/testing/test-database';
import { expect } from 'vitest';
import { syncCompany } from '../features/integrations/hubspot/sync-company.ts';
import { createHubspotApp } from './hubspot-app.ts';
import type { DoubleCrm } from './hubspot-double/crm.ts';
import type { TestApp } from './test-app.ts';

const HOUR_MS = 60 * 60_000;

export type HubspotScene = Awaited<ReturnType<typeof createHubspotScene>>;

/** What is added to a HubSpot; names and addresses are of its own beginning. */
const addersOf = (now: () => { readonly crm: DoubleCrm; readonly made: number }) => ({
  addCompany: (name = 'Hospital') =>
    now().crm.add('companies', {
      properties: { name: `${name} ${now().made}`, domain: `${name.toLowerCase()}${now().made}.example` },
    }),
  addContact: (more: Record<string, string | null> = {}) =>
    now().crm.add('contacts', {
      properties: {
        firstname: 'Ana',
        lastname: 'de Silva',
        email: `Ana${now().made}@Own.example`,
        jobtitle: 'CFO',
        ...more,
      },
    }),
  addDeal: (more: { companies?: string[]; contacts?: string[] }) =>
    now().crm.add('deals', {
      properties: { dealname: 'Wards', dealstage: 'qualifiedtobuy', pipeline: 'default' },
      ...more,
    }),
});

type Query = <T>(sql: string, values?: unknown[]) => Promise<T[]>;

/** Contacts here by the ids of HubSpot’s. */
function readersOf(app: TestApp, crm: () => DoubleCrm, query: Query) {
  const idOf = async (hubspotId: string) => {
    const [row] = await query<{ contact_id: string | null }>(
      `select contact_id from hubspot_records where portal_id = $1 and kind = 'contact' and hubspot_id = $2`,
      [crm().portalId, hubspotId],
    );
    return row?.contact_id ?? null;
  };
  const contactOf = async (hubspotId: string) => {
    const params = { contact_id: (await idOf(hubspotId)) ?? '' };
    const answer = await app.call(app.people.admin, getContact, { params });
    expect(answer.status, answer.text).toBe(200);
    return answer.body;
  };
  return { idOf, contactOf };
}

/** A company that is connected to a HubSpot of its own each time `begin` is called, with its contacts. */
export async function createHubspotScene(engine: Engine) {
  const opened = await createHubspotApp(engine);
  const { app } = opened;
  const { admin } = app.people;
  let crm: DoubleCrm = opened.hubspot.crm('pat-eu1-none');
  let made = 0;

  const query = <T>(sql: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, values));
  const work = (deps = opened.deps) => syncCompany(deps, admin.companyId);
  const later = async () => {
    app.clock.now = new Date(app.clock.now.getTime() + HOUR_MS);
    await query('update hubspot_connections set sync_enabled = true, next_sync_at = $1', [app.clock.now]);
  };
  const { idOf, contactOf } = readersOf(app, () => crm, query);
  return {
    app,
    deps: opened.deps,
    query,
    work,
    later,
    idOf,
    contactOf,
    crm: () => crm,
    /** Made anew with each beginning, so that names and addresses are its own. */
    made: () => made,
    begin: async () => {
      made += 1;
      crm = opened.hubspot.crm(`pat-eu1-${made}`);
      crm.now = () => app.clock.now.getTime();
      const answer = await app.call(admin, connectHubspot, { body: { token: `pat-eu1-${made}` } });
      expect(answer.status, answer.text).toBe(200);
    },
    /** An hour later, a run of the sync. */
    sync: async () => {
      await later();
      await work();
    },
    writeBack: () => app.call(admin, changeHubspotConnection, { body: { write_back: true } }),
    status: async () => (await app.call(admin, getHubspot)).body.connection,
    conflicts: async () => (await app.call(admin, listHubspotConflicts)).body.items,
    change: async (hubspotId: string, body: Record<string, unknown>) => {
      const { id, version } = await contactOf(hubspotId);
      const answer = await app.call(admin, changeContact, { params: { contact_id: id }, version, body });
      expect(answer.status, answer.text).toBe(200);
    },
    ...addersOf(() => ({ crm, made })),
    close: () => opened.close(),
  };
}
