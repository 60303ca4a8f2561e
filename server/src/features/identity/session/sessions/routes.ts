import { endOtherSessions, endSession, listSessions } from '@dealwright/contract/identity/sessions';
import { asSystem } from '../../../../platform/as-system.ts';
import { notFound } from '../../../../platform/errors.ts';
import type { Router } from '../../../../platform/http/serve.ts';
import { describeDevice } from '../describe-device.ts';
import { deleteOtherSessions, deleteSessionOf, listSessionsOf } from '../store.ts';

export function registerSessions(router: Router): void {
  router.person(listSessions, async ({ database, session, now }) => {
    const rows = await asSystem(database, (tx) => listSessionsOf(tx, session.user_id, now));
    const sessions = rows.map((row) => ({
      id: row.id,
      device: describeDevice(row.user_agent),
      address: row.client_address,
      opened_at: row.created_at.toISOString(),
      last_used_at: row.last_used_at.toISOString(),
      current: row.id === session.session_id,
    }));
    return { sessions: sessions.sort((one, other) => Number(other.current) - Number(one.current)) };
  });

  router.person(endSession, async ({ database, session, params }) => {
    const ended = await asSystem(database, (tx) => deleteSessionOf(tx, session.user_id, params.session_id));
    if (!ended) throw notFound();
  });

  router.person(endOtherSessions, ({ database, session }) =>
    asSystem(database, (tx) => deleteOtherSessions(tx, session.user_id, session.session_id)),
  );
}
