import {
  beginGmailConnection,
  changeEmailConnection,
  connectGmail,
  disconnectEmail,
  type EmailConnection,
  listEmailConnections,
  storeGmailConnection,
  syncEmailConnection,
} from '@dealwright/contract/gmail';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import { asMember } from '../../platform/as-member.ts';
import { requireActor } from '../../platform/authenticate.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { unsealRefreshToken } from './access-token.ts';
import { beginConnection, type ConnectDeps, connect } from './connect.ts';
import { registerEmails } from './email-routes.ts';
import { canUseConnection } from './policy.ts';
import { presentConnection } from './present-connection.ts';
import {
  askForSync,
  type ConnectionRow,
  deleteConnection,
  findOwnConnection,
  listConnections,
  listCounts,
  setSyncEnabled,
  wakeWorkers,
} from './store.ts';
import { storeConnection } from './store-gmail-connection.ts';

async function view(tx: Tx, row: ConnectionRow, now: Date): Promise<EmailConnection> {
  return presentConnection(row, await listCounts(tx, row.company_id, [row.id]), now);
}

async function requireOwn(tx: Tx, actor: Actor, id: string): Promise<ConnectionRow> {
  const row = await findOwnConnection(tx, actor, id);
  if (!row || !canUseConnection(actor, row)) throw notFound();
  return row;
}

/** Best effort, and after the mailbox is gone here: Google may be out of reach, and the person wants it gone. */
async function revoke(deps: ConnectDeps, row: ConnectionRow): Promise<void> {
  try {
    const token = unsealRefreshToken(deps.secrets, row);
    if (token !== null) await deps.google?.oauth.revoke(token);
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    deps.log.warn({ connection: row.id, reason }, 'a consent could not be taken back at Google');
  }
}

function registerConnecting(router: Router, deps: ConnectDeps): void {
  router.person(beginGmailConnection, async ({ session, request, body, now }) => {
    const asked = `${request.protocol}://${request.host}`;
    const call = { actor: requireActor(session), sessionId: session.session_id, asked, now };
    return beginConnection(deps, call, body.redirectUri);
  });

  router.person(connectGmail, async ({ session, body, now }) => {
    const actor = requireActor(session);
    const row = await connect(deps, { actor, sessionId: session.session_id, now }, body);
    return asMember(deps.database, actor, async (tx) => ({ connection: await view(tx, row, now) }));
  });

  router.person(storeGmailConnection, async ({ session, now }) => {
    const actor = requireActor(session);
    const row = await storeConnection(deps, { actor, sessionId: session.session_id, now });
    return asMember(deps.database, actor, async (tx) => ({ connection: await view(tx, row, now) }));
  });

  router.person(disconnectEmail, async ({ session, params }) => {
    const actor = requireActor(session);
    const row = await asMember(deps.database, actor, async (tx) => {
      const own = await requireOwn(tx, actor, params.id);
      await deleteConnection(tx, actor, own.id);
      return own;
    });
    await revoke(deps, row);
  });
}

/** A person's mailboxes: connecting, pausing, reading now, disconnecting; and the mail of deals. */
export function registerGmail(router: Router, deps: ConnectDeps): void {
  registerConnecting(router, deps);

  router.member(listEmailConnections, async ({ tx, actor, now }) => {
    const rows = await listConnections(tx, actor);
    const counts = await listCounts(
      tx,
      actor.companyId,
      rows.map(({ id }) => id),
    );
    return {
      items: rows.map((row) => presentConnection(row, counts, now)),
      gmail_configured: deps.google !== null,
    };
  });

  router.member(changeEmailConnection, async ({ tx, actor, params, body, now }) => {
    const own = await requireOwn(tx, actor, params.id);
    await setSyncEnabled(tx, actor, own.id, body.sync_enabled, now);
    if (body.sync_enabled) await wakeWorkers(tx);
    return view(tx, await requireOwn(tx, actor, own.id), now);
  });

  router.member(syncEmailConnection, async ({ tx, actor, params, body, now }) => {
    const own = await requireOwn(tx, actor, params.id);
    if (own.state === 'reconnect') throw new AppError('conflict', 'Connect Gmail again first.');
    if (!own.sync_enabled) throw new AppError('conflict', 'Sync is paused. Switch it on first.');
    await askForSync(tx, actor, own.id, { now, again: body.everything });
    await wakeWorkers(tx);
    return view(tx, await requireOwn(tx, actor, own.id), now);
  });

  registerEmails(router);
}
