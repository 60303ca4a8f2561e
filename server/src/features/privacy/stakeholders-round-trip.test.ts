import { listDealHistory } from '@dealwright/contract/deals/history';
import { requestDataExport } from '@dealwright/contract/privacy/data-controls';
import { createStakeholder, type Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFeature } from '../../testing/features.ts';
import { importWorker } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { readZip } from '../../testing/read-zip.ts';
import { anotherSession } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { runExport } from './run-export.ts';

const ACCOUNTS = 'Account ID,Account name,Website\nA-1,Fjord,fjord.example\nA-2,Kestrel,kestrel.example\n';
const CONTACTS = [
  'Contact ID,First name,Last name,Job title,Email,Account,Account ID',
  'C-1,Ada,Nord,CFO,ada@fjord.example,Fjord,A-1',
  'C-2,Bo,West,Buyer,bo@fjord.example,Fjord,A-1',
  'C-3,Cy,East,Lawyer,,Fjord,A-1',
  'C-4,Di,Free,CTO,di@kestrel.example,Kestrel,A-2',
].join('\n');
const DEALS = [
  'Opportunity ID,Deal name,Account,Account ID,Stage,Amount,Currency,Owner',
  'D-1,Rollout,Fjord,A-1,Discovery,100,EUR,Rosa Test',
  'D-2,Renewal,Fjord,A-1,Proposal,200,EUR,Rosa Test',
  'D-3,Pilot,Kestrel,A-2,Proposal,300,EUR,Omar Test',
].join('\n');

