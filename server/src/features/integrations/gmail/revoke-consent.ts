import { asSystem } from '../../../platform/as-system.ts';
import { type MailboxDeps, unsealRefreshTokenOf } from './access-token.ts';
import {
  deleteRevocation,
  isConnected,
  putOffRevocation,
  type Revocation,
  takeDueRevocations,
} from './store.ts';

/** Longer than Google may take to answer. */
const TRY_LASTS_MS = 60_000;
const WAIT_MS = { first: 60_000, most: 6 * 60 * 60_000 };
/** Then it is given up: the person can still take it back in their account at Google. */
const GIVEN_UP_AFTER_MS = 14 * 24 * 60 * 60_000;
const BATCH = 20;

async function revokeOne(deps: MailboxDeps, row: Revocation): Promise<void> {
  const over = () => asSystem(deps.database, (tx) => deleteRevocation(tx, row.id));
  // Reconnected, or connected by another person: revoking now would disconnect them.
  if (await asSystem(deps.database, (tx) => isConnected(tx, row.email_address))) return over();
  try {
    const place = { companyId: row.sealed_for, id: row.id };
    await deps.google.oauth.revoke(unsealRefreshTokenOf(deps.secrets, place, row.refresh_token));
    await over();
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    const now = deps.now();
    if (now.getTime() - row.created_at.getTime() > GIVEN_UP_AFTER_MS) {
      deps.log.warn({ connection: row.id, reason }, 'couldn’t revoke a consent at Google; giving up');
      return over();
    }
    const wait = Math.min(WAIT_MS.most, WAIT_MS.first * 2 ** Math.min(row.attempts - 1, 12));
    await asSystem(deps.database, (tx) => putOffRevocation(tx, row.id, new Date(now.getTime() + wait)));
    deps.log.warn(
      { connection: row.id, reason, waitMs: wait },
      'couldn’t revoke a consent at Google yet; trying again later',
    );
  }
}

/** Revokes the consents at Google of all mailboxes disconnected here. Returns the number of attempts. */
export async function revokeConsents(deps: MailboxDeps): Promise<number> {
  const now = deps.now();
  const request = { now, next: new Date(now.getTime() + TRY_LASTS_MS), most: BATCH };
  const due = await asSystem(deps.database, (tx) => takeDueRevocations(tx, request));
  for (const row of due) await revokeOne(deps, row);
  return due.length;
}
