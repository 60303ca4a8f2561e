import type { Database } from '@dealwright/db/database';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What the work on imports needs of its process. */
export interface ImportDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** Where files lie while they are read. */
  readonly incoming: string;
  readonly log: Logger;
  readonly now: () => Date;
}
