import type { Tx } from '@dealwright/db/database';
import type { RecordingTrack } from '@dealwright/domain/recording';
import { sql } from 'kysely';
import type { RecordingKey } from './store.ts';

export interface PartKey extends RecordingKey {
  readonly track: RecordingTrack;
  readonly part: number;
}

export interface PartRow {
  readonly track: RecordingTrack;
  readonly part: number;
  readonly starts_at_ms: number;
  readonly chunks: number | null;
  readonly content_type: string | null;
  readonly storage_key: string | null;
  readonly bytes: number | null;
  readonly duration_ms: number | null;
}

export async function listParts(tx: Tx, { companyId, id }: RecordingKey): Promise<PartRow[]> {
  const { rows } = await sql<PartRow>`
    select track, part, starts_at_ms, chunks, content_type, storage_key, bytes::float8 as bytes, duration_ms
      from recording_parts where company_id = ${companyId} and recording_id = ${id} order by track desc, part
  `.execute(tx.kysely);
  return rows;
}

export interface ReceivedRow {
  readonly track: RecordingTrack;
  readonly part: number;
  readonly sequences: number[];
  readonly bytes: number;
}

/** Which chunks of each part are there. */
export async function listReceived(tx: Tx, { companyId, id }: RecordingKey): Promise<ReceivedRow[]> {
  const { rows } = await sql<ReceivedRow>`
    select track, part, array_agg(sequence::int order by sequence) as sequences, sum(bytes)::float8 as bytes
      from recording_chunks where company_id = ${companyId} and recording_id = ${id} group by track, part
  `.execute(tx.kysely);
  return rows;
}

export interface ChunkRow {
  readonly sequence: number;
  readonly sha256: Buffer;
  readonly bytes: number;
  readonly storage_key: string;
}

export async function listChunks(tx: Tx, key: PartKey): Promise<ChunkRow[]> {
  const { rows } = await sql<ChunkRow>`
    select sequence, sha256, bytes, storage_key from recording_chunks
     where company_id = ${key.companyId} and recording_id = ${key.id} and track = ${key.track} and part = ${key.part}
     order by sequence
  `.execute(tx.kysely);
  return rows;
}

export async function findChunk(tx: Tx, key: PartKey, sequence: number): Promise<ChunkRow | null> {
  const { rows } = await sql<ChunkRow>`
    select sequence, sha256, bytes, storage_key from recording_chunks
     where company_id = ${key.companyId} and recording_id = ${key.id} and track = ${key.track} and part = ${key.part}
       and sequence = ${sequence}
  `.execute(tx.kysely);
  return rows[0] ?? null;
}

/** Of all parts, up to a limit. */
export async function countChunks(tx: Tx, { companyId, id }: RecordingKey, most: number): Promise<number> {
  const { rows } = await sql<{ readonly chunks: number }>`
    select count(*)::int as chunks from (
      select 1 from recording_chunks
       where company_id = ${companyId} and recording_id = ${id} limit ${sql.lit(most)}) c
  `.execute(tx.kysely);
  return rows[0]?.chunks ?? 0;
}

interface NewChunk {
  readonly sequence: number;
  readonly sha256: Uint8Array;
  readonly bytes: number;
  readonly storageKey: string;
  readonly startsAtMs: number;
  readonly now: Date;
}

/** Keeps a chunk and counts its bytes; where it is already there, nothing changes. */
export async function insertChunk(tx: Tx, key: PartKey, chunk: NewChunk): Promise<void> {
  await sql`
    insert into recording_parts (company_id, recording_id, track, part, starts_at_ms)
    values (${key.companyId}, ${key.id}, ${key.track}, ${key.part}, ${chunk.startsAtMs})
    on conflict (company_id, recording_id, track, part) do nothing
  `.execute(tx.kysely);
  await sql`
    insert into recording_chunks (company_id, recording_id, track, part, sequence, sha256, bytes, storage_key, created_at)
    values (${key.companyId}, ${key.id}, ${key.track}, ${key.part}, ${chunk.sequence}, ${chunk.sha256}, ${chunk.bytes},
            ${chunk.storageKey}, ${chunk.now})
  `.execute(tx.kysely);
  await forgetRemoval(tx, key.companyId, chunk.storageKey);
  await sql`
    update recordings set stored_bytes = stored_bytes + ${chunk.bytes}, updated_at = ${chunk.now}
     where company_id = ${key.companyId} and id = ${key.id}
  `.execute(tx.kysely);
}

