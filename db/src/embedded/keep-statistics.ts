import type { ClientBase } from 'pg';
import type { Mutex } from './mutex.ts';

/** Often enough that plans made for empty tables do not outlive a large import. */
const LOOK_EVERY_MS = 3_000;
const FEWEST_PAGES = 16;

/** Tables and their partitions that grew to twice the size they were known by. */
const GROWN_SQL = `
  select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and c.relpersistence = 'p' and n.nspname not in ('pg_catalog', 'information_schema')
     and pg_relation_size(c.oid) / current_setting('block_size')::int >= greatest(2 * c.relpages, ${FEWEST_PAGES})
   order by 1`;

export interface Statistics {
  /** Something was written: the next look is worth its while. */
  touch(): void;
  stop(): Promise<void>;
}

/**
 * The embedded database has no autovacuum: without this it would plan for tables as small as they were when they were
 * made, and its one session would keep those plans for good. Between transactions it counts what has grown.
 */
export function keepStatistics(client: ClientBase, turns: Mutex): Statistics {
  let touched = true;
  let stopped = false;
  let looking: Promise<void> = Promise.resolve();
  const ask = (sql: string) =>
    turns.during(async () => (stopped ? [] : (await client.query<{ name: string }>(sql)).rows));
  const look = async (): Promise<void> => {
    touched = false;
    for (const { name } of await ask(GROWN_SQL)) await ask(`analyze ${name}`);
  };
  const timer = setInterval(() => {
    // A lost engine fails every statement with its reason; this one needs no word of its own.
    if (touched) looking = looking.then(look).catch(() => undefined);
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    touch: () => {
      touched = true;
    },
    stop: async () => {
      stopped = true;
      clearInterval(timer);
      await looking;
    },
  };
}
