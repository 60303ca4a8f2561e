import type { Tx } from '@dealwright/db/database';
import { LARGEST_BLOCK } from '@dealwright/domain/duplicates/block-keys';
import type { Reason } from '@dealwright/domain/duplicates/judge-pair';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import type { Lesson } from '@dealwright/domain/duplicates/weights';
import { sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';

export interface Place {
  readonly companyId: string;
  readonly workspaceId: string;
}

export interface FoundPair {
  readonly workspaceId: string;
  readonly oneId: string;
  readonly otherId: string;
  readonly score: number;
  readonly answer: 'same' | 'ask';
  readonly reasons: readonly Reason[];
}

/** Replaces the keys of records. */
export async function replaceKeys(
  tx: Tx,
  { companyId, kind }: { readonly companyId: string; readonly kind: DuplicateKind },
  ids: readonly string[],
  keys: readonly { readonly workspace_id: string; readonly record_id: string; readonly key: string }[],
): Promise<void> {
  await sql`
    delete from duplicate_keys where company_id = ${companyId} and kind = ${kind} and record_id = any(${ids}::uuid[])
  `.execute(tx.kysely);
  await sql`
    insert into duplicate_keys (company_id, workspace_id, kind, record_id, key)
    select ${companyId}, k.workspace_id, ${kind}, k.record_id, k.key
      from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) k (workspace_id uuid, record_id uuid, key text)
  `.execute(tx.kysely);
}

export interface Neighbours {
  readonly one_id: string;
  readonly other_id: string;
}

/** Records that share a key with these; very common keys are ignored. */
export async function listNeighbours(
  tx: Tx,
  { companyId, kind }: { readonly companyId: string; readonly kind: DuplicateKind },
  ids: readonly string[],
): Promise<Neighbours[]> {
  const { rows } = await sql<Neighbours>`
    select distinct least(k.record_id, o.id) as one_id, greatest(k.record_id, o.id) as other_id
      from duplicate_keys k
      cross join lateral (
        select array_agg(b.record_id) as ids from (
          select n.record_id from duplicate_keys n
           where n.company_id = k.company_id and n.workspace_id = k.workspace_id and n.kind = k.kind and n.key = k.key
           limit ${sql.lit(LARGEST_BLOCK + 1)}) b) block
      cross join lateral unnest(block.ids) o (id)
     where k.company_id = ${companyId} and k.kind = ${kind} and k.record_id = any(${ids}::uuid[])
       and cardinality(block.ids) <= ${sql.lit(LARGEST_BLOCK)} and o.id <> k.record_id
  `.execute(tx.kysely);
  return rows;
}

/** Records of a workspace with one of these keys, up to a limit. */
export async function listByKeys(
  tx: Tx,
  { companyId, workspaceId }: Place,
  kind: DuplicateKind,
  keys: readonly string[],
  most: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct b.record_id as id
      from unnest(${keys}::text[]) k (key)
      cross join lateral (
        select n.record_id from duplicate_keys n
         where n.company_id = ${companyId} and n.workspace_id = ${workspaceId} and n.kind = ${kind} and n.key = k.key
         limit ${sql.lit(LARGEST_BLOCK)}) b
     limit ${sql.lit(most)}
  `.execute(tx.kysely);
  return rows.map(({ id }) => id);
}

/** Replaces the pairs of records. Decisions stay; pairs that no longer match are deleted. */
export async function replacePairs(
  tx: Tx,
  { companyId, kind }: { readonly companyId: string; readonly kind: DuplicateKind },
  ids: readonly string[],
  pairs: readonly FoundPair[],
  now: Date,
): Promise<void> {
  const rows = pairs.map(({ workspaceId, oneId, otherId, score, answer, reasons }) => ({
    workspace_id: workspaceId,
    one_id: oneId,
    other_id: otherId,
    rank: Math.round(-100 * score),
    answer,
    reasons,
  }));
  await sql`
    insert into duplicate_pairs as p (company_id, workspace_id, kind, one_id, other_id, rank, answer, reasons, found_at)
    select ${companyId}, n.workspace_id, ${kind}, n.one_id, n.other_id, n.rank, n.answer, n.reasons, ${now}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        n (workspace_id uuid, one_id uuid, other_id uuid, rank integer, answer text, reasons jsonb)
     order by n.one_id, n.other_id
    on conflict (company_id, kind, one_id, other_id) do update
       set rank = excluded.rank, answer = excluded.answer, reasons = excluded.reasons
  `.execute(tx.kysely);
  await sql`
    delete from duplicate_pairs p
     where p.company_id = ${companyId} and p.kind = ${kind} and p.state = 'open'
       and (p.one_id = any(${ids}::uuid[]) or p.other_id = any(${ids}::uuid[]))
       and not exists (
         select from unnest(${pairs.map(({ oneId }) => oneId)}::uuid[], ${pairs.map(({ otherId }) => otherId)}::uuid[])
           n (one_id, other_id)
          where n.one_id = p.one_id and n.other_id = p.other_id)
  `.execute(tx.kysely);
}

export async function listLessons(tx: Tx, companyId: string, kind: DuplicateKind): Promise<Lesson[]> {
  const { rows } = await sql<Lesson>`
    select field, level, same, different from duplicate_lessons where company_id = ${companyId} and kind = ${kind}
  `.execute(tx.kysely);
  return rows;
}

/** Counts one more or one fewer decision that a pair is two records. */
export async function countDifferent(
  tx: Tx,
  { companyId, kind }: { readonly companyId: string; readonly kind: DuplicateKind },
  reasons: readonly Reason[],
  by: 1 | -1,
): Promise<void> {
  await sql`
    insert into duplicate_lessons as l (company_id, kind, field, level, different)
    select ${companyId}, ${kind}, r.field, r.level, greatest(0, ${sql.lit(by)})
      from jsonb_to_recordset(${JSON.stringify(reasons)}::jsonb) r (field text, level text)
     order by r.field
    on conflict (company_id, kind, field, level) do update set different = greatest(0, l.different + ${sql.lit(by)})
  `.execute(tx.kysely);
}

export interface PairRow {
  readonly one_id: string;
  readonly other_id: string;
  readonly rank: number;
  readonly answer: 'same' | 'ask';
  readonly reasons: readonly Reason[];
  readonly state: 'open' | 'different';
}

/** The open pairs of a workspace, most likely first; for deals only those with both in the pipeline. */
export async function listPairPage(
  tx: Tx,
  { companyId, workspaceId }: Place,
  kind: DuplicateKind,
  { after, limit }: { readonly after: Position | null; readonly limit: number },
): Promise<(PairRow & { readonly sort_key: string })[]> {
  const next = after
    ? sql`(rank, one_id, other_id) > (${after[0]}::integer, ${after[1]}::uuid, ${after[2]}::uuid)`
    : sql`true`;
  const { rows } = await sql<PairRow & { readonly sort_key: string }>`
    select one_id, other_id, rank, answer, reasons, state, rank::text as sort_key from duplicate_pairs
     where company_id = ${companyId} and workspace_id = ${workspaceId} and kind = ${kind} and state = 'open' and ${next}
     order by rank, one_id, other_id limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export async function countOpenPairs(
  tx: Tx,
  { companyId, workspaceId }: Place,
  kind: DuplicateKind,
  most: number,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from (
      select 1 from duplicate_pairs
       where company_id = ${companyId} and workspace_id = ${workspaceId} and kind = ${kind} and state = 'open'
       limit ${sql.lit(most)}) counted
  `.execute(tx.kysely);
  return rows[0]?.found ?? 0;
}

/** Locks a pair of the workspace. */
export async function lockPair(
  tx: Tx,
  { companyId, workspaceId }: Place,
  kind: DuplicateKind,
  [oneId, otherId]: readonly [string, string],
): Promise<PairRow | null> {
  const { rows } = await sql<PairRow>`
    select one_id, other_id, rank, answer, reasons, state from duplicate_pairs
     where company_id = ${companyId} and workspace_id = ${workspaceId} and kind = ${kind}
       and one_id = least(${oneId}::uuid, ${otherId}::uuid) and other_id = greatest(${oneId}::uuid, ${otherId}::uuid)
       for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function setPairState(
  tx: Tx,
  { companyId, kind }: { readonly companyId: string; readonly kind: DuplicateKind },
  { one_id, other_id }: PairRow,
  decision: { readonly state: PairRow['state']; readonly by: string; readonly now: Date },
): Promise<void> {
  await sql`
    update duplicate_pairs set state = ${decision.state}, decided_by = ${decision.by}, decided_at = ${decision.now}
     where company_id = ${companyId} and kind = ${kind} and one_id = ${one_id} and other_id = ${other_id}
  `.execute(tx.kysely);
}
