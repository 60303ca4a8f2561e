import type { Database } from '@dealwright/db/database';
import type { AuditEntry } from './audit.ts';
import type { SessionRow } from './authenticate.ts';

/** Who calls, from where and when, for commands on the caller's own account. */
export interface SessionCall {
  readonly database: Database;
  readonly session: SessionRow;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

/** What is on record of a call that succeeded, but for what was done. */
export function entryOf({
  session,
  clientAddress,
  requestId,
}: Pick<SessionCall, 'session' | 'clientAddress' | 'requestId'>): Omit<AuditEntry, 'action'> {
  return {
    companyId: session.company_id,
    actorId: session.user_id,
    success: true,
    clientAddress,
    requestId,
  };
}
