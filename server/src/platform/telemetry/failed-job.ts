import { VERSION } from '../version.ts';
import { describeFailure, errorFacts } from './failure.ts';
import type { Recorder } from './recorder.ts';

/** Counts a job that threw, whether or not it is tried again. */
export function recordFailedJob(recorder: Recorder | undefined, error: unknown, job: string): void {
  recorder?.failed(
    describeFailure(errorFacts(error), { side: 'server', release: VERSION, route: `job ${job}` }),
  );
}
