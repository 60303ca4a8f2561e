import type { Session } from '@dealwright/contract/identity/session';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { CodeField, isWholeCode } from './code-field.tsx';
import type { useChallenge } from './use-challenge.ts';

interface CodeFormProps {
  readonly challenge: ReturnType<typeof useChallenge>;
  readonly onVerified: (session: Session) => void;
}

export function CodeForm({ challenge, onVerified }: CodeFormProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const open = challenge.state === 'open';
  useEffect(() => {
    if (open) field.current?.focus();
  }, [open]);

  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !isWholeCode(code)) return;
    setBusy(true);
    try {
      const session = await challenge.verify(code);
      if (session) onVerified(session);
    } catch (error) {
      notifyError('Verification Failed', {
        text: isProblem(error, 'invalid_code') ? 'Invalid verification code' : problemText(error),
      });
      setCode('');
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  if (challenge.state === 'failed') return <ChallengeFailed onRetry={challenge.retry} />;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <CodeField ref={field} label="Verification code" value={code} onValueChange={setCode} />
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={busy}
        disabled={!isWholeCode(code) || challenge.state !== 'open'}
      >
        Verify
      </Button>
    </form>
  );
}

function ChallengeFailed({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="flex flex-col gap-4">
      <Callout tone="lost" title="Failed to initialize MFA challenge" live />
      <Button variant="primary" size="lg" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
