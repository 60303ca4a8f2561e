import type { Tx } from '@dealwright/db/database';
import { asCompany } from '../../../platform/as-member.ts';
import type { Mapping } from './deal-values.ts';
import type { HubspotApi } from './hubspot-api.ts';
import type { HubspotDeps } from './open-hubspot.ts';
import type { Portal } from './record-store.ts';
import type { Rules, Settling } from './settling.ts';
import type { ConnectionRow } from './store.ts';
import { findTeam, keepPlace, type Place } from './sync-store.ts';

/** After this another instance may take the connection for left alone. */
const RUN_LASTS_MS = 2 * 60_000;

export const NO_ADMIN = 'The workspace that HubSpot deals go to has no admin';

/** The connection was stopped, disconnected or taken over while it was read. */
export class RunOver extends Error {}

/** What blocks a sync and is not HubSpot’s: in words for the page. */
export class SyncHindered extends Error {}

/** What a run knows as it goes on. */
export interface Run {
  readonly deps: HubspotDeps;
  readonly api: HubspotApi;
  readonly runId: string;
  connection: ConnectionRow;
  pagesLeft: number;
}

export const runningUntil = (deps: HubspotDeps): Date => new Date(deps.now().getTime() + RUN_LASTS_MS);

/** A transaction of the run. One that is tried again begins at the place where it began before. */
export function inCompany<T>(run: Run, work: (tx: Tx) => Promise<T>): Promise<T> {
  const before = run.connection;
  return asCompany(run.deps.database, before.company_id, (tx) => {
    run.connection = before;
    return work(tx);
  });
}

export const portalOf = ({ connection }: Run): Portal => connection;

export function mappingOf({ directory, stage_map, field_map, currency, time_zone }: ConnectionRow): Mapping {
  return { directory, stages: stage_map, fields: field_map, currency, timeZone: time_zone };
}

/** The rules of this moment. */
export const rulesOf = (run: Run): Rules => ({
  portal: portalOf(run),
  mapping: mappingOf(run.connection),
  writeBack: run.connection.write_back,
  now: run.deps.now(),
});

/** The rules and the people of this moment, for a transaction of the run. */
export async function settlingOf(tx: Tx, run: Run): Promise<Settling> {
  const team = await findTeam(tx, run.connection);
  if (team.fallbackId === null) throw new SyncHindered(NO_ADMIN);
  return { ...rulesOf(run), team: { ...team, fallbackId: team.fallbackId } };
}

type Step = Partial<
  Pick<
    ConnectionRow,
    'phase' | 'cursor' | 'pass_from' | 'pass_until' | 'progress' | 'contacts_listed' | 'contacts_after'
  >
>;

/** Remembers how far the run is, in the transaction of what was read. Throws RunOver when it lost its turn. */
export async function advance(tx: Tx, run: Run, step: Step): Promise<void> {
  const next = { ...run.connection, ...step };
  const place: Place = {
    phase: next.phase,
    cursor: next.cursor,
    passFrom: next.pass_from,
    passUntil: next.pass_until,
    progress: next.progress,
    contactsListed: next.contacts_listed,
    contactsAfter: next.contacts_after,
  };
  const { company_id: companyId } = run.connection;
  const kept = await keepPlace(tx, { companyId, runId: run.runId, until: runningUntil(run.deps) }, place);
  if (!kept) throw new RunOver();
  run.connection = next;
}
