import { type SubmitEvent, useId, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { useSession } from '../session/api.ts';
import { SetPasswordButton } from '../session/set-password-button.tsx';
import { useSignInWays } from '../session/sign-in-ways-api.ts';
import { useProveAgain } from './api.ts';
import { CodeField, isWholeCode } from './code-field.tsx';

interface ProofDialogProps {
  readonly onGiven: () => void;
  readonly onDeclined: () => void;
}

/** Asks for the password again, and for a code where the person has an authenticator. */
export function ProofDialog({ onGiven, onDeclined }: ProofDialogProps) {
  const { data: session } = useSession();
  const withCode = session?.user?.next_aal === 'aal2';
  const email = session?.user?.email ?? '';
  const hasNone = useSignInWays().data?.password === false;
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const form = useId();
  const prove = useProveAgain();
  const fieldError = (path: string) =>
    isProblem(prove.error) ? prove.error.errors.find((error) => error.path === path)?.message : undefined;
  const other = prove.error && !fieldError('password') && !fieldError('code');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (prove.isPending) return;
    prove.mutate(
      { password, ...(withCode && { code }) },
      {
        onSuccess: onGiven,
        // A code that nobody looked at can be sent again.
        onError: (error) => !isProblem(error, 'network') && setCode(''),
      },
    );
  };

  if (hasNone) {
    return (
      <Dialog
        open
        onOpenChange={(open) => !open && onDeclined()}
        size="sm"
        title="Set a password first"
        description="This change needs your password."
        footer={
          <>
            <Button variant="outline" onClick={onDeclined}>
              Cancel
            </Button>
            <SetPasswordButton email={email} />
          </>
        }
      >
        <p className="text-pretty">
          You sign in with Google and don't have a password. Set one with a link we email you, or sign in
          again and make the change within ten minutes.
        </p>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDeclined()}
      size="sm"
      title="Confirm it's you"
      description="This change needs your password. We won't ask again for ten minutes."
      footer={
        <>
          <Button variant="outline" onClick={onDeclined}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            busy={prove.isPending}
            disabled={password === '' || (withCode && !isWholeCode(code))}
          >
            Confirm
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {other && <Callout tone="lost" title={problemText(prove.error)} live />}
        {/* Tells password managers whose password this is. */}
        <input hidden type="text" autoComplete="username" readOnly value={session?.user?.email ?? ''} />
        <Field label="Password" error={fieldError('password')}>
          <Input
            type="password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        {withCode && (
          <CodeField
            label="Code from your authenticator app"
            value={code}
            error={fieldError('code')}
            onValueChange={setCode}
          />
        )}
      </form>
    </Dialog>
  );
}
