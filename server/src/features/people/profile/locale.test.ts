import { acceptInvitation } from '@dealwright/contract/identity/invitations';
import { getSession } from '@dealwright/contract/identity/session';
import { getProfile } from '@dealwright/contract/people/profile';
import { changeProfile } from '@dealwright/contract/people/profile-changes';
import { requestAccountDeletion } from '@dealwright/contract/privacy/data-controls';
import { changeRetention } from '@dealwright/contract/privacy/retention';
import { createDealTask } from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { LOCALES } from '@dealwright/domain/locale';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asMember } from '../../../platform/as-member.ts';
import { setFeature } from '../../../testing/features.ts';
import { invite } from '../../../testing/invitations.ts';
import { mailTo } from '../../../testing/mailbox.ts';
import { notificationWorker } from '../../../testing/notifications.ts';
import type { TestPerson } from '../../../testing/people.ts';
import { anotherSession, laterBy } from '../../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { addDeal } from '../../../testing/test-deal.ts';
import { eraseAccounts } from '../../privacy/erase-accounts.ts';
import { listCompanyTables, readCompanyPage } from '../../privacy/rows-store.ts';
import { tellDueTasks } from '../../tasks/jobs.ts';

eachEngine((engine) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(engine);
    await setFeature(app, 'data_controls', true);
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    app.clock.now = new Date('2027-01-05T09:30:00Z');
    for (const statement of ['update profiles set locale = null', 'delete from mails'])
      await query(statement);
  });

  const query = <T>(sql: string, values: unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T & object>(tx, sql, values));
  const choose = (person: TestPerson, locale: unknown) =>
    app.call(person, changeProfile, { body: { locale } as never });
  const localeOf = async ({ id }: TestPerson) =>
    (await query<{ locale: string | null }>('select locale from profiles where id = $1', [id]))[0]?.locale;
  const newest = async ({ email }: TestPerson) => (await mailTo(app.database, email))[0]?.text;

  describe('the region format of a person', () => {
    test('INPUT09 is kept with the person, told to each of their browsers, and theirs alone', async () => {
      const { rep, otherRep, stranger } = app.people;
      expect((await app.call(rep, getSession)).body.profile?.locale).toBeNull();
      const answer = await choose(rep, 'de-DE');
      expect([answer.status, answer.body.locale]).toEqual([200, 'de-DE']);
      expect((await app.call(await anotherSession(app, rep), getSession)).body.profile?.locale).toBe('de-DE');
      expect((await app.call(rep, getProfile)).body?.locale).toBe('de-DE');
      expect([await localeOf(otherRep), await localeOf(stranger)]).toEqual([null, null]);
      await app.call(rep, changeProfile, { body: { first_name: 'Rosa' } });
      expect(await localeOf(rep)).toBe('de-DE');
      expect((await choose(rep, null)).body.locale).toBeNull();
    });

    test('INPUT09 each one that is offered can be chosen, by a viewer too, and nothing else', async () => {
      const { viewer } = app.people;
      for (const locale of LOCALES) expect((await choose(viewer, locale)).status, locale).toBe(200);
      for (const wrong of ['xx-XX', 'de', 'de_DE', '', 7, `${'d'.repeat(5000)}`]) {
        const { status, problem } = await choose(viewer, wrong);
        expect([status, problem.errors?.[0]?.path]).toEqual([400, 'locale']);
      }
      expect(await localeOf(viewer)).toBe(LOCALES.at(-1));
      expect((await app.call(null, changeProfile, { body: { locale: 'de-DE' } })).status).toBe(401);
    });

    test('INPUT09 goes along into another company, is in an export and is erased with the account', async () => {
      const { stranger, strangerRep } = app.people;
      await choose(strangerRep, 'sv-SE');
      const member = { companyId: strangerRep.companyId, userId: strangerRep.id };
      const exported = await asMember(app.database, member, async (tx) => {
        const table = (await listCompanyTables(tx)).find(({ name }) => name === 'profiles');
        if (!table) throw new Error('profiles are exported');
        return readCompanyPage(tx, table, { ...member, after: null, limit: 50 });
      });
      expect(exported.rows).toMatchObject([{ id: strangerRep.id, locale: 'sv-SE' }]);
      const { token } = await invite(app, app.people.admin, { email: strangerRep.email, role: 'viewer' });
      await app.call(strangerRep, acceptInvitation, { body: { invitation_token: token } });
      expect((await app.call(strangerRep, getSession)).body.profile).toMatchObject({
        company_id: app.people.admin.companyId,
        locale: 'sv-SE',
      });
      await app.call(await anotherSession(app, strangerRep), requestAccountDeletion, {
        body: { heir_id: null },
      });
      expect(await newest(strangerRep)).toContain('We’ll do so on 2027-01-19 (UTC)');
      laterBy(app, 15 * 24 * 60 * 60);
      expect(await eraseAccounts(app.database, app.clock.now)).toBe(1);
      expect(
        await query('select 1 from profiles where id = $1 and locale is not null', [strangerRep.id]),
      ).toEqual([]);
      expect(await localeOf(stranger)).toBeNull();
    });
  });

  describe('what is written to a person', () => {
    test('INPUT09 mails to several people have each their own days', async () => {
      const { admin, manager } = app.people;
      await query(`update profiles set role = 'admin', locale = 'de-DE' where id = $1`, [manager.id]);
      await app.call(await anotherSession(app, admin), changeRetention, {
        params: { kind: 'usage_logs' },
        body: { days: 400 },
      });
      await query(`update profiles set role = 'manager' where id = $1`, [manager.id]);
      expect(await newest(admin)).toContain('Older records will be deleted starting January 6, 2027 (UTC).');
      expect(await newest(manager)).toContain('Older records will be deleted starting 06.01.2027 (UTC).');
    });

    test('INPUT09 a mailed invitation to a colleague who left has their days, to anyone else the usual ones', async () => {
      const { admin, viewer } = app.people;
      await choose(viewer, 'de-DE');
      await query('update profiles set workspace_id = null where id = $1', [viewer.id]);
      await invite(app, admin, { email: viewer.email });
      expect(await newest(viewer)).toContain('expires on 12.01.2027.');
      await query('update profiles set workspace_id = $2 where id = $1', [viewer.id, viewer.workspaceId]);
      const { email } = await invite(app, admin);
      expect((await mailTo(app.database, email))[0]?.text).toContain('expires on January 12, 2027.');
    });

    test('INPUT09 one notification is read and mailed with the day as its person has it', async () => {
      const worker = notificationWorker(app);
      const { rep, otherRep } = app.people;
      await choose(rep, 'de-DE');
      for (const person of [rep, otherRep]) {
        const { number } = await addDeal(app.database, person);
        await app.call(person, createDealTask, {
          params: { number },
          body: { title: 'Call', due_on: '2027-01-06' },
        });
      }
      app.clock.now = new Date('2027-01-06T12:00:00Z');
      await tellDueTasks({ database: app.database, now: () => app.clock.now });
      await worker.hear();
      app.clock.now = new Date('2027-01-06T12:02:00Z');
      await worker.deliver();
      expect((await worker.listed(rep))[0]?.text).toBe('“Call” is due on 06.01.');
      expect((await worker.listed(otherRep))[0]?.text).toBe('“Call” is due on January 6');
      expect(await newest(rep)).toContain('“Call” is due on 06.01.');
      expect(await newest(otherRep)).toContain('“Call” is due on January 6');
    });
  });
});
