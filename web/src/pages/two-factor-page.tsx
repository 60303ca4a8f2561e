import { useSession } from '../features/identity/session/api.ts';
import { ChallengeScreen } from '../features/identity/two-factor/challenge-screen.tsx';
import { EnrolmentScreen } from '../features/identity/two-factor/enrolment-screen.tsx';
import { usePage } from '../lib/page-title.ts';

interface TwoFactorPageProps {
  /** Given where a factor has to be set up first; without it, one that is there has to be used. */
  readonly hold?: (held: boolean) => void;
  /** The page it stands before is shown once the factor was used; else one goes to the start. */
  readonly stays?: boolean;
}

/** Stands in place of every protected page until the session's second factor is used, or set up where it is asked for. */
export function TwoFactorPage({ hold, stays = false }: TwoFactorPageProps) {
  usePage({ title: hold ? 'Set up two-factor authentication' : 'Two-factor verification' });
  const { data: session } = useSession();
  const userId = session?.user?.id;
  if (userId === undefined) return null;
  if (hold) return <EnrolmentScreen userId={userId} hold={hold} />;
  return <ChallengeScreen userId={userId} stays={stays} />;
}
