import { expect, test } from 'vitest';
import type { Migration } from '../migration-files.ts';
import { findMigrationProblems } from './migration-rules.ts';

const NO_TRANSACTION = { inTransaction: false };
const CONTRACT = { kind: 'contract' } as const;

const problemsOf = (sql: string, marks: Partial<Migration> = {}) =>
  findMigrationProblems({
    version: 99,
    name: 'change',
    file: '0099_change.sql',
    sql,
    checksum: '',
    kind: 'expand',
    inTransaction: true,
    ...marks,
  });

const BATCH = `-- batch
  with page as (select id from deals where id > $1::uuid order by id limit 1000),
       filled as (update deals d set name = '' from page where d.id = page.id)
  select (array_agg(id order by id desc))[1] as after from page`;

test.each<[sql: string, instead: string, marks?: Partial<Migration>]>([
  ['truncate table deals', 'Delete in batches'],
  ['drop view deal_sums cascade', 'Drop each dependent object by its own statement', CONTRACT],
  ['alter table deals add column x text not null', 'Give it a constant default, or add it nullable'],
  ['alter table deals add x int, add column y text not null', 'Give it a constant default'],
  ['alter table deals add column x uuid default gen_random_uuid()', 'Add it without, and fill it in batches'],
  ['alter table deals add column x text generated always as (lower(name)) stored', 'fill it in batches'],
  ['alter table deals add column x bigserial not null', 'fill it in batches'],
  ['alter table deals add column x uuid references users (id)', 'then the constraint with `not valid`'],
  ['alter table deals add column x int check (x > 0)', 'then the constraint with `not valid`'],
  ['create index deals_by_x on deals (x)', 'Write `create index concurrently` in a file that begins'],
  ['create unique index if not exists deals_by_x on only public.deals (x)', 'create index concurrently'],
  ['create index concurrently on deals (x)', 'needs a name', NO_TRANSACTION],
  ['create index concurrently deals_by_x on deals (x)', 'Begin the file with `-- migration: no-transaction`'],
  ['alter table deals alter column x set not null', 'Add `check (… is not null) not valid` and validate it'],
  ['alter table deals add constraint x check (x > 0)', 'Write `not valid`, and `validate constraint`'],
  [
    'alter table deals add foreign key (x) references users (id)',
    'Write `not valid`, and `validate constraint`',
  ],
  ['alter table deals add constraint x unique (x)', 'Create the unique index concurrently'],
  ['alter table deals alter column x type bigint', 'Add a new column, fill it in batches'],
  ['lock table deals', 'Leave it out'],
  ['reindex table deals', 'Leave it out'],
  ['update deals set x = 1', 'Write it in batches'],
  ['delete from deals where x', 'Write it in batches'],
  ['insert into deal_totals select id from deals', 'Write it in batches'],
  ["do $$ begin execute 'truncate deals'; end $$", 'Write the statements out, or put `-- allowed: …`'],
  ["call app.protect('deals')", 'Write the statements out'],
  ['alter table deals drop column x', 'Take it away a release later'],
  ['alter table deals rename column x to y', 'Take it away a release later'],
  ['alter type source rename value $$a$$ to $$b$$', 'Take it away a release later'],
  ['drop table deal_pins', 'Take it away a release later'],
  ['drop function app.plain(text)', 'Take it away a release later'],
  ['revoke select on deals from dealwright_app', 'Take it away a release later'],
  [BATCH, 'Batches need a file that begins with'],
  ['-- batch\nupdate deals set x = 1', 'A batch goes on after the last key', NO_TRANSACTION],
])('%s is refused with what to write instead', (sql, instead, marks) => {
  const problems = problemsOf(sql, marks);
  expect(problems).toHaveLength(1);
  expect(problems[0]).toContain('db/migrations/0099_change.sql: ');
  expect(problems[0]).toContain(instead);
});

test.each<[sql: string, marks?: Partial<Migration>]>([
  ['alter table deals add column x text'],
  ['alter table deals add column x text not null default $$none$$'],
  ['alter table deals add column x timestamptz not null default now()'],
  ['create index concurrently if not exists deals_by_x on deals (x)', NO_TRANSACTION],
  ['drop index concurrently deals_by_x', NO_TRANSACTION],
  ['drop index deals_by_x'],
  ['alter table deals add constraint x check (x > 0) not valid'],
  ['alter table deals validate constraint x'],
  ['alter table deals add constraint x unique using index deals_by_x'],
  ['alter table deals drop constraint x'],
  ['alter table deals alter column x drop not null'],
  ['-- allowed: validated in 0098\nalter table deals alter column x set not null'],
  ['alter table deals drop column x', CONTRACT],
  [
    'drop function app.plain(text); create function app.plain(text) returns text language sql as $$ select 1 $$',
  ],
  ['create or replace function app.x() returns trigger language plpgsql as $$ begin truncate deals; end $$'],
  ['drop policy one on deals; create policy one on deals for select using (true)'],
  ['create trigger x after insert on deals for each row execute function app.x()'],
  [BATCH, NO_TRANSACTION],
  [
    `create table fresh (id int not null); create index on fresh (id); alter table fresh alter id set not null;
     call app.protect('fresh', '{select}'); insert into fresh select 1; grant select on fresh to dealwright_app`,
  ],
])('%s is fine', (sql, marks) => {
  expect(problemsOf(sql, marks)).toEqual([]);
});
