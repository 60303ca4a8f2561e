import { setTimeout as wait } from 'node:timers/promises';
import type { OwnerSession } from '../database.ts';

/** Who keeps a session waiting. */
export interface LockHolder {
  readonly table: string | null;
  /** 0 for a transaction that was prepared and left. */
  readonly pid: number;
  readonly application: string | null;
  readonly login: string | null;
  /** Null if the login role may not see it. */
  readonly state: string | null;
  readonly seconds: number | null;
}

const POLL_MS = 200;

const HOLDERS_SQL = `
  select b.pid, nullif(a.application_name, '') as application, a.usename::text as login, a.state,
         extract(epoch from clock_timestamp() - coalesce(a.xact_start, a.backend_start))::float8 as seconds,
         (select l.relation::regclass::text from pg_locks l where l.pid = $1 and not l.granted and l.relation is not null
           limit 1) as table
    from unnest(pg_blocking_pids($1)) b (pid) left join pg_stat_activity a on a.pid = b.pid order by seconds desc nulls last`;

function age(seconds: number): string {
  if (seconds < 90) return `${Math.max(1, Math.round(seconds))} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`;
}

/** 'pid 4711 (psql, role reports, idle in transaction, for 12 min) holds deals' */
export function holderInWords({ pid, application, login, state, seconds, table }: LockHolder): string {
  const holds = table === null ? 'is in the way' : `holds ${table}`;
  if (pid === 0) return `a prepared transaction (see pg_prepared_xacts) ${holds}`;
  const facts = [
    application ?? 'no application name',
    login === null ? '' : `role ${login}`,
    state ?? '',
    seconds === null ? '' : `for ${age(seconds)}`,
  ];
  return `pid ${pid} (${facts.filter(Boolean).join(', ')}) ${holds}`;
}

/** Looks again and again who keeps the session waiting, until told to stop; answers who it was last. */
export function watchHolders(
  onlooker: Pick<OwnerSession, 'query'>,
  waitingPid: number,
): () => Promise<LockHolder[]> {
  const stopped = new AbortController();
  let last: LockHolder[] = [];
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      const found = await onlooker.query<LockHolder>(HOLDERS_SQL, [waitingPid]);
      if (found.length > 0) last = found;
      await wait(POLL_MS, undefined, { signal: stopped.signal });
    }
  })().catch(() => undefined);
  return async () => {
    stopped.abort();
    await watching;
    return last;
  };
}
