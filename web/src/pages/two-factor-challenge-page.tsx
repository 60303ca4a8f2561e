import { useSession } from '../features/session/api.ts';
import { ChallengeScreen } from '../features/two-factor/challenge-screen.tsx';
import { usePage } from '../lib/page-title.ts';

interface TwoFactorChallengePageProps {
  /** The page it stands in place of is shown once the code was right; otherwise the way leads over the start. */
  readonly stays?: boolean;
}

/** Stands in place of every protected page while the session owes its second factor. */
export function TwoFactorChallengePage({ stays = false }: TwoFactorChallengePageProps) {
  usePage({ title: 'Two-factor verification' });
  const { data: session } = useSession();
  return session?.user ? <ChallengeScreen userId={session.user.id} stays={stays} /> : null;
}
