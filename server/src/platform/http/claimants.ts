import type { Database } from '@dealwright/db/database';
import { findSession, type SessionRow } from '../authenticate.ts';
import type { Claimant } from '../request-bounds.ts';

const MOST_REMEMBERED = 10_000;

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

  /** Null where there is no such session. */
  find(tokenHash: Buffer): Promise<Claimant | null> {
    const key = tokenHash.toString('base64');
    const found = this.known.get(key) ?? this.lookUp(key, tokenHash);
    // What was asked for last is forgotten last.
    this.known.delete(key);
    this.known.set(key, found);
    if (this.known.size > MOST_REMEMBERED) this.known.delete(this.known.keys().next().value ?? key);
    return found;
  }

  /** People move to other companies; a session that has ended belongs to nobody. */
  learn(tokenHash: Buffer, session: SessionRow | null): void {
    const key = tokenHash.toString('base64');
    if (session) this.known.set(key, Promise.resolve(claimantOf(session)));
    else this.known.delete(key);
  }

  private async lookUp(key: string, tokenHash: Buffer): Promise<Claimant | null> {
    try {
      const session = await findSession(this.database, tokenHash);
      if (!session) this.known.delete(key);
      return session && claimantOf(session);
    } catch (error) {
      this.known.delete(key);
      throw error;
    }
  }
}
