import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Database, Owner } from './database.ts';
import { CATALOGUE_FILE } from './migration/applied-migrations.ts';
import { ROLES } from './roles.ts';

export class SchemaRefused extends Error {
  constructor(differences: readonly string[]) {
    super(
      [
        'The database differs from its migrations. Dealwright won’t start, because companies might no longer be kept apart.',
        ...firstOfEachKind(differences).map((line) => `  ${line}`),
        'If it was restored, restore it again into an empty database with: npx dealwright restore FOLDER',
        'If it was changed by hand, undo the change.',
      ].join('\n'),
    );
    this.name = 'SchemaRefused';
  }
}

const SHOWN_OF_A_KIND = 3;
const KIND = /^[a-z ]+: (?:foreign key|primary key|unique key|unique index|\w+)/;

/** Some of each kind by name, and how many more there are. */
function firstOfEachKind(differences: readonly string[]): string[] {
  const kinds = Map.groupBy(differences, (line) => KIND.exec(line)?.[0] ?? '');
  return [...kinds].flatMap(([kind, lines]) => {
    const more = lines.length - SHOWN_OF_A_KIND;
    return [...lines.slice(0, SHOWN_OF_A_KIND), ...(more > 0 ? [`${kind}: and ${more} more`] : [])];
  });
}
const OURS = `('public'::regnamespace, 'ai'::regnamespace, 'app'::regnamespace)`;
const OF_EXTENSION = (catalogue: string, alias: string) =>
  `exists (select 1 from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${alias}.oid and d.deptype = 'e')`;
/** Brackets and blanks of a condition differ once it was dumped and restored. */
const PLAIN = (expression: string) => `regexp_replace(coalesce(${expression}, ''), '[()\\s]', '', 'g')`;
const COLUMNS = (table: string, numbers: string) =>
  `array(select a.attname::text from unnest(${numbers}) with ordinality n (number, place)
      join pg_attribute a on a.attrelid = ${table} and a.attnum = n.number order by place)`;
const GRANTEE = `case g.grantee when 0 then 'public' else g.grantee::regrole::text end`;
const OUR_GRANTEE = `(g.grantee = 0 or g.grantee in (select oid from pg_roles where rolname = any ($1)))`;

/**
 * Names and what they are, of all that keeps companies apart and rows whole. No version of PostgreSQL writes them
 * differently.
 */
const OBJECTS_SQL = `
  with relation as materialized (
    select c.oid, n.nspname || '.' || c.relname as name, c.relkind, c.relrowsecurity, c.relforcerowsecurity, c.relacl,
           c.relowner, c.reloptions
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relnamespace in ${OURS} and c.relkind in ('r', 'p', 'v', 'm', 'S') and not ${OF_EXTENSION('pg_class', 'c')})
  select 'table' as kind, name, name as of, concat_ws(' ', relrowsecurity, relforcerowsecurity) as detail
    from relation where relkind in ('r', 'p')
  union all
  select 'view', name, name, coalesce(reloptions, '{}')::text from relation where relkind in ('v', 'm')
  union all
  select 'policy', p.polname || ' on ' || r.name, r.name,
         concat_ws(' ', p.polcmd, p.polpermissive,
           array(select rolname::text from pg_roles where oid = any (p.polroles) order by 1)::text,
           ${PLAIN('pg_get_expr(p.polqual, p.polrelid)')}, ${PLAIN('pg_get_expr(p.polwithcheck, p.polrelid)')})
    from pg_policy p join relation r on r.oid = p.polrelid
  union all
  select 'trigger', t.tgname || ' on ' || r.name, r.name,
         concat_ws(' ', t.tgtype, t.tgenabled, t.tgfoid::regprocedure, ${COLUMNS('t.tgrelid', 't.tgattr::int2[]')}::text)
    from pg_trigger t join relation r on r.oid = t.tgrelid where not t.tgisinternal
  union all
  select case k.contype when 'f' then 'foreign key' when 'p' then 'primary key' when 'u' then 'unique key' else 'constraint' end,
         k.conname || ' on ' || r.name, r.name,
         concat_ws(' ', k.contype, k.convalidated, k.confdeltype, k.confrelid::regclass,
           case when k.contype <> 'c' then ${COLUMNS('k.conrelid', 'k.conkey')}::text end,
           ${COLUMNS('k.confrelid', 'k.confkey')}::text)
    from pg_constraint k join relation r on r.oid = k.conrelid where k.contype in ('p', 'u', 'f', 'c', 'x')
  union all
  select 'unique index', c.relname || ' on ' || r.name, r.name, concat_ws(' ', i.indisvalid, i.indnkeyatts)
    from pg_index i join relation r on r.oid = i.indrelid join pg_class c on c.oid = i.indexrelid
   where i.indisunique and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select 'function', p.oid::regprocedure::text, p.oid::regprocedure::text,
         concat_ws(' ', p.prosecdef, p.provolatile, md5(p.prosrc), coalesce(p.proconfig, '{}')::text,
           (select rolname from pg_roles where oid = p.proowner and rolname = any ($1)))
    from pg_proc p where p.pronamespace in ${OURS} and p.prokind in ('f', 'p') and not ${OF_EXTENSION('pg_proc', 'p')}
  union all
  select 'grant', lower(g.privilege_type) || ' on ' || r.name || ' to ' || ${GRANTEE}, r.name, ''
    from relation r cross join aclexplode(r.relacl) g where ${OUR_GRANTEE} and g.grantee <> r.relowner
  union all
  select 'grant', lower(g.privilege_type) || ' (' || a.attname || ') on ' || r.name || ' to ' || ${GRANTEE}, r.name, ''
    from relation r join pg_attribute a on a.attrelid = r.oid cross join aclexplode(a.attacl) g where ${OUR_GRANTEE}
  union all
  select 'grant', 'execute on ' || p.oid::regprocedure || ' to ' || ${GRANTEE}, p.oid::regprocedure::text, ''
    from pg_proc p cross join aclexplode(coalesce(p.proacl, acldefault('f', p.proowner))) g
   where p.pronamespace in ${OURS} and ${OUR_GRANTEE} and g.grantee <> p.proowner and not ${OF_EXTENSION('pg_proc', 'p')}
  union all
  select 'grant', lower(g.privilege_type) || ' on schema ' || n.nspname || ' to ' || ${GRANTEE}, n.nspname, ''
    from pg_namespace n cross join aclexplode(n.nspacl) g where n.oid in ${OURS} and g.grantee <> 0 and ${OUR_GRANTEE}`;

