import {
  challengeFactor as challengeRoute,
  changeTwoFactorRule,
  enrollFactor as enrollRoute,
  generateRecoveryCodes as generateRoute,
  getAssuranceLevel,
  getTwoFactorRule,
  listFactors,
  proveAgain as proveRoute,
  unenrollFactor as unenrollRoute,
  verifyRecoveryCode,
  verifyFactor as verifyRoute,
} from '@dealwright/contract/identity/two-factor';
import { asSystem } from '../../../platform/as-system.ts';
import { findSession, levelToReach, type SessionRow } from '../../../platform/authenticate.ts';
import type { Config } from '../../../platform/config.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { setSessionCookie } from '../../../platform/http/cookie.ts';
import type { Router } from '../../../platform/http/serve.ts';
import { hashToken } from '../../../platform/ids.ts';
import { presentSession } from '../session/present-session.ts';
import { challengeFactor } from './challenge-factor.ts';
import { enrollFactor } from './enroll-factor.ts';
import { presentFactor } from './present-factor.ts';
import { proveAgain } from './prove-again.ts';
import { generateRecoveryCodes, useRecoveryCode } from './recovery.ts';
import { changeRule, presentRule, requireRuleEditor } from './rule.ts';
import { listVerifiedFactors } from './store.ts';
import { unenrollFactor } from './unenroll-factor.ts';
import { verifyFactor } from './verify-factor.ts';

function requireSession(session: SessionRow | null): SessionRow {
  if (!session) throw new AppError('not_signed_in', 'Please sign in to continue.');
  return session;
}

/** The document’s calls name the user; anyone but the person who asks does not exist. */
function requireSelf(session: SessionRow, userId: string): void {
  if (session.user_id !== userId) throw notFound();
}

/** Everyone with an account can secure it. */
const onesOwn = (): void => {};

function registerFactors(router: Router, config: Config): void {
  router.public(listFactors, async ({ session, database }) => {
    const { user_id } = requireSession(session);
    const factors = await asSystem(database, (tx) => listVerifiedFactors(tx, user_id));
    return { totp: factors.map(presentFactor) };
  });

  router.person(
    enrollRoute,
    async (context) => enrollFactor({ ...context, config }, context.body.friendly_name),
    onesOwn,
  );

  router.person(
    unenrollRoute,
    async (context) => {
      await unenrollFactor(
        { ...context, config, tokenHash: context.sessionTokenHash },
        context.params.factor_id,
      );
    },
    onesOwn,
  );
}

function registerChallenges(router: Router, config: Config): void {
  router.public(challengeRoute, async (context) =>
    challengeFactor(
      { ...context, config, session: requireSession(context.session) },
      context.params.factor_id,
    ),
  );

  router.public(verifyRoute, async (context) => {
    const { params, body, database, request, reply } = context;
    const token = await verifyFactor(
      { ...context, config, session: requireSession(context.session) },
      { factorId: params.factor_id, challengeId: params.challenge_id, code: body.code },
    );
    setSessionCookie(request, reply, token);
    return presentSession(await findSession(database, hashToken(token)), config.demo);
  });

  router.public(getAssuranceLevel, async ({ session }) => {
    if (!session) return { current_level: null, next_level: null };
    return { current_level: session.aal, next_level: levelToReach(session) };
  });

  router.person(proveRoute, async (context) => {
    await proveAgain({ ...context, config }, context.body);
  });
}

function registerRecovery(router: Router, config: Config): void {
  router.person(
    generateRoute,
    async (context) => ({ recovery_codes: await generateRecoveryCodes({ ...context, config }) }),
    ({ session, body }) => requireSelf(session, body.p_user_id),
  );

  router.public(verifyRecoveryCode, async (context) => {
    const session = requireSession(context.session);
    requireSelf(session, context.body.p_user_id);
    const token = await useRecoveryCode({ ...context, config, session }, context.body.p_code);
    if (token) setSessionCookie(context.request, context.reply, token);
    return token !== null;
  });
}

function registerRule(router: Router): void {
  router.member(getTwoFactorRule, async ({ tx, actor }) => presentRule(tx, actor));

  router.member(
    changeTwoFactorRule,
    async ({ tx, actor, body, now, clientAddress, requestId }) =>
      changeRule(tx, { actor, rule: body.required_of, now, clientAddress, requestId }),
    ({ actor }) => requireRuleEditor(actor),
  );
}

export function registerTwoFactor(router: Router, config: Config): void {
  registerFactors(router, config);
  registerChallenges(router, config);
  registerRecovery(router, config);
  registerRule(router);
}
