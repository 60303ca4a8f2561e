import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Replica } from '../replica/replica.ts';
import { isWalPosition } from '../replica/wal-position.ts';

const NAME = 'dealwright_written';
/** Longer than the replica can be behind and still be read. */
const LASTS_SECONDS = 120;
/** The end of all positions: read on the primary. */
const UNKNOWN = 'FFFFFFFF/FFFFFFFF';
const READS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** How far the database had come when this browser last wrote; null if it has not of late. */
export function writtenPosition(request: FastifyRequest): string | null {
  const position = request.cookies[NAME];
  return position !== undefined && isWalPosition(position) ? position : null;
}

/**
 * Each answer to a write has the browser keep how far the database had come: what it reads next, at whichever process,
 * has that write. A person who edits the cookie changes only how old their own reports may be.
 */
export function keepWrittenPositions(app: FastifyInstance, replica: Replica): void {
  app.addHook('onSend', async (request, reply) => {
    if (READS.has(request.method) || !(request.routeOptions.url?.startsWith('/api/') ?? false)) return;
    const position = await replica.position().catch(() => UNKNOWN);
    if (position === null) return;
    void reply.setCookie(NAME, position, {
      path: '/api',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.overHttps,
      maxAge: LASTS_SECONDS,
    });
  });
}
