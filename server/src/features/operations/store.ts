import type { OperationKind, OperationState } from '@dealwright/contract/undo';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import type { Actor } from '../../platform/actor.ts';
import type { Position } from '../../platform/cursor.ts';
import type { ManagerChange } from '../identity/members/reporting-line.ts';
import { ownOperations } from './access.ts';

export interface OperationKey {
  readonly companyId: string;
  readonly id: string;
}

interface InsertedOperation extends OperationKey {
  readonly workspaceId: string;
  readonly actorId: string;
  readonly kind: OperationKind;
  readonly label: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly state: 'running' | 'done';
  readonly createdAt: Date;
  readonly undoUntil: Date;
}

export async function insertOperation(tx: Tx, operation: InsertedOperation): Promise<void> {
  await tx.kysely
    .insertInto('operations')
    .values({
      company_id: operation.companyId,
      id: operation.id,
      workspace_id: operation.workspaceId,
      actor_id: operation.actorId,
      kind: operation.kind,
      label: operation.label,
      facts: JSON.stringify(operation.facts),
      state: operation.state,
      created_at: operation.createdAt,
      undo_until: operation.undoUntil,
    })
    .execute();
}

export async function finishOperation(tx: Tx, { companyId, id }: OperationKey): Promise<void> {
  await sql`
    update operations set state = 'done' where company_id = ${companyId} and id = ${id} and state = 'running'
  `.execute(tx.kysely);
}

/** Records the previous managers of people, who count as changed records. */
export async function noteManagers(
  tx: Tx,
  { companyId, id }: OperationKey,
  managers: readonly ManagerChange[],
): Promise<void> {
  if (managers.length === 0) return;
  await sql`
    update operations
       set facts = jsonb_set(facts, '{managers}', coalesce(facts -> 'managers', '[]') || ${JSON.stringify(managers)}::jsonb),
           changed = changed + ${managers.length}
     where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
}

/** Records the named owners that an operation added. */
export async function noteNamedOwners(tx: Tx, key: OperationKey, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await recordCreated(tx, key, 'profiles', ids);
  await sql`
    update operations
       set facts = jsonb_set(facts, '{named_owners}',
             to_jsonb(coalesce((facts ->> 'named_owners')::int, 0) + ${ids.length}::int))
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

export interface TeamChanges {
  readonly named_owners: number;
  readonly managers: number;
}

/** How many named owners an operation added, and how many managers it set. */
export async function readTeamChanges(tx: Tx, { companyId, id }: OperationKey): Promise<TeamChanges> {
  const { rows } = await sql<TeamChanges>`
    select coalesce((facts ->> 'named_owners')::int, 0) as named_owners,
           coalesce(jsonb_array_length(facts -> 'managers'), 0) as managers
      from operations where company_id = ${companyId} and id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? { named_owners: 0, managers: 0 };
}

/** Records that these records were just added. */
export async function recordCreated(
  tx: Tx,
  { id }: OperationKey,
  table: string,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await sql`select app.record_created(${id}::uuid, ${table}, ${ids}::uuid[])`.execute(tx.kysely);
}

export async function recordBefore(
  tx: Tx,
  { id }: OperationKey,
  records: { readonly table: string; readonly ids: readonly string[]; readonly columns: readonly string[] },
): Promise<void> {
  const { table, ids, columns } = records;
  await sql`
    select app.record_before(${id}::uuid, ${table}, ${ids}::uuid[], ${columns}::text[])
  `.execute(tx.kysely);
}

export async function recordAfter(tx: Tx, { id }: OperationKey): Promise<void> {
  await sql`select app.record_after(${id}::uuid)`.execute(tx.kysely);
}

export interface OperationRow {
  readonly id: string;
  readonly workspace_id: string;
  readonly kind: OperationKind;
  readonly label: string;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
  readonly state: OperationState;
  readonly created_at: Date;
  readonly undo_until: Date;
  readonly actor_id: string | null;
  readonly actor_name: string | null;
  readonly undone_by: string | null;
  readonly undoer_name: string | null;
  readonly undo_asked_at: Date | null;
  readonly undone_at: Date | null;
  readonly undone_from: bigint | null;
  readonly restored: number;
  readonly kept: number;
  readonly last_position: bigint;
}

const operationColumns = sql`
  o.id, o.workspace_id, o.kind, o.label, o.facts, o.created, o.changed, o.deleted, o.state, o.created_at, o.undo_until,
  o.actor_id, coalesce(nullif(concat_ws(' ', a.first_name, a.last_name), ''), a.email) as actor_name,
  o.undone_by, coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as undoer_name,
  o.undo_asked_at, o.undone_at, o.undone_from, o.restored, o.kept,
  coalesce((select c.position from operation_changes c
             where c.company_id = o.company_id and c.operation_id = o.id order by c.position desc limit 1), 0) as last_position`;
const operationJoins = sql`
  left join profiles a on a.company_id = o.company_id and a.id = o.actor_id
  left join profiles u on u.company_id = o.company_id and u.id = o.undone_by`;

/** Newest first: the ids sort by time. */
export async function listOperationRows(
  tx: Tx,
  actor: Actor,
  after: Position | null,
  limit: number,
): Promise<OperationRow[]> {
  const from = after ? sql`and o.id < ${after[0]}::uuid` : sql``;
  const { rows } = await sql<OperationRow>`
    select ${operationColumns}
      from (select * from operations o where ${ownOperations(actor)} ${from} order by o.id desc limit ${sql.lit(limit)}) o
      ${operationJoins} order by o.id desc
  `.execute(tx.kysely);
  return rows;
}

export async function findOperation(tx: Tx, { companyId, id }: OperationKey): Promise<OperationRow | null> {
  const { rows } = await sql<OperationRow>`
    select ${operationColumns} from operations o ${operationJoins} where o.company_id = ${companyId} and o.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Locks the operation against another undo at the same time. */
export async function lockOperation(tx: Tx, { companyId, id }: OperationKey): Promise<OperationRow | null> {
  await sql`select 1 from operations where company_id = ${companyId} and id = ${id} for update`.execute(
    tx.kysely,
  );
  return findOperation(tx, { companyId, id });
}

export interface KeptRow {
  readonly position: bigint;
  readonly table_name: string;
  readonly record_id: string | null;
  readonly reason: 'changed' | 'in_use' | 'gone';
  readonly fields: string[] | null;
  readonly by_id: string | null;
  readonly by_name: string | null;
  readonly at: Date | null;
  readonly sort_key: string;
}

export async function listKeptRows(
  tx: Tx,
  { companyId, id }: OperationKey,
  after: Position | null,
  limit: number,
): Promise<KeptRow[]> {
  const from = after ? sql`and c.position > ${after[0]}::bigint` : sql``;
  const { rows } = await sql<KeptRow>`
    select c.position, c.table_name, c.record_key ->> 'id' as record_id, c.kept_reason as reason,
           c.kept_fields as fields, c.kept_by as by_id,
           coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email) as by_name, c.kept_at as at,
           c.position::text as sort_key
      from operation_changes c
      left join profiles p on p.company_id = c.company_id and p.id = c.kept_by
     where c.company_id = ${companyId} and c.operation_id = ${id} and c.kept_reason is not null ${from}
     order by c.position limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}
