import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';
import { notFound } from '../errors.ts';

interface FileFacts {
  readonly name: string;
  readonly mimeType: string;
  /** In bytes; null for what is made while it is sent. */
  readonly size: number | null;
  readonly open: () => Promise<Readable | null>;
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

/** Sends a file to be saved: never shown as a page of ours, whatever is in it. */
export async function sendFile({ facts }: FileAnswer, reply: FastifyReply): Promise<FastifyReply> {
  const bytes = await facts.open();
  if (!bytes) throw notFound();
  reply.hijack();
  reply.raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': facts.mimeType,
    ...(facts.size !== null && { 'content-length': facts.size }),
    'content-disposition': contentDisposition(facts.name),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
  });
  // A client that disconnects early doesn't get the file, and can't be told.
  await pipeline(bytes, reply.raw).catch((error: unknown) =>
    reply.log.info({ err: error }, 'a download ended early'),
  );
  return reply;
}
