import type { Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { newId } from '../../../platform/ids.ts';

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
