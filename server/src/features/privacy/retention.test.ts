import {
  changeRetention,
  listRetention,
  previewRetention,
  type RetentionKind,
} from '@dealwright/contract/privacy/retention';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { setFeature } from '../../testing/features.ts';
import { mailTo } from '../../testing/mailbox.ts';
import type { TestPerson } from '../../testing/people.ts';
import { anotherSession, laterBy } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal } from '../../testing/test-deal.ts';
import { enforceRetention } from './enforce-retention.ts';

const DAY_SECONDS = 24 * 60 * 60;

eachEngine((engine) => {
  let app: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    app = await createTestApp(engine);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date();
    for (const table of ['retention_rules', 'mails', 'feature_flags', 'usage_logs', 'workspace_invitations'])
      await system(`delete from ${table}`);
    await setFeature(app, 'data_controls', true);
    admin = await anotherSession(app, app.people.admin);
  });

  const system = <T>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const count = async (from: string, values: readonly unknown[] = []) =>
    (await system<{ n: number }>(`select count(*)::int as n from ${from}`, values))[0]?.n;
  const keep = (person: TestPerson, kind: RetentionKind, days: number | null) =>
    app.call(person, changeRetention, { params: { kind }, body: { days } });
  const look = (person: TestPerson, kind: RetentionKind, days: number) =>
    app.call(person, previewRetention, { params: { kind }, query: { days } });
  const ago = (days: number) => new Date(app.clock.now.getTime() - days * DAY_SECONDS * 1000);
  const enforce = () => enforceRetention(app.database, app.clock.now);

  const addUsage = (person: TestPerson, days: number, rows: number) =>
    system(
      `insert into usage_logs (company_id, id, service_type, operation, api_calls, created_at)
       select $1, gen_random_uuid(), 'analysis', 'analyse', 1, $2::timestamptz from generate_series(1, $3::int)`,
      [person.companyId, ago(days), rows],
    );
  const addInvitation = (days: number, status: string, expiresInDays: number) =>
    system(
      `insert into workspace_invitations (company_id, id, workspace_id, email, role, invitation_token, status, expires_at, created_at)
       values ($1, $2, $3, $7, 'viewer', sha256($7::text::bytea), $4::invitation_status, $5, $6)`,
      [
        admin.companyId,
        newId(),
        admin.workspaceId,
        status,
        ago(-expiresInDays),
        ago(days),
        `${newId()}@own.example`,
      ],
    );

  test('REC31 everything but audio is kept forever by default; other admins are notified of a change, and have a day', async () => {
    expect((await app.call(admin, listRetention)).body).toEqual(
      ['usage_logs', 'archived_deals', 'invitations', 'audio'].map((kind) => ({
        kind,
        days: kind === 'audio' ? 365 : null,
        next_run_at: null,
      })),
    );
    await addUsage(admin, 400, 3);
    expect((await look(admin, 'usage_logs', 365)).body).toEqual({ records: 3, more: false });
    expect((await look(admin, 'usage_logs', 730)).body).toEqual({ records: 0, more: false });
    const [one, two] = await Promise.all([keep(admin, 'usage_logs', 365), keep(admin, 'usage_logs', 365)]);
    expect([one?.status, two?.status]).toEqual([200, 200]);
    const inADay = new Date(app.clock.now.getTime() + DAY_SECONDS * 1000).toISOString();
    expect((await app.call(admin, listRetention)).body[0]).toEqual({
      kind: 'usage_logs',
      days: 365,
      next_run_at: inADay,
    });
    const [mail] = await mailTo(app.database, app.people.admin.email);
    expect(mail?.text).toContain('Usage log entries are now kept for 365 days.');
    expect(mail?.html).toContain('365 days');
    laterBy(app, DAY_SECONDS - 60);
    expect(await enforce()).toBe(0);
    admin = await anotherSession(app, app.people.admin);
    expect((await keep(admin, 'usage_logs', null)).body.days).toBeNull();
    laterBy(app, 2 * DAY_SECONDS);
    expect(await enforce()).toBe(0);
    expect(await count('usage_logs')).toBe(3);
    const entries = await system<{ detail: Record<string, unknown> }>(
      `select detail from audit_log where action = 'retention_changed' and company_id = $1 order by id`,
      [admin.companyId],
    );
    expect(entries.at(-1)?.detail).toEqual({ kind: 'usage_logs', days: null, days_before: 365 });
  });

  test('A10 only an admin with a recent proof decides, while the feature is on; another company is not touched', async () => {
    for (const person of [app.people.manager, app.people.rep, app.people.viewer]) {
      expect((await app.call(person, listRetention)).status).toBe(403);
      expect((await look(person, 'usage_logs', 365)).status).toBe(403);
      expect((await keep(person, 'usage_logs', 365)).status).toBe(403);
    }
    for (const days of [0, 89, 3651, 400.5, -1])
      expect((await keep(admin, 'usage_logs', days)).status, String(days)).toBe(400);
    expect((await keep(admin, 'audit_log' as never, 365)).status).toBe(404);
    await addUsage(app.people.stranger, 400, 2);
    expect((await look(admin, 'usage_logs', 365)).body.records).toBe(0);
    laterBy(app, 11 * 60);
    expect((await keep(admin, 'usage_logs', 365)).problem.code).toBe('proof_required');
    admin = await anotherSession(app, app.people.admin);
    await keep(admin, 'usage_logs', 365);
    await setFeature(app, 'data_controls', false);
    expect((await keep(admin, 'usage_logs', null)).problem.code).toBe('feature_off');
    await addUsage(admin, 400, 2);
    laterBy(app, 2 * DAY_SECONDS);
    expect(await enforce(), 'no admin could change it now').toBe(0);
    await setFeature(app, 'data_controls', true);
    laterBy(app, 2 * DAY_SECONDS);
    expect(await enforce()).toBe(2);
    expect(await count('usage_logs where company_id = $1', [app.people.stranger.companyId])).toBe(2);
  });

  test('two instances delete in batches what is older, and the totals stay', async () => {
    await addUsage(admin, 400, 2500);
    await addUsage(admin, 10, 5);
    await addUsage(app.people.stranger, 400, 1200);
    const totals = await system('select * from usage_days order by company_id, usage_date');
    await keep(admin, 'usage_logs', 365);
    await keep(await anotherSession(app, app.people.stranger), 'usage_logs', 365);
    laterBy(app, DAY_SECONDS + 1);
    const [one, two] = await Promise.all([enforce(), enforce()]);
    expect((one ?? 0) + (two ?? 0)).toBe(3700);
    expect(await count('usage_logs')).toBe(5);
    expect(await system('select * from usage_days order by company_id, usage_date')).toEqual(totals);
    expect(await enforce()).toBe(0);
    const [entry] = await system<{ detail: { records: number } }>(
      `select detail from audit_log where action = 'retention_enforced' order by (detail->>'records')::int desc limit 1`,
    );
    expect(entry?.detail.records).toBe(1000);
  });

  test('archived deals go with what is in them; those in the pipeline and the newly archived stay', async () => {
    const [old, young, open] = [
      await addDeal(app.database, admin),
      await addDeal(app.database, admin),
      await addDeal(app.database, admin),
    ];
    for (const [deal, days] of [
      [old, 800],
      [young, 10],
    ] as const)
      await system(`update deals set shelf = 'archived', shelved_at = $2 where id = $1`, [
        deal.id,
        ago(days),
      ]);
    const totals = await system('select * from deal_totals order by 1, 2, 3, 4, 5, 6');
    expect((await look(admin, 'archived_deals', 730)).body.records).toBe(1);
    await keep(admin, 'archived_deals', 730);
    laterBy(app, DAY_SECONDS + 1);
    expect(await enforce()).toBe(1);
    const left = await system<{ id: string }>('select id from deals where id = any ($1::uuid[])', [
      [old.id, young.id, open.id],
    ]);
    expect(left.map(({ id }) => id).sort()).toEqual([young.id, open.id].sort());
    expect(await system('select * from deal_totals order by 1, 2, 3, 4, 5, 6')).toEqual(totals);
    expect(await count(`audit_log where action = 'deal_erased' and subject_id = $1`, [old.id])).toBe(1);
  });

  test('invitations that are over go, those that still wait stay', async () => {
    await addInvitation(200, 'cancelled', -190);
    await addInvitation(200, 'pending', -190);
    await addInvitation(200, 'pending', 5);
    await addInvitation(20, 'cancelled', -10);
    expect((await look(admin, 'invitations', 90)).body.records).toBe(2);
    await keep(admin, 'invitations', 90);
    laterBy(app, DAY_SECONDS + 1);
    expect(await enforce()).toBe(2);
    expect(await count('workspace_invitations')).toBe(2);
  });

  test('REC31 audio is kept from a week to ten years, and never forever', async () => {
    expect((await keep(admin, 'audio', null)).status).toBe(400);
    expect((await keep(admin, 'audio', 6)).status).toBe(400);
    expect((await keep(admin, 'usage_logs', 7)).status).toBe(400);
    expect((await look(admin, 'usage_logs', 7)).status).toBe(400);
    expect((await keep(admin, 'audio', 7)).body).toMatchObject({ kind: 'audio', days: 7 });
    const deal = await addDeal(app.database, app.people.rep);
    const add = (days: number) =>
      system(
        `insert into recordings (company_id, id, deal_id, title, kind, origin, state, occurred_at, consent_text, created_by,
                                 created_at)
         values ($1, $2, $3, 'Call', 'call', 'recorded', 'ready', now(), 'x', $4, $5)`,
        [admin.companyId, newId(), deal.id, app.people.rep.id, ago(days)],
      );
    await add(10);
    await add(1);
    expect((await look(admin, 'audio', 7)).body).toEqual({ records: 1, more: false });
    laterBy(app, DAY_SECONDS + 1);
    expect(await enforce()).toBe(1);
    expect(await system('select 1 from recordings where audio_removed_at is not null')).toHaveLength(1);
  });
});
