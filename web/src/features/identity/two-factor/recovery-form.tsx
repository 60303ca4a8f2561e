import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { sendRecoveryCode } from './api.ts';
import { isWholeRecoveryCode, RecoveryCodeField } from './code-field.tsx';

interface RecoveryFormProps {
  readonly userId: string;
  readonly onAccepted: () => Promise<void>;
}

export function RecoveryForm({ userId, onAccepted }: RecoveryFormProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  const refuse = (text: string) => {
    notifyError('Invalid Recovery Code', { text });
    setCode('');
    field.current?.focus();
  };
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (busy || !isWholeRecoveryCode(code)) return;
    setBusy(true);
    try {
      if (await sendRecoveryCode(userId, code)) await onAccepted();
      else refuse('The recovery code is invalid or already used');
    } catch (error) {
      refuse(problemText(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <RecoveryCodeField
        ref={field}
        label="Recovery code"
        help="It works once. It turns two-factor authentication off, and your other codes stop working."
        value={code}
        onValueChange={setCode}
      />
      <Button type="submit" variant="primary" size="lg" busy={busy} disabled={!isWholeRecoveryCode(code)}>
        Use recovery code
      </Button>
    </form>
  );
}
