import type { Tx } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { dayOf } from '@dealwright/domain/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { castOperator } from '../../testing/operator.ts';
import type { TestPerson } from '../../testing/people.ts';
import { putCompanyState } from '../../testing/suspension.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { anyStuck, takeUpStuck } from '../analyst/analysis-store.ts';
import { anyFreezing, listFreezing } from '../deals/exchange-rates/store.ts';
import { takeDueSends } from '../integrations/gmail/send-store.ts';
import { findMailboxes, takeDueConnections, takeDueWatches } from '../integrations/gmail/sync-store.ts';
import { findCompaniesOf } from '../integrations/hubspot/store.ts';
import { findDueConnections } from '../integrations/hubspot/sync-store.ts';
import { settleDue, takeDue } from '../notifications/store.ts';
import { anyDue, listDue } from '../people/team/factor-reset-store.ts';
import { anyWaitingRemoval, listWaitingRemovals } from '../people/team/store.ts';
import { takeReminders } from '../privacy/deletion-store.ts';
import { failForgotten, listWaiting } from '../privacy/store.ts';
import { takeAgedDeals } from '../qualification/ageing-store.ts';
import { anyDue as anyDueRecording, listDue as listDueRecordings } from '../recordings/store.ts';
import { takeDueTasks } from '../tasks/store.ts';
import { listWaitingWorkspaces } from '../territories/plan-store.ts';

const NOW = new Date('2027-03-10T12:00:00Z');
const BEFORE = new Date('2027-03-09T00:00:00Z');
const request = { now: NOW, next: new Date('2027-03-11T00:00:00Z'), most: 100 };
const ADDRESS = 'sales@shared.example';
const PORTAL = '4711';

/** All that the worker looks for across companies, by who looks for it; each answers whose it would do. */
const FINDERS: Readonly<Record<string, (tx: Tx) => Promise<readonly (string | undefined)[]>>> = {
  'mailboxes of Gmail to be read': async (tx) => companies(await takeDueConnections(tx, request)),
  'mailboxes that Google is to tell of': async (tx) => companies(await takeDueWatches(tx, request)),
  'mailboxes that Google tells of': async (tx) => companies(await findMailboxes(tx, ADDRESS)),
  'mails to be sent by Gmail': async (tx) => companies(await takeDueSends(tx, request)),
  'syncs with HubSpot': async (tx) => companies(await findDueConnections(tx, request)),
  'companies that HubSpot tells of': (tx) => findCompaniesOf(tx, PORTAL),
  'accounts that wait for their territory': async (tx) =>
    (await listWaitingWorkspaces(tx, 100)).map(({ companyId }) => companyId),
  'people who are told': async (tx) => {
    const told = [];
    for (let due = await takeDue(tx, NOW); due; due = await takeDue(tx, NOW)) {
      told.push(due);
      await settleDue(tx, due);
    }
    return companies(told);
  },
  'tasks that are due': async (tx) => companies(await takeDueTasks(tx, NOW, 100)),
  'deals that age': async (tx) => companies(await takeAgedDeals(tx, dayOf(NOW), 100)),
  'analyses that were interrupted': async (tx) => companies(await takeUpStuck(tx, NOW, 5, 100)),
  'exports that wait': async (tx) => companies(await listWaiting(tx, 100)),
  'exports that are given up': async (tx) => {
    await failForgotten(tx, NOW, NOW);
    return companies(await queryRows(tx, `select company_id from data_exports where state = 'failed'`));
  },
  'deals of members who were removed': async (tx) => companies(await listWaitingRemovals(tx)),
  'factors to be reset': async (tx) =>
    companies(
      await queryRows(tx, 'select company_id from factor_resets where id = any ($1)', [
        await listDue(tx, NOW),
      ]),
    ),
  'recordings whose time has come': async (tx) => companies(await listDueRecordings(tx, NOW, 100)),
  'closed deals that wait for a rate': async (tx) => companies(await listFreezing(tx)),
  'companies that are reminded of their erasing': async (tx) =>
    companies(await takeReminders(tx, { before: NOW, now: NOW, limit: 20 })),
};

/** What is asked before work by the clock is queued. */
const QUESTIONS = {
  analyses: anyStuck(NOW, 5),
  rates: anyFreezing(),
  recordings: anyDueRecording(NOW),
  removals: anyWaitingRemoval(),
  resets: anyDue(NOW),
};

function companies(rows: readonly { readonly company_id?: string }[]): (string | undefined)[] {
  return rows.map(({ company_id }) => company_id);
}

