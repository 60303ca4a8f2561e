import { resetRequestSchema } from '@dealwright/contract/identity/password';
import { MailCheck } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { failureText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { DemoMailboxLink } from './demo-mailbox-link.tsx';
import { useRequestReset } from './recovery-api.ts';

const FAILED = 'Failed to send reset email';

interface ForgotPasswordDialogProps {
  /** What was typed into the sign-in form already. */
  readonly email: string;
  readonly onClose: () => void;
}

export function ForgotPasswordDialog({ email: typed, onClose }: ForgotPasswordDialogProps) {
  const [email, setEmail] = useState(typed);
  const [message, setMessage] = useState<string>();
  const request = useRequestReset();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (request.isPending) return;
    const parsed = resetRequestSchema.safeParse({ email });
    if (!parsed.success) return setMessage(parsed.error.issues[0]?.message);
    setMessage(undefined);
    request.mutate(parsed.data.email);
  };

  if (request.isSuccess) return <CheckEmailDialog email={request.variables} onClose={onClose} />;

  return (
    <FormDialog
      title="Reset your password"
      description="We’ll email you a link to set a new one."
      submitLabel="Send reset link"
      busy={request.isPending}
      failure={request.isError ? failureText(request.error, FAILED) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Email" error={message}>
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}

interface CheckEmailDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

/** Says the same whether the address has an account or not. */
function CheckEmailDialog({ email, onClose }: CheckEmailDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Check your email"
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div role="status" className="flex items-start gap-3">
        <MailCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-won" />
        <p className="min-w-0 text-pretty">
          If <span className="font-medium break-all">{email}</span> has an account, we sent a link to set a
          new password. It works for one hour. Check your spam folder too.
        </p>
      </div>
      <div className="mt-3 pl-8">
        <DemoMailboxLink email={email} />
      </div>
    </Dialog>
  );
}
