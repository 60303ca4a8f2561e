import { useNavigate } from '@tanstack/react-router';
import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { failureText } from '../../../lib/http.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useAuth } from '../../identity/session/auth-context.ts';
import { callbackUri, useConnectGmail } from './api.ts';
import { readAnswer, redirectUriIn, refusalOf } from './callback-outcome.ts';

const AFTER_SUCCESS_MS = 2_000;
const AFTER_ERROR_MS = 3_000;
const CONNECTED = 'Gmail account connected successfully!';

type Outcome =
  | { readonly kind: 'processing' }
  | { readonly kind: 'success' }
  | { readonly kind: 'error'; readonly text: string };

/** Hands Google's answer on, once: its code works once. */
function useOutcome(): Outcome {
  const [answer] = useState(() => readAnswer(window.location.search));
  const refusal = refusalOf(answer);
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'processing' });
  const { mutateAsync } = useConnectGmail();
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    if (refusal !== null) {
      setOutcome({ kind: 'error', text: refusal });
      return;
    }
    const { code, state, iss } = answer;
    mutateAsync({
      code: code ?? '',
      state: state || '-',
      redirectUri: redirectUriIn(state) ?? callbackUri(),
      ...(iss !== null && { iss }),
    }).then(
      () => {
        notifySuccess(CONNECTED);
        setOutcome({ kind: 'success' });
      },
      (error: unknown) => {
        const message =
          error instanceof Error && error.name === 'Error'
            ? error.message
            : failureText(error, 'Please try again.');
        notifyError(`Failed to connect Gmail: ${message}`);
        setOutcome({ kind: 'error', text: 'Failed to connect Gmail account' });
      },
    );
  }, [answer, refusal, mutateAsync]);
  return outcome;
}

/** Goes on to the settings: to Workspace, or for those who may not see it to Connectors. */
function useLeave(outcome: Outcome): void {
  const navigate = useNavigate();
  const role = useAuth().profile?.role;
  const tab = role === 'admin' || role === 'manager' ? 'workspace' : 'connectors';
  const { kind } = outcome;
  useEffect(() => {
    if (kind === 'processing') return undefined;
    const leave = () => void navigate({ to: '/settings', search: { tab }, replace: true });
    const timer = setTimeout(leave, kind === 'success' ? AFTER_SUCCESS_MS : AFTER_ERROR_MS);
    return () => clearTimeout(timer);
  }, [kind, navigate, tab]);
}

/** Where Google sends the browser back to: it is worked on, then it worked or it did not. */
export function GmailCallback() {
  const outcome = useOutcome();
  useLeave(outcome);
  return (
    <div role="status" className="py-16">
      {outcome.kind === 'processing' && (
        <EmptyState heading="h1" icon={<Spinner />} title="Connecting Gmail…">
          This takes a moment.
        </EmptyState>
      )}
      {outcome.kind === 'success' && (
        <EmptyState heading="h1" icon={<CircleCheck />} title="Gmail connected">
          {CONNECTED} Returning to settings.
        </EmptyState>
      )}
      {outcome.kind === 'error' && (
        <EmptyState heading="h1" icon={<CircleX />} title={outcome.text}>
          Nothing was connected. Returning to settings.
        </EmptyState>
      )}
    </div>
  );
}
