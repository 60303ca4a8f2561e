import type { Database } from '@dealwright/db/database';
import type { Tables } from '@dealwright/db/generated/tables';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from './as-system.ts';
import { firstIdAt } from './ids.ts';
import type { Logger } from './log.ts';
import type { Job, Queue } from './queue.ts';

/** Rows of one statement: few enough for the time a statement may take, and for those who wait behind it. */
const BATCH = 1_000;
const HOUR_MS = 60 * 60 * 1000;
/** For what tells whether a sign-in comes from somewhere new. */
export const ORIGIN_HOURS = 400 * 24;
const EVENT_HOURS = 7 * 24;
const MAIL_HOURS = 30 * 24;
const ERROR_HOURS = 90 * 24;
const TELEMETRY_HOURS = 7 * 24;
const MOST_LOGS = 20_000;
const MOST_SLOW_REQUESTS = 5_000;

/** Rows that are kept for a time only. */
export interface Expiring {
  /** For the log. */
  readonly name: string;
  /** Deletes up to a limit of rows that count for nothing since before then, found by an index; one row back for each. */
  readonly remove: (before: Date | string, most: number) => RawBuilder<unknown>;
  readonly before: (now: Date) => Date | string;
}

export const hoursAgo = (hours: number) => (now: Date) => new Date(now.getTime() - hours * HOUR_MS);
/** For rows whose ids sort by time. */
export const firstIdOf = (hours: number) => (now: Date) => firstIdAt(hoursAgo(hours)(now));

type ColumnOf<T extends keyof Tables> = keyof Tables[T] & string;

/** Rows of a table that go so many hours after the time in a column, which leads an index. */
export function expiring<T extends keyof Tables>(
  table: T,
  {
    key,
    since,
    hours,
  }: { readonly key: readonly ColumnOf<T>[]; readonly since: ColumnOf<T>; readonly hours: number },
): Expiring {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const same = sql.join(
    key.map((column) => sql`kept.${sql.ref(column)} = old.${sql.ref(column)}`),
    sql` and `,
  );
  return {
    name: table,
    before: hoursAgo(hours),
    remove: (before, most) => sql`
      delete from ${sql.table(table)} kept
       using (select ${columns} from ${sql.table(table)} where ${sql.ref(since)} < ${before}
               order by ${sql.ref(since)} limit ${most}) old
       where ${same}
      returning 1
    `,
  };
}

/**
 * The oldest rows of every company that is not suspended, as `old`, by keys that lead with the company; `most` in all,
 * however many companies there are.
 */
export const eachCompanysOldest = (
  table: 'webhook_deliveries' | 'events' | 'notifications',
  which: RawBuilder<boolean>,
  before: Date | string,
  most: number,
) => sql`(
  select c.id as company_id, o.id
    from companies c cross join lateral (
      select o.id from ${sql.table(table)} o
       where o.company_id = c.id and o.id < ${before}::uuid and ${which} order by o.id limit ${most}) o
   where app.may_erase(c.id, now())
   limit ${most}) old`;

/** What no feature owns. */
const PLATFORM_EXPIRING: readonly Expiring[] = [
  expiring('rate_limits', { key: ['bucket'], since: 'window_started_at', hours: 24 }),
  expiring('idempotency_keys', { key: ['company_id', 'user_id', 'key'], since: 'created_at', hours: 24 }),
  // Links that are over are still told from wrong ones for a day.
  expiring('one_time_tokens', { key: ['id'], since: 'expires_at', hours: 24 }),
  expiring('error_groups', { key: ['id'], since: 'last_seen_at', hours: ERROR_HOURS }),
  expiring('error_hours', { key: ['hour', 'group_id'], since: 'hour', hours: 8 * 24 }),
  expiring('request_windows', {
    key: ['started_at', 'method', 'route'],
    since: 'started_at',
    hours: TELEMETRY_HOURS,
  }),
  expiring('slow_requests', { key: ['id'], since: 'created_at', hours: TELEMETRY_HOURS }),
  // Those that were killed: one that stops by itself takes its row away.
  expiring('instances', { key: ['id'], since: 'seen_at', hours: 24 }),
  {
    name: 'service_days',
    before: hoursAgo(ORIGIN_HOURS),
    remove: (before, most) => sql`
      delete from service_days s
       using (select day, kind from service_days where day < ${before}::timestamptz limit ${most}) old
       where s.day = old.day and s.kind = old.kind
      returning 1
    `,
  },
  {
    name: 'mails',
    before: hoursAgo(MAIL_HOURS),
    remove: (before, most) => sql`
      delete from mails where id in (
        select id from mails where state <> 'queued' and created_at < ${before} order by created_at limit ${most})
      returning 1
    `,
  },
  {
    name: 'server_logs',
    before: firstIdOf(TELEMETRY_HOURS),
    remove: (before, most) => sql`
      delete from server_logs where id in (
        select id from server_logs where id < ${before}::uuid order by id limit ${most})
      returning 1
    `,
  },
  // However much there was to warn of.
  {
    name: 'server_logs_beyond',
    before: hoursAgo(0),
    remove: (before, most) => sql`
      delete from server_logs where created_at <= ${before} and id in (
        select id from server_logs order by id desc offset ${MOST_LOGS} limit ${most})
      returning 1
    `,
  },
  {
    name: 'slow_requests_beyond',
    before: hoursAgo(0),
    remove: (before, most) => sql`
      delete from slow_requests where created_at <= ${before} and id in (
        select id from slow_requests order by duration_ms desc, id desc offset ${MOST_SLOW_REQUESTS} limit ${most})
      returning 1
    `,
  },
  // Ids sort by time and the key leads with the company, so that no index of its own is needed.
  {
    name: 'events',
    before: firstIdOf(EVENT_HOURS),
    remove: (before, most) => sql`
      delete from events e
       using ${eachCompanysOldest('events', sql<boolean>`o.dispatched_at is not null`, before, most)}
       where e.company_id = old.company_id and e.id = old.id
      returning 1
    `,
  },
];

/**
 * Deletes what was kept for a time only, of every company, in batches that commit one by one.
 * Returns how many rows of each, by its name.
 */
export async function forgetExpired(
  database: Database,
  expired: readonly Expiring[],
  now: Date,
): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {};
  for (const { name, remove, before } of [...PLATFORM_EXPIRING, ...expired]) {
    let gone = 0;
    for (let batch = BATCH; batch >= BATCH; gone += batch) {
      const statement = remove(before(now), BATCH);
      batch = (await asSystem(database, (tx) => statement.execute(tx.kysely))).rows.length;
    }
    if (gone > 0) forgotten[name] = gone;
  }
  return forgotten;
}

const nothing = z.object({});

const forgetJob: Job<typeof nothing> = {
  name: 'forget-expired',
  data: nothing,
  retries: 2,
  retryDelaySeconds: 60,
  expireSeconds: 15 * 60,
};

interface Dependencies {
  readonly database: Database;
  readonly log: Logger;
  readonly now: () => Date;
}

export async function registerRetention(
  queue: Queue,
  expired: readonly Expiring[],
  { database, log, now }: Dependencies,
): Promise<void> {
  await queue.prepare([forgetJob]);
  await queue.work(forgetJob, 1, async () => {
    const forgotten = await forgetExpired(database, expired, now());
    if (Object.keys(forgotten).length > 0) log.info({ forgotten }, 'deleted expired records');
  });
  queue.every(forgetJob, { minutes: 60, at: 17 });
}
