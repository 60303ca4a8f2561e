import { openStream } from '@dealwright/contract/notifications/stream';
import { findSession, requireActor } from '../../../platform/authenticate.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Router } from '../../../platform/http/serve.ts';
import type { Hub } from './hub.ts';

const HEARTBEAT_MS = 20_000;
const MAX_UNSENT_BYTES = 1024 * 1024;

/** Server-sent events. The stream ends with the session; the browser then asks again and is told to sign in. */
export function registerStream(router: Router, hub: Hub): void {
  router.public(openStream, async ({ session, sessionTokenHash, database, reply, request, now }) => {
    const actor = requireActor(session);
    const { raw } = reply;
    const write = (text: string): void => {
      if (raw.writableLength > MAX_UNSENT_BYTES) raw.destroy();
      else raw.write(text);
    };
    const remove = hub.add({
      actor,
      send: (event) => write(`id: ${event.id}\ndata: ${JSON.stringify(event)}\n\n`),
      resync: () => write('event: resync\ndata: {}\n\n'),
      end: () => raw.end(),
    });
    if (!remove)
      throw new AppError('too_many_requests', 'Too many pages are open. Close some of them.', {
        retryAfter: 30,
      });
    const lifetimeMs = Math.min((session?.expires_at.getTime() ?? 0) - now.getTime(), 60 * 60 * 1000);
    const heartbeat = setInterval(() => write(': still here\n\n'), HEARTBEAT_MS);
    const lifetime = setTimeout(() => raw.end(), Math.max(lifetimeMs, 0));
    request.raw.once('close', () => {
      clearInterval(heartbeat);
      clearTimeout(lifetime);
      remove();
    });
    reply.hijack();
    request.raw.setTimeout(0);
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    write('retry: 1000\n\n');
    // A session that ended, rights that changed or a company that was suspended between the look-up and `add` were
    // announced to nobody.
    const present = sessionTokenHash && (await findSession(database, sessionTokenHash).catch(() => null));
    const stays = present?.role === session?.role && present?.workspace_id === actor.workspaceId;
    // One that opens while the process is leaving opens again a second later, at another.
    if (!stays || present?.company_suspended || hub.isStopped()) raw.end();
    return '';
  });
}
