import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { OperationKey } from './store.ts';

/** Consecutive changes of the same kind, from last to first. */
export interface Run {
  readonly table_name: string;
  readonly action: 'created' | 'changed' | 'deleted';
  readonly first: bigint;
  readonly last: bigint;
}

export interface Part {
  readonly first: bigint;
  readonly last: bigint;
}

/** The changes of a part, below the checkpoint. */
export async function listRuns(
  tx: Tx,
  { companyId, id }: OperationKey,
  { first, last }: Part,
): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select p.table_name, p.action, min(p.position) as first, max(p.position) as last
      from (select c.table_name, c.action, c.position,
                   row_number() over (order by c.position)
                     - row_number() over (partition by c.table_name, c.action order by c.position) as run
              from operation_changes c
             where c.company_id = ${companyId} and c.operation_id = ${id} and c.position between ${first} and ${last}) p
     group by p.table_name, p.action, p.run
     order by max(p.position) desc
  `.execute(tx.kysely);
  return rows;
}

export interface CreatedRow {
  readonly place: bigint;
  readonly id: string;
  readonly reason: 'gone' | 'changed' | null;
  readonly at: Date | null;
}

export async function listCreatedSince(tx: Tx, { id }: OperationKey, run: Run): Promise<CreatedRow[]> {
  const { rows } = await sql<CreatedRow>`
    select c.place, c.id, c.reason, c.at
      from app.created_since(${id}::uuid, ${run.table_name}, ${run.first}::bigint, ${run.last}::bigint) c
  `.execute(tx.kysely);
  return rows;
}

/** The fields of a changed record after the undo: those put back, and those kept. */
export interface RestoredRow {
  readonly place: bigint;
  readonly record_id: string | null;
  readonly was: Readonly<Record<string, unknown>>;
  readonly put_back: Readonly<Record<string, unknown>>;
  readonly kept_fields: string[] | null;
  readonly reason: 'gone' | 'changed' | null;
  readonly at: Date | null;
}

/** Restores fields that still have the operation's values. */
export async function restoreFields(
  tx: Tx,
  { id }: OperationKey,
  run: Run,
  groups: Readonly<Record<string, string>>,
  now: Date,
): Promise<RestoredRow[]> {
  const { rows } = await sql<RestoredRow>`
    select r.place, r.record_key ->> 'id' as record_id, r.was, r.put_back, r.kept_fields, r.reason, r.at
      from app.restore_fields(${id}::uuid, ${run.table_name}, ${run.first}::bigint, ${run.last}::bigint,
                              ${JSON.stringify(groups)}::jsonb, ${now}::timestamptz) r
  `.execute(tx.kysely);
  return rows;
}

/** Restores records that the operation deleted. */
export async function restoreRecords(
  tx: Tx,
  { id }: OperationKey,
  run: Run,
): Promise<{ readonly place: bigint; readonly restored: boolean }[]> {
  const { rows } = await sql<{ readonly place: bigint; readonly restored: boolean }>`
    select r.place, r.restored
      from app.restore_records(${id}::uuid, ${run.table_name}, ${run.first}::bigint, ${run.last}::bigint) r
  `.execute(tx.kysely);
  return rows;
}

export interface Kept {
  readonly place: bigint;
  readonly reason: 'changed' | 'in_use' | 'gone';
  readonly fields: readonly string[] | null;
  readonly by: string | null;
  readonly at: Date | null;
}

export async function keepChanges(tx: Tx, { id }: OperationKey, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return;
  const rows = kept.map(({ place, ...row }) => ({ ...row, place: String(place) }));
  await sql`select app.keep_changes(${id}::uuid, ${JSON.stringify(rows)}::jsonb)`.execute(tx.kysely);
}

export async function startUndo(tx: Tx, key: OperationKey, actorId: string, now: Date): Promise<void> {
  await sql`
    update operations set state = 'undoing', undone_by = ${actorId}, undo_asked_at = ${now},
           undo_tries = 0, undo_next_at = null
     where company_id = ${key.companyId} and id = ${key.id} and state = 'done'
  `.execute(tx.kysely);
}

/** Saves the progress. If the process is killed, undone changes stay undone and the next run resumes from here. */
export async function saveCheckpoint(
  tx: Tx,
  key: OperationKey,
  checkpoint: bigint,
  { restored, kept }: { readonly restored: number; readonly kept: number },
): Promise<void> {
  await sql`
    update operations set undone_from = ${checkpoint}, restored = restored + ${restored}, kept = kept + ${kept}
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

export async function endUndo(tx: Tx, key: OperationKey, now: Date): Promise<void> {
  await sql`
    update operations set state = case when kept > 0 then 'partly' else 'undone' end, undone_at = ${now}
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

const stuck = (now: Date) => sql`
  operations o join companies c on c.id = o.company_id
   where o.state = 'undoing' and c.suspended_at is null
     and coalesce(o.undo_next_at, o.undo_asked_at + interval '1 minute') <= ${now}`;

export const anyStuck = (now: Date): RawBuilder<boolean> => sql`exists (select from ${stuck(now)})`;

/**
 * Takes up undos that have not ended, the longest due first, and puts off the next try of each: a minute, two, four, up
 * to 17 hours. One that is being worked on holds its row, and is left alone.
 */
export async function takeUpStuck(
  tx: Tx,
  now: Date,
  most: number,
): Promise<{ readonly company_id: string; readonly id: string }[]> {
  const { rows } = await sql<{ readonly company_id: string; readonly id: string }>`
    with due as materialized (
      select o.company_id, o.id from ${stuck(now)}
       order by coalesce(o.undo_next_at, o.undo_asked_at) limit ${sql.lit(most)} for update of o skip locked)
    update operations o
       set undo_tries = least(o.undo_tries, 99) + 1,
           undo_next_at = ${now}::timestamptz + interval '1 minute' * power(2, least(o.undo_tries, 10))
      from due where o.company_id = due.company_id and o.id = due.id
    returning o.company_id, o.id
  `.execute(tx.kysely);
  return rows;
}