/** Something for each finder, as features leave it. */
async function leaveWork(tx: Tx, person: TestPerson, deal: TestDeal): Promise<void> {
  const { companyId, id: userId, workspaceId } = person;
  const place = [companyId, newId(), userId];
  const text = 'Ana Silva: We lose money.';
  const [row] = await queryRows<{ account_id: string }>(tx, 'select account_id from deals where id = $1', [
    deal.id,
  ]);
  await queryRows(
    tx,
    'insert into email_connections (company_id, id, owner_id, email_address, next_sync_at, watch_next_at) values ($1, $2, $3, $4, $5, $5)',
    [...place, ADDRESS, BEFORE],
  );
  await queryRows(
    tx,
    `insert into email_sends (company_id, id, sender_id, deal_id, recipients, subject, body, rfc_message_id, next_try_at)
     values ($1, $2, $3, $4, '[]', 'Offer', 'Hello', $6, $5)`,
    [...place, deal.id, BEFORE, newId()],
  );
  await queryRows(
    tx,
    `insert into hubspot_connections (company_id, id, connected_by, workspace_id, portal_id, currency, time_zone, sync_enabled, next_sync_at)
     values ($1, $2, $3, $4, $5, 'USD', 'UTC', true, $6)`,
    [...place, workspaceId, PORTAL, BEFORE],
  );
  await queryRows(
    tx,
    `insert into territory_plans (company_id, id, created_by, workspace_id, number, state) values ($1, $2, $3, $4, 1, 'active')`,
    [...place, workspaceId],
  );
  await queryRows(
    tx,
    `insert into territory_accounts (company_id, account_id, workspace_id) values ($1, $2, $3) on conflict do nothing`,
    [companyId, row?.account_id, workspaceId],
  );
  await queryRows(
    tx,
    `insert into notification_dues (company_id, profile_id, channel, due_at) values ($1, $2, 'email', $3)`,
    [companyId, userId, BEFORE],
  );
  await queryRows(
    tx,
    `insert into tasks (company_id, id, created_by, assignee_id, workspace_id, deal_id, title, due_on)
     values ($1, $2, $3, $3, $4, $5, 'Call', $6)`,
    [...place, workspaceId, deal.id, dayOf(BEFORE)],
  );
  await queryRows(tx, 'update deals set next_ageing_on = $2 where id = $1', [deal.id, dayOf(BEFORE)]);
  await queryRows(
    tx,
    `insert into interactions (company_id, id, author_id, deal_id, kind, title, body, occurred_at) values ($1, $2, $3, $4, 'note', 'Call', $5, $6)`,
    [...place, deal.id, text, BEFORE],
  );
  await queryRows(
    tx,
    `insert into ai_analyses (company_id, id, requested_by, deal_id, interaction_id, created_at) values ($1, $2, $3, $4, $2, $5)`,
    [...place, deal.id, BEFORE],
  );
  await queryRows(
    tx,
    `insert into data_exports (company_id, id, requested_by, scope, created_at) values ($1, $2, $3, 'own', $4)`,
    [...place, BEFORE],
  );
  await queryRows(
    tx,
    `insert into member_removals (company_id, id, profile_id, heir_id, workspace_id, role, reason) values ($1, $2, $3, $3, $4, 'viewer', 'Left')`,
    [...place, workspaceId],
  );
  await queryRows(
    tx,
    'insert into factor_resets (company_id, id, profile_id, asked_at, due_at) values ($1, $2, $3, $4, $4)',
    [...place, BEFORE],
  );
  await queryRows(
    tx,
    `insert into recordings (company_id, id, created_by, deal_id, title, kind, origin, occurred_at, consent_text, retry_at)
     values ($1, $2, $3, $4, 'Call', 'call', 'uploaded', $5, 'Agreed', $5)`,
    [...place, deal.id, BEFORE],
  );
  await queryRows(
    tx,
    `insert into currency_settings (company_id, reporting_currency, freezing) values ($1, 'EUR', true)`,
    [companyId],
  );
  await queryRows(
    tx,
    'insert into company_deletions (company_id, requested_by, requested_at, due_at) values ($1, $2, $3, $3)',
    [companyId, userId, BEFORE],
  );
}

class Undone extends Error {}

eachEngine((engine) => {
  let app: TestApp;
  let operator: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
    operator = await castOperator(app);
    for (const person of [app.people.rep, app.people.strangerRep]) {
      const deal = await addDeal(app.database, person);
      await app.database.transaction('dealwright_system', (tx) => leaveWork(tx, person, deal));
    }
  });
  afterAll(() => app.close());

  /** What each would do now; nothing of it is done. */
  async function found(): Promise<Record<string, (string | undefined)[]>> {
    const all: Record<string, (string | undefined)[]> = {};
    for (const [name, find] of Object.entries(FINDERS)) {
      const undone = app.database.transaction('dealwright_system', async (tx) => {
        all[name] = [...new Set(await find(tx))].sort();
        throw new Undone();
      });
      await expect(undone).rejects.toBeInstanceOf(Undone);
    }
    return all;
  }
  const each = (ids: readonly string[]) =>
    Object.fromEntries(Object.keys(FINDERS).map((name) => [name, [...ids].sort()]));

  const asked = () =>
    app.database.transaction('dealwright_system', async (tx) => {
      const { rows } = await sql<Record<string, boolean>>`
        select ${sql.join(Object.entries(QUESTIONS).map(([name, waits]) => sql`${waits} as ${sql.id(name)}`))}
      `.execute(tx.kysely);
      return rows[0];
    });
  const allOf = (waits: boolean) => Object.fromEntries(Object.keys(QUESTIONS).map((name) => [name, waits]));

  test('OPER13 rates, recordings, analyses, hand-overs and resets are not queued for suspended companies alone', async () => {
    const { rep, strangerRep } = app.people;
    expect(await asked()).toEqual(allOf(true));
    for (const { companyId } of [rep, strangerRep])
      expect((await putCompanyState(app, operator, companyId, 'suspended')).status).toBe(200);
    expect(await asked()).toEqual(allOf(false));
    for (const { companyId } of [rep, strangerRep])
      expect((await putCompanyState(app, operator, companyId, 'active')).status).toBe(200);
  });

  test('OPER13 whatever the worker looks for leaves a suspended company out, and finds it again once it resumes', async () => {
    const [own, other] = [app.people.rep.companyId, app.people.strangerRep.companyId];
    expect(await found()).toEqual(each([own, other]));
    expect((await putCompanyState(app, operator, own, 'suspended')).status).toBe(200);
    expect(await found()).toEqual(each([other]));
    expect((await putCompanyState(app, operator, own, 'active')).status).toBe(200);
    expect(await found()).toEqual(each([own, other]));
  });
});
