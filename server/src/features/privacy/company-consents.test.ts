import { connectHubspot } from '@dealwright/contract/integrations/hubspot';
import { getCompanyDeletion, requestCompanyDeletion } from '@dealwright/contract/privacy/company-deletion';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFeature } from '../../testing/features.ts';
import { type GoogleDouble, startGoogleDouble } from '../../testing/google-double/google-double.ts';
import { createHubspotApp, type HubspotApp } from '../../testing/hubspot-app.ts';
import { type Mailboxes, mailboxesOf, settingsFor } from '../../testing/mailboxes.ts';
import { anotherSession, laterBy } from '../../testing/second-factor.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { revokeConsents } from '../integrations/gmail/revoke-consent.ts';
import { signatureOf } from '../integrations/hubspot/check-signature.ts';
import { syncCompany } from '../integrations/hubspot/sync-company.ts';
import { eraseCompanies } from './erase-company.ts';

const DAY_SECONDS = 24 * 60 * 60;
const SECRET = 'client-secret-of-the-app';
const PATH = '/api/hubspot/callbacks';
const TOKEN = 'pat-eu1-erased';

eachEngine((engine) => {
  let google: GoogleDouble;
  let opened: HubspotApp;
  let app: TestApp;
  let mailboxes: Mailboxes;
  beforeAll(async () => {
    google = await startGoogleDouble();
    opened = await createHubspotApp(engine, { ...settingsFor(google), HUBSPOT_CLIENT_SECRET: SECRET });
    ({ app } = opened);
    mailboxes = mailboxesOf(app, google);
    app.clock.now = new Date();
    await setFeature(app, 'data_controls', true);
  });
  afterAll(async () => {
    await mailboxes.close();
    await opened.close();
    await google.close();
  });

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const storage = {
    put: () => Promise.resolve(),
    open: () => Promise.resolve(null),
    remove: () => Promise.resolve(),
  };
  const erase = (given = storage) =>
    eraseCompanies({ database: app.database, storage: given, now: () => app.clock.now });
  const waiting = () =>
    system<{ email_address: string }>('select email_address from google_revocations order by email_address');
  const tell = (portalId: string) => {
    const payload = JSON.stringify([{ eventId: 1, portalId: Number(portalId) }]);
    const timestamp = String(app.clock.now.getTime());
    const request = { method: 'POST', uri: `http://deals.example${PATH}`, body: payload, timestamp };
    return app.api.app.inject({
      method: 'POST',
      url: PATH,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-hubspot-request-timestamp': timestamp,
        'x-hubspot-signature-v3': signatureOf(SECRET, request),
      },
    });
  };

  test('a company that is erased lets Google and HubSpot go: consents end there once Google can be asked, once each', async () => {
    const { rep, manager, stranger } = app.people;
    const admin = await anotherSession(app, app.people.admin);
    const { companyId } = admin;
    for (const person of [rep, manager, stranger]) await mailboxes.connect(person);
    await app.call(admin, connectHubspot, { body: { token: TOKEN } });
    await system('update hubspot_connections set sync_enabled = true');
    const crm = opened.hubspot.crm(TOKEN);
    crm.now = () => app.clock.now.getTime();
    crm.add('companies', { properties: { name: 'Hospital Group' } });
    await syncCompany(opened.deps, companyId);
    expect((await tell(crm.portalId)).statusCode).toBe(204);
    expect(await system('select 1 from hubspot_callbacks where company_id = $1', [companyId])).toHaveLength(
      1,
    );
    const { company_name: name } = (await app.call(admin, getCompanyDeletion)).body;
    await app.call(admin, requestCompanyDeletion, { body: { company_name: name } });
    expect(google.accounts.revocations, 'nothing ends while it can be taken back').toEqual([]);

    laterBy(app, 30 * DAY_SECONDS);
    google.accounts.failingRevocations = 2;
    const broken = { ...storage, remove: () => Promise.reject(new Error('the disk is gone')) };
    await system(
      `insert into data_exports (company_id, id, scope, requested_by) values ($1, gen_random_uuid(), 'company', $2)`,
      [companyId, admin.id],
    );
    await expect(erase(broken)).rejects.toThrow('the disk is gone');
    // Midway already nothing of HubSpot is read.
    const asked = crm.requests.length;
    laterBy(app, DAY_SECONDS);
    await syncCompany(opened.deps, companyId);
    expect(crm.requests).toHaveLength(asked);
    const gone = [rep.email, manager.email].sort().map((email_address) => ({ email_address }));
    expect(await waiting()).toEqual(gone);
    // They wait since the database's time, which is not that of this test.
    await system('update google_revocations set created_at = $1, next_try_at = $1', [app.clock.now]);

    // Google cannot be asked: the company goes all the same, and its consents wait.
    await revokeConsents(mailboxes.deps);
    expect(google.accounts.revocations).toHaveLength(2);
    expect(await erase()).toBe(1);
    expect(await system('select 1 from email_connections where company_id = $1', [companyId])).toEqual([]);
    expect(await system('select 1 from hubspot_callbacks where company_id = $1', [companyId])).toEqual([]);
    expect(await waiting()).toEqual(gone);

    laterBy(app, 10 * 60);
    await Promise.all([revokeConsents(mailboxes.deps), revokeConsents(mailboxes.deps)]);
    const [first, second, ...later] = google.accounts.revocations;
    expect(later.sort()).toEqual([first, second].sort());
    expect(await waiting()).toEqual([]);
    for (const token of later) expect(google.accounts.useRefresh(token), 'the consent is over').toBeNull();
    laterBy(app, DAY_SECONDS);
    expect(await erase()).toBe(0);
    expect(await revokeConsents(mailboxes.deps)).toBe(0);
    expect(google.accounts.revocations).toHaveLength(4);

    // HubSpot may go on telling: it is taken, and nothing comes of it.
    expect((await tell(crm.portalId)).statusCode).toBe(204);
    expect(await system('select 1 from hubspot_callbacks where company_id = $1', [companyId])).toEqual([]);
    expect(await system('select 1 from hubspot_connections where company_id = $1', [companyId])).toEqual([]);
    // The neighbour's mailbox has its consent still.
    expect((await mailboxes.current(stranger)).state).toBe('active');
  });
});
