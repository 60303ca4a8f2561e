import type { Tx } from '@dealwright/db/database';
import type { DuplicateKind } from '@dealwright/domain/duplicates/record';
import { type RawBuilder, sql } from 'kysely';

export interface Turn {
  readonly now: Date;
  /** Records taken before belong to a process that was killed. */
  readonly takenBefore: Date;
  /** Imports and undos that began since are still changing records. */
  readonly underWaySince: Date;
}

/** Whether any company has records to compare, even a suspended one. */
export const anyWaiting = (): RawBuilder<boolean> => sql`exists (select from duplicate_checks)`;

/** Companies with records to compare, as system role, except suspended ones and those with an import or undo under way. */
export async function listWaitingCompanies(tx: Tx, { takenBefore, underWaySince }: Turn): Promise<string[]> {
  const { rows } = await sql<{ company_id: string }>`
    select c.id as company_id from companies c
     where app.is_open(c.id)
       and exists (
         select from duplicate_checks q
          where q.company_id = c.id and (q.taken_at is null or q.taken_at < ${takenBefore}))
       and not exists (
         select from operations o
          where o.company_id = c.id and o.state in ('running', 'undoing')
            and greatest(o.created_at, o.undo_asked_at) > ${underWaySince})
     order by c.id limit 1000
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

/**
 * Takes the next records of one kind, in a short transaction: a change to one of them meanwhile queues it again. None
 * while an import or undo is under way: it may change or remove them again.
 */
export async function takeChecks(
  tx: Tx,
  companyId: string,
  kind: DuplicateKind,
  { most, now, takenBefore, underWaySince }: Turn & { readonly most: number },
): Promise<string[]> {
  const { rows } = await sql<{ record_id: string }>`
    update duplicate_checks c set taken_at = ${now}
      from (select record_id from duplicate_checks
             where company_id = ${companyId} and kind = ${kind} and (taken_at is null or taken_at < ${takenBefore})
               and not exists (
                 select from operations o
                  where o.company_id = ${companyId} and o.state in ('running', 'undoing')
                    and greatest(o.created_at, o.undo_asked_at) > ${underWaySince})
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
