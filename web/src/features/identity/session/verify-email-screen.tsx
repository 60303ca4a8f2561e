import { CircleCheck, MailOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import { failureText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { GateFrame } from '../../../ui/gate-frame.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useSignOut } from './api.ts';
import { DemoMailboxLink } from './demo-mailbox-link.tsx';
import { useResendVerification } from './verification-api.ts';

const SENT_FOR_MS = 5_000;
const FAILED = 'Failed to resend verification email';

/** Sends the mail again, and says so for a few seconds. */
function useResend(email: string) {
  const resend = useResendVerification();
  const [sentAt, setSentAt] = useState<number | null>(null);

  useEffect(() => {
    if (sentAt === null) return;
    const timer = setTimeout(() => setSentAt(null), SENT_FOR_MS);
    return () => clearTimeout(timer);
  }, [sentAt]);

  const send = () =>
    resend.mutate(email, {
      onSuccess: () => {
        setSentAt(Date.now());
        notifySuccess('Verification Email Sent', { text: 'Please check your inbox and spam folder' });
      },
      onError: (error) => notifyError('Error', { text: failureText(error, FAILED) }),
    });

  return { send, busy: resend.isPending, sent: sentAt !== null };
}

/** Stands in place of every protected page until the address is verified. */
export function VerifyEmailScreen({ email }: { readonly email: string }) {
  const { send, busy, sent } = useResend(email);
  const signOut = useSignOut();
  return (
    <GateFrame
      icon={<MailOpen aria-hidden />}
      title="Verify Your Email"
      text={
        <>
          We sent a link to <span className="font-medium break-all text-foreground">{email}</span>. Open it to
          continue. This page updates automatically.
        </>
      }
    >
      <Button variant="primary" size="lg" busy={busy} onClick={send}>
        Resend verification email
      </Button>
      <p role="status" className="mt-2 flex min-h-5 items-center justify-center gap-1.5 text-sm text-won">
        {sent && (
          <>
            <CircleCheck aria-hidden className="size-4" />
            Verification email sent
          </>
        )}
      </p>
      <Button variant="ghost" size="lg" className="mt-1" onClick={() => void signOut()}>
        Sign out
      </Button>
      <div className="mt-4 text-center">
        <DemoMailboxLink email={email} />
      </div>
    </GateFrame>
  );
}
