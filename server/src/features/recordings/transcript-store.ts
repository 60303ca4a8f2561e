import type { TranscriptSegment } from '@dealwright/contract/recordings/recordings';
import type { Tx } from '@dealwright/db/database';
import type { RecordingTrack } from '@dealwright/domain/recording';
import { sql } from 'kysely';
import type { PartKey } from './part-store.ts';
import { creatorName, type RecordingKey, recordingsByCreator } from './store.ts';
import type { HeardSegment } from './transcription/heard.ts';

/** A stretch of a part, in milliseconds of the part. */
export interface Stretch {
  readonly fromMs: number;
  readonly toMs: number;
}

export async function insertPieces(tx: Tx, key: PartKey, pieces: readonly Stretch[]): Promise<void> {
  const rows = JSON.stringify(pieces.map(({ fromMs, toMs }, piece) => ({ piece, fromMs, toMs })));
  await sql`
    insert into transcript_pieces (company_id, recording_id, track, part, piece, from_ms, to_ms)
    select ${key.companyId}, ${key.id}, ${key.track}, ${key.part}, n.piece, n."fromMs", n."toMs"
      from jsonb_to_recordset(${rows}::jsonb) as n(piece smallint, "fromMs" integer, "toMs" integer)
    on conflict (company_id, recording_id, track, part, piece) do nothing
  `.execute(tx.kysely);
}

export interface PieceRow {
  readonly track: RecordingTrack;
  readonly part: number;
  readonly piece: number;
  readonly from_ms: number;
  readonly to_ms: number;
  /** Of the part in the recording. */
  readonly starts_at_ms: number;
  readonly answered: boolean;
}

/** In the order in which they are asked for. */
export async function listPieces(tx: Tx, { companyId, id }: RecordingKey): Promise<PieceRow[]> {
  const { rows } = await sql<PieceRow>`
    select t.track, t.part, t.piece, t.from_ms, t.to_ms, p.starts_at_ms, t.answer is not null as answered
      from transcript_pieces t
      join recording_parts p on p.company_id = t.company_id and p.recording_id = t.recording_id
                            and p.track = t.track and p.part = t.part
     where t.company_id = ${companyId} and t.recording_id = ${id}
     order by t.track desc, t.part, t.piece
  `.execute(tx.kysely);
  return rows;
}

export interface AnsweredPiece extends Omit<PieceRow, 'answered'> {
  readonly answer: readonly HeardSegment[];
}

export async function listAnswers(tx: Tx, { companyId, id }: RecordingKey): Promise<AnsweredPiece[]> {
  const { rows } = await sql<AnsweredPiece>`
    select t.track, t.part, t.piece, t.from_ms, t.to_ms, p.starts_at_ms, t.answer
      from transcript_pieces t
      join recording_parts p on p.company_id = t.company_id and p.recording_id = t.recording_id
                            and p.track = t.track and p.part = t.part
     where t.company_id = ${companyId} and t.recording_id = ${id} and t.answer is not null
     order by t.track desc, t.part, t.piece
  `.execute(tx.kysely);
  return rows;
}

export async function saveAnswer(
  tx: Tx,
  key: PartKey,
  piece: number,
  answer: readonly HeardSegment[],
): Promise<void> {
  await sql`
    update transcript_pieces set answer = ${JSON.stringify(answer)}::jsonb
     where company_id = ${key.companyId} and recording_id = ${key.id} and track = ${key.track} and part = ${key.part}
       and piece = ${piece}
  `.execute(tx.kysely);
}

/** Once the transcript is written: should it be removed, the service is asked anew. */
export async function forgetAnswers(tx: Tx, { companyId, id }: RecordingKey): Promise<void> {
  await sql`
    update transcript_pieces set answer = null where company_id = ${companyId} and recording_id = ${id}
  `.execute(tx.kysely);
}

export type NewSegment = Omit<TranscriptSegment, 'starts_at' | 'ends_at'> & {
  readonly starts_at: number;
  readonly ends_at: number;
};

export async function insertSegments(
  tx: Tx,
  key: RecordingKey,
  segments: readonly NewSegment[],
): Promise<void> {
  const rows = JSON.stringify(segments.map((segment, sequence) => ({ sequence, ...segment })));
  await sql`
    insert into transcript_segments (company_id, recording_id, sequence, track, from_ms, to_ms, speaker, side, words,
                                     starts_at, ends_at)
    select ${key.companyId}, ${key.id}, n.sequence, n.track, n.from_ms, n.to_ms, n.speaker, n.side, n.text,
           n.starts_at, n.ends_at
      from jsonb_to_recordset(${rows}::jsonb)
        as n(sequence integer, track text, from_ms integer, to_ms integer, speaker text, side text, text text,
             starts_at integer, ends_at integer)
  `.execute(tx.kysely);
}

export async function deleteSegments(tx: Tx, { companyId, id }: RecordingKey): Promise<void> {
  await sql`delete from transcript_segments where company_id = ${companyId} and recording_id = ${id}`.execute(
    tx.kysely,
  );
}

export interface SegmentRow extends TranscriptSegment {
  readonly sequence: number;
}

/** Our side by the name of who recorded it, which no stored text holds. */
export async function listSegments(
  tx: Tx,
  { companyId, id }: RecordingKey,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<SegmentRow[]> {
  const { rows } = await sql<SegmentRow>`
    select s.sequence, s.track, s.from_ms, s.to_ms, s.side, s.words as text, s.starts_at, s.ends_at,
           case s.side when 'seller' then ${creatorName} else s.speaker end as speaker
      from ${recordingsByCreator}
      join transcript_segments s on s.company_id = r.company_id and s.recording_id = r.id
     where s.company_id = ${companyId} and s.recording_id = ${id} and s.sequence > ${after}
     order by s.sequence limit ${limit}
  `.execute(tx.kysely);
  return rows;
}

/** Whether its transcript was heard by the service, and not imported. */
export async function hasSegments(tx: Tx, { companyId, id }: RecordingKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from transcript_segments where company_id = ${companyId} and recording_id = ${id} limit 1
  `.execute(tx.kysely);
  return rows.length > 0;
}
