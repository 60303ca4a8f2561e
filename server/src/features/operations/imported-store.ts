import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import { readableImports } from './access.ts';

/** Whether a record, by its id, came with an import. */
export type Imported = (id: RawBuilder<unknown>) => RawBuilder<boolean>;

/** Up to this many are read and sorted; among more, a page of a list is soon filled in the order of the list. */
const FEW = 20_000;

/**
 * The records that an import added or changed, if the person can read the import; none otherwise, as for an id that
 * doesn't exist. Null without an id.
 */
export async function findImported(
  tx: Tx,
  actor: Actor,
  kind: 'account' | 'contact' | 'deal',
  importId: string | undefined,
): Promise<Imported | null> {
  if (importId === undefined) return null;
  const { rows } = await sql<{ readonly records: number }>`
    select coalesce((i.counts #>> array[${kind}, 'create'])::int, 0)
         + coalesce((i.counts #>> array[${kind}, 'update'])::int, 0) as records
      from imports i where ${readableImports(actor)} and i.id = ${importId} and i.state = 'done'
  `.execute(tx.kysely);
  const [found] = rows;
  if (!found || found.records === 0) return () => sql<boolean>`false`;
  const its = sql`
    from import_rows r
     where r.company_id = ${actor.companyId} and r.import_id = ${importId} and r.kind = ${kind}
       and r.fate in ('create', 'update') and r.record_id is not null`;
  return (id) =>
    found.records <= FEW
      ? // As an array, it is read first: the planner would walk a whole list in its order to find a few.
        sql<boolean>`${id} = any(array(select r.record_id ${its}))`
      : sql<boolean>`exists (select ${its} and r.record_id = ${id})`;
}
