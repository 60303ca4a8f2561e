import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';

export interface FactorRow {
  readonly id: string;
  readonly user_id: string;
  readonly factor_type: 'totp';
  readonly friendly_name: string;
  readonly status: 'unverified' | 'verified';
  readonly secret: Buffer;
  readonly created_at: Date;
}

export async function listVerifiedFactors(tx: Tx, userId: string): Promise<FactorRow[]> {
  const { rows } = await sql<FactorRow>`
    select id, user_id, factor_type, friendly_name, status, secret, created_at
      from mfa_factors where user_id = ${userId} and status = 'verified' order by created_at, id
  `.execute(tx.kysely);
  return rows;
}

export async function findFactor(tx: Tx, userId: string, factorId: string): Promise<FactorRow | null> {
  const { rows } = await sql<FactorRow>`
    select id, user_id, factor_type, friendly_name, status, secret, created_at
      from mfa_factors where id = ${factorId} and user_id = ${userId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function insertFactor(
  tx: Tx,
  factor: Pick<FactorRow, 'id' | 'user_id' | 'friendly_name' | 'secret'> & { readonly now: Date },
): Promise<void> {
  await sql`
    insert into mfa_factors (id, user_id, friendly_name, secret, created_at, updated_at)
    values (${factor.id}, ${factor.user_id}, ${factor.friendly_name}, ${factor.secret}, ${factor.now}, ${factor.now})
  `.execute(tx.kysely);
}

/** Those whose set-up was begun and left. */
export async function deleteUnverifiedFactors(tx: Tx, userId: string): Promise<void> {
  await sql`delete from mfa_factors where user_id = ${userId} and status = 'unverified'`.execute(tx.kysely);
}

/**
 * A code counts once: its time step is compared and kept in this one statement, and none of that step or before counts
 * after it. The first that counts verifies the factor. False when it has been used.
 */
export async function useStep(tx: Tx, factorId: string, step: number, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update mfa_factors set last_used_step = ${step}, status = 'verified', updated_at = ${now}
     where id = ${factorId} and (last_used_step is null or last_used_step < ${step})
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function keepSecret(tx: Tx, factorId: string, secret: Buffer): Promise<void> {
  await sql`update mfa_factors set secret = ${secret} where id = ${factorId}`.execute(tx.kysely);
}

export async function deleteFactor(tx: Tx, userId: string, factorId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from mfa_factors where id = ${factorId} and user_id = ${userId} returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function deleteFactorsOf(tx: Tx, userId: string): Promise<void> {
  await sql`delete from mfa_factors where user_id = ${userId}`.execute(tx.kysely);
}

export interface ChallengeRow {
  readonly id: string;
  readonly expires_at: Date;
  readonly used_at: Date | null;
}

export async function insertChallenge(
  tx: Tx,
  challenge: { readonly id: string; readonly factorId: string; readonly userId: string; readonly now: Date },
): Promise<Date> {
  const { rows } = await sql<{ expires_at: Date }>`
    insert into mfa_challenges (id, factor_id, user_id, created_at, expires_at)
    values (${challenge.id}, ${challenge.factorId}, ${challenge.userId}, ${challenge.now},
            ${challenge.now}::timestamptz + interval '5 minutes')
    returning expires_at
  `.execute(tx.kysely);
  return rows[0]?.expires_at ?? challenge.now;
}

export async function findChallenge(
  tx: Tx,
  { id, factorId, userId }: { readonly id: string; readonly factorId: string; readonly userId: string },
): Promise<ChallengeRow | null> {
  const { rows } = await sql<ChallengeRow>`
    select id, expires_at, used_at from mfa_challenges
     where id = ${id} and factor_id = ${factorId} and user_id = ${userId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function useChallenge(tx: Tx, id: string, now: Date): Promise<void> {
  await sql`update mfa_challenges set used_at = ${now} where id = ${id}`.execute(tx.kysely);
}
