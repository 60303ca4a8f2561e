import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether people reach us over https: by our public address, or by what a trusted proxy says. */
    overHttps: boolean;
  }
}

const CONTENT_SECURITY_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
};

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const OWN_SITES = new Set(['same-origin', 'none']);

/** A write must come from our own pages: browsers say so by Fetch Metadata, older ones by Origin. */
function refuseForeignWrite(request: FastifyRequest, publicUrl: string | null): void {
  if (SAFE_METHODS.has(request.method)) return;
  const site = request.headers['sec-fetch-site'];
  const { origin } = request.headers;
  const own = publicUrl ? new URL(publicUrl).origin : `${request.protocol}://${request.host}`;
  const foreignSite = site !== undefined && !OWN_SITES.has(String(site));
  if (foreignSite || (origin !== undefined && origin !== own)) {
    throw new AppError('csrf', 'This request came from another site and was not carried out.');
  }
}

/** Headers on every answer, and no writes on behalf of other sites. */
export function registerSecurity(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const publicHttps = config.publicUrl?.startsWith('https:') ?? false;
  app.decorateRequest('overHttps', false);
  app.addHook('onRequest', async (request, reply) => {
    request.overHttps = publicHttps || request.protocol === 'https';
    void reply.headers(HEADERS);
    if (request.overHttps)
      void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    void reply.header('x-request-id', request.id);
    if (request.url.startsWith('/api')) void reply.header('cache-control', 'no-store');
    refuseForeignWrite(request, config.publicUrl);
  });
}
