import type { ServerResponse } from 'node:http';
import { AppError } from '../../../platform/errors.ts';
import type { Logger } from '../../../platform/log.ts';
import { streamRefusals } from '../../../platform/telemetry/metrics.ts';
import { returnMs } from './spread.ts';

const SAID_AGAIN_MS = 60_000;

/** How many streams a process holds, those that are being opened included. Counted before the database is asked. */
export class StreamPlaces {
  private readonly most: number;
  private readonly log: Pick<Logger, 'warn'>;
  private saidAt = Number.NEGATIVE_INFINITY;
  taken = 0;

  constructor(most: number, log: Pick<Logger, 'warn'>) {
    this.most = most;
    this.log = log;
  }

  /** Takes a place until the response ends. Responds with the refusal if no place is left. */
  take(answer: ServerResponse): AppError | null {
    if (this.taken >= this.most) return this.refuse();
    this.taken += 1;
    answer.once('close', () => {
      this.taken -= 1;
    });
    return null;
  }

  /** One line a minute, however many are refused. */
  private refuse(): AppError {
    streamRefusals.inc();
    const now = performance.now();
    if (now - this.saidAt >= SAID_AGAIN_MS) {
      this.saidAt = now;
      this.log.warn(
        { streams: this.taken },
        'no more live streams are taken: STREAMS_PER_PROCESS is reached',
      );
    }
    const retryAfter = Math.ceil(returnMs(this.taken) / 1_000);
    return new AppError('busy', 'Too many pages are open. Live updates come back by themselves.', {
      retryAfter,
    });
  }
}
