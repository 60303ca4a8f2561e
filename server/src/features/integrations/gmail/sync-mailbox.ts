import { asCompany, asMember } from '../../../platform/as-member.ts';
import { listedDeals } from '../../deals/access.ts';
import { withGmail } from './access-token.ts';
import { examineMessages, type SyncDeps } from './examine-messages.ts';
import { failureOf, GmailFailure } from './gmail-api.ts';
import { GrantRevoked } from './google-oauth.ts';
import type { ConnectionPlace, ConnectionRow } from './store.ts';
import { addressesSince, claimRun, endRun, keepPeopleSince, keepProgress, putOff } from './sync-store.ts';

/** How often a mailbox is synced without a request. */
export const SYNC_EVERY_MS = 5 * 60_000;
/** After this another instance may take the mailbox for left alone. */
const RUN_LASTS_MS = 2 * 60_000;
/** One run reads no more pages; the next goes on from there. */
const PAGES_OF_A_RUN = 40;
/** How far back a mailbox is read. */
const QUERY = 'newer_than:365d';
const PEOPLE_AT_ONCE = 20;
const PAGES_OF_PEOPLE = 20;
const WAIT_MS = { least: 30_000, most: 60 * 60_000 };

/** What a run knows as it goes on. */
interface Run {
  readonly deps: SyncDeps;
  readonly place: ConnectionPlace;
  connection: ConnectionRow;
  pagesLeft: number;
}

/** The mailbox was paused, disconnected or removed while it was read. */
class RunOver extends Error {}

const runningUntil = (deps: SyncDeps): Date => new Date(deps.now().getTime() + RUN_LASTS_MS);

type Step = Partial<
  Pick<ConnectionRow, 'sync_phase' | 'history_id' | 'page_token' | 'pass_seen' | 'pass_total'>
>;

/** Remembers how far the run is. */
async function advance(run: Run, step: Step): Promise<void> {
  run.connection = { ...run.connection, ...step };
  const { sync_phase, history_id, page_token, pass_seen, pass_total } = run.connection;
  const kept = await asCompany(run.deps.database, run.place.companyId, (tx) =>
    keepProgress(tx, run.place, {
      phase: sync_phase,
      historyId: history_id,
      pageToken: page_token,
      passSeen: pass_seen,
      passTotal: pass_total,
      runningUntil: runningUntil(run.deps),
    }),
  );
  if (!kept) throw new RunOver();
}

/** Goes through the whole mailbox, page by page; what comes meanwhile is read afterwards, by the mark taken first. */
async function readAll(run: Run): Promise<void> {
  const { deps, place } = run;
  if (run.connection.page_token === null) {
    const { historyId } = await withGmail(deps, place, (api) => api.profile());
    await advance(run, { history_id: historyId, pass_seen: 0, pass_total: null });
  }
  while (run.pagesLeft > 0) {
    run.pagesLeft -= 1;
    const token = run.connection.page_token;
    const page = await withGmail(deps, place, (api) => api.list(QUERY, token));
    await examineMessages(deps, run.connection, page.ids, { anew: run.connection.sync_phase === 'again' });
    const seen = run.connection.pass_seen + page.ids.length;
    const total = Math.max(run.connection.pass_total ?? 0, page.estimate ?? 0, seen);
    const done = page.nextPage === null;
    await advance(run, {
      page_token: page.nextPage,
      pass_seen: seen,
      pass_total: done ? seen : total,
      ...(done && { sync_phase: 'following' as const }),
    });
    if (done) return;
  }
}

/** Reads what Gmail says has come; where it no longer remembers so far back, everything once more. */
async function readNew(run: Run): Promise<void> {
  const { deps, place } = run;
  while (run.pagesLeft > 0) {
    run.pagesLeft -= 1;
    const { history_id: since, page_token: token } = run.connection;
    const page = await withGmail(deps, place, (api) => api.since(since ?? '0', token)).catch(
      (error: unknown) => {
        if (error instanceof GmailFailure && error.trouble === 'not_found') return null;
        throw error;
      },
    );
    if (page === null) {
      await advance(run, { sync_phase: 'again', page_token: null });
      return readAll(run);
    }
    await examineMessages(deps, run.connection, page.ids, { anew: false });
    await advance(run, {
      page_token: page.nextPage,
      ...(page.nextPage === null && { history_id: page.historyId }),
    });
    if (page.nextPage === null) return;
  }
}