/** What was sent beyond what its sender names goes. */
export async function keepChunks(tx: Tx, key: PartKey, chunks: number): Promise<void> {
  await sql`
    delete from recording_chunks
     where company_id = ${key.companyId} and recording_id = ${key.id} and track = ${key.track} and part = ${key.part}
       and sequence >= ${chunks}
  `.execute(tx.kysely);
  await sql`
    update recording_parts set chunks = ${chunks}
     where company_id = ${key.companyId} and recording_id = ${key.id} and track = ${key.track} and part = ${key.part}
  `.execute(tx.kysely);
}

export async function deletePart(tx: Tx, key: PartKey): Promise<void> {
  await sql`
    delete from recording_parts
     where company_id = ${key.companyId} and recording_id = ${key.id} and track = ${key.track} and part = ${key.part}
  `.execute(tx.kysely);
}

/** With their chunks and what was heard in them; their bytes go next. */
export async function deleteParts(tx: Tx, { companyId, id }: RecordingKey): Promise<void> {
  await sql`delete from recording_parts where company_id = ${companyId} and recording_id = ${id}`.execute(
    tx.kysely,
  );
}

interface AssembledPart {
  readonly storageKey: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly durationMs: number;
}

/** Takes the place of the part’s chunks; false, and nothing changes, where another file has done so. */
export async function keepAssembled(tx: Tx, key: PartKey, audio: AssembledPart): Promise<boolean> {
  const { rows } = await sql`
    update recording_parts
       set storage_key = ${audio.storageKey}, content_type = ${audio.contentType}, bytes = ${audio.bytes},
           duration_ms = ${audio.durationMs}
     where company_id = ${key.companyId} and recording_id = ${key.id} and track = ${key.track} and part = ${key.part}
       and storage_key is null
    returning 1
  `.execute(tx.kysely);
  if (rows.length === 0) return false;
  await forgetRemoval(tx, key.companyId, audio.storageKey);
  await sql`
    delete from recording_chunks
     where company_id = ${key.companyId} and recording_id = ${key.id} and track = ${key.track} and part = ${key.part}
  `.execute(tx.kysely);
  await countBytes(tx, key);
  return true;
}

/** How large and how long a recording is, from what is there of it. */
export async function countBytes(tx: Tx, { companyId, id }: RecordingKey): Promise<void> {
  await sql`
    update recordings r set
      stored_bytes = coalesce((select sum(p.bytes) from recording_parts p
                                where p.company_id = r.company_id and p.recording_id = r.id), 0)
                   + coalesce((select sum(c.bytes) from recording_chunks c
                                where c.company_id = r.company_id and c.recording_id = r.id), 0),
      duration_ms = (select max(p.starts_at_ms + p.duration_ms) from recording_parts p
                      where p.company_id = r.company_id and p.recording_id = r.id)
     where r.company_id = ${companyId} and r.id = ${id}
  `.execute(tx.kysely);
}

/** Before a file is stored: should nothing come of it, its bytes are removed at that time. */
export async function expectRemoval(tx: Tx, companyId: string, storageKey: string, at: Date): Promise<void> {
  await sql`
    insert into audio_removals (company_id, storage_key, due_at) values (${companyId}, ${storageKey}, ${at})
  `.execute(tx.kysely);
}

/** Nothing came of it. Where its row was written after all, nothing changes. */
export async function hastenRemoval(tx: Tx, companyId: string, storageKey: string, at: Date): Promise<void> {
  await sql`
    update audio_removals set due_at = ${at} where company_id = ${companyId} and storage_key = ${storageKey}
  `.execute(tx.kysely);
}

async function forgetRemoval(tx: Tx, companyId: string, storageKey: string): Promise<void> {
  await sql`
    delete from audio_removals where company_id = ${companyId} and storage_key = ${storageKey}
  `.execute(tx.kysely);
}

export interface Removal {
  readonly company_id: string;
  readonly storage_key: string;
}

/** Of one company or, as system role, of all. */
export async function listRemovals(
  tx: Tx,
  {
    companyId,
    due,
    limit,
  }: { readonly companyId: string | null; readonly due: Date | null; readonly limit: number },
): Promise<Removal[]> {
  const { rows } = await sql<Removal>`
    select company_id, storage_key from audio_removals
     where ${companyId === null ? sql`true` : sql`company_id = ${companyId}`}
       and ${due === null ? sql`true` : sql`due_at <= ${due}`}
     order by due_at limit ${sql.lit(limit)}
  `.execute(tx.kysely);
  return rows;
}

/** Once their bytes are gone. */
export async function deleteRemovals(tx: Tx, companyId: string, keys: readonly string[]): Promise<void> {
  await sql`
    delete from audio_removals where company_id = ${companyId} and storage_key = any (${keys}::text[])
  `.execute(tx.kysely);
}
