import type { HubspotPhase } from '@dealwright/contract/integrations/hubspot';
import type { Tx } from '@dealwright/db/database';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/actor.ts';
import type { Directory, FieldMap, StageMap } from './directory.ts';
import type { Progress } from './progress.ts';

export interface ConnectionRow {
  readonly company_id: string;
  readonly id: string;
  readonly workspace_id: string;
  readonly connected_by: string;
  readonly token: Buffer | null;
  readonly portal_id: string;
  readonly currency: string;
  readonly time_zone: string;
  readonly state: 'active' | 'reconnect' | 'off';
  readonly write_back: boolean;
  readonly stage_map: StageMap;
  readonly field_map: FieldMap;
  readonly directory: Directory;
  readonly sync_enabled: boolean;
  readonly phase: HubspotPhase;
  readonly cursor: string | null;
  readonly pass_from: Date | null;
  readonly pass_until: Date | null;
  readonly synced_until: Date | null;
  readonly progress: Partial<Progress>;
  /** All contacts of HubSpot were read once. */
  readonly contacts_listed: boolean;
  /** The place in the list of all contacts of HubSpot; null while it is not read. */
  readonly contacts_after: string | null;
  readonly run_id: string | null;
  readonly running_until: Date | null;
  readonly attempts: number;
  readonly next_sync_at: Date;
  readonly last_synced_at: Date | null;
  readonly last_error: string | null;
}

/** Records `r` that may differ from HubSpot and are here still. */
export const WAITING: RawBuilder<boolean> = sql`r.changed_at is not null and r.state = 'linked'
  and (r.kind = 'contact' or r.deal_id is not null or r.account_id is not null)`;

/** Tells the workers that a connection wants to be looked at. */
export const wakeWorkers = (tx: Tx): void => tx.notify('dealwright_hubspot');

