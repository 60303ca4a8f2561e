import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface NewChange {
  readonly id: string;
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  readonly sessionId: string;
  readonly tokenHash: Buffer;
  readonly now: Date;
  readonly endsAt: Date;
}

/**
 * Writes down what was asked for; it takes the place of whatever the person asked for before, and counts from then on:
 * what was set up in between is taken back with it. Answers since when.
 */
export async function replacePending(tx: Tx, change: NewChange): Promise<Date> {
  await lockUser(tx, change.userId);
  const since = (await findPending(tx, change.userId, change.now))?.requested_at ?? change.now;
  await deletePending(tx, change.userId);
  await sql`
    insert into address_changes (id, user_id, old_email, new_email, session_id, token_hash, requested_at, ends_at)
    values (${change.id}, ${change.userId}, ${change.oldEmail}, ${change.newEmail}, ${change.sessionId},
            ${change.tokenHash}, ${since}, ${change.endsAt})
  `.execute(tx.kysely);
  return since;
}

/** Changes of one person come one after the other. */
export async function lockUser(tx: Tx, userId: string): Promise<void> {
  await sql`select from users where id = ${userId} for update`.execute(tx.kysely);
}

/** Returns whether there was one. */
export async function deletePending(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from address_changes where user_id = ${userId} and confirmed_at is null returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export interface PendingRow {
  readonly new_email: string;
  readonly requested_at: Date;
  readonly ends_at: Date;
}

export async function findPending(tx: Tx, userId: string, now: Date): Promise<PendingRow | null> {
  const { rows } = await sql<PendingRow>`
    select new_email, requested_at, ends_at from address_changes
     where user_id = ${userId} and confirmed_at is null and ends_at > ${now}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Whether an account has the address, or an old address is held for the one that had it. */
export async function isTaken(tx: Tx, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from users where email = ${email})
        or exists (select from address_changes
                    where old_email = ${email} and confirmed_at is not null and undone_at is null and ends_at > ${now})
           as taken
  `.execute(tx.kysely);
  return rows[0]?.taken ?? false;
}

export interface ChangeRow {
  readonly id: string;
  readonly user_id: string;
  readonly company_id: string | null;
  readonly old_email: string;
  readonly new_email: string;
  readonly session_id: string;
  readonly requested_at: Date;
}

interface Confirmation {
  readonly tokenHash: Buffer;
  readonly undoHash: Buffer;
  readonly now: Date;
  readonly undoUntil: Date;
}

/** Of any number of uses of the link at the same moment one gets the row. */
export async function confirmPending(tx: Tx, confirmation: Confirmation): Promise<ChangeRow | null> {
  const { tokenHash, undoHash, now, undoUntil } = confirmation;
  const { rows } = await sql<ChangeRow>`
    update address_changes c set confirmed_at = ${now}, undo_hash = ${undoHash}, ends_at = ${undoUntil}
      from users u
     where c.token_hash = ${tokenHash} and c.confirmed_at is null and c.ends_at > ${now} and u.id = c.user_id
    returning c.id, c.user_id, u.company_id, c.old_email, c.new_email, c.session_id, c.requested_at
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Takes the change back that the link is of, and whatever was changed after it. */
export async function undoConfirmed(tx: Tx, undoHash: Buffer, now: Date): Promise<ChangeRow | null> {
  const { rows } = await sql<ChangeRow>`
    update address_changes c set undone_at = ${now}
      from users u
     where c.undo_hash = ${undoHash} and c.undone_at is null and c.ends_at > ${now} and u.id = c.user_id
    returning c.id, c.user_id, u.company_id, c.old_email, c.new_email, c.session_id, c.requested_at
  `.execute(tx.kysely);
  const [change] = rows;
  if (!change) return null;
  await sql`
    update address_changes set undone_at = ${now}
     where user_id = ${change.user_id} and id > ${change.id} and confirmed_at is not null and undone_at is null
  `.execute(tx.kysely);
  await deletePending(tx, change.user_id);
  return change;
}

/** Sets the address in the account and in its profiles. False if another account has it. */
export async function writeAddress(tx: Tx, userId: string, email: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update users set email = ${email}, email_confirmed_at = ${now}, updated_at = ${now}
     where id = ${userId} and not exists (select from users o where o.email = ${email} and o.id <> ${userId})
    returning 1
  `.execute(tx.kysely);
  if (rows.length === 0) return false;
  await sql`update profiles set email = ${email}, updated_at = ${now} where id = ${userId}`.execute(
    tx.kysely,
  );
  return true;
}

/** Links that were mailed to an address count for nothing once it is another. */
export async function voidLinks(tx: Tx, userId: string): Promise<void> {
  await sql`delete from one_time_tokens where user_id = ${userId}`.execute(tx.kysely);
}

/** What an attacker may have set up since: factors, recovery codes, Google accounts. */
export async function removeWaysInSince(tx: Tx, userId: string, since: Date): Promise<void> {
  for (const gone of [
    sql`delete from mfa_factors where user_id = ${userId} and created_at >= ${since}`,
    sql`delete from mfa_recovery_codes where user_id = ${userId} and created_at >= ${since}`,
    sql`delete from google_identities where user_id = ${userId} and linked_at >= ${since}`,
  ])
    await gone.execute(tx.kysely);
}
