import { afterAll, beforeAll, expect, it } from 'vitest';
import { catalogueFindings } from './testing/catalogue-findings.ts';
import { eachEngine } from './testing/each-engine.ts';
import { openTestDatabase, type TestDatabase } from './testing/test-database.ts';

const KEY = 'primary key (company_id, id)';
const PLAIN = `create table leak (company_id uuid not null references companies (id), id uuid, ${KEY});`;
const PROTECTED = `${PLAIN} call app.protect('leak', '{select,insert,update,delete}');`;

/** Each breaks one rule; the finding must name it. */
const BREACHES: Record<string, [sql: string, finding: RegExp]> = {
  'a new table without protection': [PLAIN, /enabled and forced: leak$/],
  'row-level security that its owner escapes': [
    `${PROTECTED} alter table leak no force row level security`,
    /enabled and forced: leak$/,
  ],
  'a grant without a policy': [`${PROTECTED} drop policy company_update on leak`, /both sides: leak UPDATE$/],
  'a policy that checks nothing on writing': [
    `${PROTECTED} alter policy company_insert on leak with check (true)`,
    /both sides: leak INSERT$/,
  ],
  'a second policy that admits everything': [
    `${PROTECTED} create policy open on leak for select to dealwright_app using (true)`,
    /looking at the company: leak open$/,
  ],
  'a condition with a way round it': [
    `${PROTECTED} alter policy company_update on leak using (company_id = (select app.company_id()) or id is null)`,
    /both sides: leak UPDATE$/,
  ],
  'a second policy with a way round it': [
    `${PROTECTED} create policy open on leak for delete to dealwright_app
       using (company_id = (select app.company_id()) or id is null)`,
    /looking at the company: leak open$/,
  ],
  'a policy for everyone': [
    `${PROTECTED} create policy open on leak for select using (company_id = (select app.company_id()))`,
    /looking at the company: leak open$/,
  ],
  'a key that does not lead with the company': [
    `create table leak (id uuid primary key, company_id uuid not null);
     call app.protect('leak', '{select}')`,
    /leads the primary key, and an index: leak$/,
  ],
  'a reference that leaves the company out': [
    `${PROTECTED} create unique index deals_by_id on deals (id);
     alter table leak add foreign key (id) references deals (id)`,
    /begins with the company: leak leak_id_fkey$/,
  ],
  'a row that refers to no company': [
    `${PROTECTED} alter table leak drop constraint leak_company_id_fkey`,
    /through a parent it always has: leak$/,
  ],
  'a row that refers to a company by a parent it may lack': [
    `${PROTECTED} alter table leak drop constraint leak_company_id_fkey, add column deal_id uuid,
       add foreign key (company_id, deal_id) references deals (company_id, id)`,
    /through a parent it always has: leak$/,
  ],
  'a grant on a system table': [
    'grant select (email) on users to dealwright_app',
    /system table grants the application nothing: users SELECT$/,
  ],
  'a right to truncate': [`${PROTECTED} grant truncate on leak to dealwright_app`, /leak TRUNCATE$/],
  'a table for the public': [`${PROTECTED} grant select on leak to public`, /leak SELECT$/],
  'a view with its owner’s rights': ['create view leak as select * from deals', /who asks: leak$/],
  'a materialised view': [
    'create materialized view leak as select * from deals; grant select on leak to dealwright_app',
    /is granted: leak$/,
  ],
  'a function with rights and an open search path': [
    `create function app.leak() returns void language sql security definer as '';
     revoke execute on function app.leak() from public`,
    /bypass nothing: app\.leak\(\)$/,
  ],
  'a function with rights for the public': [
    `create function app.leak() returns void language sql security definer set search_path = pg_catalog as ''`,
    /bypass nothing: app\.leak\(\)$/,
  ],
  'a table owned by the application': [
    `${PROTECTED} grant create on schema public to dealwright_app; alter table leak owner to dealwright_app`,
    /dealwright_app owns leak$/,
  ],
};

interface Policy {
  readonly name: string;
  readonly policy: string;
  readonly command: 'SELECT' | 'INSERT' | 'UPDATE' | 'DELETE';
  readonly key: string;
}

/** The application's, on what it is granted. */
const POLICIES = `
  select p.polrelid::regclass::text as name, p.polname as policy, c.name as command,
         case when p.polrelid = 'companies'::regclass then 'id' else 'company_id' end as key
    from pg_policy p
    join (values ('r', 'SELECT'), ('a', 'INSERT'), ('w', 'UPDATE'), ('d', 'DELETE')) c (letter, name)
      on c.letter = p.polcmd::text
   where p.polroles = array['dealwright_app'::regrole::oid]
     and (has_table_privilege('dealwright_app', p.polrelid, c.name)
       or (c.name <> 'DELETE' and has_any_column_privilege('dealwright_app', p.polrelid, c.name)))`;

const OURS = '(select app.company_id())';
/** Null if the command has no such side. */
const WEAKENED: Readonly<Record<string, (policy: Policy) => string | null>> = {
  'no condition on what is read': ({ command }) => (command === 'INSERT' ? null : 'using (true)'),
  'no condition on what is written': ({ command }) =>
    command === 'INSERT' || command === 'UPDATE' ? 'with check (true)' : null,
  'a way round the condition on what is read': ({ command, key }) =>
    command === 'INSERT' ? null : `using (${key} = ${OURS} or ${key} is not null)`,
  'a way round the condition on what is written': ({ command, key }) =>
    command === 'INSERT' || command === 'UPDATE'
      ? `with check (${key} = ${OURS} or ${key} is not null)`
      : null,
};

eachEngine((engine) => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await openTestDatabase(engine);
    // Or the embedded database, which nothing analyzes before it has run for a while, takes seconds for each look.
    await database.asOwner.exec('analyze pg_catalog.pg_constraint; analyze pg_catalog.pg_attribute');
  });
  afterAll(() => database.close());

  it('ROLE12 ROLE13 protects every table, view, function and role', async () => {
    expect(await catalogueFindings(database.asOwner)).toEqual([]);
  });

  it.each(Object.keys(BREACHES))('notices %s', async (name) => {
    const [sql, finding] = BREACHES[name] ?? ['', /^$/];
    const undone = new Error('Undone');
    const run = database.asOwner.transaction(async (session) => {
      await session.exec(sql);
      const findings = await catalogueFindings(session);
      expect(findings).toContainEqual(expect.stringMatching(finding));
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
  });

  it.each(Object.keys(WEAKENED))('T9 notices each policy of each table weakened by %s', async (kind) => {
    const undone = new Error('Undone');
    const run = database.asOwner.transaction(async (session) => {
      const policies = await session.query<Policy>(POLICIES);
      expect(policies.length).toBeGreaterThan(200);
      const weaken = WEAKENED[kind];
      const mutants = policies.flatMap((policy) => {
        const change = weaken?.(policy);
        return change
          ? [{ ...policy, sql: `alter policy ${policy.policy} on ${policy.name} ${change}` }]
          : [];
      });
      expect(mutants.length).toBeGreaterThan(60);
      await session.exec(mutants.map(({ sql }) => sql).join(';'));
      const findings = await catalogueFindings(session);
      for (const { name, command } of mutants) {
        expect(findings).toContainEqual(expect.stringMatching(new RegExp(`both sides: ${name} ${command}$`)));
      }
      throw undone;
    });
    await expect(run).rejects.toBe(undone);
  });

  it('has no finding at the end either', async () => {
    expect(await catalogueFindings(database.asOwner)).toEqual([]);
  });
});
