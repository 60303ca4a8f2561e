import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ');

/** The policy of a page that holds one script of its own, known by its text. */
export function policyWithScript(script: string): string {
  const hash = createHash('sha256').update(script).digest('base64');
  return CONTENT_SECURITY_POLICY.replace("script-src 'self'", `script-src 'self' 'sha256-${hash}'`);
}

const HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': CONTENT_SECURITY_POLICY,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-frame-options': 'DENY',
  'permissions-policy':
    'camera=(), display-capture=(self), geolocation=(), microphone=(self), payment=(), usb=()',
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
    throw new AppError('csrf', 'This request came from another site, so we refused it.');
  }
}

/** The host names of this service; null if not configured. */
function ownHost(publicUrl: string | null): string | null {
  return publicUrl && new URL(publicUrl).host;
}

/** Load balancers check health by IP address. */
const ASKED_BY_ANY_NAME = /^\/health\//;
/** A target in the form that proxies are asked in, with its host. */
const WHOLE_ADDRESS = /^https?:\/\/([^/?#]*)/i;

/** Refuses requests for other host names, and those with two, which proxies could read differently. */
function refuseForeignHost(request: FastifyRequest, host: string | null): void {
  const named = request.raw.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host');
  if (named.length > 1) throw new AppError('malformed_request', 'The request names two hosts.');
  const [, inTarget] = WHOLE_ADDRESS.exec(request.url) ?? [];
  if (inTarget !== undefined && inTarget.toLowerCase() !== request.headers.host?.toLowerCase())
    throw new AppError('malformed_request', 'The request names two hosts.');
  if (host === null || ASKED_BY_ANY_NAME.test(request.url)) return;
  if (!isOwnHost(request.host.toLowerCase(), host, request.protocol))
    throw new AppError(
      'unknown_host',
      'Dealwright doesn’t answer under this host name. Use its public address.',
    );
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: ':80', https: ':443' };

/** Clients may send or omit the default port; `host` never has it. */
function isOwnHost(named: string, host: string, protocol: string): boolean {
  return named === host || (!/:\d+$/.test(host) && named === `${host}${DEFAULT_PORTS[protocol] ?? ''}`);
}

/** Headers that every answer carries, also one that no route was found for. */
export function setSecurityHeaders(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): void {
  request.overHttps = publicUrl?.startsWith('https:') || request.protocol === 'https';
  void reply.headers(HEADERS);
  if (request.overHttps)
    void reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
  void reply.header('x-request-id', request.id);
  if (request.url.replace(WHOLE_ADDRESS, '').startsWith('/api'))
    void reply.header('cache-control', 'no-store');
}

/** Headers on every answer, none for names that are not ours, and no writes on behalf of other sites. */
export function registerSecurity(app: FastifyInstance, config: Pick<Config, 'publicUrl'>): void {
  const host = ownHost(config.publicUrl);
  app.decorateRequest('overHttps', false);
  app.addHook('onRequest', async (request, reply) => {
    setSecurityHeaders(request, reply, config);
    refuseForeignHost(request, host);
    refuseForeignWrite(request, config.publicUrl);
  });
}
