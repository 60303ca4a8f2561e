import type { Tx } from '@dealwright/db/database';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import { sql } from 'kysely';

/** Companies with records to compare, as system role, except suspended ones. */
export async function listWaitingCompanies(tx: Tx, takenBefore: Date): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select c.id as company_id from companies c
     where app.is_open(c.id) and exists (
       select from duplicate_checks q
        where q.company_id = c.id and (q.taken_at is null or q.taken_at < ${takenBefore}))
     order by c.id limit 1000
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

/** Takes the next records of one kind, in a short transaction: a change to one of them meanwhile queues it again. */
export async function takeChecks(
  tx: Tx,
  companyId: string,
  kind: DuplicateKind,
  { most, now, takenBefore }: { readonly most: number; readonly now: Date; readonly takenBefore: Date },
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    update duplicate_checks c set taken_at = ${now}
      from (select record_id from duplicate_checks
             where company_id = ${companyId} and kind = ${kind} and (taken_at is null or taken_at < ${takenBefore})
             order by queued_at, record_id limit ${sql.lit(most)} for update skip locked) due
     where c.company_id = ${companyId} and c.kind = ${kind} and c.record_id = due.record_id
    returning c.record_id
  `.execute(tx.kysely);
  return rows.map(({ record_id }) => record_id);
}

/** Marks records as compared, except those that changed since or are being changed: this never waits for a lock. */
export async function finishChecks(
  tx: Tx,
  companyId: string,
  kind: DuplicateKind,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from duplicate_checks c
     using (select record_id from duplicate_checks
             where company_id = ${companyId} and kind = ${kind} and record_id = any(${ids}::uuid[])
               and taken_at is not null for update skip locked) done
     where c.company_id = ${companyId} and c.kind = ${kind} and c.record_id = done.record_id
  `.execute(tx.kysely);
}