eachEngine((engine) => {
  let app: TestApp;
  let dir: Awaited<ReturnType<typeof temporaryDataDir>>;
  let worker: Awaited<ReturnType<typeof importWorker>>;
  let admin: TestPerson;
  let archive: Buffer;
  const query = <T = Record<string, unknown>>(sql: string, values: readonly unknown[] = []) =>
    app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, sql, [...values]));

  const exportCompany = async (): Promise<Buffer> => {
    const { body } = await app.call(admin, requestDataExport, { body: { scope: 'company' } });
    await runExport(worker.deps, { companyId: admin.companyId, id: body.id }, true);
    const answer = await app.api.app.inject({
      url: `/api/data-exports/${body.id}/content`,
      headers: { cookie: `dealwright_session=${admin.token}` },
    });
    return answer.rawPayload;
  };
  const numberOf = async (name: string, { companyId }: TestPerson = admin) => {
    const [row] = await query<{ number: bigint }>(
      'select number from deals where company_id = $1 and name = $2',
      [companyId, name],
    );
    return Number(row?.number);
  };
  const add = async (deal: string, person: object): Promise<Stakeholder> => {
    const params = { number: await numberOf(deal) };
    const made = await app.call(admin, createStakeholder, { params, body: person as never });
    expect(made.status, made.text).toBe(201);
    return made.body;
  };
  const partsOf = ({ companyId }: TestPerson) =>
    query(
      `select d.name as deal, d.shelf, s.name, s.title, s.email, s.phone, c.name as contact, s.buying_role, s.side, s.influence,
              s.stance, m.name as reports_to,
              array(select o.name from stakeholder_influences i
                      join stakeholders o on o.company_id = i.company_id and o.id = i.influences_id
                     where i.company_id = s.company_id and i.stakeholder_id = s.id order by o.name) as influences
         from stakeholders s join deals d on d.company_id = s.company_id and d.id = s.deal_id
         left join stakeholders m on m.company_id = s.company_id and m.id = s.reports_to
         left join contacts c on c.company_id = s.company_id and c.id = s.contact_id
        where s.company_id = $1 order by d.name, s.name`,
      [companyId],
    );

  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    worker = await importWorker(app, dir.path);
    await setFeature(app, 'data_controls', true);
    await setFeature(app, 'deal_archive', true);
    admin = await anotherSession(app, app.people.admin);
    const done = await worker.bring(admin, [
      { name: 'accounts.csv', content: ACCOUNTS },
      { name: 'deals.csv', content: DEALS },
      { name: 'contacts.csv', content: CONTACTS },
    ]);
    expect([done.counts?.deal.create, done.counts?.contact.create]).toEqual([3, 4]);
    const known = { buying_role: 'economic_buyer', influence: 'high', stance: 'supports' };
    const ada = await add('Rollout', {
      name: 'Ada Nord',
      title: 'CFO',
      email: 'ada@fjord.example',
      ...known,
    });
    const bo = await add('Rollout', { name: 'Bo West', email: 'bo@fjord.example' });
    const neutral = { buying_role: 'legal', stance: 'neutral', influence: 'low' };
    const cy = await add('Rollout', { name: 'Cy East', ...neutral, influences: [ada.id, bo.id] });
    // Everyone comes before their manager in the file, and two of them influence each other.
    for (const [report, manager] of [
      [ada, bo],
      [bo, cy],
    ] as const)
      await query('update stakeholders set reports_to = $2 where id = $1', [report.id, manager.id]);
    await query(
      'insert into stakeholder_influences select company_id, deal_id, $2, $3 from stakeholders where id = $1',
      [ada.id, ada.id, cy.id],
    );
    await add('Renewal', { name: 'Ada Nord', email: 'ada@fjord.example', side: 'partner' });
    await add('Pilot', {
      name: 'Di Free',
      email: 'di@kestrel.example',
      stance: 'opposes',
      phone: '+47 22 33 44 55',
    });
    await query(
      `update deals set shelf = 'archived', shelved_at = '2026-02-20T09:30Z' where company_id = $1 and name = 'Pilot'`,
      [admin.companyId],
    );
    archive = await exportCompany();
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });

  const none = { create: 0, update: 0, unchanged: 0, skip: 0, fail: 0 };
  const rowsOf = async (person: TestPerson, id: string) =>
    (
      (await worker.read(person, id, { rows: ['create', 'update', 'unchanged', 'skip', 'fail'] })).rows
        ?.items ?? []
    )
      .filter(({ kind }) => kind === 'stakeholder')
      .map(({ name, fate, reason }) => [name, fate, reason]);
  const bring = async (person: TestPerson, ...lines: readonly string[]) => {
    const done = await worker.bring(person, [{ name: 'contact roles.csv', content: lines.join('\n') }]);
    expect(done.error).toBeNull();
    return { ...done, lines: await rowsOf(person, done.id) };
  };

  test('EXPORT35 stakeholders of the archive come into an empty company with all ties; again, nothing is new; undo takes all', async () => {
    const { stranger } = app.people;
    const surveyed = await worker.upload(stranger, [{ name: 'dealwright-company.zip', content: archive }]);
    const file = surveyed.files.find(({ sheet }) => sheet === 'stakeholders');
    expect([file?.kind, file?.source, file?.state]).toEqual(['stakeholder', 'dealwright', 'ready']);
    expect(file?.columns.filter(({ field }) => field === null)).toEqual([]);
    expect(surveyed.open_questions).toEqual([]);
    const previewed = await worker.preview(stranger, surveyed.id);
    expect(previewed.counts?.stakeholder).toEqual({ ...none, create: 5 });
    const done = await worker.run(stranger, surveyed.id);
    expect([done.error, done.counts?.stakeholder]).toEqual([null, { ...none, create: 5 }]);
    expect(await partsOf(stranger)).toEqual(await partsOf(admin));
    const { body } = await app.call(stranger, listDealHistory, {
      params: { number: await numberOf('Rollout', stranger) },
      query: { field: 'person' } as never,
    });
    expect(body.items.map(({ cause }) => cause)).toEqual(['import', 'import', 'import']);
    const again = await worker.bring(stranger, [{ name: 'dealwright-company.zip', content: archive }]);
    expect(again.counts?.stakeholder).toEqual({ ...none, unchanged: 5 });
    await worker.undo(stranger, again.id);
    expect(await partsOf(stranger)).toHaveLength(5);
    const undone = await worker.undo(stranger, done.id);
    expect([undone.state, undone.kept]).toEqual(['undone', 0]);
    expect(await partsOf(stranger)).toEqual([]);
    const left =
      'select (select count(*) from deals where company_id = $1) + (select count(*) from contacts where company_id = $1)';
    expect(await query(`${left} as n`, [stranger.companyId])).toEqual([{ n: 0n }]);
  });

  test('EXPORT36 UNDO17 the file changes parts where it is from, and undo puts back what nobody changed since', async () => {
    const before = await partsOf(admin);
    const content = (await readZip(archive))['import/stakeholders.csv'] ?? '';
    const file = (text: string) => [{ name: 'stakeholders.csv', content: text }];
    const same = await worker.bring(admin, file(content));
    expect(same.counts?.stakeholder).toEqual({ ...none, unchanged: 5 });
    const edited = content.replace('Economic buyer,Buyer,High', 'Champion,Buyer,Low');
    expect(edited).not.toBe(content);
    const done = await worker.bring(admin, file(edited));
    expect(done.counts?.stakeholder).toEqual({ ...none, update: 1, unchanged: 4 });
    expect((await rowsOf(admin, done.id)).filter(([, fate]) => fate === 'update')).toEqual([
      ['Ada Nord on Rollout', 'update', 'Changes buying role and influence'],
    ]);
    const ofAda = `company_id = $1 and name = 'Ada Nord' and side = 'buyer'`;
    await query(`update stakeholders set influence = 'medium', version = version + 1 where ${ofAda}`, [
      admin.companyId,
    ]);
    const undone = await worker.undo(admin, done.id);
    expect(undone.kept).toBe(1);
    const [ada] = await query(`select buying_role, influence from stakeholders where ${ofAda}`, [
      admin.companyId,
    ]);
    expect(ada).toEqual({ buying_role: 'economic_buyer', influence: 'medium' });
    const { body } = await app.call(admin, listDealHistory, {
      params: { number: await numberOf('Rollout') },
      query: { field: 'person', limit: 1 } as never,
    });
    expect(body.items).toMatchObject([
      { cause: 'undo', old_value: { buying_role: 'champion' }, new_value: { buying_role: 'economic_buyer' } },
    ]);
    await query(`update stakeholders set influence = 'high' where ${ofAda}`, [admin.companyId]);
    expect(await partsOf(admin)).toEqual(before);
  });

  const HEAD = 'Opportunity ID,Opportunity Name,Account Name,Contact ID,Email,Role,Primary';

  test('IMP93 contact roles of Salesforce are recognized; a wrong person or deal and another company’s fail with the reason', async () => {
    const { stranger } = app.people;
    const row = (...cells: readonly string[]) => cells.join(',');
    const uploaded = await worker.upload(admin, [
      {
        name: 'export.csv',
        content: [HEAD, row('D-2', 'Renewal', 'Fjord', 'C-2', '', 'Decision Maker', '1')].join('\n'),
      },
    ]);
    expect(uploaded.files[0]).toMatchObject({ kind: 'stakeholder', source: 'salesforce' });
    const foreign = (await readZip(archive))['import/stakeholders.csv'] ?? '';
    const lines = [
      row('D-2', 'Renewal', 'Fjord', 'C-2', '', 'Decision Maker', '1'),
      row('D-2', 'Renewal', 'Fjord', 'C-2', '', 'Decision Maker', '0'),
      row('', 'Renewal', 'Fjord', '', 'nobody@fjord.example', 'User', '0'),
      row('D-2', 'Renewal', 'Fjord', 'C-3', 'ada@fjord.example', 'User', '0'),
      row('D-9', 'Unknown', 'Fjord', 'C-2', '', 'User', '0'),
      row('', '', '', 'C-2', '', 'User', '0'),
    ];
    const done = await bring(admin, HEAD, ...lines);
    expect(done.lines).toEqual([
      ['Bo West on Renewal', 'create', ''],
      ['Bo West on Renewal', 'skip', 'Already on line 2'],
      [
        'nobody@fjord.example on Renewal',
        'fail',
        'No contact found for nobody@fjord.example. Add them to your contacts, or to this import',
      ],
      ['ada@fjord.example on Renewal', 'fail', 'ada@fjord.example belongs to Ada Nord, not to Cy East'],
      ['C-2 on Unknown', 'fail', 'Deal not found. Check its ID, or its name and account'],
      ['C-2', 'fail', 'No deal given'],
    ]);
    expect(
      (await partsOf(admin)).find(({ deal, name }) => deal === 'Renewal' && name === 'Bo West'),
    ).toMatchObject({
      contact: 'Bo West',
      title: 'Buyer',
      email: 'bo@fjord.example',
      buying_role: 'decision_maker',
    });
    const again = await bring(admin, HEAD, lines[0] ?? '');
    expect(again.counts?.stakeholder).toEqual({ ...none, unchanged: 1 });
    const elsewhere = await worker.bring(stranger, [{ name: 'stakeholders.csv', content: foreign }]);
    expect(elsewhere.counts?.stakeholder).toEqual({ ...none, fail: 5 });
    expect(await partsOf(stranger)).toEqual([]);
    await query(`update imports set counts = counts - 'stakeholder' where id = $1`, [done.id]);
    const ofEarlierRelease = await worker.read(admin, done.id);
    expect(ofEarlierRelease.counts).toMatchObject({ stakeholder: none, deal: none });
    await worker.undo(admin, done.id);
    expect((await partsOf(admin)).some(({ deal, name }) => deal === 'Renewal' && name === 'Bo West')).toBe(
      false,
    );
  });

  test('IMP94 UNDO17 a rep brings stakeholders only into deals they can change; others aren’t found', async () => {
    const { rep, otherRep, viewer } = app.people;
    const head = 'Deal,Account,Contact,Buying role,Reports to';
    const mine = await bring(rep, head, 'Renewal,Fjord,Cy East,Legal,', 'Pilot,Kestrel,Di Free,User,');
    expect(mine.lines).toEqual([
      ['Cy East on Renewal', 'create', ''],
      ['Di Free on Pilot', 'fail', 'Deal not found. Check its ID, or its name and account'],
    ]);
    const pilot = `LEAD-${await numberOf('Pilot')}`;
    const number = 'Deal ID,Deal,Contact,Buying role';
    const archived = await bring(otherRep, number, `${pilot},Pilot,Di Free,Champion`);
    expect(archived.lines).toEqual([
      ['Di Free on Pilot', 'skip', `LEAD-${await numberOf('Pilot')} is in the archive`],
    ]);
    const hidden = await bring(rep, number, `${pilot},Pilot,Di Free,Champion`);
    const unknown = await bring(rep, number, 'LEAD-99999,Pilot,Di Free,Champion');
    expect(hidden.lines).toEqual([
      [
        'Di Free on Pilot',
        'fail',
        'Deal not found. Check its name and account: only admins and managers import deals with their IDs',
      ],
    ]);
    expect(unknown.lines).toEqual(hidden.lines);
    // Neither does the ID say that a deal exists if the row names one of theirs.
    for (const id of [pilot, 'LEAD-99999', 'D-3', 'D-99']) {
      const named = await bring(rep, number, `${id},Renewal,Bo West,User`);
      expect(named.lines).toEqual([['Bo West on Renewal', 'create', '']]);
      await worker.undo(rep, named.id);
    }
    const other = await bring(rep, number, `LEAD-${await numberOf('Renewal')},Something else,Ada Nord,User`);
    expect(other.lines[0]?.[2]).toContain('is another deal here, Renewal');
    await query(`update deals set owner_id = $1 where company_id = $2 and name = 'Renewal'`, [
      otherRep.id,
      admin.companyId,
    ]);
    const now = app.clock.now;
    app.clock.now = new Date(now.getTime() + 16 * 60_000);
    await expect(worker.undo(rep, mine.id)).rejects.toThrow('You can’t edit some of these people anymore');
    app.clock.now = now;
    const refused = await app.call(viewer, createStakeholder, {
      params: { number: await numberOf('Renewal') },
      body: { name: 'Eve' } as never,
    });
    expect(refused.status).toBe(403);
  });

  test('IMP95 managers later in the file or on the deal are found, a circle is left out', async () => {
    const head = 'Deal,Account,Contact,Buying role,Reports to';
    const done = await bring(
      admin,
      head,
      'Renewal,Fjord,Bo West,User,Cy East',
      'Renewal,Fjord,Ada Nord,Champion,Bo West',
      'Renewal,Fjord,Cy East,Legal,Ada Nord',
      'Renewal,Fjord,Nobody Here,User,',
    );
    const fates = Object.fromEntries(done.lines.map(([name, fate, reason]) => [name, [fate, reason]]));
    expect(fates['Bo West on Renewal']?.[0]).toBe('create');
    expect(fates['Ada Nord on Renewal']).toEqual(['update', 'Changes buying role and manager']);
    expect(fates['Nobody Here on Renewal']?.[0]).toBe('fail');
    expect(fates['Cy East on Renewal']).toEqual([
      'unchanged',
      'Already here with the same values. Ada Nord reports to this person, so the manager stays as it is',
    ]);
    const parts = (await partsOf(admin)).filter(({ deal }) => deal === 'Renewal');
    expect(parts.map(({ name, reports_to }) => [name, reports_to])).toEqual([
      ['Ada Nord', 'Bo West'],
      ['Bo West', 'Cy East'],
      ['Cy East', null],
    ]);
  });

  test('IMP95 UNDO17 managers and influences are found across hundreds of rows, and lines can change places', async () => {
    const { stranger } = app.people;
    const many = Array.from({ length: 620 }, (_, at) => `Person ${at}`);
    const manager = (at: number) => (at === 0 ? 'Person 619' : at === 619 ? '' : 'Person 0');
    const head = 'Deal,Account,Contact,Buying role,Reports to,Influences';
    const roles = many.map(
      (name, at) => `Big,Crowd,${name},User,${manager(at)},${at === 1 ? 'Person 618' : ''}`,
    );
    const files = [
      { name: 'deals.csv', content: 'Deal name,Account,Stage,Amount,Currency\nBig,Crowd,Proposal,1,EUR' },
      {
        name: 'contacts.csv',
        content: ['Full name,Account,Job title', ...many.map((name) => `${name},Crowd,Clerk`)].join('\n'),
      },
      { name: 'stakeholders.csv', content: [head, ...roles].join('\n') },
    ];
    const done = await worker.bring(stranger, files);
    expect([done.error, done.counts?.stakeholder]).toEqual([null, { ...none, create: 620 }]);
    const parts = await partsOf(stranger);
    expect(parts.filter(({ reports_to }) => reports_to === 'Person 0')).toHaveLength(618);
    expect(parts.find(({ name }) => name === 'Person 0')).toMatchObject({
      reports_to: 'Person 619',
      title: 'Clerk',
    });
    expect(parts.find(({ name }) => name === 'Person 1')?.influences).toEqual(['Person 618']);
    const row = (name: string, to: string) => `Big,Crowd,${name},User,${to},`;
    const turned = await bring(
      stranger,
      head,
      row('Person 0', 'Person 2'),
      row('Person 2', 'Person 3'),
      row('Person 3', 'Person 619'),
    );
    expect(turned.lines.map(([, fate]) => fate)).toEqual(['unchanged', 'update', 'update']);
    const again = await bring(stranger, head, row('Person 0', 'Person 2'), row('Person 619', 'Person 1'));
    expect(again.lines.map(([, fate]) => fate)).toEqual(['update', 'unchanged']);
    await worker.undo(stranger, again.id);
    await worker.undo(stranger, turned.id);
    expect(await partsOf(stranger)).toEqual(parts);
    await worker.undo(stranger, done.id);
    const changed = (await partsOf(stranger)).map(({ name }) => name);
    // Person 0 stays, and so does the manager.
    expect(changed).toEqual(['Person 0', 'Person 2', 'Person 3', 'Person 619']);
  });
});
