/** Tables that no company stands before, each with the reason. Everything else in `public` and `ai` is a company's. */
export const SYSTEM_TABLES: Readonly<Record<string, string>> = {
  announcements:
    'Of sessions too, which belong to no company; written by a function, read by the worker only',
  users: 'One person may belong to several companies; sign-in happens before a company is known',
  sessions: 'Found by token before a company is known',
  rate_limits: 'Counts attempts of clients and accounts that may not exist',
  early_access_requests: 'Asked by visitors, decided by the operator, before there is a company',
  feature_flag_changes: 'What the operator switched, for all companies or one',
  mails: 'Written to people before they belong to a company; queued by a function, read by the worker only',
  google_identities: 'Belongs to a person, whichever companies they are in',
  google_sign_ins: 'Begun before anybody is known',
  google_revocations: 'A consent is taken back after its mailbox, person or company is gone',
  address_changes: 'An address belongs to a person, and a link finds its change',
  account_deletions: 'An account is a person’s, in a company or not',
  personal_log: 'What people without a company did to their account',
  one_time_tokens: 'Found by token before a company is known',
  reference_rates: 'What currencies are worth, the same for every company',
  provider_tokens: 'Belongs to a session, as it does to a person',
  password_guesses: 'Counts wrong passwords for an address, whether or not there is an account',
  known_browsers: 'Belongs to a person, whichever companies they are in',
  sign_in_origins: 'Belongs to a person, whichever companies they are in',
  mfa_factors: 'A person’s second factor is asked for before a company is known',
  mfa_challenges: 'Belongs to a factor',
  mfa_attempts: 'Counts a person’s wrong codes, whichever company they act in',
  mfa_recovery_codes: 'Stands in for a factor',
  mfa_audit_log: 'Every step of a person’s two-factor authentication, in no company',
  error_groups: 'Errors of the service, whoever met them',
  error_samples: 'Belongs to a group of errors',
  server_logs: 'Warnings of the service itself',
  request_windows: 'How long requests took, whoever made them',
  slow_requests: 'How long requests took, whoever made them',
  service_days: 'Totals of the service over all companies',
  error_hours: 'Belongs to a group of errors',
  unreadable_secrets: 'What the service itself cannot read any more',
  instances: 'Processes of the service',
  push_keys: 'What the service itself signs web push with',
};

/** Its own id is the company's. */
export const ROOT_TABLE = 'companies';

export interface Rule {
  readonly name: string;
  /** Each row is a finding: `what`. $1: system tables, $2: the root table. */
  readonly sql: string;
}

const TABLES = `
  select c.oid, c.oid::regclass::text as name, c.relrowsecurity, c.relforcerowsecurity,
         c.relname = any ($1::text[]) as is_system,
         case when c.relname = $2::text then 'id' else 'company_id' end as key_column
    from pg_class c
   where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p')
     and c.relname <> 'schema_migrations'`;

const TENANT = `with t as (select * from (${TABLES}) every_table where not is_system)`;
const ALL = `with t as (${TABLES})`;

const COMMANDS = `(values ('SELECT', 'r', true, false), ('INSERT', 'a', false, true), ('UPDATE', 'w', true, true),
  ('DELETE', 'd', true, false)) as command (name, letter, reads, writes)`;

const APP_MAY = `(has_table_privilege('dealwright_app', t.oid, command.name)
  or (command.name <> 'DELETE' and has_any_column_privilege('dealwright_app', t.oid, command.name)))`;

const BOUND = `'(' || t.key_column || ' = ( SELECT app.company_id() AS company_id))'`;
/** What is switched for all companies is read by each. */
const READ_BY_ALL = `t.name = 'feature_flags' and p.polcmd = 'r' and pg_get_expr(p.polqual, t.oid) =
  '(' || ${BOUND} || ' OR (company_id = ''00000000-0000-0000-0000-000000000000''::uuid))'`;

