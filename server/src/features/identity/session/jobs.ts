import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import { asSystem } from '../../../platform/as-system.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import { guessedMail } from './mails.ts';
import { anyGuessedAccounts, takeGuessedAccounts } from './store.ts';

const nothing = z.object({});

const tellJob: Job<typeof nothing> = {
  name: 'tell-of-guessed-passwords',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 10,
  expireSeconds: 60,
};

/** Later and separately, so that the answer to a guess takes as long for an unknown address. */
export async function tellOfGuesses(database: Database, now: Date): Promise<void> {
  await asSystem(database, async (tx) => {
    for (const { email, company_id: companyId } of await takeGuessedAccounts(tx, now)) {
      await queueMail(tx, guessedMail({ email, companyId }), { now });
    }
  });
}

interface JobDeps {
  readonly database: Database;
  readonly now: () => Date;
}

export async function registerJobs(queue: Queue, { database, now }: JobDeps): Promise<void> {
  await queue.prepare([tellJob]);
  await queue.work(tellJob, 1, () => tellOfGuesses(database, now()));
  queue.every(tellJob, { minutes: 1, waits: anyGuessedAccounts });
}
