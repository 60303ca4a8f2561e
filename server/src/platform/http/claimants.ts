import type { Database } from '@dealwright/db/database';
import { findSession, type SessionRow } from '../authenticate.ts';
import type { Claimant } from '../request-bounds.ts';

const MOST_REMEMBERED = 10_000;

interface Found {
  readonly claimant: Claimant | null;
  /** Set if it was looked up just now; null if there is no such session. */
  readonly session?: SessionRow | null;
}

export function claimantOf(session: Pick<SessionRow, 'user_id' | 'company_id'>): Claimant {
  return { personId: session.user_id, companyId: session.company_id };
}

/**
 * Whose a session is, for counting and nothing else: what a session may do is asked of the database each time. Known
 * before a request takes a connection, from an earlier request or by a look-up of its own.
 */
export class Claimants {
  private readonly known = new Map<string, Promise<Claimant | null>>();
  private readonly database: Database;

  constructor(database: Database) {
    this.database = database;
  }

  /** The claimant is null if there is no such session. */
  async find(tokenHash: Buffer): Promise<Found> {
    const key = tokenHash.toString('base64');
    const known = this.known.get(key);
    if (known) {
      this.remember(key, known);
      return { claimant: await known };
    }
    const lookUp = this.lookUp(key, tokenHash);
    const found = lookUp.then((session) => session && claimantOf(session));
    // Prevents an unhandled rejection; the failure is thrown by the look-up below.
    found.catch(() => undefined);
    this.remember(key, found);
    const session = await lookUp;
    return { claimant: session && claimantOf(session), session };
  }

  /** What was asked for last is forgotten last. */
  private remember(key: string, found: Promise<Claimant | null>): void {
    this.known.delete(key);
    this.known.set(key, found);
    if (this.known.size > MOST_REMEMBERED) this.known.delete(this.known.keys().next().value ?? key);
  }

  /** People move to other companies; an ended session has no owner. */
  learn(tokenHash: Buffer, session: SessionRow | null): void {
    const key = tokenHash.toString('base64');
    if (session) this.known.set(key, Promise.resolve(claimantOf(session)));
    else this.known.delete(key);
  }

  private async lookUp(key: string, tokenHash: Buffer): Promise<SessionRow | null> {
    try {
      const session = await findSession(this.database, tokenHash);
      if (!session) this.known.delete(key);
      return session;
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }
}
