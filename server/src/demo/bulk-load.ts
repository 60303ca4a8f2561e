import type { OwnerSession } from '@dealwright/db/database';

interface Suspended {
  readonly drop: string;
  readonly restore: string;
}

/** The tables, and those they reference. */
async function involved(session: OwnerSession, tables: readonly string[]): Promise<string[]> {
  const rows = await session.query<{ name: string }>(
    `select distinct t::regclass::text as name
       from pg_constraint c cross join unnest(array[c.conrelid, c.confrelid]) t
      where c.contype = 'f' and c.conrelid = any($1::regclass[]) order by 1`,
    [tables],
  );
  return rows.map(({ name }) => name);
}

export interface Loaded {
  readonly written: readonly string[];
  /** Tables that triggers write to. Their keys stay, so that triggers can find the rows to update. */
  readonly filled: readonly string[];
}

/** Cheaper all at once than row by row: references, indexes, and keys that no other table references. */
async function suspendable(session: OwnerSession, { written, filled }: Loaded): Promise<Suspended[]> {
  const constraints = await session.query<Suspended>(
    `select format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname) as drop,
            format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) as restore
       from pg_constraint c
      where c.conrelid = any($1::regclass[] || $2::regclass[])
        and (c.contype = 'f'
             or c.conrelid = any($1::regclass[]) and c.contype in ('p', 'u')
                and not exists (select from pg_constraint f
                                 where f.contype = 'f' and f.conindid = c.conindid and f.conrelid <> all($1::regclass[])))
      order by c.contype <> 'f', c.conrelid::regclass::text, c.conname`,
    [written, filled],
  );
  const indexes = await session.query<Suspended>(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as restore
       from pg_index i
      where i.indrelid = any($1::regclass[]) and not i.indisunique
      order by i.indexrelid::regclass::text`,
    [[...written, ...filled]],
  );
  return [...constraints, ...indexes];
}

/**
 * Loads many rows as the owner of the tables: their indexes, references and keys are dropped and created again in the
 * same transaction, which checks all rows at once. Nobody else reads the tables meanwhile, and a failure changes nothing.
 */
export async function loadInBulk(
  session: OwnerSession,
  tables: Loaded,
  load: () => Promise<void>,
): Promise<void> {
  const checked = await involved(session, [...tables.written, ...tables.filled]);
  const suspended = await suspendable(session, tables);
  for (const { drop } of suspended) await session.exec(drop);
  await session.exec(
    "set local work_mem = '64MB'; set local app.one_event = 'on'; set local role dealwright_system",
  );
  await load();
  await session.exec("reset role; set local maintenance_work_mem = '256MB'");
  // References are checked as the owner, who sees no rows while row-level security is forced.
  for (const name of checked) await session.exec(`alter table ${name} no force row level security`);
  for (const { restore } of suspended.toReversed()) await session.exec(restore);
  for (const name of checked) await session.exec(`alter table ${name} force row level security`);
}
