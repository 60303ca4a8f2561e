import type { Tx } from '@dealwright/db/database';
import {
  type RecordingOrigin,
  type RecordingProblem,
  type RecordingState,
  STANDARD_AUDIO_DAYS,
  STANDARD_RECORDING_GB,
} from '@dealwright/domain/recording';
import { type RawBuilder, sql } from 'kysely';
import type { Position } from '../../platform/cursor.ts';
import type { DealPlace } from '../deals/detail-store.ts';

export interface RecordingKey {
  readonly companyId: string;
  readonly id: string;
}

export interface RecordingRow {
  readonly id: string;
  readonly title: string;
  readonly kind: 'call' | 'meeting';
  readonly origin: RecordingOrigin;
  readonly state: RecordingState;
  readonly file_name: string | null;
  readonly announced_bytes: number | null;
  readonly stored_bytes: number;
  readonly duration_ms: number | null;
  readonly occurred_at: Date;
  readonly occurred_key: string;
  readonly consent_text: string;
  readonly interaction_id: string | null;
  readonly problem: RecordingProblem | null;
  readonly retry_at: Date | null;
  readonly audio_removed_at: Date | null;
  readonly stopped_at: Date | null;
  readonly version: number;
  readonly created_by: string;
  readonly creator_name: string;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly audio_days: number;
  readonly pieces: number;
  readonly pieces_done: number;
  readonly has_audio: boolean;
}

/** Who recorded: by the name of today. */
export const creatorName: RawBuilder<string> = sql<string>`
  coalesce(nullif(concat_ws(' ', p.first_name, p.last_name), ''), p.email)`;

const columns: RawBuilder<unknown> = sql`
  r.id, r.title, r.kind::text as kind, r.origin, r.state, r.file_name, r.announced_bytes::float8 as announced_bytes,
  r.stored_bytes::float8 as stored_bytes, r.duration_ms, r.occurred_at, r.occurred_at::text as occurred_key,
  r.consent_text, r.interaction_id, r.problem, r.retry_at, r.audio_removed_at, r.stopped_at, r.version,
  r.created_by, ${creatorName} as creator_name,
  r.created_at, r.updated_at,
  coalesce((select days from retention_rules k where k.company_id = r.company_id and k.kind = 'audio'),
           ${sql.lit(STANDARD_AUDIO_DAYS)})::int as audio_days,
  (select count(*)::int from transcript_pieces t where t.company_id = r.company_id and t.recording_id = r.id) as pieces,
  (select count(answer)::int from transcript_pieces t
    where t.company_id = r.company_id and t.recording_id = r.id) as pieces_done,
  exists (select from recording_parts a
           where a.company_id = r.company_id and a.recording_id = r.id and a.storage_key is not null) as has_audio`;

export const recordingsByCreator: RawBuilder<unknown> = sql`
  recordings r join profiles p on p.company_id = r.company_id and p.id = r.created_by`;

interface ListRequest {
  readonly interactionId: string | undefined;
  readonly after: Position | null;
  readonly limit: number;
}

export async function listRecordings(tx: Tx, deal: DealPlace, request: ListRequest): Promise<RecordingRow[]> {
  const filters: RawBuilder<unknown>[] = [sql`r.company_id = ${deal.companyId} and r.deal_id = ${deal.id}`];
  if (request.interactionId !== undefined) filters.push(sql`r.interaction_id = ${request.interactionId}`);
  if (request.after) {
    filters.push(sql`(r.occurred_at, r.id) < (${request.after[0]}::timestamptz, ${request.after[1]}::uuid)`);
  }
  const { rows } = await sql<RecordingRow>`
    select ${columns} from ${recordingsByCreator} where ${sql.join(filters, sql` and `)}
     order by r.occurred_at desc, r.id desc limit ${request.limit}
  `.execute(tx.kysely);
  return rows;
}

