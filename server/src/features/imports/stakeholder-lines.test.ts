import { changeStakeholder, removeStakeholder } from '@dealwright/contract/stakeholders/stakeholders';
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
    const deals = ['Lines', 'Circle', 'Undo', 'Turned', 'Use', 'Ties', 'Lock'];
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
    expect([done.counts?.deal.create, done.counts?.contact.create]).toEqual([7, 6]);
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
      Bo: ['create', 'Nobody isn’t on the deal, so the influence is left out'],
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

  const ids = async (deal: string) => {
    const rows = await query<{ name: string; id: string; version: number; number: bigint }>(
      `select s.name, s.id, s.version, d.number from stakeholders s
         join deals d on d.company_id = s.company_id and d.id = s.deal_id where s.company_id = $1 and d.name = $2`,
      [admin.companyId, deal],
    );
    return Object.fromEntries(rows.map(({ name, ...row }) => [name, row]));
  };
  /** A colleague's change of someone on a deal. */
  const edit = async (
    deal: string,
    name: string,
    of: (people: Awaited<ReturnType<typeof ids>>) => object,
  ) => {
    const people = await ids(deal);
    const { id = '', version = 0, number = 0n } = people[name] ?? {};
    const params = { number: Number(number), stakeholder_id: id };
    const answer = await app.call(admin, changeStakeholder, { params, version, body: of(people) as never });
    expect(answer.status, answer.text).toBe(200);
  };
  const remove = async (deal: string, name: string) => {
    const { id = '', version = 0, number = 0n } = (await ids(deal))[name] ?? {};
    const params = { number: Number(number), stakeholder_id: id };
    expect((await app.call(admin, removeStakeholder, { params, version })).status).toBe(204);
  };
  const part = (deal: string, name: string, manager = '', ties = ',') =>
    `${deal},Fjord,${name},User,${manager},${ties}`;

  test('UNDO18 undo puts managers back where it can, and keeps the others: one who was removed, one who is below now', async () => {
    const deal = 'Undo';
    await bring(
      part(deal, 'Bo'),
      part(deal, 'Cy'),
      part(deal, 'Ann', 'Bo'),
      part(deal, 'Di', 'Bo'),
      part(deal, 'Ed', 'Di'),
    );
    const before = await peopleOf(deal);
    const gone = await bring(part(deal, 'Ann', 'Cy'));
    const below = await bring(part(deal, 'Ed', 'Cy'));
    const turned = await bring(part(deal, 'Di', 'Ann'), part(deal, 'Bo', 'Cy'));
    expect(await peopleOf(deal)).toMatchObject({ Ann: ['Cy'], Ed: ['Cy'], Di: ['Ann'], Bo: ['Cy'] });
    expect(await worker.undo(admin, turned.id)).toMatchObject({ state: 'undone', kept: 0 });
    await edit(deal, 'Di', ({ Ed }) => ({ reports_to: Ed?.id }));
    expect(await worker.undo(admin, below.id)).toMatchObject({ state: 'undone', kept: 1 });
    await remove(deal, 'Bo');
    expect(await worker.undo(admin, gone.id)).toMatchObject({ state: 'undone', kept: 1 });
    expect(before).toMatchObject({ Ann: ['Bo'], Ed: ['Di'], Di: ['Bo'], Bo: [null] });
    expect(await peopleOf(deal)).toEqual({ Ann: ['Cy'], Cy: [null], Di: ['Ed'], Ed: ['Cy'] });
  });

  test('UNDO18 undo of lines that one file turned around puts both back, with the history', async () => {
    const deal = 'Turned';
    await bring(part(deal, 'Bo'), part(deal, 'Cy'), part(deal, 'Ann', 'Bo'));
    const before = await peopleOf(deal);
    const done = await bring(part(deal, 'Ann', 'Cy'), part(deal, 'Bo', 'Ann'));
    expect(await peopleOf(deal)).toMatchObject({ Ann: ['Cy'], Bo: ['Ann'] });
    expect(await worker.undo(admin, done.id)).toMatchObject({ state: 'undone', kept: 0 });
    expect(await peopleOf(deal)).toEqual(before);
    const people = await ids(deal);
    expect(people).toMatchObject({ Ann: { version: 3 }, Bo: { version: 3 } });
    const history = await query<{ of: string; was: string | null; is: string | null }>(
      `select h.new_value ->> 'name' as of, h.old_value ->> 'reports_to' as was, h.new_value ->> 'reports_to' as is
         from deal_history h join deals d on d.company_id = h.company_id and d.id = h.deal_id
        where h.company_id = $1 and d.name = $2 and h.cause = 'undo' order by 1`,
      [admin.companyId, deal],
    );
    expect(history).toEqual([
      { of: 'Ann', was: people['Cy']?.id, is: people['Bo']?.id },
      { of: 'Bo', was: people['Ann']?.id, is: null },
    ]);
  });

  test('UNDO19 undo keeps people to whom others report or whom they influence since, and removes the rest', async () => {
    const deal = 'Use';
    await bring(part(deal, 'Ann'), part(deal, 'Bo'));
    const done = await bring(
      part(deal, 'Cy', '', ',Bo'),
      part(deal, 'Di', 'Cy'),
      part(deal, 'Ed'),
      part(deal, 'Flo', 'Ed', 'Ed,Ann'),
    );
    await edit(deal, 'Ann', ({ Di }) => ({ reports_to: Di?.id }));
    await edit(deal, 'Bo', ({ Cy, Ed }) => ({ influences: [Cy?.id, Ed?.id] }));
    const undone = await worker.undo(admin, done.id);
    expect(undone).toMatchObject({ state: 'undone', kept: 3 });
    // Cy stays as the manager of Di, and Ed for the tie that was added since.
    expect(await peopleOf(deal)).toEqual({
      Ann: ['Di'],
      Bo: [null, 'Cy', 'Ed'],
      Cy: [null],
      Di: ['Cy'],
      Ed: [null],
    });
  });

  test('IMP98 what a colleague saves of someone while the import runs stays', async () => {
    await bring(part('Lock', 'Ann'));
    const content = [HEAD, 'Lock,Fjord,Ann,Champion,,,'].join('\n');
    const { id } = await worker.upload(admin, [{ name: 'stakeholders.csv', content }]);
    await worker.preview(admin, id);
    const { begun } = await app.database.transaction('dealwright_system', async (tx) => {
      await queryRows(
        tx,
        `update stakeholders s set stance = 'opposes', version = s.version + 1 from deals d
          where s.company_id = $1 and d.company_id = s.company_id and d.id = s.deal_id and d.name = 'Lock'`,
        [admin.companyId],
      );
      const run = worker.run(admin, id);
      // The embedded database has one connection: there the run waits for its turn anyway.
      if (engine === 'postgres') {
        const waiting = () =>
          queryRows(
            tx,
            'select 1 from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))',
          );
        await expect.poll(waiting, { timeout: 20_000 }).toHaveLength(1);
      }
      return { begun: run };
    });
    expect((await begun).error).toBeNull();
    const people = await query(
      `select s.buying_role, s.stance from stakeholders s
         join deals d on d.company_id = s.company_id and d.id = s.deal_id where s.company_id = $1 and d.name = 'Lock'`,
      [admin.companyId],
    );
    expect(people).toEqual([{ buying_role: 'champion', stance: 'opposes' }]);
  });

  test('IMP99 of contacts with one name none is taken, wherever they are; an address or an ID tells who it is', async () => {
    const contact = (name: string, email: string) => `${name},Fjord,Clerk,${email}@fjord.example`;
    const contacts = (...rows: readonly string[]) => ({
      name: 'contacts.csv',
      content: ['Full name,Account,Job title,Email', ...rows].join('\n'),
    });
    await worker.bring(admin, [contacts(contact('Hal', 'hal1'))]);
    const head = 'Stakeholder ID,Deal,Account,Contact,Email,Buying role';
    const roles = (...rows: readonly string[]) => ({
      name: 'stakeholders.csv',
      content: [head, ...rows].join('\n'),
    });
    const done = await worker.bring(admin, [
      contacts(contact('Gus', 'gus1'), contact('Gus', 'gus2'), contact('Hal', 'hal2')),
      roles(
        ',Ties,Fjord,Gus,,User',
        ',Ties,Fjord,Hal,,User',
        'R-1,Ties,Fjord,Gus,gus2@fjord.example,User',
        ',Ties,Fjord,Hal,hal1@fjord.example,User',
      ),
    ]);
    expect(done.counts?.stakeholder).toMatchObject({ create: 2, fail: 2 });
    const { rows } = await worker.read(admin, done.id, { rows: ['fail'] });
    const why = 'Several contacts have this name. Add an email address to tell them apart';
    expect(rows?.items.map(({ reason }) => reason)).toEqual([why, why]);
    // As after a merge of two people: both IDs are theirs.
    await query(
      `insert into external_ids (company_id, source, kind, external_id, stakeholder_id)
       select company_id, source, kind, 'R-2', stakeholder_id from external_ids where company_id = $1 and external_id = 'R-1'`,
      [admin.companyId],
    );
    const again = roles(
      'R-1,Ties,Fjord,Gus,gus2@fjord.example,User',
      'R-2,Ties,Fjord,Gus,gus2@fjord.example,Champion',
    );
    const merged = await worker.bring(admin, [again]);
    expect(merged.counts?.stakeholder).toMatchObject({ create: 0, unchanged: 1, skip: 1 });
  });

  test('IMP99 other influences of people on the deal are left out with the reason', async () => {
    const told = await bring(part('Turned', 'Ann', '', 'Bo,'), part('Turned', 'Bo', '', ','));
    expect(told.lines).toMatchObject({
      Ann: [
        'unchanged',
        'Already here with the same values. Influences of people already on the deal aren’t changed',
      ],
      Bo: ['unchanged', 'Already here with the same values'],
    });
  });
});
