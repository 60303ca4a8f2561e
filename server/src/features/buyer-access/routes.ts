import {
  confirmBuyerAddress,
  endBuyerSession,
  openBuyerLink,
  renewBuyerLink,
  revokeBuyerLink,
  sendBuyerCode,
} from '@dealwright/contract/buyer-access/buyer-links';
import { buyerTokenHash, clearBuyerCookie, setBuyerCookie } from '../../platform/http/buyer-cookie.ts';
import type { Router } from '../../platform/http/serve.ts';
import { endLink, resendLink } from './change-links.ts';
import { confirmAddress, leave, openLink, SESSION_SECONDS, sendCode } from './pass-door.ts';

export function registerBuyerAccess(router: Router): void {
  router.member(renewBuyerLink, ({ tx, params, body, ...call }) =>
    resendLink(tx, call, params.link_id, body),
  );
  router.member(revokeBuyerLink, ({ tx, params, ...call }) => endLink(tx, call, params.link_id));

  router.public(openBuyerLink, ({ body, request, ...call }) =>
    openLink(call, body.token, (linkId) => buyerTokenHash(request, linkId)),
  );
  router.public(sendBuyerCode, ({ body, ...call }) => sendCode(call, body.token));
  router.public(confirmBuyerAddress, async ({ body, request, reply, ...call }) => {
    const { linkId, token } = await confirmAddress(call, body);
    setBuyerCookie(request, reply, { linkId, token, lastsSeconds: SESSION_SECONDS });
    return { link_id: linkId };
  });
  router.public(endBuyerSession, async ({ params, request, reply, database }) => {
    const tokenHash = buyerTokenHash(request, params.link_id);
    if (tokenHash) await leave({ database }, tokenHash);
    clearBuyerCookie(request, reply, params.link_id);
  });
}
