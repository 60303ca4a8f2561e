import {
  beginGoogleSignIn,
  finishGoogleSignIn,
  GOOGLE_REFUSALS,
  MAILBOX_WAITS_COOKIE,
} from '@dealwright/contract/identity/google';
import type { Database } from '@dealwright/db/database';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { asSystem } from '../../../platform/as-system.ts';
import type { Config } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import {
  type BrowserSecret,
  ensureBrowserSecret,
  forgetBrowserSecret,
  readBrowserSecret,
} from '../../../platform/http/browser-secret.ts';
import { setSessionCookie } from '../../../platform/http/cookie.ts';
import { browserTokens, keepBrowser } from '../../../platform/http/known-browser.ts';
import type { Router } from '../../../platform/http/serve.ts';
import type { Logger } from '../../../platform/log.ts';
import { publicAddress } from '../../../platform/public-address.ts';
import { type AuthorizationServer, openAuthorizationServer } from './authorization-server.ts';
import { beginSignIn } from './begin-sign-in.ts';
import { finishSignIn, type Outcome } from './finish-sign-in.ts';
import { SIGN_IN_LASTS_SECONDS } from './proofs.ts';
import { GoogleRefused } from './refusal.ts';

interface Dependencies {
  readonly database: Database;
  readonly config: Config;
  readonly log: Logger;
  /** The way out. */
  readonly fetch: typeof globalThis.fetch;
}

/** What ties a sign-in to the browser that began it. */
const SECRET: BrowserSecret = { name: 'dealwright_google', lastsSeconds: SIGN_IN_LASTS_SECONDS };
/** The page asks for its mailbox to be stored within these minutes, or never. */
const MAILBOX_WAITS_SECONDS = 15 * 60;

export function registerGoogle(router: Router, { database, config, log, fetch }: Dependencies): void {
  const server: AuthorizationServer | null = config.google && openAuthorizationServer(config.google, fetch);
  // Never what a request says of itself; the port is the one that it came in by, where PORT is 0.
  const callbackUrl = (request: FastifyRequest): string =>
    `${publicAddress(config, config.port === 0 ? request.socket.localPort : config.port)}/api${finishGoogleSignIn.path}`;

  router.public(beginGoogleSignIn, async ({ body, request, reply, clientAddress, now }) => {
    if (!server) throw new AppError('not_configured', GOOGLE_REFUSALS.not_configured);
    const secret = ensureBrowserSecret(request, reply, SECRET);
    const invitationToken = body.invitation_token ?? null;
    const beginning = { secret, invitationToken, clientAddress, now };
    const proofs = await asSystem(database, (tx) => beginSignIn(tx, config, beginning));
    const url = await server.consentUrl(callbackUrl(request), proofs).catch((error: unknown) => {
      log.warn({ failure: String(error) }, 'couldn’t reach Google');
      throw new AppError('unavailable', GOOGLE_REFUSALS.failed);
    });
    return { url };
  });

  router.public(finishGoogleSignIn, async ({ query, request, reply, sessionTokenHash, ...context }) => {
    const answer = new URL(callbackUrl(request));
    for (const [name, value] of Object.entries(query)) if (value) answer.searchParams.set(name, value);
    const browser = browserTokens(request);
    const outcome = server
      ? await finishSignIn(
          { database, server, secrets: config, log },
          {
            secret: readBrowserSecret(request, SECRET),
            state: query.state ?? null,
            error: query.error ?? null,
            answer,
            clientAddress: context.clientAddress,
            requestId: context.requestId,
            userAgent: request.headers['user-agent'] ?? null,
            formerTokenHash: sessionTokenHash,
            browser,
            now: context.now,
          },
        )
      : notConfigured;
    if ('sessionToken' in outcome.entered) keepBrowser(request, reply, browser);
    leadOn(outcome, request, reply);
  });
}

const notConfigured: Outcome = {
  invitationToken: null,
  entered: { refused: new GoogleRefused('not_configured') },
};

/** To pages of the product alone, by paths that stand here: nothing in the request says where to. */
function leadOn({ entered, invitationToken }: Outcome, request: FastifyRequest, reply: FastifyReply): void {
  const ticket = new URLSearchParams(invitationToken === null ? {} : { invitation_token: invitationToken });
  if ('refused' in entered) {
    ticket.set('google', entered.refused.refusal);
    void reply.redirect(`/auth?${ticket}`, 302);
    return;
  }
  forgetBrowserSecret(request, reply, SECRET);
  setSessionCookie(request, reply, entered.sessionToken);
  if (entered.mailbox) {
    void reply.setCookie(MAILBOX_WAITS_COOKIE, '1', {
      path: '/',
      sameSite: 'lax',
      secure: request.overHttps,
      maxAge: MAILBOX_WAITS_SECONDS,
    });
  }
  // People who already had an account accept the invitation themselves.
  const invited = invitationToken !== null && !entered.joined;
  void reply.redirect(invited ? `/accept-invite?${ticket}` : '/', 302);
}
