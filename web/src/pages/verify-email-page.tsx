import { VerifyEmailLink } from '../features/session/verify-email-link.tsx';
import { usePage } from '../lib/page-title.ts';

/** `/verify-email`, opened by the link that was mailed. */
export function VerifyEmailPage({ token }: { readonly token: string | null }) {
  usePage({ title: 'Verify your email', canonical: '/verify-email' });
  return <VerifyEmailLink token={token} />;
}
