import {
  acceptInvitation as acceptRoute,
  cancelInvitation as cancelRoute,
  findInvitation,
  findPendingInvitation,
  findWorkspaceByCode as findWorkspaceRoute,
  INVITATION_TEXTS,
  inviteMany as inviteManyRoute,
  listInvitations,
  resendInvitation as resendRoute,
  sendWorkspaceInvitation,
  signUp as signUpRoute,
} from '@dealwright/contract/identity/invitations';
import { asSystem } from '../../../platform/as-system.ts';
import { findSession } from '../../../platform/authenticate.ts';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../../platform/cursor.ts';
import { AppError, suspended } from '../../../platform/errors.ts';
import { setSessionCookie } from '../../../platform/http/cookie.ts';
import { browserTokens, keepBrowser } from '../../../platform/http/known-browser.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { hashToken } from '../../../platform/ids.ts';
import { presentSession } from '../session/present-session.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { cancelInvitation, requireInviter, resendInvitation } from './change-invitation.ts';
import { findWorkspaceByCode } from './find-workspace.ts';
import { invite } from './invite.ts';
import { inviteMany } from './invite-many.ts';
import { grantNeedsProof } from './policy.ts';
import { presentInvitation, presentSent } from './present-invitation.ts';
import { signUpByCode, signUpByInvitation } from './sign-up.ts';
import { findByToken, listPendingPage } from './store.ts';
import { isExpired } from './usable-invitation.ts';

const LIST = 'invitations.pending';

export function registerInvitations(router: Router, options: { readonly demo: boolean }): void {
  registerLinks(router);
  registerSignUp(router, options);
  registerTeam(router);
}

function registerLinks(router: Router): void {
  router.public(findInvitation, async ({ database, body, now }) => {
    const row = await asSystem(database, (tx) => findByToken(tx, hashToken(body.invitation_token)));
    if (!row) throw new AppError('not_found', INVITATION_TEXTS.unknown);
    if (row.company_suspended) throw suspended();
    return presentInvitation(row, now);
  });

  router.public(findPendingInvitation, async ({ database, body, now }) => {
    const row = await asSystem(database, (tx) => findByToken(tx, hashToken(body.invitation_token)));
    if (row?.company_suspended) throw suspended();
    if (row?.status !== 'pending' || isExpired(row, now)) {
      throw new AppError('not_found', INVITATION_TEXTS.invalidLink);
    }
    const { email, first_name, last_name, role, workspace_id, workspace_name, workspace_type } = row;
    return {
      email,
      first_name,
      last_name,
      role,
      workspace_id,
      workspace_name: workspace_name ?? '',
      workspace_type: workspace_type ?? 'team',
    };
  });

  router.public(findWorkspaceRoute, async ({ database, body, clientAddress, now }) => {
    const { name } = await findWorkspaceByCode(database, { code: body.workspace_code, clientAddress, now });
    return { workspace_name: name };
  });

  router.person(acceptRoute, async ({ database, session, body, now, clientAddress, requestId }) =>
    acceptInvitation(database, {
      token: body.invitation_token,
      userId: session.user_id,
      now,
      clientAddress,
      requestId,
    }),
  );
}

function registerSignUp(router: Router, options: { readonly demo: boolean }): void {
  router.public(signUpRoute, async (context) => {
    const { database, body, request, reply, clientAddress, requestId, now, sessionTokenHash } = context;
    const browser = browserTokens(request);
    const given = {
      browser,
      firstName: body.first_name,
      lastName: body.last_name,
      email: body.email,
      password: body.password,
      clientAddress,
      requestId,
      now,
      userAgent: request.headers['user-agent'] ?? null,
      formerTokenHash: sessionTokenHash,
    };
    const signedUp = body.invitation_token
      ? signUpByInvitation(database, body.invitation_token, given)
      : body.workspace_code
        ? signUpByCode(database, body.workspace_code, given)
        : Promise.reject(new AppError('forbidden', 'You need an invitation or a workspace code to sign up.'));
    const token = await signedUp;
    setSessionCookie(request, reply, token);
    keepBrowser(request, reply, browser);
    return presentSession(await findSession(database, hashToken(token)), options.demo);
  });
}

function registerTeam(router: Router): void {
  router.member(sendWorkspaceInvitation, async (context) => {
    const { actor, tx, body, now, clientAddress, requestId, proveIf } = context;
    proveIf(grantNeedsProof(actor, body.role));
    const { sent, acceptPath } = await invite(tx, { actor, now, clientAddress, requestId }, body);
    return { ...presentSent(sent, actor, now), accept_path: acceptPath };
  });

  router.member(inviteManyRoute, async ({ actor, tx, body, now, clientAddress, requestId, proveIf }) => {
    proveIf(grantNeedsProof(actor, body.role));
    return { results: await inviteMany(tx, { actor, now, clientAddress, requestId }, body) };
  });

  router.member(listInvitations, async ({ actor, tx, query, now }) => {
    requireInviter(actor);
    const after = decodeCursor(LIST, query.cursor, [positionSchemas.instant, positionSchemas.id]);
    const rows = await listPendingPage(tx, actor, { after, limit: query.limit + 1 });
    return pageFrom(
      rows,
      query.limit,
      (row) => presentSent(row, actor, now),
      (row) => encodeCursor(LIST, [row.sort_key, row.id]),
    );
  });

  router.member(resendRoute, async ({ actor, tx, params, now, clientAddress, requestId, proveIf }) => {
    const change = { actor, id: params.invitation_id, now, clientAddress, requestId };
    const resent = await resendInvitation(tx, change);
    // What was written is not kept where it is refused.
    proveIf(grantNeedsProof(actor, resent.role));
    return presentSent(resent, actor, now);
  });

  router.member(cancelRoute, async ({ actor, tx, params, now, clientAddress, requestId }) => {
    await cancelInvitation(tx, { actor, id: params.invitation_id, now, clientAddress, requestId });
  });
}
