import type { ClientErrorReport } from '@dealwright/contract/errors';
import type { Database } from '@dealwright/db/database';
import { asSystem } from '../../../platform/as-system.ts';
import { AppError } from '../../../platform/errors.ts';
import { describeFailure } from '../../../platform/telemetry/failure.ts';
import type { Recorder } from '../../../platform/telemetry/recorder.ts';
import { clientKey, takeFromWindow, type Window } from '../../../platform/throttle.ts';

const PER_CLIENT: Window = { name: 'client-error', limit: 60, windowSeconds: 10 * 60 };
const PER_PERSON: Window = { name: 'client-error-person', limit: 30, windowSeconds: 10 * 60 };
/** What one process looks at in a second, so that a flood does not even reach the counts in the database. */
const PER_SECOND = 20;

/** How many reports this process has looked at in the present second. */
class Gate {
  private second = 0;
  private taken = 0;

  admits(now: Date): boolean {
    const second = Math.floor(now.getTime() / 1000);
    if (second !== this.second) {
      this.second = second;
      this.taken = 0;
    }
    this.taken += 1;
    return this.taken <= PER_SECOND;
  }
}

interface Reporter {
  readonly userId: string | null;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly userAgent: string | undefined;
  readonly now: Date;
}

export type TakeReport = (report: ClientErrorReport | null, reporter: Reporter) => Promise<void>;

/** Counts a browser error, unless it's unreadable or there are too many. The response doesn't say which. */
export function reportTaker(database: Database, recorder: Recorder): TakeReport {
  const gate = new Gate();
  return async (report, { userId, clientAddress, requestId, userAgent, now }) => {
    if (!report || !gate.admits(now)) return;
    try {
      await asSystem(database, async (tx) => {
        await takeFromWindow(tx, PER_CLIENT, clientKey(clientAddress), now);
        if (userId) await takeFromWindow(tx, PER_PERSON, userId, now);
      });
    } catch (error) {
      if (error instanceof AppError && error.code === 'too_many_requests') return;
      throw error;
    }
    const { name, message, stack = '', release = '', route = null } = report;
    recorder.failed(
      describeFailure(
        { name, message, stack },
        { side: 'client', release, route, userId, requestId, userAgent },
      ),
    );
  };
}
