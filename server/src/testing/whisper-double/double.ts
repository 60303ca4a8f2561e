import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type SaidWord, wordsIn } from '../sound-files.ts';

export const WHISPER_KEY = 'whisper-key';

/** What the service does instead of hearing, once. */
export type Mood = (response: ServerResponse) => void;

export interface HeardFile {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
  readonly fields: Readonly<Record<string, readonly string[]>>;
}

export interface WhisperDouble {
  /** `http://127.0.0.1:1234`; its API is under `/v1`. */
  readonly origin: string;
  readonly allow: string;
  /** Every file it was sent with a right key, in order. */
  readonly heard: HeardFile[];
  /** Of requests to come, in order. */
  readonly moods: Mood[];
  close(): Promise<void>;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

async function readForm(request: IncomingMessage): Promise<HeardFile | null> {
  const form = await new Response(new Uint8Array(await readBody(request)), {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  const file = form.get('file');
  if (file === null || typeof file === 'string') return null;
  const fields: Record<string, string[]> = {};
  for (const [name, value] of form) {
    if (typeof value === 'string') fields[name] = [...(fields[name] ?? []), value];
  }
  return { name: file.name, type: file.type, bytes: Buffer.from(await file.arrayBuffer()), fields };
}

const PAUSE_MS = 1_000;
const WORD_MS = 200;

interface Stretch {
  text: string;
  readonly start: number;
  end: number;
}

function stretchesOf(words: readonly SaidWord[]): Stretch[] {
  const stretches: Stretch[] = [];
  let lastMs = Number.NEGATIVE_INFINITY;
  for (const [word, atMs] of words) {
    const last = stretches.at(-1);
    if (last && atMs - lastMs < PAUSE_MS) {
      last.text += ` ${word}`;
      last.end = (atMs + WORD_MS) / 1000;
    } else stretches.push({ text: ` ${word}`, start: atMs / 1000, end: (atMs + WORD_MS) / 1000 });
    lastMs = atMs;
  }
  return stretches;
}

/** What OpenAI answers to `verbose_json`, and a stretch of silence in which it believes to hear words. */
async function hear({ bytes }: HeardFile): Promise<object> {
  const { words, ms } = await wordsIn(bytes);
  const said = stretchesOf(words).map((segment, id) => ({
    id,
    seek: 0,
    tokens: [],
    temperature: 0,
    avg_logprob: -0.2,
    compression_ratio: 1.1,
    no_speech_prob: 0.01,
    ...segment,
  }));
  const imagined = {
    id: said.length,
    seek: 0,
    tokens: [],
    temperature: 0,
    compression_ratio: 1,
    avg_logprob: -1.4,
    no_speech_prob: 0.92,
    text: ' Thank you for watching!',
    start: Math.max(0, ms / 1000 - 1),
    end: ms / 1000,
  };
  return {
    task: 'transcribe',
    language: 'english',
    duration: ms / 1000,
    text: said
      .map(({ text }) => text)
      .join('')
      .trim(),
    segments: [...said, imagined],
    words: words.map(([word, atMs]) => ({
      word: word.replace(/[^\p{L}\p{N}’'-]/gu, ''),
      start: atMs / 1000,
      end: (atMs + WORD_MS) / 1000,
    })),
  };
}

const refuse = (response: ServerResponse, status: number, message: string): void => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ error: { message, type: 'invalid_request_error', code: null } }));
};

const MOST_BYTES = 25 * 1024 * 1024;

/** A service that speaks OpenAI’s `POST /v1/audio/transcriptions` on this machine. */
export async function startWhisperDouble(): Promise<WhisperDouble> {
  const heard: HeardFile[] = [];
  const moods: Mood[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'POST' || request.url !== '/v1/audio/transcriptions') {
      return refuse(response, 404, 'Unknown request URL');
    }
    if (request.headers.authorization !== `Bearer ${WHISPER_KEY}`)
      return refuse(response, 401, 'Incorrect API key');
    const file = await readForm(request);
    if (!file) return refuse(response, 400, 'file is required');
    if (file.bytes.length > MOST_BYTES) return refuse(response, 413, 'Maximum content size limit exceeded');
    heard.push(file);
    const mood = moods.shift();
    if (mood) return mood(response);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(await hear(file)));
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => refuse(response, 500, String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const allow = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin: `http://${allow}`,
    allow,
    heard,
    moods,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
