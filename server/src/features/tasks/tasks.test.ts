import { archiveDeal } from '@dealwright/contract/deals/deal-shelf';
import { listDealHistory } from '@dealwright/contract/deals/history';
import type { SentBody } from '@dealwright/contract/route';
import {
  changeTask,
  completeTask,
  countTasks,
  createAccountTask,
  createDealTask,
  getTask,
  listAccountTasks,
  listDealTasks,
  listTasks,
  removeTask,
  reopenTask,
  restoreTask,
  type Task,
} from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setFeature } from '../../testing/features.ts';
import type { People, TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

type NewTask = SentBody<typeof createDealTask>;

eachEngine((engine) => {
  describe('tasks', () => {
    let test: TestApp;
    let people: People;
    let deal: TestDeal;

    beforeAll(async () => {
      test = await createTestApp(engine);
      people = test.people;
      test.clock.now = new Date('2026-03-10T12:00:00Z');
    });
    afterAll(() => test.close());
    beforeEach(async () => {
      deal = await addDeal(test.database, people.rep);
    });

    const create = (input: Partial<NewTask> = {}, person: TestPerson | null = people.rep, key?: string) =>
      test.call(person, createDealTask, {
        params: { number: deal.number },
        body: { title: 'Send the security pack', ...input },
        ...(key && { key }),
      });
    const made = async (input: Partial<NewTask> = {}): Promise<Task> => (await create(input)).body;
    const of = (task: Task) => ({ params: { task_id: task.id } });
    const titles = async (person: TestPerson, query: Record<string, string> = {}) =>
      (await test.call(person, listTasks, { query: query as never })).body.items.map(({ title }) => title);
    const ofDeal = async (state: 'open' | 'done' = 'open') =>
      (await test.call(people.rep, listDealTasks, { params: { number: deal.number }, query: { state } }))
        .body;
    const events = (type: string) =>
      test.database.transaction('dealwright_system', (tx) =>
        queryRows<{ payload: Record<string, unknown> }>(
          tx,
          'select payload from events where deal_id = $1 and type = $2 order by id',
          [deal.id, type],
        ),
      );

    it('a task is one’s own unless a colleague is named, and is in the lists of its assignee', async () => {
      const own = await create({ due_on: '2026-03-11', note: 'The new one', pillar: 'paper_process' });
      expect(own.status).toBe(201);
      expect(own.body).toMatchObject({
        title: 'Send the security pack',
        note: 'The new one',
        due_on: '2026-03-11',
        assignee: { id: people.rep.id, name: 'Rosa Test' },
        pillar: 'paper_process',
        origin: 'by_hand',
        deal: { number: deal.number, name: 'Ward scheduling', account: 'Harbour Hospital' },
        account: null,
        source: null,
        done: null,
        version: 1,
        can: { edit: true },
      });
      const given = await create({ title: 'Review the terms', assignee_id: people.manager.id });
      expect(given.body.assignee.name).toBe('Mona Test');
      expect(await titles(people.manager)).toContain('Review the terms');
      expect(await titles(people.rep)).not.toContain('Review the terms');
      expect(await titles(people.manager, { whose: 'team' })).toContain('Send the security pack');
      expect((await ofDeal()).items).toHaveLength(2);
    });

    it.each([
      ['no title', { title: ' ' }, 'title'],
      ['a title that is too long', { title: 'x'.repeat(201) }, 'title'],
      ['a note that is too long', { note: 'x'.repeat(2001) }, 'note'],
      ['a day that does not exist', { due_on: '2026-02-30' }, 'due_on'],
      ['a field that tasks do not have', { colour: 'red' }, ''],
    ])('%s is refused', async (_, input, path) => {
      const answer = await create(input as Partial<NewTask>);
      expect(answer.status).toBe(400);
      expect(answer.problem.errors?.[0]?.path).toBe(path);
    });

    it('goes only to a colleague who works on the deal, and the refusal is the same for everyone else', async () => {
      const { otherRep, viewer, neighbour, stranger } = people;
      for (const id of [otherRep.id, viewer.id, neighbour.id, stranger.id, deal.id]) {
        const answer = await create({ assignee_id: id });
        expect(answer.status).toBe(400);
        expect(answer.problem.errors).toEqual([
          { path: 'assignee_id', message: 'Choose a colleague who works on this deal' },
        ]);
      }
    });

    it('one request sent twice adds one task', async () => {
      const [first, second] = [await create({}, people.rep, 'once'), await create({}, people.rep, 'once')];
      expect(second.body).toEqual(first.body);
      expect((await ofDeal()).items).toHaveLength(1);
    });

    it('changes only the given fields; a stale version gets the current task', async () => {
      const task = await made({ note: 'As agreed', due_on: '2026-03-12' });
      const changed = await test.call(people.rep, changeTask, {
        ...of(task),
        version: 1,
        body: { title: 'Send the pack', due_on: null },
      });
      expect(changed.body).toMatchObject({
        title: 'Send the pack',
        due_on: null,
        note: 'As agreed',
        version: 2,
      });
      const stale = await test.call(people.manager, changeTask, {
        ...of(task),
        version: 1,
        body: { title: 'Mine' },
      });
      expect(stale.status).toBe(412);
      expect(stale.problem['current']).toMatchObject({ title: 'Send the pack', version: 2 });
      const same = await test.call(people.rep, changeTask, {
        ...of(task),
        version: 2,
        body: { title: 'Send the pack' },
      });
      expect(same.body.version).toBe(2);
      expect((await test.call(people.rep, changeTask, { ...of(task), body: { title: 'x' } })).status).toBe(
        428,
      );
    });

    it('of two changes at once, one gets the other’s result', async () => {
      const task = await made();
      const answers = await Promise.all(
        ['One', 'Two'].map((title) =>
          test.call(people.rep, changeTask, { ...of(task), version: 1, body: { title } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    });

    it('is completed once, by the first person, and the completion can be undone', async () => {
      const task = await made();
      const done = await test.call(people.rep, completeTask, of(task));
      expect(done.body.done).toEqual({
        at: '2026-03-10T12:00:00.000Z',
        by: { id: people.rep.id, name: 'Rosa Test' },
      });
      const again = await test.call(people.manager, completeTask, of(task));
      expect(again.body.done?.by.name).toBe('Rosa Test');
      expect(await events('task.completed')).toMatchObject([
        { payload: { task_id: task.id, title: 'Send the security pack' } },
      ]);
      expect((await ofDeal()).items).toHaveLength(0);
      expect((await ofDeal('done')).items.map(({ id }) => id)).toEqual([task.id]);
      const open = await test.call(people.rep, reopenTask, of(task));
      expect(open.body).toMatchObject({ done: null, version: 3 });
      expect((await test.call(people.rep, reopenTask, of(task))).body.version).toBe(3);
    });

    it('is removed, brought back as it was, and is nowhere meanwhile', async () => {
      const task = await made();
      expect((await test.call(people.rep, removeTask, of(task))).status).toBe(204);
      expect((await test.call(people.rep, removeTask, of(task))).status).toBe(204);
      for (const route of [getTask, completeTask, reopenTask]) {
        expect((await test.call(people.rep, route, of(task))).status).toBe(404);
      }
      expect((await ofDeal()).items).toEqual([]);
      for (const person of [people.otherRep, people.stranger]) {
        expect((await test.call(person, restoreTask, of(task))).status).toBe(404);
        expect((await test.call(person, removeTask, of(task))).status).toBe(404);
      }
      const back = await test.call(people.rep, restoreTask, of(task));
      expect(back.body).toMatchObject({ id: task.id, title: task.title });
      expect((await ofDeal()).items).toHaveLength(1);
    });

    it('the deal’s history says who added, handed over, did and removed it', async () => {
      const task = await made();
      const given = await test.call(people.rep, changeTask, {
        ...of(task),
        version: 1,
        body: { assignee_id: people.manager.id },
      });
      expect(given.body.assignee.name).toBe('Mona Test');
      await test.call(people.manager, completeTask, of(task));
      await test.call(people.manager, removeTask, of(task));
      const history = await test.call(people.rep, listDealHistory, {
        params: { number: deal.number },
        query: { field: 'task' },
      });
      const said = history.body.items.map(({ old_value, new_value }) => [old_value, new_value]);
      const { id, title, note, pillar } = task;
      const plain = { id, title, note, pillar, due_on: null, done: false };
      const rosa = { id: people.rep.id, name: 'Rosa Test' };
      const mona = { id: people.manager.id, name: 'Mona Test' };
      expect(said).toEqual([
        [{ ...plain, assignee: mona, done: true }, null],
        [
          { ...plain, assignee: mona },
          { ...plain, assignee: mona, done: true },
        ],
        [
          { ...plain, assignee: rosa },
          { ...plain, assignee: mona },
        ],
        [null, { ...plain, assignee: rosa }],
      ]);
      const told = (await events('task.changed')).map(({ payload }) => payload['task_assignee_id']);
      expect(told).toEqual([undefined, people.manager.id, undefined]);
    });

    it('the deal’s history keeps every field of a task as it was before and after a change', async () => {
      const task = await made({ note: 'Bring the offer', pillar: 'champion' });
      const change = { version: 1, body: { note: 'Bring both offers', pillar: null } };
      expect((await test.call(people.rep, changeTask, { ...of(task), ...change })).status).toBe(200);
      const { body } = await test.call(people.rep, listDealHistory, {
        params: { number: deal.number },
        query: { field: 'task', limit: 1 },
      });
      expect(body.items).toMatchObject([
        {
          actor: { id: people.rep.id },
          old_value: { note: 'Bring the offer', pillar: 'champion' },
          new_value: { id: task.id, note: 'Bring both offers', pillar: null },
        },
      ]);
    });

    it('lists open ones by due day page by page, those without a day last', async () => {
      for (const due_on of [null, '2026-03-12', '2026-03-09', null, '2026-03-10']) await made({ due_on });
      const days: (string | null)[] = [];
      for (let cursor: string | undefined; ; ) {
        const page = await test.call(people.rep, listDealTasks, {
          params: { number: deal.number },
          query: { limit: 2, ...(cursor && { cursor }) },
        });
        days.push(...page.body.items.map(({ due_on }) => due_on));
        if (page.body.next_cursor === null) break;
        cursor = page.body.next_cursor;
      }
      expect(days).toEqual(['2026-03-09', '2026-03-10', '2026-03-12', null, null]);
      const rubbish = await test.call(people.rep, listTasks, { query: { cursor: 'nonsense' } });
      expect(rubbish.status).toBe(400);
    });

    it('lists done ones latest first page by page', async () => {
      const ids: string[] = [];
      for (const minute of [1, 2, 3]) {
        test.clock.now = new Date(`2026-03-10T12:0${minute}:00.123Z`);
        const task = await made();
        await test.call(people.rep, completeTask, of(task));
        ids.unshift(task.id);
      }
      const first = await test.call(people.rep, listTasks, { query: { state: 'done', limit: 2 } });
      const next = await test.call(people.rep, listTasks, {
        query: { state: 'done', limit: 1, cursor: first.body.next_cursor ?? '' },
      });
      expect([...first.body.items, ...next.body.items].map(({ id }) => id)).toEqual(ids);
      test.clock.now = new Date('2026-03-10T12:00:00Z');
    });

    it('of an account it is the workspace’s: colleagues see it, a viewer changes none', async () => {
      const accountId = (
        await test.database.transaction('dealwright_system', (tx) =>
          queryRows<{ account_id: string }>(tx, 'select account_id from deals where id = $1', [deal.id]),
        )
      )[0]?.account_id;
      const params = { account_id: accountId ?? '' };
      const added = await test.call(people.rep, createAccountTask, {
        params,
        body: { title: 'Plan the review', assignee_id: people.otherRep.id },
      });
      expect(added.status).toBe(201);
      expect(added.body).toMatchObject({ deal: null, account: { name: 'Harbour Hospital' } });
      expect(await titles(people.otherRep)).toContain('Plan the review');
      const seen = await test.call(people.viewer, listAccountTasks, { params });
      expect(seen.body.items).toMatchObject([{ title: 'Plan the review', can: { edit: false } }]);
      expect((await test.call(people.viewer, completeTask, of(added.body))).status).toBe(403);
      expect((await test.call(people.neighbour, getTask, of(added.body))).status).toBe(404);
      const elsewhere = await test.call(people.rep, createAccountTask, {
        params,
        body: { title: 'x', assignee_id: people.neighbour.id },
      });
      expect(elsewhere.problem.errors?.[0]?.message).toBe('Choose a colleague who works on this account');
    });

    it('My tasks and team tasks are narrowed to a deal, or to an account with its deals', async () => {
      const other = await addDeal(test.database, people.rep);
      const accountOf = async ({ id }: TestDeal) =>
        (
          await test.database.transaction('dealwright_system', (tx) =>
            queryRows<{ account_id: string }>(tx, 'select account_id from deals where id = $1', [id]),
          )
        )[0]?.account_id ?? '';
      const account = await accountOf(deal);
      expect(await accountOf(other)).not.toBe(account);
      await made({ title: 'Of the deal' });
      const body = { title: 'Of the account' };
      await test.call(people.rep, createAccountTask, { params: { account_id: account }, body });
      await test.call(people.rep, createDealTask, {
        params: { number: other.number },
        body: { title: 'Of another' },
      });
      const number = String(deal.number);
      for (const [person, whose] of [
        [people.rep, 'mine'],
        [people.manager, 'team'],
      ] as const) {
        expect(await titles(person, { whose, deal: number })).toEqual(['Of the deal']);
        const both = await titles(person, { whose, account });
        expect(both.toSorted()).toEqual(['Of the account', 'Of the deal']);
        expect(await titles(person, { whose, account, deal: String(other.number) })).toEqual([]);
      }
      expect(await titles(people.otherRep, { deal: number })).toEqual([]);
      expect(await titles(people.stranger, { whose: 'team', account })).toEqual([]);
      const rubbish = await test.call(people.rep, listTasks, { query: { account: 'x' } });
      expect(rubbish.status).toBe(400);
    });

    it('of a deal off the pipeline it is read there and counted nowhere', async () => {
      const manager = people.manager;
      await setFeature(test, 'deal_archive', true);
      const mine = await addDeal(test.database, manager);
      const task = await test.call(manager, createDealTask, {
        params: { number: mine.number },
        body: { title: 'On the shelf', due_on: '2026-03-09' },
      });
      const before = await test.call(manager, countTasks, { query: { today: '2026-03-10' } });
      expect(before.body).toMatchObject({ overdue: 1, today: 0 });
      await test.call(manager, archiveDeal, { params: { number: mine.number }, version: 1 });
      const after = await test.call(manager, countTasks, { query: { today: '2026-03-10' } });
      expect(after.body.overdue).toBe(0);
      expect(await titles(manager)).not.toContain('On the shelf');
      expect((await test.call(manager, getTask, of(task.body))).body.can.edit).toBe(false);
      expect((await test.call(manager, completeTask, of(task.body))).status).toBe(403);
    });

    it('a seller does not see what others of the team have to do', async () => {
      const answer = await test.call(people.rep, listTasks, { query: { whose: 'team' } });
      expect(answer.status).toBe(403);
      await made();
      expect((await ofDeal()).items).toHaveLength(1);
      expect(await titles(people.neighbour, { whose: 'team' })).toEqual([]);
      expect(await titles(people.stranger, { whose: 'team' })).toEqual([]);
    });
  });
});
