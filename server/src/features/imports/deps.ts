import type { Database } from '@dealwright/db/database';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/storage.ts';

/** What the import worker needs from its process. */
export interface ImportDeps {
  readonly database: Database;
  readonly storage: Storage;
  /** The folder for files while they are read. */
  readonly incoming: string;
  readonly log: Logger;
  readonly now: () => Date;
}
