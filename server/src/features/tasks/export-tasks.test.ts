import {
  completeTask,
  countListedTasks,
  createDealTask,
  exportTasks,
} from '@dealwright/contract/tasks/tasks';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertMany } from '../../testing/insert-many.ts';
import { lastAudited, linesOfCsv } from '../../testing/list-export.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { addDeal, type TestDeal } from '../../testing/test-deal.ts';

/** More than are read at once. */
const MANY = 1_100;

eachEngine((engine) => {
  describe('exporting tasks', () => {
    let app: TestApp;
    let deal: TestDeal;
    beforeAll(async () => {
      app = await createTestApp(engine);
      deal = await addDeal(app.database, app.people.rep);
      const facts = [
        { title: '=1+1', due_on: '2031-04-02', note: 'With "care"', pillar: 'champion' },
        { title: 'Call', due_on: '2031-04-01' },
      ] as const;
      for (const body of facts)
        await app.call(app.people.rep, createDealTask, { params: { number: deal.number }, body });
    });
    afterAll(() => app.close());

    test('EXPORT11 tasks are exported as their list shows them, and nothing that a spreadsheet would run', async () => {
      const { rep, otherRep, manager } = app.people;
      const columns = ['title', 'due', 'deal', 'assignee', 'pillar', 'note', 'done'] as const;
      const lines = linesOfCsv(await app.call(rep, exportTasks, { query: { columns: [...columns] } }));
      const [head, first, second] = lines;
      expect(head).toBe('Task,Due,Deal number,Deal,Assignee,Pillar,Note,Completed (UTC),Completed by');
      expect(lines).toHaveLength(3);
      expect(first).toContain(`Call,2031-04-01,LEAD-${deal.number},`);
      expect(second).toMatch(/^'=1\+1,2031-04-02,.*,Rosa Test,Champion,"With ""care""",,$/);
      expect(await lastAudited(app, 'tasks_exported', rep)).toMatchObject({
        detail: { columns: [...columns], filter: { whose: 'mine', state: 'open' } },
      });
      expect(linesOfCsv(await app.call(otherRep, exportTasks, { query: {} }))).toHaveLength(1);
      expect((await app.call(rep, exportTasks, { query: { whose: 'team' } })).status).toBe(403);
      const team = await app.call(manager, exportTasks, { query: { whose: 'team', deal: deal.number } });
      expect(linesOfCsv(team)).toHaveLength(3);
    });

    test('EXPORT24 tasks of a list are counted, those of a deal among all', async () => {
      const { rep, otherRep, manager } = app.people;
      const other = await addDeal(app.database, rep, { name: 'Without tasks' });
      const counted = async (person: typeof rep, query: object = {}) =>
        (await app.call(person, countListedTasks, { query })).body;
      expect(await counted(rep)).toEqual({ matching: 2, more: false, all: 2 });
      expect(await counted(rep, { deal: other.number })).toEqual({ matching: 0, more: false, all: 2 });
      expect(await counted(rep, { state: 'done' })).toEqual({ matching: 0, more: false, all: 0 });
      expect(await counted(otherRep)).toMatchObject({ matching: 0 });
      expect(await counted(manager, { whose: 'team' })).toMatchObject({ matching: 2 });
      expect((await app.call(rep, countListedTasks, { query: { whose: 'team' } })).status).toBe(403);
    });

    test('EXPORT11 as a workbook completed tasks have days and times as such', async () => {
      const { rep } = app.people;
      const [task] = await app.database.transaction('dealwright_system', (tx) =>
        queryRows<{ id: string }>(tx, `select id from tasks where company_id = $1 and title = 'Call'`, [
          rep.companyId,
        ]),
      );
      await app.call(rep, completeTask, { params: { task_id: task?.id ?? '' } });
      const answer = await app.api.app.inject({
        method: 'GET',
        url: '/api/tasks/export?state=done&columns=title,due,done&format=xlsx',
        headers: { cookie: `dealwright_session=${rep.token}` },
      });
      const { sheets } = await readXlsx(answer.rawPayload);
      expect(sheets[0]?.name).toBe('Tasks');
      expect(sheets[0]?.rows[0]).toEqual(['Task', 'Due', 'Completed (UTC)', 'Completed by']);
      expect(sheets[0]?.rows[1]?.slice(0, 2)).toEqual(['Call', new Date('2031-04-01T00:00:00Z')]);
      expect(sheets[0]?.rows[1]?.[2]).toBeInstanceOf(Date);
      expect(sheets[0]?.rows[1]?.[3]).toBe(rep.name);
    });

    test('EXPORT11 EXPORT24 more tasks than are read at once are in the file once each, and counted up to 1,000', async () => {
      const { strangerRep } = app.people;
      const own = await addDeal(app.database, strangerRep);
      await insertMany(
        app.database,
        `insert into tasks (company_id, id, workspace_id, deal_id, title, assignee_id, created_by, origin)
           select $1, gen_random_uuid(), $2, $3, 'Task ' || n, $4, $4, 'by_hand' from generate_series(1, $5::int) n`,
        [strangerRep.companyId, strangerRep.workspaceId, own.id, strangerRep.id, MANY],
      );
      expect((await app.call(strangerRep, countListedTasks, { query: {} })).body).toEqual({
        matching: 1_000,
        more: true,
        all: null,
      });
      const lines = linesOfCsv(await app.call(strangerRep, exportTasks, { query: { columns: ['title'] } }));
      expect(new Set(lines).size).toBe(1 + MANY);
      expect(lines).toHaveLength(1 + MANY);
    });
  });
});
