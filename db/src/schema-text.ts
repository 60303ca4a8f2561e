import type { OwnerSession } from './database.ts';

const NOT_FROM_EXTENSION = (catalogue: string, alias: string) =>
  `not exists (select 1 from pg_depend d
     where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`;
const OURS = `('public'::regnamespace, 'ai'::regnamespace, 'app'::regnamespace)`;
const ROLE_OR_PUBLIC = `case g.grantee when 0 then 'public' else g.grantee::regrole::text end`;

/** The login role has another name on every installation. */
const OWNER = (column: string) =>
  `case when ${column}::regrole::text like 'dealwright\\_%' then ${column}::regrole::text else 'the login role' end`;

const TABLE_COLUMNS = `
  select string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
           case when a.attgenerated <> '' then ' generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
                when d.adbin is not null then ' default ' || pg_get_expr(d.adbin, d.adrelid) else '' end,
           case when a.attnotnull then ' not null' else '' end), E',\\n' order by a.attnum)
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped`;

const TABLE_CONSTRAINTS = `
  select string_agg(format(E',\\n  constraint %I %s', k.conname, pg_get_constraintdef(k.oid)), ''
           order by k.contype <> 'p', k.contype, k.conname collate "C")
    from pg_constraint k where k.conrelid = c.oid and k.contype in ('p', 'u', 'f', 'c', 'x')`;

/** Each part of the schema: rows of `text`, already in order. */
const PARTS: readonly [title: string, sql: string][] = [
  [
    'extensions',
    `select format('create extension %I;', extname) as text from pg_extension where extname <> 'plpgsql'
      order by extname collate "C"`,
  ],
  [
    'types',
    `select format('create type %I as enum (%s);', t.typname,
                   string_agg(quote_literal(e.enumlabel), ', ' order by e.enumsortorder)) as text
       from pg_type t join pg_enum e on e.enumtypid = t.oid where t.typnamespace in ${OURS}
      group by t.typname order by t.typname collate "C"`,
  ],
  [
    'tables',
    `select format(E'create table %s (\\n%s%s\\n);', c.oid::regclass, (${TABLE_COLUMNS}), (${TABLE_CONSTRAINTS}))
            || case when c.relrowsecurity
                    then format(E'\\nalter table %s enable row level security;', c.oid::regclass) else '' end
            || case when c.relforcerowsecurity
                    then format(E'\\nalter table %s force row level security;', c.oid::regclass) else '' end as text
       from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and ${NOT_FROM_EXTENSION('pg_class', 'c')}
      order by c.relname collate "C"`,
  ],
  [
    'indexes',
    `select pg_get_indexdef(i.indexrelid) || ';' as text from pg_index i join pg_class c on c.oid = i.indexrelid
      where c.relnamespace in ${OURS}
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid and k.contype in ('p', 'u', 'x'))
      order by i.indrelid::regclass::text collate "C", c.relname collate "C"`,
  ],
  [
    'policies',
    `select format('create policy %I on %s%s for %s to %s%s%s;', policyname, format('%I.%I', schemaname, tablename)::regclass,
              case permissive when 'RESTRICTIVE' then ' as restrictive' else '' end, lower(cmd), array_to_string(roles, ', '),
              ' using (' || qual || ')', ' with check (' || with_check || ')') as text
       from pg_policies where schemaname in ('public', 'ai', 'app') order by tablename collate "C", policyname collate "C"`,
  ],
  [
    'functions',
    `select pg_get_functiondef(p.oid) || E';\\n-- owner: ' || ${OWNER('p.proowner')} as text from pg_proc p
      where p.pronamespace in ${OURS} and p.prokind in ('f', 'p') and ${NOT_FROM_EXTENSION('pg_proc', 'p')}
      order by p.oid::regprocedure::text collate "C"`,
  ],
  [
    'triggers',
    `select pg_get_triggerdef(t.oid) || ';' as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where not t.tgisinternal and c.relnamespace in ${OURS} order by c.relname collate "C", t.tgname collate "C"`,
  ],
  [
    'views',
    `select format(E'create view %I%s as\\n%s', c.relname, ' with (' || array_to_string(c.reloptions, ', ') || ')',
                   pg_get_viewdef(c.oid)) as text
       from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('v', 'm') and ${NOT_FROM_EXTENSION('pg_class', 'c')}
      order by c.relname collate "C"`,
  ],
  [
    'grants',
    `select text from (
       select 'grant ' || string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) || ' on ' || c.oid::regclass
              || ' to ' || ${ROLE_OR_PUBLIC} || ';' as text
         from pg_class c cross join aclexplode(c.relacl) g
        where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and g.grantee <> c.relowner
          and ${NOT_FROM_EXTENSION('pg_class', 'c')}
        group by c.oid, g.grantee
       union all
       select 'grant ' || lower(g.privilege_type)
              || ' (' || string_agg(a.attname::text, ', ' order by a.attnum) || ') on ' || c.oid::regclass
              || ' to ' || ${ROLE_OR_PUBLIC} || ';'
         from pg_class c join pg_attribute a on a.attrelid = c.oid cross join aclexplode(a.attacl) g
        where c.relnamespace in ${OURS}
        group by c.oid, g.grantee, g.privilege_type
       union all
       select 'grant execute on ' || case p.prokind when 'p' then 'procedure ' else 'function ' end || p.oid::regprocedure
              || ' to ' || ${ROLE_OR_PUBLIC} || ';'
         from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
        where p.pronamespace in ${OURS} and g.grantee <> p.proowner and ${NOT_FROM_EXTENSION('pg_proc', 'p')}
       union all
       select 'grant ' || lower(g.privilege_type) || ' on schema ' || n.nspname || ' to ' || ${ROLE_OR_PUBLIC} || ';'
         from pg_namespace n cross join aclexplode(n.nspacl) g
        where n.oid in ${OURS} and g.grantee <> n.nspowner
     ) every_grant order by text collate "C"`,
  ],
  [
    'storage',
    `select text from (
       select format('alter table %s set (%s);', c.oid::regclass, array_to_string(c.reloptions, ', ')) as text
         from pg_class c where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and c.reloptions is not null
       union all
       select format('alter table %s alter column %I set storage %s;', c.oid::regclass, a.attname,
                case a.attstorage when 'm' then 'main' when 'x' then 'extended' when 'e' then 'external' else 'plain' end)
         from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
        where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
          and a.attstorage <> t.typstorage
     ) stored order by text collate "C"`,
  ],
  [
    'comments',
    `select format('comment on table %s is %L;', c.oid::regclass, obj_description(c.oid, 'pg_class')) as text
       from pg_class c
      where c.relnamespace in ${OURS} and c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') is not null
      order by c.relname collate "C"`,
  ],
  [
    'comments on columns',
    `select format('comment on column %s.%I is %L;', c.oid::regclass, a.attname, col_description(c.oid, a.attnum)) as text
       from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace in ${OURS} and col_description(c.oid, a.attnum) is not null
      order by c.relname collate "C", a.attnum`,
  ],
];

const HEAD = '-- What the migrations make, written by `node db/src/dump-schema.ts`. To be read, not run.\n';

/** The whole schema as text, the same for the same migrations. */
export async function schemaText(owner: Pick<OwnerSession, 'query'>): Promise<string> {
  let text = HEAD;
  for (const [title, sql] of PARTS) {
    const rows = await owner.query<{ text: string }>(sql);
    const between = ['tables', 'functions', 'views'].includes(title) ? '\n\n' : '\n';
    text += `\n-- ${title}\n\n${rows.map((row) => row.text.trimEnd()).join(between)}\n`;
  }
  return text;
}
