import { zodResolver } from '@hookform/resolvers/zod';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { failureText, isProblem } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { entriesMatch, MISMATCH, newPasswordFields } from './new-password-fields.ts';
import { PasswordMeter } from './password-meter.tsx';
import { useChangePassword } from './recovery-api.ts';
import { useReloadSessions } from './sessions-api.ts';

const FAILED = 'Failed to update password';

const formSchema = z
  .object({ current: z.string().min(1, 'Enter your current password'), ...newPasswordFields })
  .refine(entriesMatch, MISMATCH);
type FormValues = z.infer<typeof formSchema>;

const FIELD_OF: Readonly<Record<string, keyof FormValues>> = {
  current_password: 'current',
  new_password: 'password',
};

interface ChangePasswordDialogProps {
  readonly email: string;
  readonly onClose: () => void;
}

function showRefusal(form: UseFormReturn<FormValues>, error: unknown): void {
  for (const { path, message } of isProblem(error) ? error.errors : []) {
    const field = FIELD_OF[path];
    if (field) form.setError(field, { message }, { shouldFocus: true });
  }
}

function usePasswordForm(onClose: () => void) {
  const change = useChangePassword();
  const reloadSessions = useReloadSessions();
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: { current: '', password: '', confirmation: '' },
  });
  const submit = form.handleSubmit(({ current, password }) => {
    if (change.isPending) return;
    change.mutate(
      { current_password: current, new_password: password },
      {
        onSuccess: () => {
          notifySuccess('Password updated', { text: 'Your other devices are signed out' });
          void reloadSessions();
          onClose();
        },
        onError: (error) => showRefusal(form, error),
      },
    );
  });
  const saidAtField = isProblem(change.error, 'invalid_input') && change.error.errors.length > 0;
  const failure = change.isError && !saidAtField ? failureText(change.error, FAILED) : null;
  return { form, failure, busy: change.isPending, submit };
}

/** The present password, and the new one twice; every other session ends. */
export function ChangePasswordDialog({ email, onClose }: ChangePasswordDialogProps) {
  const { form, failure, busy, submit } = usePasswordForm(onClose);
  const { errors } = form.formState;
  return (
    <FormDialog
      title="Change Password"
      description="You’ll be signed out on your other devices."
      submitLabel="Update Password"
      busy={busy}
      failure={failure}
      onSubmit={(event) => void submit(event)}
      onClose={onClose}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <Field label="Current Password" error={errors.current?.message}>
        <PasswordInput {...form.register('current')} autoComplete="current-password" />
      </Field>
      <Field label="New Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
        <PasswordMeter password={form.watch('password')} email={email} />
      </Field>
      <Field label="Confirm Password" error={errors.confirmation?.message}>
        <PasswordInput {...form.register('confirmation')} autoComplete="new-password" />
      </Field>
    </FormDialog>
  );
}
