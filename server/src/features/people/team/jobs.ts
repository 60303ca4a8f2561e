import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asCompany } from '../../../platform/as-member.ts';
import { asSystem } from '../../../platform/as-system.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import { lockCompany } from '../../deals/store.ts';
import { anyDue } from './factor-reset-store.ts';
import { handOverBatch } from './hand-over.ts';
import { applyDueResets } from './reset-factors.ts';
import { anyWaitingRemoval, listWaitingRemovals, lockWaitingRemoval, recordHandOver } from './store.ts';

interface Waiting {
  readonly company_id: string;
  readonly id: string;
}

/** One batch in a transaction of its own; returns whether more may follow. */
function handOverNext(
  database: Database,
  { company_id: companyId, id }: Waiting,
  now: Date,
): Promise<boolean> {
  return asCompany(database, companyId, async (tx) => {
    await lockCompany(tx, companyId);
    const removal = await lockWaitingRemoval(tx, companyId, id);
    if (!removal) return false;
    if (removal.is_back) {
      await recordHandOver(tx, { companyId, id }, { deals: 0, done: true, now });
      return false;
    }
    const { more } = await handOverBatch(tx, {
      companyId,
      removalId: id,
      from: { id: removal.profile_id, name: removal.profile_name },
      to: { id: removal.heir_id, name: removal.heir_name },
      actorId: removal.removed_by,
      now,
    });
    return more;
  });
}

/** Hands over what the request of a removal left, batch by batch. A person who came back meanwhile keeps theirs. */
export async function finishHandOvers(database: Database, now: Date): Promise<void> {
  for (const waiting of await asSystem(database, listWaitingRemovals)) {
    let more = true;
    while (more) more = await handOverNext(database, waiting, now);
  }
}

const nothing = z.object({});

const handOverJob: Job<typeof nothing> = {
  name: 'finish-hand-overs',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 10,
  expireSeconds: 10 * 60,
};

const factorResetJob: Job<typeof nothing> = {
  name: 'apply-factor-resets',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 10,
  expireSeconds: 5 * 60,
};

interface JobDeps {
  readonly database: Database;
  readonly now: () => Date;
}

export async function registerJobs(queue: Queue, { database, now }: JobDeps): Promise<void> {
  await queue.prepare([handOverJob, factorResetJob]);
  await queue.work(handOverJob, 1, () => finishHandOvers(database, now()));
  queue.every(handOverJob, { minutes: 1, waits: anyWaitingRemoval });
  await queue.work(factorResetJob, 1, async () => {
    await applyDueResets(database, now());
  });
  queue.every(factorResetJob, { minutes: 1, waits: () => anyDue(now()) });
}
