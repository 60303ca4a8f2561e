import type { Readable } from 'node:stream';
import type { Database } from '@dealwright/db/database';
import type { Actor } from '../../platform/actor.ts';
import type { Logger } from '../../platform/log.ts';

/** A document that a person sends, and the deal that it is for. */
export interface Upload {
  readonly actor: Actor;
  readonly database: Database;
  readonly file: Readable;
  readonly announcedBytes: number | null;
  readonly now: Date;
  readonly log: Logger;
  readonly incoming: string;
  /** What the documents of one company can take. */
  readonly mostBytes: number;
  readonly number: number;
  readonly fileName: string;
}
