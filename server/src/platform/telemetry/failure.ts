import { createHash } from 'node:crypto';
import { framesOf, placeOf, scrubMessage } from '@dealwright/domain/error-text';

/** An error as it is kept: what was typed and what was stored are out of it already. */
export interface Failure {
  readonly side: 'client' | 'server';
  readonly name: string;
  readonly message: string;
  readonly frames: readonly string[];
  readonly release: string;
  /** The pattern of a page or operation, or the job. */
  readonly route: string | null;
  readonly userId: string | null;
  /** Of the session, where who met it has not been looked up. */
  readonly sessionHash: Buffer | null;
  readonly requestId: string | null;
  readonly userAgent: string | null;
}

type Given = Pick<Failure, 'side' | 'release'> &
  Partial<Pick<Failure, 'route' | 'userId' | 'sessionHash' | 'requestId'>> & {
    readonly userAgent?: string | undefined;
  };

const LONGEST_NAME = 100;
const LONGEST_ROUTE = 200;
const LONGEST_AGENT = 300;
const FRAMES_THAT_TELL = 3;

/** Control characters and halves of characters have no place in the database. */
const clean = (text: string, max: number): string =>
  text
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

/** The pattern of an address; one with anything else in it says nothing. */
function patternOf(route: string | null): string | null {
  return route !== null && route.length <= LONGEST_ROUTE && /^[\w /$:.*{}-]+$/.test(route) ? route : null;
}

interface Told {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
}

export function describeFailure({ name, message, stack }: Told, given: Given): Failure {
  return {
    side: given.side,
    name:
      name
        .replace(/[^\w.$ -]/g, '')
        .trim()
        .slice(0, LONGEST_NAME) || 'Error',
    message: scrubMessage(clean(message, 2000)),
    frames: framesOf(stack).map((frame) => clean(frame, 300)),
    release: clean(given.release, 60).replace(/[^\w.+-]/g, '') || 'unknown',
    route: patternOf(given.route ?? null),
    userId: given.userId ?? null,
    sessionHash: given.sessionHash ?? null,
    requestId: given.requestId ?? null,
    userAgent: given.userAgent === undefined ? null : clean(given.userAgent, LONGEST_AGENT),
  };
}

/** What was thrown on the server, whatever it was. A database's error is named by its code and constraint too. */
export function errorFacts(error: unknown): Told {
  if (!(error instanceof Error)) return { name: 'Thrown', message: String(error), stack: '' };
  const { code, constraint } = error as { readonly code?: unknown; readonly constraint?: unknown };
  const name = [error.name, code, constraint].filter((part) => typeof part === 'string').join(' ');
  return { name, message: error.message, stack: (error.stack ?? '').replace(error.message, '') };
}

/** The same for errors that are one: name, message without what varies, and the place in the code. */
export function fingerprintOf({ side, name, message, frames }: Failure): Buffer {
  const places = frames.slice(0, FRAMES_THAT_TELL).map(placeOf);
  return createHash('sha256')
    .update(JSON.stringify([side, name, message, places]))
    .digest();
}
