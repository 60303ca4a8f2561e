import type { OwnerSession } from '../database.ts';

/** Beyond this, to begin anew is cheaper than what dead rows cost those who come later. */
const WORN_BYTES = 16 * 1024 * 1024;

const OWN_SCHEMAS = `(select oid from pg_namespace where nspname in ('public', 'ai', 'app'))`;
const OWN_TABLES = `(select oid from pg_class where relnamespace in ${OWN_SCHEMAS})`;

/** Everything but rows: tables and their rights, functions, triggers, policies, settings, statistics. */
const SHAPE_SQL = `
  select md5(string_agg(line, e'\\n' order by line)) as shape from (
    select concat_ws(' ', 'relation', oid, relname, relnamespace, relkind, relowner, relacl, relrowsecurity,
                     relforcerowsecurity, reloptions) as line
      from pg_class where relnamespace in ${OWN_SCHEMAS}
    union all select concat_ws(' ', 'column', attrelid, attnum, xmin) from pg_attribute where attrelid in ${OWN_TABLES}
    union all select concat_ws(' ', 'constraint', oid, xmin) from pg_constraint
    union all select concat_ws(' ', 'default', oid, xmin) from pg_attrdef
    union all select concat_ws(' ', 'function', oid, xmin) from pg_proc where pronamespace in ${OWN_SCHEMAS}
    union all select concat_ws(' ', 'policy', oid, xmin) from pg_policy
    union all select concat_ws(' ', 'trigger', oid, xmin) from pg_trigger
    union all select concat_ws(' ', 'type', oid, xmin) from pg_type where typnamespace in ${OWN_SCHEMAS}
    union all select concat_ws(' ', 'enum', oid, xmin) from pg_enum
    union all select concat_ws(' ', 'extension', oid, xmin) from pg_extension
    union all select concat_ws(' ', 'schema', oid, nspname, nspacl) from pg_namespace where nspname not like 'pg\\_%'
    union all select concat_ws(' ', 'statistics', starelid, staattnum) from pg_statistic where starelid in ${OWN_TABLES}
    union all select concat_ws(' ', 'setting', name, setting) from pg_settings where source = 'session'
  ) everything`;

/** Those with a page: what was never written to has none. */
const WRITTEN_SQL = `
  select name, bytes from (
    select oid::regclass::text as name, pg_relation_size(oid)::int4 as bytes from pg_class
     where relnamespace in ${OWN_SCHEMAS} and relkind = 'r' and relname <> 'schema_migrations') tables
   where bytes > 0`;

const RESTART_SEQUENCES = `
  select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences
   where schemaname in ('public', 'ai', 'app') and last_value is not null`;

/** What is known of rows that are gone. A superuser may take it away once the catalogs are opened. */
const FORGET_STATISTICS = `
  set local allow_system_table_mods = on;
  update pg_class set relpages = 0, reltuples = -1 where oid in (
    select starelid from pg_statistic where starelid in ${OWN_TABLES});
  delete from pg_statistic where starelid in ${OWN_TABLES}`;

/** What stays the same while only rows change. */
export async function shapeOf(owner: Pick<OwnerSession, 'query'>): Promise<string> {
  const [row] = await owner.query<{ shape: string }>(SHAPE_SQL);
  return row?.shape ?? '';
}

/**
 * Takes every row out of a migrated database, and the schema of the job queue, as a superuser: neither rules nor
 * triggers are asked. Returns false when it cannot be as new, because more than rows was changed or it has grown.
 */
export async function cleanDatabase(superuser: OwnerSession, shape: string): Promise<boolean> {
  const written = await superuser.query<{ name: string; bytes: number }>(WRITTEN_SQL);
  if (written.reduce((sum, { bytes }) => sum + bytes, 0) > WORN_BYTES) return false;
  await superuser.exec(`
    begin;
    set local session_replication_role = replica;
    ${written.map(({ name }) => `delete from ${name};`).join('\n')}
    ${RESTART_SEQUENCES};
    ${FORGET_STATISTICS};
    drop schema if exists pgboss cascade;
    commit`);
  return (await shapeOf(superuser)) === shape;
}
