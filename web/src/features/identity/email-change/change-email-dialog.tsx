import { emailChangeInput } from '@dealwright/contract/identity/email-change';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type { z } from 'zod';
import { failureText, isProblem } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, useProof } from '../two-factor/use-proof.tsx';
import { useAskForChange } from './api.ts';

type Values = z.infer<typeof emailChangeInput>;

const FAILED = 'Couldn’t start the change';

interface ChangeEmailDialogProps {
  readonly userId: string;
  readonly email: string;
  readonly onClose: () => void;
}

/** The new address; the password is asked for again where it was not given lately. */
export function ChangeEmailDialog({ userId, email, onClose }: ChangeEmailDialogProps) {
  const ask = useAskForChange();
  const proof = useProof();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm<Values>({ resolver: zodResolver(emailChangeInput), defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;

  const submit = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const pending = await proof.run(() => ask(userId, values.email));
      notifySuccess('Confirm your new address', { text: `We sent a link to ${pending.email}` });
      onClose();
    } catch (error) {
      if (error instanceof ProofDeclined) return;
      const [said] = isProblem(error, 'invalid_input') ? error.errors : [];
      if (said?.path === 'email') form.setError('email', { message: said.message }, { shouldFocus: true });
      else setFailure(failureText(error, FAILED));
    }
  });

  return (
    <>
      <FormDialog
        title="Change Email"
        description={
          `You sign in with ${email} until you confirm the new address. ` +
          'You can undo the change from this address for seven days.'
        }
        submitLabel="Send the Link"
        busy={isSubmitting}
        failure={failure}
        onSubmit={(event) => void submit(event)}
        onClose={onClose}
      >
        <Field label="New Email" error={errors.email?.message}>
          <Input {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
      </FormDialog>
      {proof.dialog}
    </>
  );
}
