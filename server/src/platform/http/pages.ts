import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendNotFound } from './problem.ts';

export const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Our own prefixes, doubled slashes, hidden names, file endings and disguised characters. */
const NO_PAGE = /^\/(api|health|assets)(\/|$)|\/\/|\/\.|\.[^/]*$|%2e|%2f|%5c|%00/i;

/** A page of the web app: a plain path that is none of ours. */
function isPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && !NO_PAGE.test(request.url.split('?')[0] ?? '');
}

/** Serves the built web app: hashed assets for a year, pages always fresh, 404 for anything else. */
export async function registerPages(app: FastifyInstance): Promise<void> {
  if (existsSync(join(WEB_ROOT, 'index.html'))) {
    await app.register(fastifyStatic, {
      root: WEB_ROOT,
      wildcard: false,
      preCompressed: true,
      index: false,
      dotfiles: 'ignore',
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    const page = await readFile(join(WEB_ROOT, 'index.html'), 'utf8');
    const sendPage = (reply: FastifyReply): FastifyReply =>
      reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page);
    app.get('/', async (_request, reply) => sendPage(reply));
    app.setNotFoundHandler((request, reply) =>
      isPage(request) ? sendPage(reply) : sendNotFound(request, reply),
    );
    return;
  }
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
}
