import { changeImport, listImports, runImport } from '@dealwright/contract/imports/imports';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { formOf, importWorker, sendForm } from '../../testing/import-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';

const ACCOUNTS = [
  'Account,Industry,Annual Revenue,Employees,Office Location,Subsidiary Of',
  'Northwind Energy,Energy,1200.50,1200,Norway,Fjord Holding',
  'Fjord Holding,Finance,9000,45000,Norway,',
  'Kestrel Foods,Retail,300,310,Ireland,',
].join('\n');

const deals = (rows: readonly string[]): string =>
  ['Opportunity ID,Deal Name,Account,Deal Stage,Amount,Created Date,Close Date', ...rows].join('\n');

const DEALS = deals([
  'OP-1,Turbine control,Northwind Energy,Won,12000,2025-01-13,2025-03-20',
  'OP-2,Cold chain,Kestrel Foods,Prospecting,500.25,2025-02-02,',
  'OP-3,Ferry tickets,Harbor Lines,Lost,70,2025-02-03,2025-04-01',
  'OP-4,No account yet,,Negotiation,9000,2025-05-05,2026-12-24',
]);

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  let worker: Awaited<ReturnType<typeof importWorker>>;
  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    worker = await importWorker(app, dir.path);
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));
  const none = { create: 0, update: 0, unchanged: 0, skip: 0, fail: 0 };

  test('IMP30 imports several files together in any order, and the preview counts what the run does', async () => {
    const { admin } = app.people;
    const surveyed = await worker.upload(admin, [
      { name: 'deals.csv', content: DEALS },
      { name: 'accounts.csv', content: ACCOUNTS },
    ]);
    expect(surveyed.state).toBe('mapping');
    expect(surveyed.files.map(({ kind, rows }) => [kind, rows])).toEqual([
      ['deal', 4],
      ['account', 3],
    ]);
    const previewed = await worker.preview(admin, surveyed.id);
    expect(previewed.error).toBeNull();
    expect(previewed.state).toBe('previewed');
    expect(previewed.counts).toMatchObject({
      account: { ...none, create: 4 },
      deal: { ...none, create: 4 },
    });
    const before = await query('select 1 from deals where company_id = $1 and name = $2', [
      admin.companyId,
      'Cold chain',
    ]);
    expect(before).toEqual([]);
    const done = await worker.run(admin, surveyed.id);
    expect(done.error).toBeNull();
    expect(done.state).toBe('done');
    expect(done.counts).toEqual(previewed.counts);
    const rows = await query(
      `select d.name, a.name as account, p.name as parent, d.stage, d.amount_minor::int as amount, d.created_at::date::text as created,
              d.closed_at::date::text as closed, d.forecast_category as category
         from deals d left join accounts a on a.company_id = d.company_id and a.id = d.account_id
         left join accounts p on p.company_id = a.company_id and p.id = a.parent_id
         join external_ids x on x.company_id = d.company_id and x.deal_id = d.id
        where d.company_id = $1 order by d.number`,
      [admin.companyId],
    );
    expect(rows).toEqual([
      {
        name: 'Turbine control',
        account: 'Northwind Energy',
        parent: 'Fjord Holding',
        stage: 'closed_won',
        amount: 1_200_000,
        created: '2025-01-13',
        closed: '2025-03-20',
        category: 'closed',
      },
      {
        name: 'Cold chain',
        account: 'Kestrel Foods',
        parent: null,
        stage: 'prospecting',
        amount: 50_025,
        created: '2025-02-02',
        closed: null,
        category: 'pipeline',
      },
      {
        name: 'Ferry tickets',
        account: 'Harbor Lines',
        parent: null,
        stage: 'closed_lost',
        amount: 7_000,
        created: '2025-02-03',
        closed: '2025-04-01',
        category: 'omitted',
      },
      {
        name: 'No account yet',
        account: null,
        parent: null,
        stage: 'negotiation',
        amount: 900_000,
        created: '2025-05-05',
        closed: null,
        category: 'pipeline',
      },
    ]);
    const versions = await query<{ n: number }>(
      `select count(*)::int as n from deal_versions v join external_ids x on x.company_id = v.company_id and x.deal_id = v.deal_id
        where v.company_id = $1`,
      [admin.companyId],
    );
    expect(versions[0]?.n).toBe(6);
  });

  test('IMP31 the same files again create nothing, and a changed cell changes only that record', async () => {
    const { admin } = app.people;
    const again = await worker.bring(admin, [
      { name: 'deals.csv', content: DEALS },
      { name: 'accounts.csv', content: ACCOUNTS },
    ]);
    expect(again.counts).toMatchObject({
      account: { ...none, unchanged: 3 },
      deal: { ...none, unchanged: 4 },
    });
    const changed = await worker.bring(admin, [
      { name: 'deals.csv', content: DEALS.replace('500.25', '750').replace('Prospecting', 'Proposal') },
    ]);
    expect(changed.counts?.deal).toEqual({ ...none, update: 1, unchanged: 3 });
    const { rows } = await worker.read(admin, changed.id, { rows: ['update'] });
    expect(rows?.items.map(({ line, name, reason }) => [line, name, reason])).toEqual([
      [3, 'Cold chain', 'Changes stage and amount'],
    ]);
    const [deal] = await query(
      'select stage, amount_minor::int as amount from deals where company_id = $1 and name = $2',
      [admin.companyId, 'Cold chain'],
    );
    expect(deal).toEqual({ stage: 'proposal', amount: 75_000 });
    const undone = await worker.undo(admin, changed.id);
    expect([undone.state, undone.kept]).toEqual(['undone', 0]);
    const [back] = await query(
      'select stage, amount_minor::int as amount from deals where company_id = $1 and name = $2',
      [admin.companyId, 'Cold chain'],
    );
    expect(back).toEqual({ stage: 'prospecting', amount: 50_025 });
  });

  test('IMP32 undo reverts a whole import except what people changed since', async () => {
    const { admin } = app.people;
    const done = await worker.bring(admin, [
      {
        name: 'more.csv',
        content: deals([
          'UN-1,To be undone,Undo Partners,Proposal,10,,',
          'UN-2,Worked on,Undo Partners,Proposal,10,,',
        ]),
      },
    ]);
    expect(done.can.undo).toBe(true);
    await query(
      "update deals set next_step = 'Call', version = version + 1 where company_id = $1 and name = 'Worked on'",
      [admin.companyId],
    );
    const undone = await worker.undo(admin, done.id);
    expect(undone.state).toBe('undone');
    expect(undone.kept).toBeGreaterThan(0);
    const left = await query('select name from deals where company_id = $1 and name = any($2)', [
      admin.companyId,
      ['To be undone', 'Worked on'],
    ]);
    expect(left).toEqual([{ name: 'Worked on' }]);
  });

  test('IMP33 a failed row says why and comes back in a file with the reason', async () => {
    const { admin } = app.people;
    const content = deals([
      'BAD-1,=HYPERLINK("x"),Kestrel Foods,Proposal,twelve,,',
      'BAD-2,Fine,Kestrel Foods,Proposal,12,,',
    ]);
    const { id } = await worker.upload(admin, [{ name: 'mixed.csv', content }]);
    const previewed = await worker.preview(admin, id);
    expect(previewed.counts?.deal).toEqual({ ...none, create: 1, fail: 1 });
    const response = await app.api.app.inject({
      method: 'GET',
      url: `/api/imports/${id}/failed-rows?file=0`,
      headers: { cookie: `dealwright_session=${admin.token}` },
    });
    const lines = response.body.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain('Why it failed');
    expect(lines[1]).toContain(`"'=HYPERLINK(""x"")"`);
    expect(lines[1]).toContain('is not an amount');
  });

  test('IMP34 sellers import what they can own, viewers nothing, and each person sees only their own imports', async () => {
    const { rep, viewer, stranger, admin, otherRep } = app.people;
    const refused = await sendForm(app, viewer, formOf([{ name: 'a.csv', content: DEALS }]));
    expect(refused.status).toBe(403);
    const owned = [
      'Deal Name,Account,Stage,Amount,Owner',
      `Mine,Rep Foods,Proposal,5,${rep.name}`,
      `Not mine,Rep Foods,Proposal,5,${otherRep.name}`,
    ];
    const { id } = await worker.upload(rep, [{ name: 'own.csv', content: owned.join('\n') }]);
    await worker.preview(rep, id);
    const done = await worker.run(rep, id);
    expect(done.counts?.deal).toEqual({ ...none, create: 1, fail: 1 });
    for (const person of [otherRep, stranger, viewer]) {
      const answer = await app.call(person, runImport, { params: { id } });
      expect(answer.status).toBe(404);
      expect((await app.call(person, listImports)).body.items.map((item) => item.id)).not.toContain(id);
    }
    expect((await app.call(admin, listImports)).body.items.map((item) => item.id)).toContain(id);
    expect((await app.call(admin, runImport, { params: { id } })).status).toBe(403);
  });

  test('IMP35 a corrected mapping is remembered for the next file with the same headers', async () => {
    const { admin } = app.people;
    const content = 'Ref,What,Client,Phase of it,Worth\nM-1,Mapped,Kestrel Foods,Warm,12\n';
    const first = await worker.upload(admin, [{ name: 'odd.csv', content }]);
    const columns = ['external_id', 'name', 'account', 'stage', 'amount'].map((field, index) => ({
      index,
      field,
    }));
    const change = (body: object) =>
      app.call(admin, changeImport, { params: { id: first.id }, body: body as never });
    const wrong = await change({
      files: [{ position: 0, kind: 'deal', columns: [{ index: 0, field: 'industry' }] }],
    });
    expect(wrong.status).toBe(400);
    const mapped = await change({ files: [{ position: 0, kind: 'deal', included: true, columns }] });
    expect(mapped.status).toBe(200);
    const chosen = await change({
      files: [{ position: 0, values: [{ field: 'stage', text: 'Warm', target: 'proposal' }] }],
    });
    expect(chosen.body.files[0]?.values.find(({ field }) => field === 'stage')).toMatchObject({
      decided: true,
      target: 'proposal',
    });
    await worker.preview(admin, first.id);
    const done = await worker.run(admin, first.id);
    expect(done.counts?.deal).toEqual({ ...none, create: 1 });
    const second = await worker.upload(admin, [
      { name: 'odd-2.csv', content: content.replace('M-1', 'M-2') },
    ]);
    expect(second.files[0]).toMatchObject({ remembered: true, kind: 'deal' });
    expect(second.files[0]?.columns.map(({ field }) => field)).toEqual(columns.map(({ field }) => field));
    expect(second.files[0]?.values[0]).toMatchObject({ text: 'Warm', target: 'proposal' });
  });

  test('IMP41 owners and people of a team file who aren’t members own their records by name, without sign-in', async () => {
    const { admin } = app.people;
    const team = 'Sales agent,Manager,Office\nZoe Quist,Ana Lind,North\nOlaf Berg,Ana Lind,South\n';
    const content = [
      'Deal ID,Deal Name,Account,Stage,Amount,Sales agent',
      'T-1,Of Zoe,Team Foods,Proposal,5,Zoe Quist',
      'T-2,Of Piet,Team Foods,Proposal,6,Piet Bos',
      `T-3,Of the admin,Team Foods,Proposal,7,${admin.name}`,
    ].join('\n');
    const { id, files } = await worker.upload(admin, [
      { name: 'pipeline.csv', content },
      { name: 'sales_team.csv', content: team },
    ]);
    expect(files.map(({ kind }) => kind)).toEqual(['deal', 'teammate']);
    const previewed = await worker.preview(admin, id);
    // Zoe, Olaf, and Ana, their manager.
    expect(previewed.counts?.teammate).toEqual({ ...none, create: 3 });
    const done = await worker.run(admin, id);
    expect([done.error, done.counts]).toEqual([null, previewed.counts]);
    const owners = await query(
      `select d.name, concat_ws(' ', p.first_name, p.last_name) as owner, p.workspace_id is not null as is_member
         from deals d join profiles p on p.company_id = d.company_id and p.id = d.owner_id
        where d.company_id = $1 and d.name like 'Of %' order by d.number`,
      [admin.companyId],
    );
    expect(owners).toEqual([
      { name: 'Of Zoe', owner: 'Zoe Quist', is_member: false },
      { name: 'Of Piet', owner: 'Piet Bos', is_member: false },
      { name: 'Of the admin', owner: admin.name, is_member: true },
    ]);
    const again = await worker.bring(admin, [
      { name: 'pipeline.csv', content },
      { name: 'sales_team.csv', content: team },
    ]);
    expect(again.counts).toMatchObject({
      teammate: { ...none, unchanged: 2 },
      deal: { ...none, unchanged: 3 },
    });
  });
});
