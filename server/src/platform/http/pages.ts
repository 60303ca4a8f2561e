import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { sessionTokenHash } from './cookie.ts';
import { HtmlPage } from './html-page.ts';
import { sendNotFound } from './problem.ts';

export const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Our own prefixes, doubled slashes, hidden names, file endings and disguised characters. */
const NO_PAGE = /^\/(api|health|assets)(\/|$)|\/\/|\/\.|\.[^/]*$|%2e|%2f|%5c|%00/i;

/** A page of the web app: a plain path that is none of ours. */
function isPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && !NO_PAGE.test(request.url.split('?')[0] ?? '');
}

/** Where people reach us: the public address, or else the one they asked. */
function originOf(request: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl) return publicUrl;
  try {
    return new URL(`${request.protocol}://${request.host}`).origin;
  } catch {
    return '';
  }
}

const HASHED = /[\\/]assets[\\/]/;
const PICTURE = /[\\/](?:landing|guide)[\\/]/;

function cacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return PICTURE.test(path) ? 'public, max-age=86400' : 'no-cache';
}

/**
 * Serves the built web app: hashed assets for a year, pages always fresh, 404 for anything else. A visitor who opens
 * `/` gets the pre-rendered landing page, whoever carries a session the application.
 */
export async function registerPages(
  app: FastifyInstance,
  { publicUrl, contacts }: Pick<Config, 'publicUrl' | 'contacts'>,
): Promise<void> {
  if (!existsSync(join(WEB_ROOT, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
    return;
  }
  await app.register(fastifyStatic, {
    root: WEB_ROOT,
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    globIgnore: ['**/*.html', '**/*.html.br', '**/*.html.gz'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControl(path));
    },
  });
  const application = await readPage('index.html');
  const landing = existsSync(join(WEB_ROOT, 'landing.html')) ? await readPage('landing.html') : application;
  const send = (page: HtmlPage, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    page.send(request, reply, {
      ORIGIN: originOf(request, publicUrl),
      SECURITY_EMAIL: contacts.security,
      FEEDBACK_EMAIL: contacts.feedback,
    });
  app.get('/', async (request, reply) =>
    send(sessionTokenHash(request) ? application : landing, request, reply.header('vary', 'cookie')),
  );
  app.setNotFoundHandler((request, reply) =>
    isPage(request) ? send(application, request, reply) : sendNotFound(request, reply),
  );
}

async function readPage(name: string): Promise<HtmlPage> {
  return new HtmlPage(await readFile(join(WEB_ROOT, name), 'utf8'));
}
