import type { Session } from '@dealwright/contract/identity/session';
import { useNavigate } from '@tanstack/react-router';
import { KeyRound, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { GateFrame } from '../../../ui/gate-frame.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useRefreshSession, useSignOut, useTakeSession } from '../session/api.ts';
import { CodeForm } from './code-form.tsx';
import { RecoveryForm } from './recovery-form.tsx';
import { useChallenge } from './use-challenge.ts';

interface ChallengeScreenProps {
  readonly userId: string;
  /** The page below is shown once the code was right. */
  readonly stays: boolean;
}

type Mode = 'code' | 'recovery';

const ICON = { code: ShieldCheck, recovery: KeyRound } as const;
const TITLE: Readonly<Record<Mode, string>> = {
  code: 'Two-factor verification',
  recovery: 'Use a recovery code',
};
const TEXT: Readonly<Record<Mode, string>> = {
  code: 'Enter the 6-digit code that your authenticator app shows for Dealwright.',
  recovery: 'Enter one of the codes you saved when you set up two-factor authentication.',
};
const OTHER_WAY: Readonly<Record<Mode, string>> = {
  code: 'Use a recovery code instead',
  recovery: 'Use your authenticator app instead',
};

/** The ways out of the challenge, and where each leads. */
function useWaysOn(stays: boolean) {
  const navigate = useNavigate();
  const takeSession = useTakeSession();
  const refresh = useRefreshSession();
  const signOut = useSignOut();

  const enter = async (session: Session) => {
    await takeSession(session);
    notifySuccess('Verification Successful', { text: 'Welcome back!' });
    if (!stays) await navigate({ to: '/', replace: true });
  };
  const recovered = async () => {
    notifySuccess('Recovery Code Accepted', { text: 'Please set up MFA again for security' });
    await refresh();
    await navigate({ to: '/settings', search: { tab: 'security' }, replace: true });
  };
  const cancel = async () => {
    await signOut();
    await navigate({ to: '/auth', replace: true });
  };

  return { enter, recovered, cancel };
}

/** Between the password and the product: a code of the authenticator app, or a recovery code. */
export function ChallengeScreen({ userId, stays }: ChallengeScreenProps) {
  const [mode, setMode] = useState<Mode>('code');
  const { enter, recovered, cancel } = useWaysOn(stays);
  const challenge = useChallenge({
    onNoFactor: () => {
      notifyError('No MFA Factor', { text: 'No verified MFA factor found' });
      // A session that asks for a factor which is not there can go nowhere: one begins anew.
      void cancel();
    },
  });
  const Icon = ICON[mode];

  return (
    <GateFrame icon={<Icon aria-hidden />} title={TITLE[mode]} text={TEXT[mode]}>
      {mode === 'code' ? (
        <CodeForm challenge={challenge} onVerified={enter} />
      ) : (
        <RecoveryForm userId={userId} onAccepted={recovered} />
      )}
      <div className="mt-3 flex flex-col gap-1">
        <Button
          variant="ghost"
          size="lg"
          onClick={() => setMode(mode === 'code' ? 'recovery' : 'code')}
          className="text-primary"
        >
          {OTHER_WAY[mode]}
        </Button>
        <Button variant="ghost" size="lg" onClick={() => void cancel()}>
          Cancel
        </Button>
      </div>
    </GateFrame>
  );
}
