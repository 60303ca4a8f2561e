import { dayOf } from '@dealwright/domain/calendar';
import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import type { WorkContext } from '../../platform/feature.ts';
import type { FollowUp } from '../../platform/outbox.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { ageDeals } from './age-deals.ts';
import { applyRules } from './rules/apply-rules.ts';
import { listDueRules } from './rules/apply-store.ts';

const nothing = z.object({});

export const ageJob: Job<typeof nothing> = {
  name: 'age-deals',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 10,
  expireSeconds: 15 * 60,
};

const rulesData = z.object({ company_id: z.uuid(), rules_id: z.uuid() });

const applyJob: Job<typeof rulesData> = {
  name: 'apply-rules',
  data: rulesData,
  retries: 5,
  retryDelaySeconds: 5,
  expireSeconds: 2 * 60 * 60,
};

/** Looks for rules whose day has come. */
const dueJob: Job<typeof nothing> = {
  name: 'find-due-rules',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 10,
  expireSeconds: 60,
};

const MOST_DUE = 200;

/** Rules that were just published, in the transaction that passes the event on. */
export function onRulesAsked(queue: Queue): FollowUp {
  return async ({ company_id: companyId, payload }, tx) => {
    const id = z.uuid().safeParse(payload['rules_id']);
    if (id.success)
      await queue.send(applyJob, { company_id: companyId, rules_id: id.data }, { key: id.data, tx });
  };
}

/** A new day begins at midnight UTC; the passes after it catch what was missed. */
export async function registerJobs(
  queue: Queue,
  { database, log, now, onClose }: WorkContext,
): Promise<void> {
  await queue.prepare([ageJob]);
  await queue.work(ageJob, 1, async () => {
    const aged = await ageDeals(database, now());
    if (aged > 0) log.info({ deals: aged }, 'regraded deals with aged evidence');
  });
  queue.every(ageJob, { minutes: 5 });
  await queue.send(ageJob, {}, { key: 'at start' });
  await queue.prepare([applyJob, dueJob]);
  let stopping = false;
  onClose(async () => {
    stopping = true;
  });
  await queue.work(applyJob, 2, ({ data }) =>
    applyRules({ database, now }, { companyId: data.company_id, id: data.rules_id }, () => !stopping),
  );
  await queue.work(dueJob, 1, () =>
    asSystem(database, async (tx) => {
      for (const { company_id, id } of await listDueRules(tx, dayOf(now()), MOST_DUE))
        await queue.send(applyJob, { company_id, rules_id: id }, { key: id, tx });
    }),
  );
  queue.every(dueJob, { minutes: 5 });
}
