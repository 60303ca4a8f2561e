import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from '../../platform/ids.ts';
import type { Proofs } from './authorization-server.ts';

export const SIGN_IN_LASTS_SECONDS = 10 * 60;
const NAME = 'dealwright_google';
const TOKEN = /^[\w-]{43}$/;

const cookieName = (request: FastifyRequest): string => (request.overHttps ? `__Host-${NAME}` : NAME);
const cookieFacts = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: request.overHttps }) as const;

/** What ties sign-ins to this browser: 256 random bits that nobody else is told. Null where it carries none. */
export function browserSecret(request: FastifyRequest): string | null {
  const secret = request.cookies[cookieName(request)] ?? '';
  return TOKEN.test(secret) ? secret : null;
}

/** The browser's secret, kept where it has one: two tabs may be on their way at once. */
export function ensureBrowserSecret(request: FastifyRequest, reply: FastifyReply): string {
  const secret = browserSecret(request) ?? newToken();
  void reply.setCookie(cookieName(request), secret, {
    ...cookieFacts(request),
    maxAge: SIGN_IN_LASTS_SECONDS,
  });
  return secret;
}

export function forgetBrowserSecret(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request), cookieFacts(request));
}

/** Verifier and nonce of one state. They follow from the browser's secret: the database alone gives neither away. */
export function proofsOf(secret: string, state: string): Proofs {
  const derived = (what: string): string =>
    createHmac('sha256', secret).update(`${what}\0${state}`).digest('base64url');
  return { state, codeVerifier: derived('verifier'), nonce: derived('nonce') };
}