export async function findConnection(tx: Tx, companyId: string): Promise<ConnectionRow | null> {
  const { rows } = await sql<ConnectionRow>`
    select * from hubspot_connections where company_id = ${companyId}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** The connection, locked: two admins change it one after the other. */
export async function lockConnection(tx: Tx, companyId: string): Promise<ConnectionRow | null> {
  const { rows } = await sql<ConnectionRow>`
    select * from hubspot_connections where company_id = ${companyId} for update
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export interface NewConnection {
  readonly id: string;
  readonly token: Buffer;
  readonly portalId: string;
  readonly currency: string;
  readonly timeZone: string;
  readonly stages: StageMap;
  readonly fields: FieldMap;
  readonly directory: Directory;
}

/**
 * Keeps a token that works. The same account goes on where it was, with its mapping; another one begins anew, and is
 * read only on request.
 */
export async function keepConnection(tx: Tx, actor: Actor, made: NewConnection, now: Date): Promise<void> {
  const same = sql`c.portal_id = excluded.portal_id`;
  await sql`
    insert into hubspot_connections as c (company_id, id, workspace_id, connected_by, token, portal_id, currency, time_zone,
                                          stage_map, field_map, directory, created_at, updated_at)
    values (${actor.companyId}, ${made.id}, ${actor.workspaceId}, ${actor.userId}, ${made.token}, ${made.portalId},
            ${made.currency}, ${made.timeZone}, ${JSON.stringify(made.stages)}::jsonb,
            ${JSON.stringify(made.fields)}::jsonb, ${JSON.stringify(made.directory)}::jsonb, ${now}, ${now})
    on conflict (company_id) do update set
      id = excluded.id, token = excluded.token, connected_by = excluded.connected_by, currency = excluded.currency,
      time_zone = excluded.time_zone, directory = excluded.directory, state = 'active', last_error = null, attempts = 0,
      next_sync_at = ${now}, updated_at = ${now}, run_id = null, running_until = null,
      workspace_id = case when ${same} then c.workspace_id else excluded.workspace_id end,
      stage_map = case when ${same} then c.stage_map else excluded.stage_map end,
      field_map = case when ${same} then c.field_map else excluded.field_map end,
      write_back = ${same} and c.write_back,
      sync_enabled = ${same} and c.sync_enabled,
      phase = case when ${same} then c.phase else 'idle' end,
      cursor = case when ${same} then c.cursor end,
      contacts_after = case when ${same} then c.contacts_after end,
      pass_from = case when ${same} then c.pass_from end,
      pass_until = case when ${same} then c.pass_until end,
      synced_until = case when ${same} then c.synced_until end,
      last_synced_at = case when ${same} then c.last_synced_at end,
      progress = case when ${same} then c.progress else '{}' end,
      portal_id = excluded.portal_id
  `.execute(tx.kysely);
}

/** Forgets the token; a sync that is running loses its turn. */
export async function forgetToken(tx: Tx, companyId: string, now: Date): Promise<void> {
  await sql`
    update hubspot_connections
       set state = 'off', token = null, run_id = null, running_until = null, last_error = null, sync_enabled = false,
           updated_at = ${now}
     where company_id = ${companyId}
  `.execute(tx.kysely);
}

export async function setWriteBack(tx: Tx, companyId: string, on: boolean, now: Date): Promise<void> {
  await sql`
    update hubspot_connections set write_back = ${on}, next_sync_at = ${now}, updated_at = ${now}
     where company_id = ${companyId}
  `.execute(tx.kysely);
}

export type SyncAsk = 'run' | 'everything' | 'stop' | 'cancel';

/** What an admin asked for. To stop keeps the place; to cancel forgets it, and what was read stays. */
export async function askForSync(tx: Tx, companyId: string, ask: SyncAsk, now: Date): Promise<void> {
  const on = ask === 'run' || ask === 'everything';
  const anew = ask === 'everything' || ask === 'cancel';
  await sql`
    update hubspot_connections
       set sync_enabled = ${on}, next_sync_at = ${now}, attempts = 0, last_error = null, updated_at = ${now},
           run_id = case when ${on && !anew} then run_id end,
           running_until = case when ${on && !anew} then running_until end,
           synced_until = case when ${ask === 'everything'} then null else synced_until end,
           phase = case when ${anew} then 'idle' else phase end,
           cursor = case when ${anew} then null else cursor end,
           contacts_after = case when ${anew} then null else contacts_after end
     where company_id = ${companyId}
  `.execute(tx.kysely);
}

export async function saveMapping(
  tx: Tx,
  companyId: string,
  { stages, fields }: { readonly stages: StageMap; readonly fields: FieldMap },
  now: Date,
): Promise<void> {
  await sql`
    update hubspot_connections
       set stage_map = ${JSON.stringify(stages)}::jsonb, field_map = ${JSON.stringify(fields)}::jsonb,
           next_sync_at = ${now}, updated_at = ${now}
     where company_id = ${companyId}
  `.execute(tx.kysely);
}

export interface Summary {
  readonly companies: number;
  readonly deals: number;
  readonly contacts: number;
  readonly conflicts: number;
  readonly writes: number;
  readonly notices: readonly { readonly text: string; readonly records: number }[];
}

/** What there is of a connected account here, counted. */
export async function summarize(tx: Tx, { company_id, portal_id }: ConnectionRow): Promise<Summary> {
  const { rows } = await sql<Summary>`
    select (select count(*)::int from hubspot_records r where r.company_id = ${company_id} and r.portal_id = ${portal_id}
               and r.kind = 'company' and r.account_id is not null) as companies,
           (select count(*)::int from hubspot_records r where r.company_id = ${company_id} and r.portal_id = ${portal_id}
               and r.kind = 'deal' and r.deal_id is not null) as deals,
           (select count(*)::int from hubspot_records r where r.company_id = ${company_id} and r.portal_id = ${portal_id}
               and r.kind = 'contact' and (r.contact_id is not null or exists (
                     select from hubspot_people p where p.company_id = r.company_id and p.portal_id = r.portal_id
                        and p.contact_id = r.hubspot_id and p.stakeholder_id is not null))) as contacts,
           (select count(*)::int from hubspot_conflicts c where c.company_id = ${company_id}
               and c.portal_id = ${portal_id} and c.resolved_at is null) as conflicts,
           (select count(*)::int from hubspot_records r where r.company_id = ${company_id} and r.portal_id = ${portal_id}
               and ${WAITING}) as writes,
           (select coalesce(jsonb_agg(jsonb_build_object('text', n.issue, 'records', n.records) order by n.records desc,
             n.issue), '[]')
              from (select r.issue, count(*)::int as records from hubspot_records r
                     where r.company_id = ${company_id} and r.portal_id = ${portal_id} and r.issue is not null
                     group by r.issue order by 2 desc, 1 limit 20) n) as notices
  `.execute(tx.kysely);
  const [row] = rows;
  if (!row) throw new Error('a count answers with a row');
  return row;
}

/** Companies whose account of HubSpot this is, as system role. */
export async function findCompaniesOf(tx: Tx, portalId: string): Promise<string[]> {
  const { rows } = await sql<{ readonly company_id: string }>`
    select company_id from hubspot_connections
     where portal_id = ${portalId} and state = 'active' and app.is_open(company_id) order by company_id limit 100
  `.execute(tx.kysely);
  return rows.map(({ company_id }) => company_id);
}

/** Stores new events and ignores repeated ones; returns how many are new. */
export async function keepEvents(
  tx: Tx,
  { companyId, portalId }: { readonly companyId: string; readonly portalId: string },
  eventIds: readonly string[],
  now: Date,
): Promise<number> {
  const { rows } = await sql`
    insert into hubspot_callbacks (company_id, portal_id, event_id, received_at)
    select ${companyId}::uuid, ${portalId}, id, ${now} from unnest(${eventIds}::text[]) as n(id) order by id
    on conflict do nothing returning 1
  `.execute(tx.kysely);
  return rows.length;
}

/** The next sync is no later than `next`; a change reported during a sync starts another one after it. */
export async function hasten(
  tx: Tx,
  companyId: string,
  { now, next }: { readonly now: Date; readonly next: Date },
): Promise<void> {
  await sql`
    update hubspot_connections
       set next_sync_at = case when running_until > ${now}::timestamptz then ${next}::timestamptz
                               else least(next_sync_at, ${next}::timestamptz) end
     where company_id = ${companyId} and state = 'active' and sync_enabled and attempts = 0
  `.execute(tx.kysely);
}
