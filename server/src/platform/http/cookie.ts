import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../ids.ts';

const NAME = 'dealwright_session';
const WEEK_SECONDS = 7 * 24 * 60 * 60;

/** Over https the name carries the prefix that binds the cookie to this very host. */
function cookieName(request: FastifyRequest): string {
  return request.overHttps ? `__Host-${NAME}` : NAME;
}

export function sessionTokenHash(request: FastifyRequest): Buffer | null {
  const token = request.cookies[cookieName(request)];
  return token && token.length <= 200 ? hashToken(token) : null;
}

export function setSessionCookie(request: FastifyRequest, reply: FastifyReply, token: string): void {
  void reply.setCookie(cookieName(request), token, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.overHttps,
    maxAge: WEEK_SECONDS,
  });
}

/** The same token for seven more days. */
export function renewSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  const token = request.cookies[cookieName(request)];
  if (token) setSessionCookie(request, reply, token);
}

export function clearSessionCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.clearCookie(cookieName(request), {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.overHttps,
  });
}
