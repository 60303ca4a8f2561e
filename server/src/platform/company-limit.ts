import type { Logger } from './log.ts';
import { companyLimits } from './telemetry/metrics.ts';

const PAUSE_MS = 60_000;
const MOST_REMEMBERED = 1_000;

/**
 * Says in the log which company is at its limit of requests at once, and counts it, once a minute for each: its people
 * wait for one another.
 */
export function tellOfFullCompanies(
  log: Pick<Logger, 'warn'>,
  clock: () => number = () => performance.now(),
): (companyId: string) => void {
  const toldAt = new Map<string, number>();
  return (companyId) => {
    const now = clock();
    const before = toldAt.get(companyId);
    if (before !== undefined && now - before < PAUSE_MS) return;
    if (toldAt.size >= MOST_REMEMBERED) toldAt.clear();
    toldAt.set(companyId, now);
    companyLimits.inc();
    log.warn({ companyId }, 'a company is at its limit of requests at once');
  };
}
