import type { Database, Tx } from '@dealwright/db/database';
import { queryRows } from '@dealwright/db/query-rows';
import { asSystem } from './as-system.ts';
import type { Logger } from './log.ts';
import { listenForNotify } from './notify-listener.ts';
import type { CompanyBound } from './request-bounds.ts';

const CHANNEL = 'dealwright_limits';
const POLL_MS = 60_000;

interface LimitRow {
  readonly id: string;
  readonly requests_limit: number | null;
  readonly database_seconds_limit: number | null;
}

/** Those that an operator set for single companies: few, and found by an index of them alone. */
const LIMITS_SQL = `
  select id, requests_limit, database_seconds_limit from companies
   where requests_limit is not null or database_seconds_limit is not null or jobs_limit is not null`;

/** Tells every process that an operator changed the limits of a company, once the change is committed. */
export function notifyLimits(tx: Tx): void {
  tx.notify(CHANNEL);
}

/** What companies may use otherwise than all others, as an operator set it; known to each process within seconds. */
export interface CompanyLimits {
  of(companyId: string): CompanyBound | undefined;
  stop(): Promise<void>;
}

export async function startCompanyLimits(deps: {
  readonly database: Database;
  readonly log: Logger;
}): Promise<CompanyLimits> {
  let known: ReadonlyMap<string, CompanyBound> = new Map();
  const read = async (): Promise<void> => {
    const rows = await asSystem(deps.database, (tx) => queryRows<LimitRow>(tx, LIMITS_SQL));
    known = new Map(
      rows.map(({ id, requests_limit, database_seconds_limit }) => [
        id,
        { requests: requests_limit, databaseSeconds: database_seconds_limit },
      ]),
    );
  };
  const signal = { channel: CHANNEL, waits: 'limits of companies could not be read', pollMs: POLL_MS };
  const stop = await listenForNotify(deps, signal, read);
  return { of: (companyId) => known.get(companyId), stop };
}
