import type { HubspotPhase } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import {
  DEFAULT_QUALIFICATION_SETTINGS,
  type QualificationSettings,
} from '@dealwright/domain/qualification-settings';
import { sql } from 'kysely';
import type { Directory } from './directory.ts';
import type { Progress } from './progress.ts';
import { type ConnectionRow, WAITING } from './store.ts';

export interface Due {
  readonly company_id: string;
}

/** Connections that are due or hold changes to write, except those being read. */
export async function findDueConnections(
  tx: Tx,
  { now, most }: { readonly now: Date; readonly most: number },
): Promise<Due[]> {
  return (
    await sql<Due>`
      select c.company_id from hubspot_connections c
       where c.state = 'active' and c.sync_enabled and (c.running_until is null or c.running_until <= ${now})
         and app.is_open(c.company_id)
         and (c.next_sync_at <= ${now}
              or c.write_back and c.attempts = 0 and c.phase = 'idle' and exists (
                   select from hubspot_records r where r.company_id = c.company_id and r.portal_id = c.portal_id
                      and ${WAITING}))
       order by c.next_sync_at limit ${most}
    `.execute(tx.kysely)
  ).rows;
}

/** Takes the connection for one run: one at a time. Null when it is not to be read, or is being read. */
export async function claimRun(
  tx: Tx,
  companyId: string,
  { runId, now, until }: { readonly runId: string; readonly now: Date; readonly until: Date },
): Promise<ConnectionRow | null> {
  const { rows } = await sql<ConnectionRow>`
    update hubspot_connections set run_id = ${runId}, running_until = ${until}
     where company_id = ${companyId} and state = 'active' and sync_enabled and token is not null
       and (running_until is null or running_until <= ${now})
    returning *
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface Place {
  readonly phase: HubspotPhase;
  readonly cursor: string | null;
  readonly passFrom: Date | null;
  readonly passUntil: Date | null;
  readonly progress: Partial<Progress>;
  readonly contactsListed: boolean;
  readonly contactsAfter: string | null;
}

/** Saves the position where the run continues. False if it lost its turn or was stopped. */
export async function keepPlace(
  tx: Tx,
  run: { readonly companyId: string; readonly runId: string; readonly until: Date },
  place: Place,
): Promise<boolean> {
  const { rows } = await sql`
    update hubspot_connections
       set phase = ${place.phase}, cursor = ${place.cursor}, pass_from = ${place.passFrom}, pass_until = ${place.passUntil},
           progress = ${JSON.stringify(place.progress)}::jsonb, contacts_listed = ${place.contactsListed},
           contacts_after = ${place.contactsAfter},
           running_until = ${run.until}, attempts = 0
     where company_id = ${run.companyId} and run_id = ${run.runId} and state = 'active' and sync_enabled
    returning 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

export async function keepDirectory(
  tx: Tx,
  run: { readonly companyId: string; readonly runId: string },
  directory: Directory,
): Promise<void> {
  await sql`
    update hubspot_connections set directory = ${JSON.stringify(directory)}::jsonb
     where company_id = ${run.companyId} and run_id = ${run.runId}
  `.execute(tx.kysely);
}

export interface RunEnd {
  /** When all was read; null if something is left. */
  readonly at: Date | null;
  /** What was changed before then has been read. */
  readonly syncedUntil: Date | null;
  readonly next: Date;
  /** The time planned when the run began, so that a plan made meanwhile isn't lost. */
  readonly planned: Date;
}

export async function endRun(
  tx: Tx,
  { companyId, runId }: { readonly companyId: string; readonly runId: string },
  { at, syncedUntil, next, planned }: RunEnd,
): Promise<void> {
  await sql`
    update hubspot_connections
       set run_id = null, running_until = null, last_error = null, attempts = 0,
           next_sync_at = case when date_trunc('milliseconds', next_sync_at) = ${planned}::timestamptz then ${next}::timestamptz
                               else least(next_sync_at, ${next}::timestamptz) end,
           last_synced_at = coalesce(${at}, last_synced_at), synced_until = coalesce(${syncedUntil}, synced_until)
     where company_id = ${companyId} and run_id = ${runId}
  `.execute(tx.kysely);
}

/** Not before `next`; if HubSpot no longer accepts the token, not before a new one is saved. */
export async function putOff(
  tx: Tx,
  { companyId, runId }: { readonly companyId: string; readonly runId: string },
  { next, error, revoked }: { readonly next: Date; readonly error: string; readonly revoked: boolean },
): Promise<void> {
  await sql`
    update hubspot_connections
       set run_id = null, running_until = null, last_error = ${error}, attempts = attempts + 1, next_sync_at = ${next},
           state = case when ${revoked} then 'reconnect' else state end,
           token = case when ${revoked} then null else token end
     where company_id = ${companyId} and run_id = ${runId}
  `.execute(tx.kysely);
}

export interface Team {
  readonly settings: QualificationSettings;
  /** The owner of deals without a mapped owner; null if no admin is left. */
  readonly fallbackId: string | null;
  /** Who works deals here, by their id at HubSpot. */
  readonly people: ReadonlyMap<string, string>;
}

/** The workspace that deals come to: its rules, and who is who. */
export async function findTeam(tx: Tx, connection: ConnectionRow): Promise<Team> {
  const { company_id, workspace_id, connected_by } = connection;
  const { rows } = await sql<{
    readonly settings: Partial<QualificationSettings> | null;
    readonly fallback_id: string | null;
    readonly people: readonly { readonly owner: string; readonly id: string }[] | null;
  }>`
    select w.qualification_settings as settings,
           (select p.id from profiles p where p.company_id = w.company_id and p.workspace_id = w.id and p.role = 'admin'
             order by p.id = ${connected_by} desc, p.created_at, p.id limit 1) as fallback_id,
           (select jsonb_agg(jsonb_build_object('owner', p.hubspot_user_id, 'id', p.id)) from profiles p
             where p.company_id = w.company_id and p.workspace_id = w.id and p.role <> 'viewer'
               and p.hubspot_user_id is not null) as people
      from workspaces w where w.company_id = ${company_id} and w.id = ${workspace_id}
  `.execute(tx.kysely);
  const [row] = rows;
  return {
    settings: { ...DEFAULT_QUALIFICATION_SETTINGS, ...row?.settings },
    fallbackId: row?.fallback_id ?? null,
    people: new Map((row?.people ?? []).map(({ owner, id }) => [owner, id])),
  };
}
