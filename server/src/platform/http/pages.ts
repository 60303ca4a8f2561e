import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isAppPath } from '@dealwright/contract/app-paths';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { publicAddress } from '../public-address.ts';
import { sessionTokenHash } from './cookie.ts';
import { HtmlPage } from './html-page.ts';
import { sendNotFound } from './problem.ts';
import { policyWithScript } from './security.ts';

export const WEB_ROOT = fileURLToPath(new URL('../../../../web/dist', import.meta.url));

/** Our own prefixes, doubled slashes, hidden names, file endings and disguised characters. */
const NO_PAGE = /^\/(api|health|assets|metrics)(\/|$)|\/\/|\/\.|\.[^/.]*$|%2e|%2f|%5c|%00/i;

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** Paths that get the web app: plain paths the server doesn't use itself. */
function isPage(request: FastifyRequest): boolean {
  return request.method === 'GET' && !NO_PAGE.test(pathOf(request));
}

const HASHED = /[\\/]assets[\\/]/;
const PICTURE = /[\\/](?:landing|guide)[\\/]/;

function cacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  return PICTURE.test(path) ? 'public, max-age=86400' : 'no-cache';
}

const BOOT_TAG = '<script src="/boot.js"></script>';

/**
 * Serves the built web app: hashed assets for a year, pages always fresh, 404 for anything else. A visitor who opens
 * `/` gets the pre-rendered landing page, a browser with a session gets the application. A path without a page gets the
 * application too, which says so, but with status 404: neither a search engine nor a monitor takes it for one.
 */
export async function registerPages(
  app: FastifyInstance,
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'contacts' | 'demo'>,
  root = WEB_ROOT,
): Promise<void> {
  if (!existsSync(join(root, 'index.html'))) {
    app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
    return;
  }
  await app.register(fastifyStatic, {
    root,
    wildcard: false,
    preCompressed: true,
    index: false,
    dotfiles: 'ignore',
    // Each file gets a route; compressed ones are sent in the place of others.
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz'],
    setHeaders: (reply, path) => {
      void reply.header('cache-control', cacheControl(path));
    },
  });
  // Never what a request says of itself.
  const values = {
    ORIGIN: publicAddress(config),
    SECURITY_EMAIL: config.contacts.security,
    SUPPORT_EMAIL: config.contacts.support,
    FEEDBACK_EMAIL: config.contacts.feedback,
  };
  const boot = await readFile(join(root, 'boot.js'), 'utf8');
  const policy = policyWithScript(boot);
  // A script that has to run before the page is drawn stands in it: a file that never came would keep the page blank.
  const read = async (name: string): Promise<HtmlPage> => {
    const template = await readFile(join(root, name), 'utf8');
    return new HtmlPage(
      template.replace(BOOT_TAG, () => `<script>${boot}</script>`),
      values,
    );
  };
  const application = await read('index.html');
  const landing = existsSync(join(root, 'landing.html')) ? await read('landing.html') : application;
  const send = (page: HtmlPage, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    page.send(request, reply.header('content-security-policy', policy));
  app.get('/', async (request, reply) =>
    send(sessionTokenHash(request) ? application : landing, request, reply.header('vary', 'cookie')),
  );
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return sendNotFound(request, reply);
    return send(application, request, reply.code(isAppPath(pathOf(request), config) ? 200 : 404));
  });
}
