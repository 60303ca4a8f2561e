import { expect, test } from 'vitest';
import { splitStatements } from './sql-statements.ts';
import { effectOf } from './table-locks.ts';

/** As 'table: mode, work'. */
function locksOf(sql: string): string[] {
  const [statement] = splitStatements(sql);
  return effectOf(statement ?? { words: [] }).locks.map(
    ({ on, mode, work }) => `${'table' in on ? on.table : `index ${on.index}`}: ${mode}, ${work}`,
  );
}

test.each<[sql: string, ...locks: string[]]>([
  ['alter table deals add column x text', 'deals: access exclusive, brief'],
  [
    'alter table if exists only public.deals add x int default 0, drop column y',
    'deals: access exclusive, brief',
  ],
  ['alter table deals add x uuid default gen_random_uuid()', 'deals: access exclusive, rewrite'],
  ['alter table deals alter column x type bigint', 'deals: access exclusive, rewrite'],
  ['alter table deals alter column x set not null', 'deals: access exclusive, read'],
  ['alter table deals add constraint c check (x > 0)', 'deals: access exclusive, read'],
  ['alter table deals add constraint c check (x > 0) not valid', 'deals: access exclusive, brief'],
  ['alter table deals add constraint c unique (x)', 'deals: access exclusive, index'],
  ['alter table deals validate constraint c', 'deals: share update exclusive, read'],
  [
    'alter table deals add constraint c foreign key (x) references users (id) not valid',
    'deals: share row exclusive, brief',
    'users: share row exclusive, brief',
  ],
  ['create index x on deals (y)', 'deals: share, index'],
  ['create unique index concurrently if not exists x on deals (y)', 'deals: share update exclusive, index'],
  ['drop index if exists x', 'index x: access exclusive, brief'],
  ['create table t (id uuid references deals (id))', 'deals: share row exclusive, brief'],
  [
    'create or replace trigger x after insert on deals execute function f()',
    'deals: share row exclusive, brief',
  ],
  ['create policy "company select" on deals using (true)', 'deals: access exclusive, brief'],
  ['drop policy if exists x on deals', 'deals: access exclusive, brief'],
  ['alter policy x on ai.traces using (true)', 'ai.traces: access exclusive, brief'],
  ['drop table deals', 'deals: access exclusive, brief'],
  ['truncate deals', 'deals: access exclusive, brief'],
  ['create function f() returns int language sql as $$ select 1 from deals $$'],
  ['grant select on deals to dealwright_app'],
  ['comment on column deals.x is $$none$$'],
])('%s', (sql, ...locks) => {
  expect(locksOf(sql)).toEqual(locks);
});
