import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashToken } from '../ids.ts';

const TOKEN = /^[\w-]{43}$/;

/** One for each link: a browser can hold several, and none is a session of the app. */
function cookieName(request: FastifyRequest, linkId: string): string {
  const name = `dealwright_buyer_${linkId.replaceAll('-', '')}`;
  return request.overHttps ? `__Host-${name}` : name;
}

// Strict: only our own page asks with it, also after a click in a mail.
const factsOf = (request: FastifyRequest) =>
  ({ path: '/', httpOnly: true, sameSite: 'strict', secure: request.overHttps }) as const;

/** The hash of what the browser carries for a link; null if nothing. */
export function buyerTokenHash(request: FastifyRequest, linkId: string): Buffer | null {
  const token = request.cookies[cookieName(request, linkId)] ?? '';
  return TOKEN.test(token) ? hashToken(token) : null;
}

interface BuyerCookie {
  readonly linkId: string;
  readonly token: string;
  readonly lastsSeconds: number;
}

export function setBuyerCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { linkId, token, lastsSeconds }: BuyerCookie,
): void {
  void reply.setCookie(cookieName(request, linkId), token, { ...factsOf(request), maxAge: lastsSeconds });
}

export function clearBuyerCookie(request: FastifyRequest, reply: FastifyReply, linkId: string): void {
  void reply.clearCookie(cookieName(request, linkId), factsOf(request));
}
