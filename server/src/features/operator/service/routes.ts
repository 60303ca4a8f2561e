import {
  getSystem,
  listIntegrations,
  listLogs,
  listRouteTimes,
  listSlowRequests,
  type RouteTimes,
  type ServiceLogLine,
  type SlowRequest,
  type TracePeriod,
} from '@dealwright/contract/operator/service';
import type { Database } from '@dealwright/db/database';
import { z } from 'zod';
import type { Config } from '../../../platform/config.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { searchWords } from '../../../platform/search-words.ts';
import { shareWithin } from '../../../platform/telemetry/durations.ts';
import type { Recorder } from '../../../platform/telemetry/recorder.ts';
import { readIntegrations } from './integrations.ts';
import { registerOverview } from './overview-routes.ts';
import { readSystem } from './system.ts';
import {
  type LogRow,
  listLogPage,
  listRouteSums,
  listSlowPage,
  type RouteRow,
  type SlowRow,
} from './system-store.ts';

const HOUR_MS = 60 * 60 * 1000;
const PERIODS_MS: Readonly<Record<TracePeriod, number>> = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
};
const LOGS = 'service.logs';
const SLOW = 'service.slow';

const sinceOf = (period: TracePeriod, now: Date): Date => new Date(now.getTime() - PERIODS_MS[period]);

function presentTimes({ total_ms, buckets, ...row }: RouteRow): RouteTimes {
  return {
    ...row,
    mean_ms: Math.round((10 * total_ms) / Math.max(1, row.requests)) / 10,
    p50_ms: shareWithin(buckets, 0.5, row.max_ms),
    p95_ms: shareWithin(buckets, 0.95, row.max_ms),
    p99_ms: shareWithin(buckets, 0.99, row.max_ms),
  };
}

const presentLine = ({ detail, ...row }: LogRow): ServiceLogLine => ({
  ...row,
  facts: Object.entries(detail).map(([label, value]) => ({ label, value: String(value) })),
  created_at: row.created_at.toISOString(),
});

const presentSlow = (row: SlowRow): SlowRequest => ({ ...row, created_at: row.created_at.toISOString() });

interface Dependencies {
  readonly config: Config;
  readonly database: Pick<Database, 'engine'>;
  readonly recorder: Recorder;
}

/** How the service itself is doing, for its operator. */
export function registerService(router: Router, { config, database, recorder }: Dependencies): void {
  const { engine } = database;
  registerOverview(router, config);

  router.operator(getSystem, async ({ tx, now }) => readSystem(tx, { config, engine, recorder, now }));

  router.operator(listIntegrations, async ({ tx }) => ({ items: await readIntegrations(tx, config) }));

  router.operator(listLogs, async ({ tx, query }) => {
    const rows = await listLogPage(tx, {
      words: searchWords(query.q),
      requestId: z.uuid().safeParse(query.q).data?.toLowerCase() ?? null,
      levels: query.level ?? [],
      after: decodeCursor(LOGS, query.cursor, [positionSchemas.id]),
      limit: query.limit + 1,
    });
    return pageFrom(rows, query.limit, presentLine, ({ id }) => encodeCursor(LOGS, [id]));
  });

  router.operator(listRouteTimes, async ({ tx, query, now }) => {
    const rows = await listRouteSums(tx, sinceOf(query.period, now));
    const items = rows.map(presentTimes).sort((a, b) => b.p95_ms - a.p95_ms || b.mean_ms - a.mean_ms);
    return { items };
  });

  router.operator(listSlowRequests, async ({ tx, query, now }) => {
    const after = decodeCursor(SLOW, query.cursor, [positionSchemas.integer, positionSchemas.id]);
    const rows = await listSlowPage(tx, sinceOf(query.period, now), after, query.limit + 1);
    return pageFrom(rows, query.limit, presentSlow, ({ duration_ms, id }) =>
      encodeCursor(SLOW, [String(duration_ms), id]),
    );
  });
}
