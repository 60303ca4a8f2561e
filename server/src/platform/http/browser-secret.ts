import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../ids.ts';

/** A secret of a browser, such as one to which something that leaves the product and comes back is bound. */
export interface BrowserSecret {
  readonly name: string;
  readonly lastsSeconds: number;
}

const TOKEN = /^[\w-]{43}$/;

/** Over https the name carries the prefix that binds the cookie to this very host. */
const cookieName = (request: FastifyRequest, { name }: BrowserSecret): string =>
  request.overHttps ? `__Host-${name}` : name;
// Lax: the browser comes back by a link of another site.
const cookieFacts = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.overHttps }) as const;

/** 256 random bits known only to this browser; null if it has none. */
export function readBrowserSecret(request: FastifyRequest, kind: BrowserSecret): string | null {
  const secret = request.cookies[cookieName(request, kind)] ?? '';
  return TOKEN.test(secret) ? secret : null;
}

/** Gives the browser this secret in place of whatever it carried. */
export function keepBrowserSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: BrowserSecret,
  secret: string,
): void {
  void reply.setCookie(cookieName(request, kind), secret, {
    ...cookieFacts(request),
    maxAge: kind.lastsSeconds,
  });
}

/** The browser's secret, kept where it has one: two tabs may be on their way at once. */
export function ensureBrowserSecret(
  request: FastifyRequest,
  reply: FastifyReply,
  kind: BrowserSecret,
): string {
  const secret = readBrowserSecret(request, kind) ?? newToken();
  keepBrowserSecret(request, reply, kind, secret);
  return secret;
}

export function forgetBrowserSecret(request: FastifyRequest, reply: FastifyReply, kind: BrowserSecret): void {
  void reply.clearCookie(cookieName(request, kind), cookieFacts(request));
}
