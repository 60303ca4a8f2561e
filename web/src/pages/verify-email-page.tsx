import { FollowLink } from '../features/identity/email-change/follow-link.tsx';
import { VerifyEmailLink } from '../features/identity/session/verify-email-link.tsx';
import { usePage } from '../lib/page-title.ts';

interface VerifyEmailPageProps {
  readonly token: string | null;
  /** What the link is of, where it is about a change of address. */
  readonly change: string | null;
}

/** `/verify-email`, opened by a link that was mailed to an address. */
export function VerifyEmailPage({ token, change }: VerifyEmailPageProps) {
  usePage({ title: 'Verify your email', canonical: '/verify-email' });
  if (change === 'confirm' || change === 'undo') return <FollowLink change={change} token={token} />;
  return <VerifyEmailLink token={token} />;
}
