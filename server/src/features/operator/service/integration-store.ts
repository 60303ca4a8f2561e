import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface Outcome {
  readonly last_success_at: Date | null;
  readonly last_failure_at: Date | null;
  readonly last_failure: string | null;
}

/** Mails that went out, or were kept for the mailbox of demo mode; and the last one that was given up. */
export async function readMailOutcome(tx: Tx): Promise<Outcome> {
  const newest = (state: 'sent' | 'kept' | 'dead') =>
    sql`(select m.created_at from mails m where m.state = ${sql.lit(state)} order by m.created_at desc limit 1)`;
  const { rows } = await sql<Outcome>`
    select greatest(${newest('sent')}, ${newest('kept')}) as last_success_at, ${newest('dead')} as last_failure_at,
           (select m.last_error from mails m where m.state = 'dead' order by m.created_at desc limit 1) as last_failure
  `.execute(tx.kysely);
  return rows[0] ?? { last_success_at: null, last_failure_at: null, last_failure: null };
}

const LATEST_CALLS = 1_000;

/** Among the latest calls to any service: those to a model, which is whatever is not the embedded analyst. */
export async function readModelOutcome(tx: Tx): Promise<Outcome> {
  const { rows } = await sql<Outcome>`
    select max(l.created_at) filter (where l.success) as last_success_at,
           max(l.created_at) filter (where not l.success) as last_failure_at, null as last_failure
      from (select service_type, success, created_at from usage_logs
             order by created_at desc, id desc limit ${sql.lit(LATEST_CALLS)}) l
     where l.service_type <> 'embedded'
  `.execute(tx.kysely);
  return rows[0] ?? { last_success_at: null, last_failure_at: null, last_failure: null };
}
