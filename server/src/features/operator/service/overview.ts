import { statfs } from 'node:fs/promises';
import type { AlertKey, ServiceAlert, ServiceOverview } from '@dealwright/contract/operator/service-overview';
import type { Tx } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { type FigureRow, type JobFigures, readFigures, readJobs } from './overview-store.ts';

/** Of a hundred. */
const DISK_FULL_FROM = 90;
const CONNECTIONS_FULL_FROM = 80;
/** Fewer errors than these are no rise, whatever there were before. */
const LEAST_RISE = 10;
export const ACTIVE_DAYS = 7;

/** How much of the disk that files and the embedded database lie on is used, of a hundred; 0 where that cannot be told. */
async function diskUsed(dataDir: string): Promise<number> {
  try {
    const { blocks, bavail } = await statfs(dataDir);
    return blocks === 0 ? 0 : Math.round(100 - (100 * bavail) / blocks);
  } catch {
    return 0;
  }
}

interface Looked {
  readonly figures: FigureRow;
  readonly jobs: JobFigures | null;
  readonly disk: number;
}

/** What needs attention; the pages say what to do about it. */
function alertsOf({ figures, jobs, disk }: Looked): ServiceAlert[] {
  const connections = Math.round((100 * figures.connections) / Math.max(1, figures.most_connections));
  const rises =
    figures.errors >= LEAST_RISE && figures.errors > 2 * figures.errors_before ? figures.errors : 0;
  const found: readonly (readonly [AlertKey, number])[] = [
    ['secrets_unreadable', figures.unreadable_secrets],
    ['disk_full', disk >= DISK_FULL_FROM ? disk : 0],
    ['database_full', connections >= CONNECTIONS_FULL_FROM ? connections : 0],
    ['worker_missing', figures.running_workers === 0 ? 1 : 0],
    ['instances_silent', figures.silent_instances],
    ['jobs_late', (jobs?.late ?? 0) + figures.late_events],
    ['jobs_failed', jobs?.failed ?? 0],
    ['mails_dead', figures.dead_mails],
    ['mails_late', figures.late_mails],
    ['deliveries_dead', figures.dead_deliveries],
    ['errors_rising', rises],
  ];
  return found.filter(([, count]) => count > 0).map(([key, count]) => ({ key, count }));
}

export async function readOverview(
  tx: Tx,
  { dataDir, now }: { readonly dataDir: string; readonly now: Date },
): Promise<ServiceOverview> {
  const figures = await readFigures(tx, { now, activeFrom: addDays(dayOf(now), 1 - ACTIVE_DAYS) });
  const jobs = await readJobs(tx, now);
  const { active_companies, suspended_companies, active_people, waiting_requests, open_tickets } = figures;
  const { errors, errors_before, dead_deliveries, dead_mails } = figures;
  return {
    figures: {
      active_companies,
      suspended_companies,
      active_people,
      waiting_requests,
      open_tickets,
      errors,
      errors_before,
      dead_deliveries,
      dead_mails,
    },
    alerts: alertsOf({ figures, jobs, disk: await diskUsed(dataDir) }),
  };
}
