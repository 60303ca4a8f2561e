import { addCollaborator } from '@dealwright/contract/deals/deals';
import { saveNotificationSettings } from '@dealwright/contract/notifications/notification-settings';
import { getHandOver, removeMember } from '@dealwright/contract/people/team';
import {
  changeTask,
  createAccountTask,
  createDealTask,
  getTask,
  type Task,
} from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { forgetExpired } from '../../testing/forget-expired.ts';
import { castMember } from '../../testing/members.ts';
import { notificationSettings, notificationWorker } from '../../testing/notifications.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';
import { tellDueTasks } from './jobs.ts';

eachEngine((engine) => {
  describe('what follows from tasks', () => {
    let app: TestApp;
    let deal: TestDeal;
    let worker: ReturnType<typeof notificationWorker>;

    beforeAll(async () => {
      app = await createTestApp(engine);
      worker = notificationWorker(app);
    });
    afterAll(() => app.close());
    beforeEach(async () => {
      app.clock.now = new Date('2026-03-09T12:00:00Z');
      deal = await addDeal(app.database, app.people.rep);
    });

    const query = <T>(sql: string, params: unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows<T & object>(tx, sql, params));
    const add = async (person: TestPerson, body: object, of = deal): Promise<Task> =>
      (
        await app.call(person, createDealTask, {
          params: { number: of.number },
          body: { title: 'Call', ...body },
        })
      ).body;
    const at = async (time: string): Promise<void> => {
      app.clock.now = new Date(time);
      await tellDueTasks({ database: app.database, now: () => app.clock.now });
      await worker.hear();
    };
    const told = async (person: TestPerson, number: number | undefined = deal.number) =>
      (await worker.listed(person)).filter((one) => one.deal?.number === number).map(({ text }) => text);

    it('an assignee is notified of a task from a colleague, but not of their own', async () => {
      const { rep, manager } = app.people;
      const task = await add(manager, { title: 'Send the pack', assignee_id: rep.id });
      await add(rep, { title: 'Mine' });
      await worker.hear();
      expect(await told(rep)).toEqual(['Mona Test assigned you the task “Send the pack”']);
      await app.call(rep, changeTask, {
        params: { task_id: task.id },
        version: 1,
        body: { assignee_id: manager.id },
      });
      await worker.hear();
      expect(await told(manager)).toEqual(['Rosa Test assigned you the task “Send the pack”']);
    });

    it('a task of an account also notifies, and links to the tasks', async () => {
      const { rep, manager } = app.people;
      const [row] = await query<{ account_id: string }>('select account_id from deals where id = $1', [
        deal.id,
      ]);
      await app.call(manager, createAccountTask, {
        params: { account_id: row?.account_id ?? '' },
        body: { title: 'Plan the year', assignee_id: rep.id },
      });
      await worker.hear();
      const [one] = await worker.listed(rep);
      expect(one).toMatchObject({
        deal: null,
        account: 'Harbour Hospital',
        text: 'Mona Test assigned you the task “Plan the year”',
        path: '/tasks',
      });
    });

    it('that a task is due is said once, as the day begins where its person works', async () => {
      const { rep, manager } = app.people;
      await app.call(manager, saveNotificationSettings, {
        body: notificationSettings({ timezone: 'America/New_York', working_hours: '8-6' }),
      });
      await add(rep, { title: 'One', due_on: '2026-03-10' });
      await add(rep, { title: 'Two', due_on: '2026-03-10' });
      await add(rep, { title: 'Done later', due_on: '2026-03-11' });
      await add(manager, { title: 'Far away', due_on: '2026-03-10' });
      await at('2026-03-10T08:59:00Z');
      expect(await told(rep)).toEqual([]);
      await at('2026-03-10T09:00:00Z');
      await at('2026-03-10T09:05:00Z');
      expect(await told(rep)).toEqual(['“One” and 1 more are due on March 10']);
      expect(await told(manager)).toEqual([]);
      // Eight in the morning in New York, by summer time.
      await at('2026-03-10T11:55:00Z');
      expect(await told(manager)).toEqual([]);
      await at('2026-03-10T12:00:00Z');
      expect(await told(manager)).toEqual(['“Far away” is due on March 10']);
    });

    it('one whose day has begun already needs no word, and one that is put off gets it again', async () => {
      const { rep } = app.people;
      const today = await add(rep, { title: 'At once', due_on: '2026-03-09' });
      await at('2026-03-09T12:05:00Z');
      expect(await told(rep)).toEqual([]);
      await app.call(rep, changeTask, {
        params: { task_id: today.id },
        version: 1,
        body: { due_on: '2026-03-12' },
      });
      await at('2026-03-12T09:00:00Z');
      expect(await told(rep)).toEqual(['“At once” is due on March 12']);
    });

    it('the open tasks of a member who is removed are shown before, and go with the deals', async () => {
      const { admin, rep } = app.people;
      const leaver = await castMember(app, admin, 'sales_rep');
      const own = await addDeal(app.database, leaver);
      await app.call(rep, addCollaborator, { params: { number: deal.number, profile_id: leaver.id } });
      const tasks = [await add(leaver, {}, own), await add(rep, { assignee_id: leaver.id })];
      const params = { profile_id: leaver.id };
      const before = await app.call(admin, getHandOver, { params });
      expect(before.body).toMatchObject({ open_deals: 1, open_tasks: 2 });
      const removed = await app.call(admin, removeMember, { body: { user_id_to_delete: leaver.id } });
      expect(removed.body).toMatchObject({ deals_handed_over: 1, tasks_handed_over: 2 });
      for (const { id } of tasks) {
        const task = await app.call(admin, getTask, { params: { task_id: id } });
        expect(task.body.assignee.id).toBe(admin.id);
      }
      const history = await query<{ cause: string }>(
        `select cause from deal_history where field = 'task' and new_value ->> 'id' = $1 order by created_at desc, id desc`,
        [tasks[0]?.id],
      );
      expect(history[0]?.cause).toBe('removal');
    });

    it('what was removed is erased a day later', async () => {
      const task = await add(app.people.rep, {});
      await query(`update tasks set removed_at = $2 where id = $1`, [task.id, app.clock.now]);
      await forgetExpired(app.database, new Date(app.clock.now.getTime() + 23 * 3_600_000));
      expect(await query('select 1 from tasks where id = $1', [task.id])).toHaveLength(1);
      await forgetExpired(app.database, new Date(app.clock.now.getTime() + 25 * 3_600_000));
      expect(await query('select 1 from tasks where id = $1', [task.id])).toHaveLength(0);
    });
  });
});
