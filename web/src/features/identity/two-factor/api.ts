import type { Session } from '@dealwright/contract/identity/session';
import {
  challengeFactor,
  changeTwoFactorRule,
  type Enrollment,
  enrollFactor,
  FACTOR_NAME,
  generateRecoveryCodes,
  getTwoFactorRule,
  listFactors,
  proveAgain,
  type TwoFactorRule,
  unenrollFactor,
  verifyFactor,
  verifyRecoveryCode,
} from '@dealwright/contract/identity/two-factor';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../lib/http.ts';
import { setSaved } from '../../../lib/query-client.ts';

const FACTORS_KEY = ['two-factor', 'factors'] as const;
const RULE_KEY = ['two-factor', 'rule'] as const;

const factorsQuery = queryOptions({
  queryKey: FACTORS_KEY,
  queryFn: async ({ signal }) => {
    try {
      return (await call(listFactors, { signal })).totp;
    } catch (error) {
      if (!signal.aborted) console.warn('Couldn’t list the authenticator apps:', error);
      throw error;
    }
  },
});

/** The person's verified authenticators. A failure is logged, and shows no error. */
export function useFactors() {
  return useQuery(factorsQuery);
}

export function useReloadFactors(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: FACTORS_KEY });
}

/** The first verified authenticator and a challenge of it; null without one. */
export async function startChallenge(): Promise<{ factorId: string; challengeId: string } | null> {
  const [factor] = (await call(listFactors)).totp;
  return factor ? { factorId: factor.id, challengeId: await openChallenge(factor.id) } : null;
}

export async function openChallenge(factorId: string): Promise<string> {
  return (await call(challengeFactor, { params: { factor_id: factorId } })).id;
}

export function verifyCode(given: {
  readonly factorId: string;
  readonly challengeId: string;
  readonly code: string;
}): Promise<Session> {
  return call(verifyFactor, {
    params: { factor_id: given.factorId, challenge_id: given.challengeId },
    body: { code: given.code },
  });
}

export function sendRecoveryCode(userId: string, code: string): Promise<boolean> {
  return call(verifyRecoveryCode, { body: { p_user_id: userId, p_code: code } });
}

export function enroll(): Promise<Enrollment> {
  return call(enrollFactor, { body: { factor_type: 'totp', friendly_name: FACTOR_NAME } });
}

export function unenroll(factorId: string): Promise<void> {
  return call(unenrollFactor, { params: { factor_id: factorId } });
}

export async function newRecoveryCodes(userId: string): Promise<readonly string[]> {
  return (await call(generateRecoveryCodes, { body: { p_user_id: userId } })).recovery_codes;
}

export function useProveAgain() {
  return useMutation({
    mutationFn: (proof: { readonly password: string; readonly code?: string }) =>
      call(proveAgain, { body: proof }),
  });
}

/** Whom the workspace asks for a second factor. */
export function useTwoFactorRule() {
  return useQuery({ queryKey: RULE_KEY, queryFn: ({ signal }) => call(getTwoFactorRule, { signal }) });
}

export function useChangeTwoFactorRule(): (rule: TwoFactorRule) => Promise<void> {
  const queryClient = useQueryClient();
  return async (rule) => {
    const changed = await call(changeTwoFactorRule, { body: { required_of: rule } });
    await setSaved(queryClient, RULE_KEY, changed);
  };
}
