import type { Database, Tx } from '@dealwright/db/database';
import { sql } from 'kysely';
import { asSystem } from '../as-system.ts';

/** What waits in one queue of jobs or one outbox. */
export interface WaitingWork {
  readonly queue: string;
  /** At most `COUNTED_UP_TO`. */
  readonly waiting: number;
  /** Of the one that has waited longest; 0 where none waits. */
  readonly oldest_seconds: number;
}

/** So many rows of each are looked at, the oldest first, by an index. */
export const COUNTED_UP_TO = 1_000;

/** What no company waits for while it is suspended is left out. */
async function readOutboxes(tx: Tx): Promise<WaitingWork[]> {
  const { rows } = await sql<WaitingWork>`
    select queue, count(found.created_at)::int as waiting,
           coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as oldest_seconds
      from (values ('events'), ('mails'), ('announcements')) as outboxes (queue)
      left join lateral (
        (select company_id, created_at from events
          where queue = 'events' and dispatched_at is null order by created_at limit ${sql.lit(COUNTED_UP_TO)})
        union all
        (select company_id, created_at from (
           select company_id, created_at, dispatched_at from mails
            where queue = 'mails' and state = 'queued' order by created_at limit ${sql.lit(COUNTED_UP_TO)}) first_mails
          where dispatched_at is null)
        union all
        (select company_id, created_at from announcements
          where queue = 'announcements' order by id limit ${sql.lit(COUNTED_UP_TO)})
      ) found on found.company_id is null or app.is_open(found.company_id)
     group by queue
  `.execute(tx.kysely);
  return rows;
}

/** None while no worker has ever run. */
async function readQueues(tx: Tx): Promise<WaitingWork[]> {
  const { rows: known } = await sql<{ there: boolean }>`
    select to_regclass('pgboss.job') is not null as there
  `.execute(tx.kysely);
  if (!known[0]?.there) return [];
  const { rows } = await sql<WaitingWork>`
    select kinds.name as queue, due.waiting, due.oldest_seconds
      from (select name from pgboss.queue where not starts_with(name, '__') order by name limit 200) kinds
     cross join lateral (
       select count(*) filter (where start_after <= now())::int as waiting,
              coalesce(extract(epoch from now() - min(start_after) filter (where start_after <= now())), 0)::float8
                as oldest_seconds
         from (select start_after from pgboss.job
                where job.name = kinds.name and state < 'active' and not blocked
                order by priority desc, created_on limit ${sql.lit(COUNTED_UP_TO)}) found) due
  `.execute(tx.kysely);
  return rows;
}

/** Everything that waits for a worker, each queue and outbox by its name. */
export function readWaitingWork(database: Database): Promise<WaitingWork[]> {
  return asSystem(database, async (tx) => [...(await readOutboxes(tx)), ...(await readQueues(tx))]);
}