interface CatalogueObject {
  readonly kind: string;
  readonly name: string;
  /** The table, view, function or schema that it belongs to. */
  readonly of: string;
  readonly detail: string;
}

const hashOf = (detail: string) => createHash('sha256').update(detail).digest('hex').slice(0, 16);

/** One line for each object: kind, name, what it belongs to and a fingerprint of what it is. */
export async function catalogueLines(owner: Pick<Owner, 'transaction'>): Promise<string[]> {
  const rows = await owner.transaction(async (session) => {
    // Names are written the same, whatever the login role looks through.
    await session.exec('set local search_path = public');
    return session.query<CatalogueObject>(OBJECTS_SQL, [ROLES]);
  });
  return rows.map(({ kind, name, of, detail }) => [kind, name, of, hashOf(detail)].join('\t')).sort();
}

/** What is there beyond the migrations can do harm: rules, rights and triggers, on what is ours. */
const HARMFUL = new Set(['policy', 'trigger', 'grant']);

const splitLines = (text: string): string[] => text.split('\n').filter(Boolean);

/**
 * Objects that are missing, changed or too many, in words. While a newer release migrates, and after it, each object may
 * be as this release makes it or as the newer one does.
 */
export function catalogueDifferences(
  expected: readonly string[],
  found: readonly string[],
  newer: readonly string[] = expected,
): string[] {
  const parts = (line: string) => line.split('\t') as [string, string, string, string];
  const keyOf = (line: string) => parts(line).slice(0, 2).join(' ');
  const byKey = (lines: readonly string[]) => new Map(lines.map((line) => [keyOf(line), line]));
  const [wanted, alsoRight, there] = [byKey(expected), byKey(newer), byKey(found)];
  const ours = new Set([...expected, ...newer].map((line) => parts(line)[2]));
  const isRight = (key: string, line: string) => wanted.get(key) === line || alsoRight.get(key) === line;
  const missing = [...wanted.keys()]
    .filter((key) => !there.has(key) && alsoRight.has(key))
    .map((key) => `missing: ${key}`);
  const changed = [...there].flatMap(([key, line]) =>
    (wanted.has(key) || alsoRight.has(key)) && !isRight(key, line) ? [`changed: ${key}`] : [],
  );
  const extra = found
    .filter((line) => !wanted.has(keyOf(line)) && !alsoRight.has(keyOf(line)))
    .filter((line) => HARMFUL.has(parts(line)[0]) && ours.has(parts(line)[2]))
    .map((line) => `not ours: ${keyOf(line)}`);
  return [...missing, ...changed, ...extra];
}

/** What the release that migrated last expects, if it wrote it down. */
async function recordedLines(owner: Pick<Owner, 'transaction'>): Promise<string[] | undefined> {
  const rows = await owner.transaction((session) =>
    session.query<{ catalogue: string | null }>(
      `select to_jsonb(m) ->> 'catalogue' as catalogue from public.schema_migrations m order by version desc limit 1`,
    ),
  );
  const catalogue = rows[0]?.catalogue;
  return catalogue ? splitLines(catalogue) : undefined;
}

/**
 * To be called after migrating.
 * @param isNewer a newer release has migrated, and leaves this one working
 * @throws SchemaRefused with the first differences by name
 */
export async function checkCatalogue(database: Database, isNewer = false): Promise<void> {
  const expected = splitLines(readFileSync(CATALOGUE_FILE, 'utf8'));
  const newer = isNewer ? await recordedLines(database.asOwner) : undefined;
  const differences = catalogueDifferences(expected, await catalogueLines(database.asOwner), newer);
  if (differences.length > 0) throw new SchemaRefused(differences);
}
