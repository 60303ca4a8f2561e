import type { FastifyReply, FastifyRequest } from 'fastify';
import type { BrowserTokens } from '../browser-tokens.ts';
import { hashToken, newToken } from '../ids.ts';
import { type BrowserSecret, keepBrowserSecret, readBrowserSecret } from './browser-secret.ts';

const DAYS = 400;
const KNOWN: BrowserSecret = { name: 'dealwright_browser', lastsSeconds: DAYS * 24 * 60 * 60 };

export function formerBrowserHash(request: FastifyRequest): Buffer | null {
  const secret = readBrowserSecret(request, KNOWN);
  return secret === null ? null : hashToken(secret);
}

export function browserTokens(request: FastifyRequest): BrowserTokens {
  return { formerHash: formerBrowserHash(request), token: newToken() };
}

/** After a sign-in, for as long as browsers keep a cookie; signing out leaves it. */
export function keepBrowser(request: FastifyRequest, reply: FastifyReply, { token }: BrowserTokens): void {
  keepBrowserSecret(request, reply, KNOWN, token);
}
