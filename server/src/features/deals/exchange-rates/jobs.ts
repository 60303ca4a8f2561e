import type { Database } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { z } from 'zod';
import { asCompany } from '../../../platform/as-member.ts';
import { asSystem } from '../../../platform/as-system.ts';
import type { WorkContext } from '../../../platform/feature.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import type { Job, Queue } from '../../../platform/queue.ts';
import { readReference } from './read-reference.ts';
import { anyFreezing, finishFreezing, freezeSome, listFreezing, saveReferenceRates } from './store.ts';

const BATCH = 200;

const nothing = z.object({});

const fetchJob: Job<typeof nothing> = {
  name: 'fetch-exchange-rates',
  data: nothing,
  retries: 3,
  retryDelaySeconds: 10 * 60,
  expireSeconds: 5 * 60,
};

const freezeJob: Job<typeof nothing> = {
  name: 'freeze-closed-deals',
  data: nothing,
  retries: 1,
  retryDelaySeconds: 60,
  expireSeconds: 30 * 60,
};

/** The source's ETag of the last file: an unchanged file isn't sent again. */
export interface Fetched {
  etag: string | null;
}

interface Source {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly url: string;
  readonly now: Date;
}

/**
 * Fetches today's rates from the operator's source. Returns how many are new, null if the source has nothing new.
 * Throws the errors of the outgoing request, also for an answer other than 200 and for an invalid file of rates.
 */
export async function fetchRates(source: Source, fetched: Fetched): Promise<number | null> {
  const { database, outbound, url, now } = source;
  const headers: Record<string, string> = { accept: 'application/xml, text/csv' };
  if (fetched.etag !== null) headers['if-none-match'] = fetched.etag;
  const answer = await outbound.fetch(url, { headers });
  if (answer.status === 304) return null;
  if (answer.status !== 200) throw new Error(`FX_URL answered ${answer.status}`);
  const rates = readReference(new Uint8Array(await answer.arrayBuffer()));
  // The source's clock may be a day ahead; a rate dated next year would be the latest until then.
  const tomorrow = addDays(dayOf(now), 1);
  if (rates.some(({ day }) => day > tomorrow)) throw new Error('FX_URL has a rate of a day to come');
  const saved = await asSystem(database, (tx) => saveReferenceRates(tx, rates));
  fetched.etag = answer.headers.get('etag');
  return saved;
}

/** Gives closed deals their rates after the reporting currency was changed or rates were added. */
export async function freezeClosedDeals(database: Database): Promise<void> {
  for (const freezing of await asSystem(database, listFreezing)) {
    const { company_id: companyId } = freezing;
    let after: string | null = null;
    do {
      const from: string | null = after;
      after = await asCompany(database, companyId, (tx) =>
        freezeSome(tx, companyId, { after: from, most: BATCH }),
      );
    } while (after !== null);
    await asCompany(database, companyId, (tx) => finishFreezing(tx, freezing));
  }
}

export async function registerRateJobs(queue: Queue, context: WorkContext): Promise<void> {
  const { config, database, outbound, log, now } = context;
  await queue.prepare([freezeJob]);
  await queue.work(freezeJob, 1, () => freezeClosedDeals(database));
  queue.every(freezeJob, { minutes: 1, waits: anyFreezing });
  const url = config.exchangeRatesUrl;
  if (url === null) return;
  const fetched: Fetched = { etag: null };
  await queue.prepare([fetchJob]);
  await queue.work(fetchJob, 1, async () => {
    const rates = await fetchRates({ database, outbound, url, now: now() }, fetched);
    if (rates !== null && rates > 0) log.info({ rates }, 'read exchange rates');
  });
  queue.every(fetchJob, { minutes: 360, at: 23 });
}
