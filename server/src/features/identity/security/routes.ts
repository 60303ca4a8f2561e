import { getSignInWays, listAccountEvents } from '@dealwright/contract/identity/security';
import { asSystem } from '../../../platform/as-system.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { findWays, listEvents } from './store.ts';

const EVENTS = 'account.events';

export function registerSecurity(router: Router): void {
  router.person(listAccountEvents, async ({ database, session, query }) => {
    const after = decodeCursor(EVENTS, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const { user_id: userId, company_id: companyId } = session;
    const asked = { userId, companyId, after, limit: query.limit + 1 };
    const rows = await asSystem(database, (tx) => listEvents(tx, asked));
    return pageFrom(
      rows,
      query.limit,
      ({ id, action, success, client_address: address, created_at }) => ({
        id,
        action,
        success,
        address,
        at: created_at.toISOString(),
      }),
      (row) => encodeCursor(EVENTS, [row.sort_key, row.id]),
    );
  });

  router.person(getSignInWays, async ({ database, session }) => {
    const { password, google } = await asSystem(database, (tx) => findWays(tx, session.user_id));
    return {
      password,
      google: google.map(({ email, linked_at }) => ({ email, linked_at: linked_at.toISOString() })),
    };
  });
}
