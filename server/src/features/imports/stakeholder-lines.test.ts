import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { importWorker } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const HEAD = 'Deal,Account,Contact,Buying role,Reports to,Influences,Influenced by';

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  let worker: Awaited<ReturnType<typeof importWorker>>;
  let admin: TestPerson;
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));

  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    worker = await importWorker(app, dir.path);
    ({ admin } = app.people);
    const deals = ['Lines', 'Circle', 'Undo', 'Use', 'Ties', 'Lock'];
    const contacts = ['Ann', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'];
    const done = await worker.bring(admin, [
      {
        name: 'deals.csv',
        content: [
          'Deal name,Account,Stage,Amount,Currency',
          ...deals.map((name) => `${name},Fjord,Proposal,1,EUR`),
        ].join('\n'),
      },
      {
        name: 'contacts.csv',
        content: ['Full name,Account,Job title', ...contacts.map((name) => `${name},Fjord,Clerk`)].join('\n'),
      },
    ]);
    expect([done.counts?.deal.create, done.counts?.contact.create]).toEqual([6, 6]);
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });

  const bring = async (...rows: readonly string[]) => {
    const content = [HEAD, ...rows].join('\n');
    const done = await worker.bring(admin, [{ name: 'stakeholders.csv', content }]);
    expect(done.error).toBeNull();
    const all = { rows: ['create', 'update', 'unchanged', 'skip', 'fail'] as const };
    const { rows: staged } = await worker.read(admin, done.id, { rows: [...all.rows] });
    const lines = (staged?.items ?? []).map(({ name, fate, reason }) => [
      name.split(' on ')[0],
      fate,
      reason,
    ]);
    return { ...done, lines: Object.fromEntries(lines.map(([name, ...rest]) => [name, rest])) };
  };
  /** Who reports to whom on a deal, and whom they influence. */
  const peopleOf = async (deal: string) => {
    const rows = await query<{ name: string; manager: string | null; influences: string[] }>(
      `select s.name, m.name as manager,
              array(select o.name from stakeholder_influences i
                      join stakeholders o on o.company_id = i.company_id and o.id = i.influences_id
                     where i.company_id = s.company_id and i.stakeholder_id = s.id order by o.name) as influences
         from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
         left join stakeholders m on m.company_id = s.company_id and m.id = s.reports_to
        where s.company_id = $1 and d.name = $2 order by s.name`,
      [admin.companyId, deal],
    );
    return Object.fromEntries(rows.map(({ name, manager, influences }) => [name, [manager, ...influences]]));
  };

  test('IMP96 a report before the manager, people who influence each other and an unknown top manager lose no line', async () => {
    const done = await bring(
      'Lines,Fjord,Ann,User,Bo,Cy,Cy',
      'Lines,Fjord,Bo,User,Cy,Nobody,',
      'Lines,Fjord,Cy,User,Top Boss,Ann,Ann',
      'Lines,Fjord,Di,User,Ann,,',
    );
    expect(done.counts?.stakeholder).toMatchObject({ create: 4 });
    expect(await peopleOf('Lines')).toEqual({
      Ann: ['Bo', 'Cy'],
      Bo: ['Cy'],
      Cy: [null, 'Ann'],
      Di: ['Ann'],
    });
    expect(done.lines).toEqual({
      Ann: ['create', ''],
      Bo: ['create', ''],
      Cy: ['create', 'Top Boss isn’t on the deal, so the manager is left empty'],
      Di: ['create', ''],
    });
  });

  test('IMP96 a circle in the file loses one line, with the reason, and those below it none', async () => {
    const done = await bring(
      'Circle,Fjord,Di,User,Cy,,',
      'Circle,Fjord,Ann,User,Bo,,',
      'Circle,Fjord,Bo,User,Cy,,',
      'Circle,Fjord,Cy,User,Ann,,',
    );
    expect(await peopleOf('Circle')).toEqual({ Ann: [null], Bo: ['Cy'], Cy: ['Ann'], Di: ['Cy'] });
    expect(done.lines['Ann']).toEqual(['create', 'Bo reports to this person, so the manager is left empty']);
  });

  test('IMP97 a parent account that is later in the file is found, even if its own parent isn’t', async () => {
    const content = ['Account name,Parent account', 'Leaf,Branch', 'Branch,Trunk', 'Trunk,Nowhere'].join(
      '\n',
    );
    const done = await worker.bring(admin, [{ name: 'accounts.csv', content }]);
    expect(done.counts?.account).toMatchObject({ create: 3 });
    const rows = await query<{ name: string; parent: string | null }>(
      `select a.name, p.name as parent from accounts a
         left join accounts p on p.company_id = a.company_id and p.id = a.parent_id
        where a.company_id = $1 and a.name = any ($2) order by a.name`,
      [admin.companyId, ['Leaf', 'Branch', 'Trunk']],
    );
    expect(rows).toEqual([
      { name: 'Branch', parent: 'Trunk' },
      { name: 'Leaf', parent: 'Branch' },
      { name: 'Trunk', parent: null },
    ]);
  });
});