/** Searches older mail for people who came to deals after it was read. */
async function readPeople(run: Run): Promise<void> {
  const { deps, place, connection } = run;
  const member = { companyId: place.companyId, userId: connection.owner_id };
  const request = { since: connection.people_since, most: PEOPLE_AT_ONCE };
  const people = await asMember(deps.database, member, async (tx, actor) =>
    actor ? addressesSince(tx, place.companyId, request, listedDeals(actor)) : [],
  );
  const last = people.at(-1);
  if (!last) return;
  const addresses = [...new Set(people.map(({ address }) => address))].filter((address) =>
    /^[^\s"{}()@]+@[^\s"{}()@]+$/.test(address),
  );
  if (addresses.length > 0) {
    const named = addresses.flatMap((address) => [`from:${address}`, `to:${address}`, `cc:${address}`]);
    let token: string | null = null;
    for (let pages = 0; pages < PAGES_OF_PEOPLE; pages += 1) {
      const query = `${QUERY} {${named.join(' ')}}`;
      const page = await withGmail(deps, place, (api) => api.list(query, token));
      await examineMessages(deps, run.connection, page.ids, { anew: true });
      await advance(run, {});
      token = page.nextPage;
      if (token === null) break;
    }
  }
  await asCompany(deps.database, place.companyId, (tx) => keepPeopleSince(tx, place, last.changed_at));
}

const isFollowing = ({ connection }: Run): boolean => connection.sync_phase === 'following';

/** Reads as much as one run may; true when nothing is left. */
async function readOn(run: Run): Promise<boolean> {
  if (!isFollowing(run)) await readAll(run);
  if (!isFollowing(run)) return false;
  await readNew(run);
  if (!isFollowing(run) || run.connection.page_token !== null) return false;
  await readPeople(run);
  return true;
}

function waitFor(failure: GmailFailure): number {
  const asked = (failure.retryAfterSeconds ?? 0) * 1000;
  return Math.min(WAIT_MS.most, Math.max(WAIT_MS.least, asked));
}

async function afterFailure(run: Run, error: unknown): Promise<void> {
  const { deps, place } = run;
  // The person has to connect anew, and the connection says so; or there is nothing to read for.
  if (error instanceof GrantRevoked || error instanceof RunOver) {
    await asCompany(deps.database, place.companyId, (tx) =>
      endRun(tx, place, { at: null, next: new Date(deps.now().getTime() + SYNC_EVERY_MS), error: null }),
    );
    return;
  }
  const failure = error instanceof GmailFailure ? error : null;
  const wait = waitFor(failure ?? failureOf(error));
  const words = failure?.message ?? 'Something went wrong on our side';
  await asCompany(deps.database, place.companyId, (tx) =>
    putOff(tx, place, { next: new Date(deps.now().getTime() + wait), error: words }),
  );
  deps.log.warn(
    { connection: place.id, reason: words, waitMs: wait },
    'couldn’t sync a mailbox; trying again later',
  );
  if (!failure) throw error;
}

/**
 * Reads a mailbox on from where it was left: all of it at first, then what has come since. Of two at once one reads.
 * What fails is put off, as long as Gmail asks for.
 */
export async function syncMailbox(deps: SyncDeps, place: ConnectionPlace): Promise<void> {
  const now = deps.now();
  const connection = await asCompany(deps.database, place.companyId, (tx) =>
    claimRun(tx, place, { now, until: runningUntil(deps) }),
  );
  if (!connection) return;
  const run: Run = { deps, place, connection, pagesLeft: PAGES_OF_A_RUN };
  try {
    const done = await readOn(run);
    const at = deps.now();
    const next = done ? new Date(at.getTime() + SYNC_EVERY_MS) : at;
    await asCompany(deps.database, place.companyId, (tx) =>
      endRun(tx, place, { at: done ? at : null, next, error: null }),
    );
  } catch (error) {
    await afterFailure(run, error);
  }
}
