import { useSession } from '../features/session/api.ts';
import { ChallengeScreen } from '../features/two-factor/challenge-screen.tsx';
import { usePage } from '../lib/page-title.ts';

/** Stands in place of every protected page while the session owes its second factor. */
export function TwoFactorChallengePage() {
  usePage({ title: 'Two-factor verification' });
  const { data: session } = useSession();
  return session?.user ? <ChallengeScreen userId={session.user.id} /> : null;
}
