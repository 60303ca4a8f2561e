import { Link } from '@tanstack/react-router';
import { LoaderCircle, MailCheck, MailX } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { failureText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { GateFrame } from '../../../ui/gate-frame.tsx';
import { useSession } from './api.ts';
import { useVerifyEmail } from './verification-api.ts';

const UNREADABLE = 'This verification link is not complete. Open it from the mail once more.';

/** Verifies the address by the token of the link, in whatever browser it is opened. */
export function VerifyEmailLink({ token }: { readonly token: string | null }) {
  const { data: session } = useSession();
  const { mutate: verify, ...verification } = useVerifyEmail();
  const used = useRef(false);
  useEffect(() => {
    if (token === null || used.current) return;
    used.current = true;
    verify(token);
  }, [token, verify]);

  const user = session?.user ?? null;
  const onward = (
    <Link
      to={user ? '/home' : '/auth'}
      className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}
    >
      {user ? 'Go to Home' : 'Sign in'}
    </Link>
  );
  if (verification.isSuccess) {
    return (
      <GateFrame
        icon={<MailCheck aria-hidden />}
        title="Email verified"
        text="Thanks, your address is confirmed."
      >
        {onward}
      </GateFrame>
    );
  }
  if (token === null || verification.isError) {
    const lost = verification.error === null ? UNREADABLE : failureText(verification.error, UNREADABLE);
    return (
      <GateFrame icon={<MailX aria-hidden />} title="This link does not work" text={lost}>
        {user?.email_verified ? (
          <>
            <p className="mb-4">Your address {user.email} is verified already.</p>
            {onward}
          </>
        ) : (
          <>
            <p className="mb-4 text-pretty">
              Each link works once, for 24 hours, and only the newest one. Sign in to have another one sent.
            </p>
            {onward}
          </>
        )}
        {token !== null && verification.failureReason !== null && (
          <Button variant="ghost" size="lg" className="mt-2" onClick={() => verify(token)}>
            Try again
          </Button>
        )}
      </GateFrame>
    );
  }
  return (
    <GateFrame
      icon={<LoaderCircle aria-hidden className="animate-spin" />}
      title="Verifying your email"
      text="This takes a moment."
    >
      <span role="status" className="sr-only">
        Loading
      </span>
    </GateFrame>
  );
}
