import type { Database } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { asSystem } from './as-system.ts';
import { firstIdAt } from './ids.ts';
import type { Logger } from './log.ts';
import type { Job, Queue } from './queue.ts';

/** Rows of one statement: few enough for the time a statement may take, and for those who wait behind it. */
const BATCH = 1_000;
const HOUR_MS = 60 * 60 * 1000;
const EVENT_DAYS = 7;
const WEBHOOK_DAYS = 30;
const MAIL_DAYS = 30;
/** Longer than Google and HubSpot try to tell the same thing again. */
const CALLBACK_DAYS = 8;
const ORIGIN_DAYS = 400;
const ERROR_DAYS = 90;
const NOTIFICATION_DAYS = 90;
const TELEMETRY_DAYS = 7;
const MOST_LOGS = 20_000;
const MOST_SLOW_REQUESTS = 5_000;

interface Expiring {
  /** Deletes at most so many rows that count for nothing since before then, found by an index. */
  readonly remove: (before: Date | string, most: number) => RawBuilder<unknown>;
  readonly before: (now: Date) => Date | string;
}

const hoursAgo = (hours: number) => (now: Date) => new Date(now.getTime() - hours * HOUR_MS);

/** The oldest rows of every company that is not suspended, by keys that lead with the company; `most` in all, however many companies there are. */
const oldestOf = (
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

const EXPIRING: Readonly<Record<string, Expiring>> = {
  sessions: {
    remove: (before, most) =>
      sql`delete from sessions where id in (select id from sessions where expires_at < ${before} limit ${most}) returning 1`,
    before: hoursAgo(0),
  },
  google_sign_ins: {
    remove: (before, most) =>
      sql`
        delete from google_sign_ins where id in (select id from google_sign_ins where expires_at < ${before}
          limit ${most}) returning 1
      `,
    before: hoursAgo(0),
  },
  provider_tokens: {
    remove: (before, most) => sql`
      delete from provider_tokens
       where session_id in (select session_id from provider_tokens where expires_at < ${before} limit ${most}) returning 1
    `,
    before: hoursAgo(0),
  },
  mfa_challenges: {
    remove: (before, most) => sql`
      delete from mfa_challenges where id in (select id from mfa_challenges where expires_at < ${before} limit ${most})
      returning 1
    `,
    before: hoursAgo(24),
  },
  rate_limits: {
    remove: (before, most) => sql`
      delete from rate_limits where bucket in (select bucket from rate_limits where window_started_at < ${before} limit ${most})
      returning 1
    `,
    before: hoursAgo(24),
  },
  idempotency_keys: {
    remove: (before, most) => sql`
      delete from idempotency_keys k
       using (select company_id, user_id, key from idempotency_keys where created_at < ${before} limit ${most}) old
       where k.company_id = old.company_id and k.user_id = old.user_id and k.key = old.key
      returning 1
    `,
    before: hoursAgo(24),
  },
  known_browsers: {
    remove: (before, most) => sql`
      delete from known_browsers where ctid = any (array(
      select ctid from known_browsers where last_used_at < ${before} limit ${most})) returning 1
    `,
    before: hoursAgo(ORIGIN_DAYS * 24),
  },
  // Of nobody who has an account: theirs does not fade.
  password_guesses: {
    remove: (before, most) => sql`
      delete from password_guesses where subject in (
      select g.subject from password_guesses g
       where g.touched_at < ${before}
         and not exists (select from users u where sha256(convert_to('sign-in:' || u.email, 'UTF8')) = g.subject)
         and not exists (select from users u where sha256(convert_to('proof:' || u.id, 'UTF8')) = g.subject)
       limit ${most}) returning 1
    `,
    before: hoursAgo(ORIGIN_DAYS * 24),
  },
  // Links that are over are still told for used or expired for a day.
  one_time_tokens: {
    remove: (before, most) =>
      sql`
        delete from one_time_tokens where id in (select id from one_time_tokens where expires_at < ${before}
          limit ${most}) returning 1
      `,
    before: hoursAgo(24),
  },
  address_changes: {
    remove: (before, most) =>
      sql`
        delete from address_changes where id in (select id from address_changes where ends_at < ${before} limit ${most})
          returning 1
      `,
    before: hoursAgo(24),
  },
  hubspot_callbacks: {
    remove: (before, most) => sql`
      delete from hubspot_callbacks c
       using (select company_id, portal_id, event_id from hubspot_callbacks where received_at < ${before} limit ${most}) old
       where c.company_id = old.company_id and c.portal_id = old.portal_id and c.event_id = old.event_id
      returning 1
    `,
    before: hoursAgo(CALLBACK_DAYS * 24),
  },
  gmail_pushes: {
    remove: (before, most) => sql`
      delete from gmail_pushes p
       using (select company_id, connection_id, message_id from gmail_pushes where received_at < ${before} limit ${most}) old
       where p.company_id = old.company_id and p.connection_id = old.connection_id and p.message_id = old.message_id
      returning 1
    `,
    before: hoursAgo(CALLBACK_DAYS * 24),
  },
  mails: {
    remove: (before, most) => sql`
      delete from mails where id in (
      select id from mails where state <> 'queued' and created_at < ${before} order by created_at limit ${most}) returning 1
    `,
    before: hoursAgo(MAIL_DAYS * 24),
  },
  error_groups: {
    remove: (before, most) =>
      sql`
        delete from error_groups where id in (select id from error_groups where last_seen_at < ${before} limit ${most})
          returning 1
      `,
    before: hoursAgo(ERROR_DAYS * 24),
  },
  error_hours: {
    remove: (before, most) => sql`
      delete from error_hours h
       using (select hour, group_id from error_hours where hour < ${before} limit ${most}) old
       where h.hour = old.hour and h.group_id = old.group_id
      returning 1
    `,
    before: hoursAgo(8 * 24),
  },
  service_days: {
    remove: (before, most) => sql`
      delete from service_days s using (select day, kind from service_days where day < ${before}::timestamptz limit ${most}) old
       where s.day = old.day and s.kind = old.kind
      returning 1
    `,
    before: hoursAgo(ORIGIN_DAYS * 24),
  },
  server_logs: {
    remove: (before, most) =>
      sql`
        delete from server_logs where id in (select id from server_logs where id < ${before}::uuid order by id
          limit ${most}) returning 1
      `,
    before: (now) => firstIdAt(hoursAgo(TELEMETRY_DAYS * 24)(now)),
  },
  tasks: {
    remove: (before, most) => sql`
      delete from tasks t
       using (select company_id, id from tasks where removed_at < ${before} order by removed_at limit ${most}) old
       where t.company_id = old.company_id and t.id = old.id
      returning 1
    `,
    before: hoursAgo(24),
  },
  // However much there was to warn of.
  server_logs_beyond: {
    remove: (before, most) => sql`
      delete from server_logs where created_at <= ${before} and id in (
      select id from server_logs order by id desc offset ${MOST_LOGS} limit ${most}) returning 1
    `,
    before: hoursAgo(0),
  },
  request_windows: {
    remove: (before, most) => sql`
      delete from request_windows w
       using (select started_at, method, route from request_windows where started_at < ${before} limit ${most}) old
       where w.started_at = old.started_at and w.method = old.method and w.route = old.route
      returning 1
    `,
    before: hoursAgo(TELEMETRY_DAYS * 24),
  },
  slow_requests: {
    remove: (before, most) =>
      sql`
        delete from slow_requests where id in (select id from slow_requests where created_at < ${before} limit ${most})
          returning 1
      `,
    before: hoursAgo(TELEMETRY_DAYS * 24),
  },
  slow_requests_beyond: {
    remove: (before, most) => sql`
      delete from slow_requests where created_at <= ${before} and id in (
      select id from slow_requests order by duration_ms desc, id desc offset ${MOST_SLOW_REQUESTS} limit ${most}) returning 1
    `,
    before: hoursAgo(0),
  },
  // Those that were killed, for whoever stops by itself takes its row away.
  instances: {
    remove: (before, most) =>
      sql`delete from instances where id in (select id from instances where seen_at < ${before} limit ${most}) returning 1`,
    before: hoursAgo(24),
  },
  sign_in_origins: {
    remove: (before, most) => sql`
      delete from sign_in_origins o
       using (select user_id, kind, origin from sign_in_origins where last_seen_at < ${before} limit ${most}) old
       where o.user_id = old.user_id and o.kind = old.kind and o.origin = old.origin
      returning 1
    `,
    before: hoursAgo(ORIGIN_DAYS * 24),
  },
  // With their attempts. What waits beyond its time waits for a webhook that is paused or gone.
  webhook_deliveries: {
    remove: (before, most) => sql`
      delete from webhook_deliveries w
       using ${oldestOf(
         'webhook_deliveries',
         sql`(o.state <> 'waiting' or o.expires_at < now())`,
         before,
         most,
       )}
           where w.company_id = old.company_id and w.id = old.id
          returning 1`,
    before: (now) => firstIdAt(hoursAgo(WEBHOOK_DAYS * 24)(now)),
  },
  // Ids sort by time and the key leads with the company, so that no index of its own is needed.
  events: {
    remove: (
      before,
      most,
    ) => sql`delete from events e using ${oldestOf('events', sql`o.dispatched_at is not null`, before, most)}
           where e.company_id = old.company_id and e.id = old.id
          returning 1`,
    before: (now) => firstIdAt(hoursAgo(EVENT_DAYS * 24)(now)),
  },
  notifications: {
    remove: (before, most) => sql`
      delete from notifications n
       using ${oldestOf('notifications', sql`o.latest_at < now() - interval '60 days'`, before, most)}
           where n.company_id = old.company_id and n.id = old.id
          returning 1`,
    before: (now) => firstIdAt(hoursAgo(NOTIFICATION_DAYS * 24)(now)),
  },
};

/**
 * Deletes what was kept for a time only, of every company: sessions and attempts that are over, answers kept for a
 * repeated request, events that were passed on a week ago. In batches that commit one by one. Answers how many rows of each.
 */
export async function forgetExpired(database: Database, now: Date): Promise<Record<string, number>> {
  const forgotten: Record<string, number> = {};
  for (const [what, { remove, before }] of Object.entries(EXPIRING)) {
    let gone = 0;
    for (let batch = BATCH; batch >= BATCH; gone += batch) {
      const statement = remove(before(now), BATCH);
      batch = (await asSystem(database, (tx) => statement.execute(tx.kysely))).rows.length;
    }
    if (gone > 0) forgotten[what] = gone;
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

export async function registerRetention(queue: Queue, { database, log, now }: Dependencies): Promise<void> {
  await queue.prepare([forgetJob]);
  await queue.work(forgetJob, 1, async () => {
    const forgotten = await forgetExpired(database, now());
    if (Object.keys(forgotten).length > 0) log.info({ forgotten }, 'what had expired was deleted');
  });
  await queue.every(forgetJob, '17 * * * *', {});
}
