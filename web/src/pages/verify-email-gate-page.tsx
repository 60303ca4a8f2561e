import { useSession } from '../features/identity/session/api.ts';
import { VerifyEmailScreen } from '../features/identity/session/verify-email-screen.tsx';
import { usePage } from '../lib/page-title.ts';

/** Stands in place of every protected page while the person's address is not verified. */
export function VerifyEmailGatePage() {
  usePage({ title: 'Verify your email' });
  const { data: session } = useSession();
  return session?.user ? <VerifyEmailScreen email={session.user.email} /> : null;
}
