import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';
import type { ByteRange } from '../storage/storage.ts';

interface FileFacts {
  readonly name: string;
  readonly mimeType: string;
  /** In bytes; null for what is made while it is sent. */
  readonly size: number | null;
  readonly open: (range?: ByteRange) => Promise<Readable | null>;
  /** Played by the page itself: a range of it can be asked for, and it isn’t saved. Only for sound that we made. */
  readonly plays?: true;
}

/** What a handler answers with when the answer is a file; it is sent once the transaction is over. */
export class FileAnswer {
  readonly facts: FileFacts;

  constructor(facts: FileFacts) {
    this.facts = facts;
  }
}

/** `attachment` with the name as RFC 6266 has it: in ASCII for old readers, and as it is. */
export function contentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** The one range that is asked for; null for the whole, `none` where the file has nothing there. */
function rangeOf(header: string | undefined, size: number): ByteRange | 'none' | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '');
  if (!match) return null;
  const [, from = '', to = ''] = match;
  if (from === '' && to === '') return null;
  if (from === '')
    return Number(to) === 0 ? 'none' : { first: Math.max(0, size - Number(to)), last: size - 1 };
  const [first, last] = [Number(from), to === '' ? size - 1 : Math.min(Number(to), size - 1)];
  if (to !== '' && Number(to) < first) return null;
  return first >= size ? 'none' : { first, last };
}

/** Of what is played: which part of it follows. */
function rangeHeaders({ plays, size }: FileFacts, range: ByteRange | null): Record<string, string | number> {
  if (!plays || size === null) return {};
  if (range === null) return { 'accept-ranges': 'bytes' };
  const { first, last } = range;
  return {
    'accept-ranges': 'bytes',
    'content-range': `bytes ${first}-${last}/${size}`,
    'content-length': last - first + 1,
  };
}

/** Sends a file to be saved, or sound to be played: never shown as a page of ours, whatever is in it. */
export async function sendFile({ facts }: FileAnswer, reply: FastifyReply): Promise<FastifyReply> {
  const range = facts.plays && facts.size !== null ? rangeOf(reply.request.headers.range, facts.size) : null;
  if (range === 'none') {
    return reply.code(416).header('content-range', `bytes */${facts.size}`).send();
  }
  const bytes = await facts.open(...(range === null ? [] : [range]));
  if (!bytes) throw notFound();
  reply.hijack();
  reply.raw.writeHead(range === null ? 200 : 206, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': facts.mimeType,
    ...(facts.size !== null && { 'content-length': facts.size }),
    ...rangeHeaders(facts, range),
    'content-disposition': facts.plays ? 'inline' : contentDisposition(facts.name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  });
  // A client that disconnects early doesn't get the file, and can't be told.
  await pipeline(bytes, reply.raw).catch((error: unknown) =>
    reply.log.info({ err: error }, 'a download ended early'),
  );
  return reply;
}
