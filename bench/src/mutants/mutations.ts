import type pg from 'pg';

export interface Mutation {
  readonly what: string;
  readonly sql: string;
  /** The table whose protection it weakens; null for any. */
  readonly table: string | null;
}

interface Policy {
  readonly table: string;
  readonly name: string;
  readonly reads: string | null;
  readonly writes: string | null;
}

/** A policy for something the application isn't granted protects nothing: removing it isn't a mutant. */
const POLICIES = `
  select c.oid::regclass::text as table, p.polname::text as name, pg_get_expr(p.polqual, c.oid) as reads,
         pg_get_expr(p.polwithcheck, c.oid) as writes
    from pg_policy p join pg_class c on c.oid = p.polrelid
   where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and p.polroles @> array['dealwright_app'::regrole::oid]
     and has_any_column_privilege('dealwright_app', c.oid,
           case p.polcmd when 'r' then 'SELECT' when 'a' then 'INSERT' when 'w' then 'UPDATE' else 'SELECT' end)
     and (p.polcmd <> 'd' or has_table_privilege('dealwright_app', c.oid, 'DELETE'))
   order by 1, 2`;
const TABLES = `
  select oid::regclass::text as name from pg_class
   where relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and relkind in ('r', 'p') and relrowsecurity order by 1`;
const FUNCTIONS = `
  select p.oid::regprocedure::text as name from pg_proc p
   where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'ai'::regnamespace, 'app'::regnamespace) order by 1`;

/** Ways to weaken the separation of companies: each is a one-line mistake that someone could make. */
export async function mutations(client: pg.Client): Promise<Mutation[]> {
  const policies = (await client.query<Policy>(POLICIES)).rows.flatMap(({ table, name, reads, writes }) => {
    const of = `policy ${name} on ${table}`;
    const change = (what: string, clause: string): Mutation => ({
      what: `${of}: ${what}`,
      sql: `alter ${of} ${clause}`,
      table,
    });
    return [
      { what: `${of}: dropped`, sql: `drop ${of}`, table },
      ...(reads === null ? [] : [change('reads everything', `using ((${reads}) or true)`)]),
      ...(writes === null ? [] : [change('writes everything', `with check ((${writes}) or true)`)]),
    ];
  });
  const tables = (await client.query<{ name: string }>(TABLES)).rows.flatMap(({ name }) => [
    {
      what: `${name}: no row-level security`,
      sql: `alter table ${name} disable row level security`,
      table: name,
    },
    { what: `${name}: not forced`, sql: `alter table ${name} no force row level security`, table: name },
  ]);
  const functions = (await client.query<{ name: string }>(FUNCTIONS)).rows.flatMap(({ name }) => [
    { what: `${name}: any search path`, sql: `alter function ${name} reset search_path`, table: null },
    { what: `${name}: for everyone`, sql: `grant execute on function ${name} to public`, table: null },
  ]);
  return [...policies, ...tables, ...functions];
}
