import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

const WRONG_IN_ROW = 5;
const WRONG_IN_WINDOW = 10;
export const LOCK_MINUTES = 15;

/**
 * Takes the person's count of wrong codes for this transaction: codes of one person are tried one after the other,
 * whichever instance they reach. Answers until when no code counts, if such a time is ahead.
 */
export async function lockAttempts(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  await sql`insert into mfa_attempts (user_id) values (${userId}) on conflict do nothing`.execute(tx.kysely);
  const { rows } = await sql<{ locked_until: Date | null }>`
    select locked_until from mfa_attempts where user_id = ${userId} for update
  `.execute(tx.kysely);
  const until = rows[0]?.locked_until ?? null;
  return until && until > now ? until : null;
}

/**
 * Counts a wrong code. Five in a row lock, and so do ten within 15 minutes, right ones in between or not. Answers until
 * when, if this one locked.
 */
export async function countWrong(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ locked_until: Date | null }>`
    with counted as (
      select user_id, wrong_in_row + 1 as in_row,
             case when window_started_at > ${now}::timestamptz - make_interval(mins => ${LOCK_MINUTES})
               then wrong_in_window + 1 else 1 end as in_window
        from mfa_attempts where user_id = ${userId}),
    judged as (
      select *, in_row >= ${WRONG_IN_ROW} or in_window >= ${WRONG_IN_WINDOW} as locks from counted)
    update mfa_attempts a set
      wrong_in_row = case when j.locks then 0 else j.in_row end,
      wrong_in_window = j.in_window,
      window_started_at = case when j.in_window = 1 then ${now} else a.window_started_at end,
      locked_until = case when j.locks then ${now}::timestamptz + make_interval(mins => ${LOCK_MINUTES}) end
     from judged j where a.user_id = j.user_id
    returning locked_until
  `.execute(tx.kysely);
  return rows[0]?.locked_until ?? null;
}

/** A right code ends the row of wrong ones; those within the 15 minutes stay counted. */
export async function endWrongRow(tx: Tx, userId: string): Promise<void> {
  await sql`update mfa_attempts set wrong_in_row = 0, locked_until = null where user_id = ${userId}`.execute(
    tx.kysely,
  );
}