export const RULES: readonly Rule[] = [
  {
    name: 'row-level security is enabled and forced',
    sql: `${ALL} select name as what from t where not (relrowsecurity and relforcerowsecurity)`,
  },
  {
    name: 'a system table grants the application nothing',
    sql: `${ALL} select t.name || ' ' || command.name as what from t, ${COMMANDS} where t.is_system and ${APP_MAY}`,
  },
  {
    name: 'every command that the application is granted has a policy bound to the company, on both sides',
    sql: `${TENANT} select t.name || ' ' || command.name as what from t, ${COMMANDS}
      where ${APP_MAY} and not exists (
        select 1 from pg_policy p
         where p.polrelid = t.oid and p.polpermissive and p.polcmd::text = command.letter
           and p.polroles = array['dealwright_app'::regrole::oid]
           and (not command.reads or pg_get_expr(p.polqual, t.oid) = ${BOUND} or ${READ_BY_ALL})
           and (not command.writes or pg_get_expr(p.polwithcheck, t.oid) = ${BOUND}))`,
  },
  {
    name: 'no policy admits the application without looking at the company',
    sql: `${ALL} select t.name || ' ' || p.polname as what from t join pg_policy p on p.polrelid = t.oid
      where p.polpermissive and p.polroles && array[0::oid, 'dealwright_app'::regrole::oid]
        and (t.is_system or p.polroles @> array[0::oid]
          or (coalesce(pg_get_expr(p.polqual, t.oid), ${BOUND}) <> ${BOUND} and not (${READ_BY_ALL}))
          or coalesce(pg_get_expr(p.polwithcheck, t.oid), ${BOUND}) <> ${BOUND})`,
  },
  {
    name: 'the company leads the primary key, and an index',
    sql: `${TENANT} select name as what from t where not exists (
        select 1 from pg_index i join pg_attribute a on a.attrelid = t.oid and a.attnum = i.indkey[0]
         where i.indrelid = t.oid and i.indisprimary and i.indisvalid and a.attname = t.key_column and a.attnotnull)`,
  },
  {
    name: 'a reference to a company table begins with the company',
    sql: `${TENANT} select t.name || ' ' || k.conname as what
      from t join pg_constraint k on k.conrelid = t.oid and k.contype = 'f' join t target on target.oid = k.confrelid
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = k.conkey[1]
      join pg_attribute b on b.attrelid = k.confrelid and b.attnum = k.confkey[1]
     where not (a.attname = t.key_column and b.attname = target.key_column)`,
  },
  {
    // A feature that is switched for all companies belongs to none.
    name: 'a row of a company refers to its company, itself or through a parent it always has',
    sql: `with recursive rooted (oid) as (
        select 'companies'::regclass::oid
        union
        select k.conrelid from rooted r join pg_constraint k on k.confrelid = r.oid and k.contype = 'f' and k.convalidated
          join pg_attribute c on c.attrelid = k.conrelid and c.attnum = k.conkey[1] and c.attname = 'company_id'
         where not exists (select from pg_attribute a
                            where a.attrelid = k.conrelid and a.attnum = any (k.conkey) and not a.attnotnull))
      select c.relname::text as what from pg_class c
        join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id' and a.attnotnull
       where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind in ('r', 'p')
         and c.relname <> all ($1::text[]) and c.relname not in ($2, 'feature_flags') and c.oid not in (select oid from rooted)`,
  },
  {
    name: 'the application may neither truncate nor reference nor attach triggers, and the public nothing',
    sql: `${ALL} select t.name || ' ' || g.privilege_type as what
      from t join pg_class c on c.oid = t.oid cross join aclexplode(c.relacl) g
     where g.grantee = 0 or (g.grantee in ('dealwright_app'::regrole, 'dealwright_system'::regrole)
       and g.privilege_type not in ('SELECT', 'INSERT', 'UPDATE', 'DELETE'))`,
  },
  {
    name: 'a view asks with the rights of who asks',
    sql: `select c.relname::text as what from pg_class c
      where c.relnamespace in ('public'::regnamespace, 'ai'::regnamespace) and c.relkind = 'v'
        and not coalesce(c.reloptions @> array['security_invoker=true'] or c.reloptions @> array['security_invoker=on'], false)
        and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`,
  },
  {
    name: 'no materialised view or foreign table, which know no row-level security, is granted',
    sql: `select c.relname::text as what from pg_class c
      where c.relkind in ('m', 'f') and (has_table_privilege('dealwright_app', c.oid, 'SELECT'))`,
  },
  {
    name: 'a function with its owner’s rights pins its search path, is not public, and its owner may bypass nothing',
    sql: `select p.oid::regprocedure::text as what from pg_proc p join pg_roles o on o.oid = p.proowner
      where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'ai'::regnamespace, 'app'::regnamespace)
        and not (exists (select 1 from unnest(p.proconfig) setting where setting like 'search_path=%')
          and p.proacl is not null
          and not exists (select 1 from aclexplode(p.proacl) g where g.grantee = 0)
          and not (o.rolsuper or o.rolbypassrls))`,
  },
  {
    name: 'the application’s roles are bound by row-level security, own no table and are in no other role',
    sql: `select r.rolname::text || ' is ' || flag.name as what from pg_roles r
        cross join lateral (values ('superuser', r.rolsuper), ('bypassrls', r.rolbypassrls), ('createrole', r.rolcreaterole),
          ('createdb', r.rolcreatedb), ('login', r.rolcanlogin), ('replication', r.rolreplication)) flag (name, value)
       where r.rolname in ('dealwright_app', 'dealwright_system') and flag.value
      union all
      select r.rolname::text || ' owns ' || c.oid::regclass from pg_class c join pg_roles r on r.oid = c.relowner
       where r.rolname in ('dealwright_app', 'dealwright_system') and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      union all
      select r.rolname::text || ' is in ' || m.roleid::regrole from pg_auth_members m join pg_roles r on r.oid = m.member
       where r.rolname in ('dealwright_app', 'dealwright_system')
      union all
      select r.rolname::text || ' may create in ' || n.nspname from pg_namespace n, pg_roles r
       where r.rolname in ('dealwright_app', 'dealwright_system') and n.nspname in ('public', 'ai', 'app')
         and has_schema_privilege(r.oid, n.oid, 'CREATE')`,
  },
  {
    name: 'each table that is named here as the system’s exists',
    sql: `select name as what from unnest($1::text[]) name where to_regclass('public.' || name) is null and $2::text is not null`,
  },
];
