import { Link } from '@tanstack/react-router';
import { LoaderCircle, MailCheck, MailX } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { failureText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { GateFrame } from '../../../ui/gate-frame.tsx';
import { useSession } from './api.ts';
import { useVerifyEmail } from './verification-api.ts';

const UNREADABLE = 'This link is incomplete. Open it from the email again.';

/** Verifies with the token, once; again only when asked to. */
function useVerification(token: string | null) {
  const { mutate: verify, ...verification } = useVerifyEmail();
  const used = useRef(false);
  useEffect(() => {
    if (token === null || used.current) return;
    used.current = true;
    verify(token);
  }, [token, verify]);

  return { verify, ...verification };
}

/** Verifies the address by the token of the link, in whatever browser it is opened. */
export function VerifyEmailLink({ token }: { readonly token: string | null }) {
  const { data: session } = useSession();
  const verification = useVerification(token);
  const user = session?.user ?? null;
  const onward = <OnwardLink signedIn={user !== null} />;

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
      <LinkFailed text={lost} verified={user?.email_verified ? user.email : null}>
        {onward}
        {token !== null && verification.failureReason !== null && (
          <Button variant="ghost" size="lg" className="mt-2" onClick={() => verification.verify(token)}>
            Try again
          </Button>
        )}
      </LinkFailed>
    );
  }
  return <Verifying />;
}

function OnwardLink({ signedIn }: { readonly signedIn: boolean }) {
  return (
    <Link
      to={signedIn ? '/home' : '/auth'}
      className={buttonClass({ variant: 'primary', size: 'lg', className: 'w-full' })}
    >
      {signedIn ? 'Go to Home' : 'Sign in'}
    </Link>
  );
}

interface LinkFailedProps {
  readonly text: string;
  /** The address of the person signed in, where it is verified all the same. */
  readonly verified: string | null;
  /** The ways on. */
  readonly children: ReactNode;
}

function LinkFailed({ text, verified, children }: LinkFailedProps) {
  return (
    <GateFrame icon={<MailX aria-hidden />} title="This link doesn’t work" text={text}>
      {verified ? (
        <p className="mb-4">Your address {verified} is already verified.</p>
      ) : (
        <p className="mb-4 text-pretty">
          A link works once, for 24 hours, until you request a newer one. Sign in to get a new link.
        </p>
      )}
      {children}
    </GateFrame>
  );
}

function Verifying() {
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
