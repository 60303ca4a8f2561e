import { z } from 'zod';
import { asSystem } from '../../platform/as-system.ts';
import type { Config } from '../../platform/config.ts';
import type { WorkContext } from '../../platform/feature.ts';
import { createOutbound } from '../../platform/outbound.ts';
import type { FollowUp } from '../../platform/outbox.ts';
import type { Job, Queue } from '../../platform/queue.ts';
import { checkAccount, type NewsDeps } from './check-account.ts';
import { anyDue, claimDue } from './claim-store.ts';

const nothing = z.object({});

const checkJob: Job<typeof nothing> = {
  name: 'look-for-news',
  data: nothing,
  retries: 1,
  retryDelaySeconds: 60,
  expireSeconds: 10 * 60,
};

const AT_ONCE = 4;
const MOST_OF_A_RUN = 200;
/** A run ends before the next one of its minute. */
const RUN_MS = 50_000;
/** An account whose check was cut off has its turn again after this. */
const CLAIM_MS = 60 * 60 * 1000;

const LIMITS = { timeoutMs: 10_000, maxResponseBytes: 2_000_000, redirects: 3 } as const;

/** Looks at the accounts whose turn it is, some at a time; returns how many. Throws, once all are through, if one failed. */
export async function checkDue(deps: NewsDeps): Promise<number> {
  const [began, until] = [performance.now(), MOST_OF_A_RUN];
  let done = 0;
  const failures: unknown[] = [];
  while (done < until && performance.now() - began < RUN_MS) {
    const now = deps.now();
    const claimed = await asSystem(deps.database, (tx) =>
      claimDue(tx, now, new Date(now.getTime() + CLAIM_MS), AT_ONCE),
    );
    if (claimed.length === 0) break;
    const checks = await Promise.allSettled(
      claimed.map(({ company_id: companyId, account_id: id }) => checkAccount(deps, { companyId, id })),
    );
    failures.push(...checks.flatMap((check) => (check.status === 'rejected' ? [check.reason] : [])));
    done += claimed.length;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} checks for news failed`);
  return done;
}

/** Looks right away when somebody asks or a deal is new, if anything is due. */
export function onAsked(queue: Queue): FollowUp {
  return async (_, tx) => {
    await queue.send(checkJob, {}, { key: 'asked', tx });
  };
}

export const isLookedFor = ({ feeds, gnews }: Config['news']): boolean => feeds || gnews !== null;

export async function registerJobs(queue: Queue, context: WorkContext): Promise<void> {
  const { config, database, now, onClose, log } = context;
  const { feeds: readsFeeds, gnews: articles } = config.news;
  if (!isLookedFor(config.news)) return;
  const outbound = createOutbound({ allow: config.outboundAllow, ...LIMITS });
  onClose(() => outbound.close());
  await queue.prepare([checkJob]);
  await queue.work(checkJob, 1, async () => {
    const checked = await checkDue({ database, outbound, now, readsFeeds, articles });
    if (checked > 0) log.info({ accounts: checked }, 'looked for news');
  });
  queue.every(checkJob, { minutes: 1, waits: () => anyDue(now()) });
}
