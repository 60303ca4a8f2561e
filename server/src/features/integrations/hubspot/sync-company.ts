import { asCompany } from '../../../platform/as-member.ts';
import { newId } from '../../../platform/ids.ts';
import { HubspotFailure } from './hubspot-api.ts';
import { type HubspotDeps, openHubspot } from './open-hubspot.ts';
import { readOn } from './read-pass.ts';
import { inCompany, type Run, RunOver, runningUntil, SyncHindered } from './run.ts';
import { settleById } from './settle-pages.ts';
import { claimRun, endRun, putOff } from './sync-store.ts';
import { writeWaiting } from './write-out.ts';

/** How often HubSpot is polled for changes without a request. */
export const SYNC_EVERY_MS = 5 * 60_000;
/** One run reads no more pages; the next goes on from there. */
const PAGES_OF_A_RUN = 60;
const WAIT_MS = { least: 1_000, first: 15_000, most: 60 * 60_000 };

/** Records with pending writes are read from HubSpot and settled first. */
const SETTLE_WAITING = {
  company: (run: Run, ids: readonly string[]) => settleById(run, 'company', ids),
  contact: (run: Run, ids: readonly string[]) => settleById(run, 'contact', ids),
  deal: (run: Run, ids: readonly string[]) => settleById(run, 'deal', ids),
};

/** As long as HubSpot asks for; otherwise longer each time. */
function waitFor(failure: HubspotFailure, attempts: number): number {
  if (failure.retryAfterSeconds !== null) {
    return Math.min(WAIT_MS.most, Math.max(WAIT_MS.least, failure.retryAfterSeconds * 1000));
  }
  return Math.min(WAIT_MS.most, WAIT_MS.first * 2 ** Math.min(attempts, 10));
}

async function afterFailure(run: Pick<Run, 'deps' | 'connection' | 'runId'>, error: unknown): Promise<void> {
  const { deps, connection, runId } = run;
  // It was stopped, or another instance took over.
  if (error instanceof RunOver) return;
  const expected = error instanceof HubspotFailure || error instanceof SyncHindered;
  const failure = error instanceof HubspotFailure ? error : new HubspotFailure('down', '');
  const wait = waitFor(failure, connection.attempts);
  const words = expected ? error.message : 'Something went wrong on our side';
  const at = { companyId: connection.company_id, runId };
  const next = new Date(deps.now().getTime() + wait);
  const revoked = failure.trouble === 'unauthorized';
  await asCompany(deps.database, connection.company_id, (tx) =>
    putOff(tx, at, { next, error: words, revoked }),
  );
  deps.log.warn(
    { company: connection.company_id, reason: words, waitMs: wait },
    'couldn’t sync with HubSpot; trying again later',
  );
  if (!expected) throw error;
}

async function work(run: Run): Promise<boolean> {
  const { deps, connection, runId } = run;
  const due =
    connection.phase !== 'idle' || connection.next_sync_at <= deps.now() || connection.synced_until === null;
  const passEnds = due ? await readOn(run) : false;
  if (passEnds || !due) await writeWaiting(run, SETTLE_WAITING);
  const now = deps.now();
  const later = due && passEnds ? new Date(now.getTime() + SYNC_EVERY_MS) : connection.next_sync_at;
  const at = { companyId: connection.company_id, runId };
  const end = {
    at: passEnds ? now : null,
    syncedUntil: passEnds ? run.connection.pass_until : null,
    next: due && !passEnds ? now : later,
    planned: connection.next_sync_at,
  };
  await inCompany(run, (tx) => endRun(tx, at, end));
  return due && !passEnds;
}

/**
 * Brings a company and its HubSpot to agreement: all of it at first, then what was changed since, then what was changed
 * here. It goes on from where it was left, and of two at once one works. What fails is put off. Returns whether there is
 * more to read at once.
 */
export async function syncCompany(deps: HubspotDeps, companyId: string): Promise<boolean> {
  const runId = newId();
  const now = deps.now();
  const connection = await asCompany(deps.database, companyId, (tx) =>
    claimRun(tx, companyId, { runId, now, until: runningUntil(deps) }),
  );
  if (!connection) return false;
  const begun = { deps, runId, connection };
  try {
    const run: Run = { ...begun, api: openHubspot(deps, connection), pagesLeft: PAGES_OF_A_RUN };
    return await work(run);
  } catch (error) {
    await afterFailure(begun, error);
    return false;
  }
}
