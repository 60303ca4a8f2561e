import type { MergedKind } from '@dealwright/contract/merge';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { type OperationKey, recordCreated } from './store.ts';

/** Rows of another table that belong to a record, by the column that references it. */
export interface Child {
  readonly table: string;
  readonly column: string;
}

export interface Pair {
  readonly from: string;
  readonly into: string;
}

/** Related rows move one table after another; constraints are checked after all have moved. */
export async function deferConstraints(tx: Tx): Promise<void> {
  await sql`select app.defer_constraints()`.execute(tx.kysely);
}

/** Moves all rows of the children, each table in a few statements, and records where they were. */
export async function moveChildren(
  tx: Tx,
  { id }: OperationKey,
  children: readonly Child[],
  { from, into }: Pair,
): Promise<void> {
  for (const { table, column } of children) {
    await sql`
      select app.move_rows(${id}::uuid, ${table}, ${column}, ${from}::uuid, ${into}::uuid)
    `.execute(tx.kysely);
  }
}

interface Merged extends Pair {
  readonly kind: MergedKind;
  /** Of a deal. */
  readonly number: number | null;
  readonly now: Date;
}

/** From now on the merged record redirects to the kept one, and so do records merged into it before. */
export async function insertMerged(tx: Tx, key: OperationKey, merged: Merged): Promise<void> {
  const { kind, from, into, number, now } = merged;
  await moveChildren(tx, key, [{ table: 'merged_records', column: 'kept_id' }], { from, into });
  await sql`
    insert into merged_records (company_id, kind, id, number, kept_id, merged_at)
    values (${key.companyId}, ${kind}, ${from}, ${number}, ${into}, ${now})
  `.execute(tx.kysely);
  await recordCreated(tx, key, 'merged_records', [from]);
  // Decisions that the merged record differs from others now apply to the kept one, and the pair is remembered for learning.
  await sql`select app.duplicates_merged(${key.companyId}, ${kind}, ${into}::uuid, ${from}::uuid)`.execute(
    tx.kysely,
  );
}

/** The record that another was merged into; null for one that was never merged. */
export async function findKept(
  tx: Tx,
  companyId: string,
  kind: MergedKind,
  which: { readonly id: string } | { readonly number: number },
): Promise<string | null> {
  const named = 'id' in which ? sql`m.id = ${which.id}` : sql`m.number = ${which.number}`;
  const { rows } = await sql<{ readonly kept_id: string }>`
    select m.kept_id from merged_records m where m.company_id = ${companyId} and m.kind = ${kind} and ${named}
  `.execute(tx.kysely);
  return rows[0]?.kept_id ?? null;
}

/** The records that others were merged into, by the merged ids. */
export async function listKept(
  tx: Tx,
  companyId: string,
  kind: MergedKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ readonly id: string; readonly kept_id: string }>`
    select m.id, m.kept_id from merged_records m
     where m.company_id = ${companyId} and m.kind = ${kind} and m.id = any (${[...ids]}::uuid[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ id, kept_id }) => [id, kept_id]));
}

/** The deals that others were merged into, by the merged numbers. */
export async function listKeptDeals(
  tx: Tx,
  companyId: string,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<{ readonly number: bigint; readonly kept_id: string }>`
    select m.number, m.kept_id from merged_records m
     where m.company_id = ${companyId} and m.kind = 'deal' and m.number = any (${[...numbers]}::bigint[])
  `.execute(tx.kysely);
  return new Map(rows.map(({ number, kept_id }) => [Number(number), kept_id]));
}

export async function forgetMerged(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`select app.forget_merges(${ids}::uuid[])`.execute(tx.kysely);
}
