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

interface ProofFormOptions {
  readonly withCode: boolean;
  readonly onGiven: () => void;
}

function useProofForm({ withCode, onGiven }: ProofFormOptions) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const prove = useProveAgain();
  const fieldError = (path: 'password' | 'code') =>
    isProblem(prove.error) ? prove.error.errors.find((error) => error.path === path)?.message : undefined;
  const saidAtField = fieldError('password') || fieldError('code');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (prove.isPending) return;
    prove.mutate(
      { password, ...(withCode && { code }) },
      {
        onSuccess: onGiven,
        // A code that wasn't checked can be sent again.
        onError: (error) => !isProblem(error, 'network') && setCode(''),
      },
    );
  };

  return {
    password,
    setPassword,
    code,
    setCode,
    fieldError,
    failure: prove.error && !saidAtField ? problemText(prove.error) : null,
    complete: password !== '' && (!withCode || isWholeCode(code)),
    busy: prove.isPending,
    submit,
  };
}

/** Asks for the password again, and for a code where the person has an authenticator. */
export function ProofDialog({ onGiven, onDeclined }: ProofDialogProps) {
  const { data: session } = useSession();
  const withCode = session?.user?.next_aal === 'aal2';
  const email = session?.user?.email ?? '';
  const hasNone = useSignInWays().data?.password === false;
  const id = useId();
  const proof = useProofForm({ withCode, onGiven });

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onDeclined()}
      size="sm"
      title={hasNone ? 'Set a password first' : 'Confirm it’s you'}
      description={
        hasNone
          ? 'This change needs your password.'
          : 'This change needs your password. We won’t ask again for ten minutes.'
      }
      footer={
        <>
          <Button variant="outline" onClick={onDeclined}>
            Cancel
          </Button>
          {hasNone ? (
            <SetPasswordButton email={email} />
          ) : (
            <Button type="submit" form={id} variant="primary" busy={proof.busy} disabled={!proof.complete}>
              Confirm
            </Button>
          )}
        </>
      }
    >
      {hasNone ? <NoPassword /> : <ProofForm id={id} email={email} withCode={withCode} proof={proof} />}
    </Dialog>
  );
}

function NoPassword() {
  return (
    <p className="text-pretty">
      You sign in with Google and don’t have a password. Set one with a link we email you, or sign in again
      and make the change within ten minutes.
    </p>
  );
}

interface ProofFormProps {
  readonly id: string;
  readonly email: string;
  readonly withCode: boolean;
  readonly proof: ReturnType<typeof useProofForm>;
}

function ProofForm({ id, email, withCode, proof }: ProofFormProps) {
  return (
    <form id={id} noValidate onSubmit={proof.submit} className="flex flex-col gap-4">
      {proof.failure && <Callout tone="lost" title={proof.failure} live />}
      {/* Tells password managers whose password this is. */}
      <input hidden type="text" autoComplete="username" readOnly value={email} />
      <Field label="Password" error={proof.fieldError('password')}>
        <Input
          type="password"
          autoComplete="current-password"
          value={proof.password}
          onChange={(event) => proof.setPassword(event.target.value)}
        />
      </Field>
      {withCode && (
        <CodeField
          label="Code from your authenticator app"
          value={proof.code}
          error={proof.fieldError('code')}
          onValueChange={proof.setCode}
        />
      )}
    </form>
  );
}
