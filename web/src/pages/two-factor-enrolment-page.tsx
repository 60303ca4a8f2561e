import { useSession } from '../features/session/api.ts';
import { EnrolmentScreen } from '../features/two-factor/enrolment-screen.tsx';
import { usePage } from '../lib/page-title.ts';

/** Stands in place of every protected page until a second factor is set up that the workspace asks for. */
export function TwoFactorEnrolmentPage({ hold }: { readonly hold: (held: boolean) => void }) {
  usePage({ title: 'Set up two-factor authentication' });
  const { data: session } = useSession();
  return session?.user ? <EnrolmentScreen userId={session.user.id} hold={hold} /> : null;
}
