import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { requestDataExport } from '@dealwright/contract/privacy/data-controls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setFeature } from '../../testing/features.ts';
import { importWorker } from '../../testing/import-scene.ts';
import type { TestPerson } from '../../testing/people.ts';
import { readZip } from '../../testing/read-zip.ts';
import { anotherSession } from '../../testing/second-factor.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { temporaryDataDir } from '../../testing/uploads.ts';
import { runExport } from './run-export.ts';

const STAGES = [
  'Prospecting',
  'Qualification',
  'Discovery',
  'Solution Validation',
  'Proposal',
  'Negotiation',
  'Procurement',
  'Closed Won',
  'Closed Lost',
];
const CURRENCIES = ['USD', 'EUR', 'JPY', 'KWD'];

const ACCOUNTS = [
  'Account ID,Account name,Website,Industry,Annual revenue,Currency,Employees,City,Country,Parent account,Owner',
  'A-1,Fjord Holding,fjord.example,Finance,9000.25,EUR,45000,Oslo,Norway,,Rosa Test',
  'A-2,Northwind Energy,northwind.example,Energy,1200.50,USD,1200,Bergen,Norway,Fjord Holding,Omar Test',
  'A-3,Northwind Energy,northwind-two.example,Energy,,,,,,Fjord Holding,',
  'A-4,"Kestrel, Sons & Co",,Retail,,,310,Cork,Ireland,,Mona Test',
].join('\n');

const CONTACTS = [
  'Contact ID,First name,Last name,Job title,Email,Phone,Mobile phone,Account,Account ID,Owner',
  'C-1,Ada,Nord,CFO,ada@fjord.example,+4722334455,+4790334455,Fjord Holding,A-1,Rosa Test',
  'C-2,Bo,West,Buyer,bo@northwind.example; bo@home.example,,,Northwind Energy,A-2,Omar Test',
  'C-3,Cy,East,,cy@northwind-two.example,,,Northwind Energy,A-3,',
  'C-4,Di,Free,,di@nowhere.example,,,,,',
].join('\n');

const PRODUCTS = [
  'Product,SKU,Family,Unit price,Currency',
  'Orbit Basic,OB-1,Orbit,1200.50,USD',
  'Orbit Yen,,,9000,JPY',
  '"Service, yearly",SY-1,Service,,',
].join('\n');

