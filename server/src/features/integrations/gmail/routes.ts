import {
  beginGmailConnection,
  changeEmailConnection,
  connectGmail,
  disconnectEmail,
  type EmailConnection,
  listEmailConnections,
  receiveGmailPush,
  storeGmailConnection,
  syncEmailConnection,
} from '@dealwright/contract/integrations/gmail';
import type { Tx } from '@dealwright/db/database';
import type { Actor } from '../../../platform/actor.ts';
import { asMember } from '../../../platform/as-member.ts';
import { requireActor } from '../../../platform/authenticate.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { createPushTokenCheck } from './check-push-token.ts';
import { beginConnection, type ConnectDeps, connect } from './connect.ts';
import { registerEmails } from './email-routes.ts';
import { canUseConnection } from './policy.ts';
import { presentConnection } from './present-connection.ts';
import { receivePush } from './receive-push.ts';
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
    // With the mailbox goes the consent: a job takes it back at Google.
    await asMember(deps.database, actor, async (tx) => {
      const own = await requireOwn(tx, actor, params.id);
      await deleteConnection(tx, actor, own.id);
    });
  });
}

/** For Google alone, which tells here that a mailbox has news. */
function registerPush(router: Router, { google, database }: ConnectDeps): void {
  const check = google?.settings.push ? createPushTokenCheck(google) : null;
  router.public(receiveGmailPush, async ({ request, body, now }) => {
    if (!check) throw notFound();
    await check(request.headers.authorization);
    await receivePush(database, body, now);
  });
}

/** A person's mailboxes: connecting, pausing, reading now, disconnecting; and the mail of deals. */
export function registerGmail(router: Router, deps: ConnectDeps): void {
  registerConnecting(router, deps);
  registerPush(router, deps);

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
    if (body.sync_enabled) wakeWorkers(tx);
    return view(tx, await requireOwn(tx, actor, own.id), now);
  });

  router.member(syncEmailConnection, async ({ tx, actor, params, body, now }) => {
    const own = await requireOwn(tx, actor, params.id);
    if (own.state === 'reconnect') throw new AppError('conflict', 'Connect Gmail again first.');
    if (!own.sync_enabled) throw new AppError('conflict', 'Sync is paused. Turn it on first.');
    await askForSync(tx, actor, own.id, { now, again: body.everything });
    wakeWorkers(tx);
    return view(tx, await requireOwn(tx, actor, own.id), now);
  });

  registerEmails(router);
}
