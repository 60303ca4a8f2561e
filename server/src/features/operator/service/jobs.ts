import type { Database } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { z } from 'zod';
import { asSystem } from '../../../platform/as-system.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import { knownKeyIds, type SecretConfig } from '../../../platform/secrets.ts';
import { keepDays } from './overview-store.ts';
import { countUnreadable } from './system-store.ts';

const nothing = z.object({});

const daysJob: Job<typeof nothing> = {
  name: 'keep-service-days',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 30,
  expireSeconds: 2 * 60,
};

const secretsJob: Job<typeof nothing> = {
  name: 'count-unreadable-secrets',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 30,
  expireSeconds: 5 * 60,
};

interface Deps {
  readonly database: Database;
  readonly now: () => Date;
  readonly secrets: SecretConfig;
}

/** What is set rather than added up, so that doing it twice, or on two instances, ends the same. */
export async function keepServiceDays({ database, now }: Pick<Deps, 'database' | 'now'>): Promise<void> {
  const today = dayOf(now());
  await asSystem(database, (tx) => keepDays(tx, today, addDays(today, -1)));
}

/** Looks for what was sealed under a secret that is not given any more; the first time when a worker starts. */
export async function registerServiceJobs(queue: Queue, deps: Deps): Promise<void> {
  const { database, now, secrets } = deps;
  await queue.prepare([daysJob, secretsJob]);
  await queue.work(daysJob, 1, () => keepServiceDays(deps));
  queue.every(daysJob, { minutes: 5 });
  await queue.send(daysJob, {}, { key: 'start' });
  await queue.work(secretsJob, 1, () =>
    asSystem(database, (tx) => countUnreadable(tx, knownKeyIds(secrets), now())),
  );
  queue.every(secretsJob, { minutes: 60, at: 7 });
  await queue.send(secretsJob, {}, { key: 'start' });
}
