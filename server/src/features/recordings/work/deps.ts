import type { Database } from '@dealwright/db/database';
import type { TranscriptionConfig } from '../../../platform/config-transcription.ts';
import type { Logger } from '../../../platform/log.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import type { Storage } from '../../../platform/storage/storage.ts';

export interface RecordingWork {
  readonly database: Database;
  readonly storage: Storage;
  /** A folder of this machine. */
  readonly incoming: string;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'info' | 'warn'>;
  /** Null without a service. */
  readonly transcription: { readonly config: TranscriptionConfig; readonly outbound: Outbound } | null;
}
