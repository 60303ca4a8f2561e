import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { FileAnswer, sendFile } from './file-answer.ts';

test('EXPORT02 a file that breaks off while it is made ends the connection', async () => {
  const app = fastify({ logger: false });
  async function* lines() {
    yield 'first\r\n';
    throw new Error('the database went away');
  }
  app.get('/', (_request, reply) => {
    const facts = { name: 'deals.csv', mimeType: 'text/csv', size: null };
    return sendFile(new FileAnswer({ ...facts, open: async () => Readable.from(lines()) }), reply);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as { port: number };
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get({ port, host: '127.0.0.1' }, resolve).on('error', reject);
    });
    await expect(text(answer)).rejects.toThrow(/aborted/);
  } finally {
    await app.close();
  }
});
