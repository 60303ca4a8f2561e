import type { TwoFactorRule } from '@dealwright/contract/identity/two-factor';
import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { announceSessions } from '../../../platform/announce.ts';
import { newId } from '../../../platform/ids.ts';

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

/**
 * Gives a session a new id and token, so that the old ones no longer work. False if the session has ended
 * meanwhile.
 */
export async function renewSessionAs(
  tx: Tx,
  session: {
    readonly id: string;
    readonly aal: 'aal1' | 'aal2';
    readonly tokenHash: Buffer;
    readonly now: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    update sessions set id = ${newId()}, token_hash = ${session.tokenHash}, aal = ${session.aal},
           proved_at = ${session.now}, last_used_at = ${session.now}
     where id = ${session.id} returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function endOtherSessions(tx: Tx, userId: string, keptTokenHash: Buffer): Promise<void> {
  await sql`
    delete from sessions where user_id = ${userId} and token_hash <> ${keptTokenHash}
  `.execute(tx.kysely);
}

/** Without a factor there is nothing the session could have proved it with. */
export async function lowerSession(tx: Tx, sessionId: string): Promise<void> {
  await sql`update sessions set aal = 'aal1' where id = ${sessionId}`.execute(tx.kysely);
}

export async function noteProof(tx: Tx, sessionId: string, now: Date): Promise<void> {
  await sql`update sessions set proved_at = ${now} where id = ${sessionId}`.execute(tx.kysely);
}

export async function findPasswordHash(tx: Tx, userId: string): Promise<string | null> {
  const { rows } = await sql<{ password_hash: string | null }>`
    select password_hash from users where id = ${userId}
  `.execute(tx.kysely);
  return rows[0]?.password_hash ?? null;
}

/** Who takes a step, from where. */
export interface AuditActor {
  readonly userId: string;
  readonly clientAddress: string;
  readonly requestId: string;
}

export interface Step {
  readonly action:
    | 'enrollment_started'
    | 'enrolled'
    | 'unenrolled'
    | 'challenge_started'
    | 'challenge_verified'
    | 'challenge_failed'
    | 'recovery_codes_generated'
    | 'recovery_code_used'
    | 'recovery_code_failed'
    | 'locked'
    | 'proved'
    | 'proof_failed';
  readonly success: boolean;
  readonly factorId?: string | null;
  /** Why it did not succeed; told in the metadata as well. */
  readonly error?: string;
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Appends to the log of two-factor steps; nothing changes or removes what it says. */
export async function auditMfa(tx: Tx, who: AuditActor, step: Step): Promise<void> {
  const metadata = { ...step.metadata, ...(step.error === undefined ? {} : { error: step.error }) };
  await sql`
    insert into mfa_audit_log
      (id, user_id, action, factor_id, factor_type, success, error_message, metadata, client_address, request_id)
    values (${newId()}, ${who.userId}, ${step.action}, ${step.factorId ?? null}, 'totp', ${step.success},
            ${step.error ?? null}, ${JSON.stringify(metadata)}, ${who.clientAddress}, ${who.requestId})
  `.execute(tx.kysely);
}

interface RuleRow {
  readonly required_of: TwoFactorRule;
  readonly without_factor: number;
}

export async function getRule(tx: Tx, workspaceId: string): Promise<RuleRow> {
  const { rows } = await sql<RuleRow>`
    select w.two_factor_required_of as required_of,
           (select count(*)::int from profiles p
             where p.company_id = w.company_id and p.workspace_id = w.id and not p.mfa_enabled
               and (w.two_factor_required_of = 'everyone'
                 or (w.two_factor_required_of = 'admins' and p.role = 'admin'))) as without_factor
      from workspaces w where w.id = ${workspaceId}
  `.execute(tx.kysely);
  return rows[0] ?? { required_of: 'nobody', without_factor: 0 };
}

/** Open streams of those whom the new rule keeps out end with it. */
export async function setRule(tx: Tx, workspaceId: string, rule: TwoFactorRule, now: Date): Promise<void> {
  await sql`
    update workspaces set two_factor_required_of = ${rule}, updated_at = ${now} where id = ${workspaceId}
  `.execute(tx.kysely);
  const { rows } = await sql<{ readonly id: string }>`
    select id from profiles where workspace_id = ${workspaceId} and not mfa_enabled
  `.execute(tx.kysely);
  await announceSessions(
    tx,
    rows.map(({ id }) => id),
  );
}

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

/** The salt of the person's present set of recovery codes; null without one. */
export async function findRecoverySalt(tx: Tx, userId: string): Promise<Buffer | null> {
  const { rows } = await sql<{ salt: Buffer }>`
    select salt from mfa_recovery_codes where user_id = ${userId} limit 1
  `.execute(tx.kysely);
  return rows[0]?.salt ?? null;
}

export async function insertRecoveryCodes(
  tx: Tx,
  userId: string,
  salt: Buffer,
  codes: readonly { readonly id: string; readonly hash: Buffer }[],
): Promise<void> {
  for (const { id, hash } of codes) {
    await sql`
      insert into mfa_recovery_codes (user_id, id, salt, code_hash) values (${userId}, ${id}, ${salt}, ${hash})
    `.execute(tx.kysely);
  }
}

/** Takes a code away if it is there: of many who come with it at once, one gets true. */
export async function takeRecoveryCode(tx: Tx, userId: string, hashes: readonly Buffer[]): Promise<boolean> {
  for (const hash of hashes) {
    const { rows } = await sql`
      delete from mfa_recovery_codes where user_id = ${userId} and code_hash = ${hash} returning 1
    `.execute(tx.kysely);
    if (rows.length > 0) return true;
  }
  return false;
}

export async function deleteRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await sql`delete from mfa_recovery_codes where user_id = ${userId}`.execute(tx.kysely);
}
