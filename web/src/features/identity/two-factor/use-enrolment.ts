import type { Session } from '@dealwright/contract/identity/session';
import type { Enrollment } from '@dealwright/contract/identity/two-factor';
import { useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useTakeSession } from '../session/api.ts';
import { enroll, newRecoveryCodes, openChallenge, useReloadFactors, verifyCode } from './api.ts';
import { ProofDeclined, type useProof } from './use-proof.tsx';

/** What became of a code; `unreached`: it wasn't checked, and can be sent again. */
export type Verdict = 'right' | 'wrong' | 'unreached';

interface Enrolment {
  /** What is being set up; null before and after. */
  readonly pending: Enrollment | null;
  readonly starting: boolean;
  readonly verifying: boolean;
  /** Shown once, after a set-up or when asked for anew. */
  readonly codes: readonly string[] | null;
  readonly start: () => Promise<void>;
  readonly cancel: () => void;
  readonly verify: (code: string) => Promise<Verdict>;
  readonly regenerate: () => Promise<void>;
  readonly forgetCodes: () => void;
}

interface EnrolmentOptions {
  readonly userId: string;
  readonly proof: ReturnType<typeof useProof>;
  /** The factor is verified; what the session owes is about to change. */
  readonly onEnabled?: () => void;
  /** The recovery codes were saved, or could not be had: there is no more to do. */
  readonly onDone?: () => void;
}

const messageOf = (error: unknown): string =>
  error instanceof Error && !isProblem(error) ? error.message : problemText(error);

function useRecoveryCodes({ userId, proof, onDone }: EnrolmentOptions) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const regenerate = async () => {
    try {
      setCodes(await proof.run(() => newRecoveryCodes(userId)));
    } catch (error) {
      if (!(error instanceof ProofDeclined)) {
        notifyError('Couldn’t generate recovery codes', { text: messageOf(error) });
      }
      onDone?.();
    }
  };
  const forgetCodes = () => {
    setCodes(null);
    onDone?.();
  };
  return { codes, regenerate, forgetCodes };
}

/** Verifies the new factor with its first code; returns the session that has it. */
async function verifyFactor(factorId: string, code: string): Promise<Session> {
  const challengeId = await openChallenge(factorId);
  const session = await verifyCode({ factorId, challengeId, code });
  if (!session.user) throw new Error('No user found');
  return session;
}

/** From 'Enable Two-Factor Authentication' to the saved recovery codes. */
export function useEnrolment(options: EnrolmentOptions): Enrolment {
  const { proof, onEnabled } = options;
  const [pending, setPending] = useState<Enrollment | null>(null);
  const [starting, setStarting] = useState(false);
  const [verifying, setVerifying] = useState(false);
  const recovery = useRecoveryCodes(options);
  const takeSession = useTakeSession();
  const reloadFactors = useReloadFactors();

  const start = async () => {
    setStarting(true);
    try {
      setPending(await proof.run(enroll));
    } catch (error) {
      if (error instanceof ProofDeclined) return;
      notifyError('Enrollment Error', { text: messageOf(error) });
      setPending(null);
    } finally {
      setStarting(false);
    }
  };

  const verify = async (code: string): Promise<Verdict> => {
    if (!pending || code === '') return 'wrong';
    setVerifying(true);
    try {
      const session = await verifyFactor(pending.id, code);
      onEnabled?.();
      await takeSession(session);
    } catch (error) {
      notifyError('Verification Failed', { text: messageOf(error) || 'Invalid verification code' });
      setVerifying(false);
      return isProblem(error, 'network') ? 'unreached' : 'wrong';
    }
    notifySuccess('MFA Enabled', { text: 'Two-factor authentication has been enabled successfully' });
    await Promise.all([recovery.regenerate(), reloadFactors()]);
    setPending(null);
    setVerifying(false);
    return 'right';
  };

  const cancel = () => setPending(null);
  return { pending, starting, verifying, start, cancel, verify, ...recovery };
}