export async function findRecording(tx: Tx, deal: DealPlace, id: string): Promise<RecordingRow | null> {
  const { rows } = await sql<RecordingRow>`
    select ${columns} from ${recordingsByCreator}
     where r.company_id = ${deal.companyId} and r.deal_id = ${deal.id} and r.id = ${id}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Whether the person began a recording of this id on the deal that was deleted since. */
export async function wasDeleted(
  tx: Tx,
  deal: DealPlace,
  { id, begunBy }: { readonly id: string; readonly begunBy: string },
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from deal_history began
      join deal_history gone on gone.company_id = began.company_id and gone.deal_id = began.deal_id
     where began.company_id = ${deal.companyId} and began.deal_id = ${deal.id}
       and began.field in ('recording', 'merged.recording') and gone.field in ('recording', 'merged.recording')
       and began.old_value is null and began.new_value ->> 'id' = ${id} and began.actor_id = ${begunBy}
       and gone.new_value is null and gone.old_value ->> 'id' = ${id}
     limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}

/** What background work knows of a recording. */
export interface WorkRow {
  readonly id: string;
  readonly deal_id: string;
  readonly workspace_id: string;
  readonly title: string;
  readonly kind: 'call' | 'meeting';
  readonly state: RecordingState;
  readonly occurred_at: Date;
  readonly interaction_id: string | null;
  readonly failures: number;
  readonly created_by: string;
}

/** Locked with `lock`: nobody stops it meanwhile. */
export async function findWork(tx: Tx, key: RecordingKey, lock = false): Promise<WorkRow | null> {
  const { rows } = await sql<WorkRow>`
    select r.id, r.deal_id, d.workspace_id, r.title, r.kind::text as kind, r.state, r.occurred_at, r.interaction_id, r.failures,
           r.created_by
      from recordings r join deals d on d.company_id = r.company_id and d.id = r.deal_id
     where r.company_id = ${key.companyId} and r.id = ${key.id} ${lock ? sql`for update of r` : sql``}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

export async function lockRecording(tx: Tx, { companyId, id }: RecordingKey): Promise<void> {
  await sql`select 1 from recordings where company_id = ${companyId} and id = ${id} for update`.execute(
    tx.kysely,
  );
}

export interface NewRecording {
  readonly id: string;
  readonly title: string;
  readonly kind: 'call' | 'meeting';
  readonly origin: RecordingOrigin;
  readonly fileName: string | null;
  readonly bytes: number | null;
  readonly occurredAt: string;
  readonly consentText: string;
  readonly createdBy: string;
  readonly now: Date;
}

export async function insertRecording(tx: Tx, deal: DealPlace, row: NewRecording): Promise<void> {
  await sql`
    insert into recordings (company_id, id, deal_id, title, kind, origin, file_name, announced_bytes, occurred_at,
                            consent_text, created_by, created_at, updated_at)
    values (${deal.companyId}, ${row.id}, ${deal.id}, ${row.title}, ${row.kind}::interaction_kind, ${row.origin},
            ${row.fileName}, ${row.bytes}, ${row.occurredAt}::timestamptz, ${row.consentText}, ${row.createdBy},
            ${row.now}, ${row.now})
  `.execute(tx.kysely);
}

export async function renameRecording(tx: Tx, key: RecordingKey, title: string, now: Date): Promise<void> {
  await sql`
    update recordings set title = ${title}, version = version + 1, updated_at = ${now}
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

export async function deleteRecording(tx: Tx, { companyId, id }: RecordingKey): Promise<void> {
  await sql`delete from recordings where company_id = ${companyId} and id = ${id}`.execute(tx.kysely);
}

interface NewState {
  readonly state: RecordingState;
  readonly problem?: RecordingProblem | null;
  readonly failures?: number;
  /** When background work looks at it; null if there is nothing to do. */
  readonly retryAt: Date | null;
}

export async function setState(tx: Tx, key: RecordingKey, next: NewState, now: Date): Promise<void> {
  await sql`
    update recordings
       set state = ${next.state}, problem = ${next.problem ?? null}, failures = ${next.failures ?? 0},
           retry_at = ${next.retryAt}, version = version + 1, updated_at = ${now}
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

export async function stopRecording(tx: Tx, key: RecordingKey, by: string, now: Date): Promise<void> {
  await sql`
    update recordings
       set state = 'stopped', problem = null, failures = 0, retry_at = null, stopped_at = ${now}, stopped_by = ${by},
           audio_removed_at = ${now}, stored_bytes = 0, version = version + 1, updated_at = ${now}
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

export async function setInteraction(
  tx: Tx,
  key: RecordingKey,
  interactionId: string | null,
  now: Date,
): Promise<void> {
  await sql`
    update recordings set interaction_id = ${interactionId}, version = version + 1, updated_at = ${now}
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

export async function markAudioRemoved(tx: Tx, key: RecordingKey, now: Date): Promise<void> {
  await sql`
    update recordings
       set audio_removed_at = ${now}, stored_bytes = 0, retry_at = null,
           state = case when state in ('receiving', 'assembling', 'transcribing') then 'failed' else state end,
           problem = case when state in ('receiving', 'assembling', 'transcribing') then 'chunks_lost' else problem end,
           version = version + 1, updated_at = ${now}
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

const isDue = (now: Date) => sql`retry_at <= ${now} and app.is_open(company_id)`;

export const anyDue = (now: Date): RawBuilder<boolean> =>
  sql`exists (select from recordings where ${isDue(now)})`;

/** Recordings whose time has come, of all companies except suspended ones; as system role. */
export async function listDue(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select company_id, id from recordings where ${isDue(now)} order by retry_at limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Those whose audio is older than it is kept where no admin set another time; as system role. */
export async function listStale(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ company_id: string; id: string }[]> {
  const { rows } = await sql<{ company_id: string; id: string }>`
    select r.company_id, r.id from companies c cross join lateral (
      select r.company_id, r.id from recordings r
       where r.company_id = c.id and r.audio_removed_at is null
         and r.created_at < ${now}::timestamptz - ${sql.lit(STANDARD_AUDIO_DAYS)} * interval '1 day'
       order by r.created_at limit ${sql.lit(limit)}) r
     where not exists (select from retention_rules k where k.company_id = c.id and k.kind = 'audio')
       and app.may_erase(c.id, ${now})
     limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

export interface StorageUse {
  readonly used: number;
  readonly most: number;
}

/** The rest of an upload that was announced is kept free for so long after its last bytes. */
const RESERVED_MS = 24 * 60 * 60 * 1000;
const reservedSince = (now: Date): Date => new Date(now.getTime() - RESERVED_MS);

export const isReserved = ({ updated_at }: Pick<RecordingRow, 'updated_at'>, now: Date): boolean =>
  updated_at > reservedSince(now);

/** Of two who store at once the second waits here, so that both are counted. */
export async function lockStorage(tx: Tx, companyId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`recordings ${companyId}`}, 0))`.execute(
    tx.kysely,
  );
}

/** In bytes. Uploads under way count as large as they will be. */
export async function readStorageUse(tx: Tx, companyId: string, now: Date): Promise<StorageUse> {
  const { rows } = await sql<StorageUse>`
    select coalesce((select sum(greatest(r.stored_bytes,
                              case when r.state = 'receiving' and r.updated_at > ${reservedSince(now)}::timestamptz
                                   then r.announced_bytes end))
                       from recordings r where r.company_id = c.id and r.audio_removed_at is null), 0)::float8 as used,
           coalesce(c.recordings_gb_limit, ${sql.lit(STANDARD_RECORDING_GB)})::float8 * 1073741824 as most
      from companies c where c.id = ${companyId}
  `.execute(tx.kysely);
  const [use] = rows;
  if (!use) throw new Error('the company of a member exists');
  return use;
}
