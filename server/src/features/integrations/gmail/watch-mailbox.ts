import { asCompany } from '../../../platform/as-member.ts';
import { type MailboxDeps, withGmail } from './access-token.ts';
import { GmailFailure } from './gmail-api.ts';
import { GrantRevoked } from './google-oauth.ts';
import type { ConnectionPlace } from './store.ts';
import { keepWatch } from './sync-store.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A watch lasts seven days; Google asks to renew it every day. */
export const WATCH_EVERY_MS = DAY_MS;
export const TRY_WATCH_AGAIN_MS = 60 * 60_000;

/** Asks Google to tell of new mail from now on. Where it does not, mail is still looked for by the clock. */
export async function watchMailbox(deps: MailboxDeps, place: ConnectionPlace): Promise<void> {
  const { push } = deps.google.settings;
  if (push === null) return;
  const inCompany = (watch: Parameters<typeof keepWatch>[2]) =>
    asCompany(deps.database, place.companyId, (tx) => keepWatch(tx, place, watch));
  try {
    const until = await withGmail(deps, place, (api) => api.watch(push.topic));
    await inCompany({ until, next: new Date(deps.now().getTime() + WATCH_EVERY_MS), error: null });
  } catch (error) {
    // The person has to connect anew, and the connection says so.
    if (error instanceof GrantRevoked) return;
    const words = error instanceof GmailFailure ? error.message : 'Something went wrong on our side';
    const next = new Date(deps.now().getTime() + TRY_WATCH_AGAIN_MS);
    await inCompany({ until: null, next, error: words });
    deps.log.warn(
      { connection: place.id, reason: words },
      'couldn’t turn on Gmail push for a mailbox; trying again later',
    );
    if (!(error instanceof GmailFailure)) throw error;
  }
}
