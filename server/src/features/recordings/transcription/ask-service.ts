import { randomUUID } from 'node:crypto';
import type { RecordingProblem } from '@dealwright/domain/recording';
import type { TranscriptionConfig } from '../../../platform/config-transcription.ts';
import type { Outbound } from '../../../platform/outbound.ts';
import type { HeardSegment } from './heard.ts';
import { answerSchema, readAnswer } from './read-answer.ts';

/** The service answered that it won’t, or not now. */
export class ServiceRefused extends Error {
  readonly problem: RecordingProblem;
  /** It may answer later. */
  readonly isPassing: boolean;
  /** Seconds, where the service says when. */
  readonly retryAfter: number | null;

  constructor(problem: RecordingProblem, isPassing: boolean, retryAfter: number | null = null) {
    super(problem);
    this.problem = problem;
    this.isPassing = isPassing;
    this.retryAfter = retryAfter;
  }
}

export interface SoundPiece {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly durationMs: number;
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'audio/webm': 'webm',
  'audio/mp4': 'm4a',
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
};

/** The form as bytes: the outbound client sends nothing that it can’t send again. */
function formOf(model: string, { bytes, contentType }: SoundPiece): { type: string; body: Uint8Array } {
  const boundary = `dealwright-${randomUUID()}`;
  const fields = [
    ['model', model],
    ['response_format', 'verbose_json'],
    ['timestamp_granularities[]', 'segment'],
    ['timestamp_granularities[]', 'word'],
  ].map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file =
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="audio.${EXTENSIONS[contentType] ?? 'bin'}"` +
    `\r\ncontent-type: ${contentType}\r\n\r\n`;
  const parts = [Buffer.from(fields.join('') + file), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)];
  return { type: `multipart/form-data; boundary=${boundary}`, body: new Uint8Array(Buffer.concat(parts)) };
}

const MOST_WAIT_SECONDS = 24 * 60 * 60;

/** `Retry-After` in seconds or as a date; null if there is none. */
function waitOf(value: string | null): number | null {
  if (value === null) return null;
  const seconds = /^\d{1,9}$/.test(value.trim()) ? Number(value) : (Date.parse(value) - Date.now()) / 1000;
  return Number.isFinite(seconds) ? Math.min(Math.max(Math.ceil(seconds), 1), MOST_WAIT_SECONDS) : null;
}

/** A quota that is used up is no rush that passes. */
async function refusalOf(answer: Response): Promise<ServiceRefused> {
  const { status, headers } = answer;
  if (status === 401 || status === 403) return new ServiceRefused('service_refused_key', false);
  const wait = waitOf(headers.get('retry-after'));
  if (status === 429) {
    const words = await answer.text().catch(() => '');
    if (/insufficient_quota|quota/i.test(words) && wait === null) {
      return new ServiceRefused('service_out_of_quota', false);
    }
    return new ServiceRefused('service_unreachable', true, wait);
  }
  if (status === 402) return new ServiceRefused('service_out_of_quota', false);
  if (status === 408 || status >= 500) return new ServiceRefused('service_unreachable', true, wait);
  return new ServiceRefused('service_refused_audio', false);
}

/**
 * Has one piece of sound turned into words. Throws ServiceRefused, with whether it is worth asking again; what comes
 * back without sense is asked for no second time, for it would be paid again.
 */
export async function askService(
  outbound: Outbound,
  { apiUrl, model, key }: TranscriptionConfig,
  piece: SoundPiece,
): Promise<HeardSegment[]> {
  const { type, body } = formOf(model, piece);
  let answer: Response;
  try {
    answer = await outbound.fetch(`${apiUrl}/audio/transcriptions`, {
      method: 'POST',
      headers: {
        accept: 'application/json',
        'content-type': type,
        ...(key !== null && { authorization: `Bearer ${key}` }),
      },
      body: body as Uint8Array<ArrayBuffer>,
    });
  } catch {
    throw new ServiceRefused('service_unreachable', true);
  }
  if (answer.status !== 200) throw await refusalOf(answer);
  const parsed = answerSchema.safeParse(await answer.json().catch(() => null));
  if (!parsed.success) throw new ServiceRefused('service_unreadable', false);
  return readAnswer(parsed.data, piece.durationMs);
}