/** Every stage in every currency, some without an account, some of two with the same name. */
function dealsFile(): string {
  const heads = [
    'Opportunity ID,Deal name,Account,Account ID,Stage,Amount,Currency,Created,Close date,Closed on',
    'Engaged on,Owner,Source,Forecast,Next step,Loss reason,Product',
  ];
  const rows = STAGES.flatMap((stage, at) =>
    CURRENCIES.map((currency, of) => {
      const isClosed = stage.startsWith('Closed');
      const [account, id] = [
        ['Fjord Holding', 'A-1'],
        ['Northwind Energy', 'A-2'],
        ['Northwind Energy', 'A-3'],
        ['', ''],
      ][of] ?? ['', ''];
      const closedOn = isClosed ? `2026-0${of + 2}-17` : '';
      return [
        `D-${at}-${of}`,
        of === 3 ? 'Without an account' : `Deal ${at} ${of}`,
        account,
        id,
        stage,
        currency === 'JPY' ? 1000 * at + 7 : `${at + 1}${of}.${currency === 'KWD' ? '125' : '25'}`,
        currency,
        '2026-01-05',
        isClosed ? '' : '2027-03-31',
        closedOn,
        isClosed ? '' : '2026-01-20',
        ['Rosa Test', 'Omar Test', 'Jo Nomember', ''][of],
        'Partner',
        'Best Case',
        'Call them',
        stage === 'Closed Lost' ? 'Price' : '',
        ['Orbit Basic', '', 'Unlisted service', 'Orbit Yen'][of],
      ].join(',');
    }),
  );
  return [heads.join(','), ...rows].join('\n');
}

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
    expect(answer.statusCode).toBe(200);
    return answer.rawPayload;
  };

  beforeAll(async () => {
    dir = await temporaryDataDir();
    app = await createTestApp(engine, { DATA_DIR: dir.path });
    worker = await importWorker(app, dir.path);
    await setFeature(app, 'data_controls', true);
    await setFeature(app, 'deal_archive', true);
    admin = await anotherSession(app, app.people.admin);
    const done = await worker.bring(admin, [
      { name: 'accounts.csv', content: ACCOUNTS },
      { name: 'deals.csv', content: dealsFile() },
      { name: 'contacts.csv', content: CONTACTS },
      { name: 'products.csv', content: PRODUCTS },
    ]);
    const created = [done.counts?.deal.create, done.counts?.account.create, done.counts?.contact.create];
    expect([done.error, ...created]).toEqual([null, 36, 4, 4]);
    expect(done.counts?.product.create).toBe(4);
    await query(`update contacts set left_on = '2026-02-01' where company_id = $1 and name = 'Bo West'`, [
      admin.companyId,
    ]);
    await query(`update deals set name = '=HYPERLINK("x")' where company_id = $1 and name = 'Deal 3 0'`, [
      admin.companyId,
    ]);
    await query(
      `update deals set shelf = 'archived', shelved_at = '2026-02-20T09:30Z' where company_id = $1 and name = 'Deal 4 0'`,
      [admin.companyId],
    );
    await query(
      `update deals set shelf = 'deleted', shelved_at = '2026-02-21T09:30Z' where company_id = $1 and name = 'Deal 5 0'`,
      [admin.companyId],
    );
    archive = await exportCompany();
  });
  afterAll(async () => {
    await app.close();
    await dir.remove();
  });

  const accountsOf = ({ companyId }: TestPerson) =>
    query(
      `select a.name, a.domain, a.industry, a.employees, a.annual_revenue_minor::text as revenue, a.currency, a.city, a.country,
              p.name as parent, concat_ws(' ', o.first_name, o.last_name) as owner
         from accounts a left join accounts p on p.company_id = a.company_id and p.id = a.parent_id
         left join profiles o on o.company_id = a.company_id and o.id = a.owner_id
        where a.company_id = $1 order by a.name, a.domain`,
      [companyId],
    );
  const contactsOf = ({ companyId }: TestPerson) =>
    query(
      `select c.name, c.title, c.emails, c.phones, c.left_on::text as left_on, a.name as account, a.domain,
              concat_ws(' ', o.first_name, o.last_name) as owner
         from contacts c left join accounts a on a.company_id = c.company_id and a.id = c.account_id
         left join profiles o on o.company_id = c.company_id and o.id = c.owner_id
        where c.company_id = $1 order by c.name`,
      [companyId],
    );
  const dealsOf = ({ companyId }: TestPerson) =>
    query(
      `select d.name, a.name as account, a.domain, d.stage, d.amount_minor::text as amount, d.currency, d.close_date::text as closes,
              d.closed_at::date::text as closed, d.created_at::date::text as created, d.stage_entered_at::date::text as since,
              concat_ws(' ', o.first_name, o.last_name) as owner, d.source, d.forecast_choice, d.forecast_category, d.score,
              d.next_step, d.loss_reason, d.shelf, (d.shelved_at at time zone 'UTC')::date::text as shelved
         from deals d left join accounts a on a.company_id = d.company_id and a.id = d.account_id
         join profiles o on o.company_id = d.company_id and o.id = d.owner_id
        where d.company_id = $1 and d.shelf is distinct from 'deleted' order by d.name, a.domain, d.stage, d.currency`,
      [companyId],
    );
  const productsOf = ({ companyId }: TestPerson) =>
    query(
      `select p.name, p.sku, p.family, t.unit_price_minor::text as price, b.currency
         from products p left join prices t on t.company_id = p.company_id and t.product_id = p.id
         left join price_books b on b.company_id = t.company_id and b.id = t.price_book_id
        where p.company_id = $1 order by p.name`,
      [companyId],
    );
  const linesOf = ({ companyId }: TestPerson) =>
    query(
      `select d.name as deal, d.stage, d.currency, l.name, p.name as product, l.quantity::text as quantity,
              l.unit_price_minor::text as price
         from deal_lines l join deals d on d.company_id = l.company_id and d.id = l.deal_id and d.shelf is distinct from 'deleted'
         left join products p on p.company_id = l.company_id and p.id = l.product_id
        where l.company_id = $1 order by 1, 2, 3`,
      [companyId],
    );
  const sumsOf = ({ companyId }: TestPerson) =>
    query(
      `select shelf, stage, currency, count(*)::int as deals, sum(amount_minor)::text as amount from deals
        where company_id = $1 and shelf is distinct from 'deleted' group by 1, 2, 3 order by 1, 2, 3`,
      [companyId],
    );
  const totalsOf = ({ companyId }: TestPerson) =>
    query(
      `select stage, currency, sum(deals)::int as deals, sum(amount_minor)::text as amount from deal_totals
        where company_id = $1 and profile_id = '00000000-0000-0000-0000-000000000000'
        group by 1, 2 having sum(deals) <> 0 order by 1, 2`,
      [companyId],
    );
  let imported = '';

  test('EXPORT07 the archive of a company comes into an empty one as it is: equal counts, sums, days and owners', async () => {
    const { stranger } = app.people;
    const surveyed = await worker.upload(stranger, [{ name: 'dealwright-company.zip', content: archive }]);
    expect(surveyed.files.map(({ sheet, kind, source, state }) => [sheet, kind, source, state])).toEqual([
      ['team', 'teammate', 'dealwright', 'ready'],
      ['products', 'product', 'dealwright', 'ready'],
      ['accounts', 'account', 'dealwright', 'ready'],
      ['contacts', 'contact', 'dealwright', 'ready'],
      ['deals', 'deal', 'dealwright', 'ready'],
    ]);
    expect(surveyed.files[0]?.message).toBe(
      'Team, products, accounts, contacts, deals and stakeholders are imported. The other files are for your records.',
    );
    expect(surveyed.open_questions).toEqual([]);
    await worker.preview(stranger, surveyed.id);
    const done = await worker.run(stranger, surveyed.id);
    imported = done.id;
    expect(done.error).toBeNull();
    expect(done.counts?.account).toMatchObject({ create: 4, skip: 0, fail: 0 });
    expect(done.counts?.deal).toMatchObject({ create: 35, skip: 0, fail: 0 });
    expect(done.counts?.contact).toMatchObject({ create: 4, skip: 0, fail: 0 });
    expect(done.counts?.product).toMatchObject({ create: 4, skip: 0, fail: 0 });
    expect(await productsOf(stranger)).toEqual(await productsOf(admin));
    expect(await linesOf(stranger)).toEqual(await linesOf(admin));
    expect(await linesOf(stranger)).toHaveLength(26);
    expect(await contactsOf(stranger)).toEqual(await contactsOf(admin));
    expect(await accountsOf(stranger)).toEqual(await accountsOf(admin));
    expect(await sumsOf(stranger)).toEqual(await sumsOf(admin));
    expect(await dealsOf(stranger)).toEqual(await dealsOf(admin));
    expect(await totalsOf(stranger)).toEqual(await totalsOf(admin));
    const again = await worker.bring(stranger, [{ name: 'dealwright-company.zip', content: archive }]);
    expect(again.counts?.deal).toMatchObject({ create: 0, update: 0, unchanged: 35 });
    expect(again.counts?.account).toMatchObject({ create: 0, update: 0, unchanged: 4 });
    expect(again.counts?.contact).toMatchObject({ create: 0, update: 0, unchanged: 4 });
    expect(again.counts?.product).toMatchObject({ create: 0, update: 0, unchanged: 4 });
  });

  test('EXPORT25 archived deals come back archived, were in the pipeline until then, and go when the import is undone', async () => {
    const { stranger } = app.people;
    const rows = (await worker.read(stranger, imported, { rows: ['create'] })).rows?.items ?? [];
    expect(rows.find(({ name }) => name === 'Deal 4 0')?.reason).toContain(
      'Will be archived as of 2026-02-20',
    );
    expect(rows.some(({ name }) => name === 'Deal 5 0')).toBe(false);
    const ofDeal = [stranger.companyId, 'Deal 4 0'];
    expect(
      await query(
        `select v.valid_from::date::text as since, v.shelf from deal_versions v
           join deals d on d.company_id = v.company_id and d.id = v.deal_id
          where d.company_id = $1 and d.name = $2 and v.corrected_at = 'infinity' order by v.valid_from`,
        ofDeal,
      ),
    ).toEqual([
      { since: '2026-01-05', shelf: null },
      { since: '2026-01-20', shelf: null },
      { since: '2026-02-20', shelf: 'archived' },
    ]);
    expect(
      await query(
        `select h.old_value, h.new_value, h.cause, h.created_at::date::text as day from deal_history_entries h
           join deals d on d.company_id = h.company_id and d.id = h.deal_id
          where d.company_id = $1 and d.name = $2 and h.field = 'shelf'`,
        ofDeal,
      ),
    ).toEqual([{ old_value: null, new_value: 'archived', cause: 'import', day: '2026-02-20' }]);
    await worker.undo(stranger, imported);
    expect(await dealsOf(stranger)).toEqual([]);
    expect(await totalsOf(stranger)).toEqual([]);
  });

  const OWN_HEAD = 'Dealwright ID,Deal name,Stage,Amount,Currency,Owner,Archived on';
  const bringDeals = async (person: TestPerson, ...lines: readonly string[]) => {
    const done = await worker.bring(person, [{ name: 'deals.csv', content: lines.join('\n') }]);
    const { rows } = await worker.read(person, done.id, { rows: ['create', 'unchanged', 'fail', 'skip'] });
    return rows?.items.map(({ fate, reason }) => `${fate}: ${reason}`).join();
  };
  const shelfOf = (name: string) =>
    query(`select shelf, shelved_at::date::text as day from deals where company_id = $1 and name = $2`, [
      admin.companyId,
      name,
    ]);

  const archivedRow = (id: string, name: string, day = '2026-02-20') =>
    `${id},${name},Proposal,100,USD,,${day}`;

  test('EXPORT26 archived deals come in for admins and managers where archiving is on, and are left out otherwise', async () => {
    const { rep, manager } = app.people;
    expect(await bringDeals(rep, OWN_HEAD, archivedRow('AR-1', 'Of a rep'))).toBe(
      'skip: Archived. Only admins and managers can import archived deals',
    );
    await setFeature(app, 'deal_archive', false, admin.companyId);
    expect(await bringDeals(manager, OWN_HEAD, archivedRow('AR-2', 'While off'))).toBe(
      'skip: Archived, and archiving isn’t turned on for your company',
    );
    await setFeature(app, 'deal_archive', true, admin.companyId);
    for (const name of ['Of a rep', 'While off']) expect(await shelfOf(name)).toEqual([]);
    expect(await bringDeals(manager, OWN_HEAD, archivedRow('AR-3', 'Of a manager'))).toMatch(
      /^create: .*Will be archived as of 2026-02-20/,
    );
    expect(await bringDeals(manager, OWN_HEAD, archivedRow('AR-3', 'Of a manager'))).toMatch(/^unchanged/);
    expect(await shelfOf('Of a manager')).toEqual([{ shelf: 'archived', day: '2026-02-20' }]);
    const closed = 'AR-4,Closed then,Closed Won,100,USD,,2026-02-20';
    expect(await bringDeals(manager, OWN_HEAD, closed)).toMatch(/Will be archived as of 2026-02-20/);
    expect(
      await query(`select closed_at::date::text as day from deals where name = 'Closed then'`, []),
    ).toEqual([{ day: '2026-02-20' }]);
  });

  test('EXPORT26 a deal that is here isn’t archived by an import', async () => {
    const { manager } = app.people;
    await bringDeals(manager, OWN_HEAD, 'AR-5,In the pipeline,Proposal,100,USD,,');
    expect(await bringDeals(manager, OWN_HEAD, archivedRow('AR-5', 'In the pipeline'))).toContain(
      'Not archived: an import archives only deals that it adds',
    );
    expect(await shelfOf('In the pipeline')).toEqual([{ shelf: null, day: null }]);
  });

  test('EXPORT26 what the company’s retention would delete at once is left out', async () => {
    await query(
      `insert into retention_rules (company_id, kind, days, changed_at, next_run_at)
       values ($1, 'archived_deals', 90, now(), now())`,
      [admin.companyId],
    );
    expect(await bringDeals(admin, OWN_HEAD, archivedRow('AR-6', 'Too old', '2020-01-31'))).toBe(
      'skip: Archived on 2020-01-31, and your company deletes archived deals after 90 days',
    );
    await query('delete from retention_rules where company_id = $1', [admin.companyId]);
    expect(await shelfOf('Too old')).toEqual([]);
  });

  test('EXPORT26 in a file from elsewhere a column of that name archives nothing unless a person chooses it', async () => {
    const content = 'Opportunity Name,Opportunity Owner,Stage,Archived on\nElsewhere,,Proposal,2026-02-20';
    const { files } = await worker.upload(admin, [{ name: 'deals.csv', content }]);
    expect(files[0]?.columns.map(({ field }) => field)).toEqual(['name', 'owner', 'stage', null]);
  });

  test('EXPORT08 its files come in one by one too, and change what was edited where they are from', async () => {
    const files = await readZip(archive);
    const deals = files['import/deals.csv'] ?? '';
    expect(deals).toContain(`"'=HYPERLINK(""x"")"`);
    const same = await worker.bring(admin, [
      { name: 'deals.csv', content: deals },
      { name: 'accounts.csv', content: files['import/accounts.csv'] ?? '' },
      { name: 'contacts.csv', content: files['import/contacts.csv'] ?? '' },
    ]);
    expect(same.counts?.contact).toMatchObject({ create: 0, update: 0, unchanged: 4 });
    expect(same.counts?.deal).toMatchObject({ create: 0, update: 0, unchanged: 35 });
    expect(same.counts?.account).toMatchObject({ create: 0, update: 0, unchanged: 4 });
    const edited = await worker.bring(admin, [
      { name: 'deals.csv', content: deals.replace('Deal 0 0', 'Renamed') },
    ]);
    expect(edited.counts?.deal).toMatchObject({ create: 0, update: 1, unchanged: 34 });
  });

  test('EXPORT08 a point in an own file is a decimal point, also where all amounts have three decimals', async () => {
    const files = await readZip(archive);
    const [head = '', ...rows] = (files['import/deals.csv'] ?? '').split('\r\n');
    const ofKuwait = rows.filter((row) => row.includes(',KWD,'));
    const same = await worker.bring(admin, [
      { name: 'deals.csv', content: [head, ...ofKuwait].join('\r\n') },
    ]);
    expect(same.counts?.deal).toMatchObject({ create: 0, update: 0, unchanged: 9 });
  });

  test('EXPORT07 an archive that is damaged says what to do', async () => {
    const { stranger } = app.people;
    const broken = Buffer.from(archive);
    broken.fill(0, 40, broken.length - 200);
    const surveyed = await worker.upload(stranger, [{ name: 'broken.zip', content: broken }]);
    expect(surveyed.files).toMatchObject([
      { state: 'unreadable', message: expect.stringContaining('ZIP archive') },
    ]);
  });
});
