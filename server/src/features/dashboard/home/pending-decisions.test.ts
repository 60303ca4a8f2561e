import { getToday } from '@dealwright/contract/dashboard/today';
import { startTerritoryDraft } from '@dealwright/contract/territories/territories';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../../platform/ids.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';

const PORTAL = '4711';

eachEngine((engine) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp(engine);
  });
  afterAll(() => test.close());

  const decisions = async (person: TestPerson) => {
    const { conflicts, territory_draft } = (await test.call(person, getToday)).body.decisions;
    return { conflicts, territory_draft };
  };
  const none = { conflicts: 0, territory_draft: false };
  const system = (statement: string, values: readonly string[]) =>
    test.database.transaction('dealwright_system', (tx) => queryRows(tx, statement, [...values]));

  it('HOME07 counts values that differ from HubSpot’s while connected, for admins', async () => {
    const { admin, manager, rep, stranger } = test.people;
    const { companyId, id, workspaceId } = admin;
    const deal = await addDeal(test.database, rep);
    await system(
      `insert into hubspot_conflicts (company_id, id, portal_id, kind, hubspot_id, deal_id, field, ours, theirs)
       values ($1, $2, $3, 'deal', '1', $4, 'amount', '1', '2')`,
      [companyId, newId(), PORTAL, deal.id],
    );
    expect(await decisions(admin)).toEqual(none);
    await system(
      `insert into hubspot_connections (company_id, id, connected_by, workspace_id, portal_id, currency, time_zone)
       values ($1, $2, $3, $4, $5, 'USD', 'UTC')`,
      [companyId, newId(), id, workspaceId, PORTAL],
    );
    expect(await decisions(admin)).toEqual({ ...none, conflicts: 1 });
    for (const person of [manager, rep, stranger]) expect(await decisions(person)).toEqual(none);
    await system('update hubspot_conflicts set resolved_at = now() where company_id = $1', [companyId]);
    expect(await decisions(admin)).toEqual(none);
  });

  it('HOME07 tells of a territory plan that is not applied, for those who plan', async () => {
    const { admin, manager, rep, viewer, stranger } = test.people;
    const started = await test.call(manager, startTerritoryDraft, { body: { from: null } });
    expect(started.status, started.text).toBe(201);
    for (const person of [admin, manager])
      expect(await decisions(person)).toEqual({ ...none, territory_draft: true });
    for (const person of [rep, viewer, stranger]) expect(await decisions(person)).toEqual(none);
  });
});
