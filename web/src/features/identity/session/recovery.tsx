import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { EntryHead } from '../../../ui/entry-page.tsx';
import { useSession } from './api.ts';
import { useAuth } from './auth-context.ts';
import { ForgotPasswordDialog } from './forgot-password-dialog.tsx';
import { NewPasswordForm } from './new-password-form.tsx';
import { useOpenReset } from './recovery-api.ts';

const ON_AFTER_MS = 1_000;

/** The link has done its work: its token leaves the address bar, and the history with it. */
function forgetToken(): void {
  window.history.replaceState(window.history.state, '', '/auth?type=recovery');
}

/** Sets a new password in the session that the link opens; no redirect happens before that. */
export function Recovery({ token }: { readonly token: string | null }) {
  const { setRecovering } = useAuth();
  const { data: session } = useSession();
  const navigate = useNavigate();
  const { mutate: openReset, ...opening } = useOpenReset();
  const opened = useRef(false);
  const [done, setDone] = useState(false);

  useEffect(() => {
    setRecovering(true);
    return () => setRecovering(false);
  }, [setRecovering]);

  useEffect(() => {
    if (token === null || opened.current) return;
    opened.current = true;
    openReset(token, { onSettled: forgetToken });
  }, [token, openReset]);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate({ to: '/', replace: true }), ON_AFTER_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  if (opening.isError) return <LinkVoid message={failureText(opening.error, 'This link doesn’t work')} />;
  return (
    <>
      <EntryHead title="Set your password">You’ll be signed out on your other devices.</EntryHead>
      <NewPasswordForm
        email={opening.data?.user?.email ?? session?.user?.email ?? ''}
        waiting={opening.isPending}
        onDone={() => setDone(true)}
      />
    </>
  );
}

function LinkVoid({ message }: { readonly message: string }) {
  const [asking, setAsking] = useState(false);
  const navigate = useNavigate();
  return (
    <>
      <EntryHead title="Set a new password">Each link works once, for one hour.</EntryHead>
      <Callout tone="lost" title={message} live className="mb-4" />
      <Button variant="primary" size="lg" onClick={() => setAsking(true)}>
        Send a new link
      </Button>
      <Button
        variant="ghost"
        size="lg"
        className="mt-2"
        onClick={() => void navigate({ to: '/auth', search: {}, replace: true })}
      >
        Back to sign-in
      </Button>
      {asking && <ForgotPasswordDialog email="" onClose={() => setAsking(false)} />}
    </>
  );
}
