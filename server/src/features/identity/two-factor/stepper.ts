import type { Database } from '@dealwright/db/database';
import type { SessionRow } from '../../../platform/authenticate.ts';
import type { SecretConfig } from '../../../platform/secrets.ts';
import type { AuditActor } from './store.ts';

/** What every step of two-factor authentication knows: where it is kept, whose session asks, and when. */
export interface StepContext {
  readonly database: Database;
  readonly config: SecretConfig;
  readonly session: SessionRow;
  readonly now: Date;
  readonly clientAddress: string;
  readonly requestId: string;
}

export function auditActor({ session, clientAddress, requestId }: StepContext): AuditActor {
  return { userId: session.user_id, clientAddress, requestId };
}
