import type { Tx } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import type { FollowUp } from '../../platform/outbox.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import type { AnalysisDeps } from './analysis-run.ts';
import { anyStuck } from './analysis-store.ts';
import { resumeStuckAnalyses, STUCK_AFTER_MINUTES } from './resume-stuck-analyses.ts';
import { runAnalysis } from './run-analysis.ts';

const analyseData = z.object({ company_id: z.uuid(), analysis_id: z.uuid() });
const nothing = z.object({});

export const analyseJob: Job<typeof analyseData> = {
  name: 'analyse',
  data: analyseData,
  retries: 3,
  retryDelaySeconds: 3,
  expireSeconds: 10 * 60,
};

export const takeUpJob: Job<typeof nothing> = {
  name: 'take-up-analyses',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 10,
  expireSeconds: 60,
};

const CONCURRENCY = 3;

function sendAnalysis(queue: Queue, tx: Tx, companyId: string, analysisId: string): Promise<void> {
  return queue.send(analyseJob, { company_id: companyId, analysis_id: analysisId }, { key: analysisId, tx });
}

/** A requested analysis becomes a job, in the transaction that passes the event on. */
export function onAnalysisRequested(queue: Queue): FollowUp {
  return async ({ company_id, payload }, tx) => {
    const id = z.uuid().safeParse(payload['analysis_id']);
    if (id.success) await sendAnalysis(queue, tx, company_id, id.data);
  };
}

export async function registerJobs(queue: Queue, deps: AnalysisDeps): Promise<void> {
  await queue.prepare([analyseJob, takeUpJob]);
  await queue.work(analyseJob, CONCURRENCY, ({ data, attempt, lastTry }) =>
    runAnalysis(deps, {
      companyId: data.company_id,
      analysisId: data.analysis_id,
      takeOver: attempt > 0,
      lastTry,
    }),
  );
  await queue.work(takeUpJob, 1, () =>
    asSystem(deps.database, async (tx) => {
      for (const row of await resumeStuckAnalyses(tx, deps.now()))
        await sendAnalysis(queue, tx, row.company_id, row.id);
    }),
  );
  queue.every(takeUpJob, { minutes: 1, waits: () => anyStuck(deps.now(), STUCK_AFTER_MINUTES) });
}
