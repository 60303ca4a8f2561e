import { useNavigate } from '@tanstack/react-router';
import { ShieldAlert } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { GateFrame } from '../../../ui/gate-frame.tsx';
import { useSignOut } from '../session/api.ts';
import { EnrolmentDialogs } from './enrolment-dialogs.tsx';
import { useEnrolment } from './use-enrolment.ts';
import { useProof } from './use-proof.tsx';

interface EnrolmentScreenProps {
  readonly userId: string;
  /** Keeps this screen while the recovery codes are shown, though the session owes nothing any more. */
  readonly hold: (held: boolean) => void;
}

/** Where the workspace asks for a second factor, and for operators: the set-up stands before everything else. */
export function EnrolmentScreen({ userId, hold }: EnrolmentScreenProps) {
  const proof = useProof();
  const enrolment = useEnrolment({ userId, proof, onEnabled: () => hold(true), onDone: () => hold(false) });
  const signOut = useSignOut();
  const navigate = useNavigate();
  const leave = async () => {
    await signOut();
    await navigate({ to: '/auth', replace: true });
  };
  return (
    <GateFrame
      icon={<ShieldAlert aria-hidden />}
      // The hyphen that does not break: the word stays whole on a phone.
      title={'Set up two\u2011factor authentication'}
      text="Your workspace requires it. It takes a minute and an authenticator app on your phone."
    >
      <div className="flex flex-col gap-2">
        <Button variant="primary" size="lg" busy={enrolment.starting} onClick={() => void enrolment.start()}>
          Enable Two-Factor Authentication
        </Button>
        <Button variant="ghost" size="lg" onClick={() => void leave()}>
          Sign out
        </Button>
      </div>
      <EnrolmentDialogs enrolment={enrolment} />
      {proof.dialog}
    </GateFrame>
  );
}
