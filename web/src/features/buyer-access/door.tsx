import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { useConfirmAddress, useSendCode } from './api.ts';
import { BuyerFrame } from './buyer-frame.tsx';

interface DoorProps {
  readonly token: string;
  readonly company: string;
  /** Masked. */
  readonly email: string;
}

/** Confirms the address of a link: a code is mailed to it and typed here. */
export function Door({ token, company, email }: DoorProps) {
  const send = useSendCode(token);
  return (
    <BuyerFrame company={company}>
      <div className="mx-auto flex w-full max-w-sm flex-col gap-5 pt-4 sm:pt-12">
        <div>
          <h1 className="text-2xl tracking-[-0.02em]">Confirm your email address</h1>
          <p className="mt-1 text-pretty text-muted-foreground">
            {company} sent this link to {email}. We’ll email a code to that address.
          </p>
        </div>
        {send.isSuccess ? (
          <CodeForm token={token} email={email} send={send} />
        ) : (
          <>
            {send.isError && <Callout tone="lost" title={problemText(send.error)} live />}
            <Button variant="primary" busy={send.isPending} onClick={() => send.mutate()}>
              Email me a code
            </Button>
          </>
        )}
      </div>
    </BuyerFrame>
  );
}

interface CodeFormProps {
  readonly token: string;
  readonly email: string;
  readonly send: ReturnType<typeof useSendCode>;
}

const DIGITS = /^\d{6}$/;

function CodeForm({ token, email, send }: CodeFormProps) {
  const confirm = useConfirmAddress(token);
  const [code, setCode] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const digits = code.replace(/\s/g, '');
    setMissing(!DIGITS.test(digits));
    if (DIGITS.test(digits)) confirm.mutate(digits);
  };
  const isWrong = isProblem(confirm.error, 'invalid_code');
  const error = missing
    ? 'Enter the 6 digits from the email'
    : isWrong
      ? problemText(confirm.error)
      : undefined;
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <p role="status" className="text-sm">
        We sent a code to {email}. It works for 10 minutes.
      </p>
      {confirm.isError && !isWrong && <Callout tone="lost" title={problemText(confirm.error)} live />}
      <Field label="Code" required error={error}>
        <Input
          value={code}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          autoFocus
          onChange={(event) => setCode(event.currentTarget.value)}
        />
      </Field>
      <Button type="submit" variant="primary" busy={confirm.isPending}>
        Continue
      </Button>
      <Button variant="ghost" busy={send.isPending} onClick={() => send.mutate()}>
        Send a new code
      </Button>
    </form>
  );
}
