import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import { failureText, isProblem } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Field } from '../../../ui/field.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { entriesMatch, MISMATCH, newPasswordFields } from './new-password-fields.ts';
import { PasswordMeter } from './password-meter.tsx';
import { useSetNewPassword } from './recovery-api.ts';

const FAILED = 'Failed to update password';

const formSchema = z.object(newPasswordFields).refine(entriesMatch, MISMATCH);
type FormValues = z.infer<typeof formSchema>;

interface NewPasswordFormProps {
  /** Whose password it is to be, once the link has been exchanged. */
  readonly email: string;
  /** The link is being exchanged. */
  readonly waiting: boolean;
  readonly onDone: () => void;
}

export function NewPasswordForm({ email, waiting, onDone }: NewPasswordFormProps) {
  const update = useSetNewPassword();
  const form = useForm<FormValues>({
    resolver: zodResolver(formSchema),
    defaultValues: { password: '', confirmation: '' },
  });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ password }) => {
    if (update.isPending || update.isSuccess) return;
    update.mutate(password, {
      onSuccess: onDone,
      onError: (error) => {
        const refused = isProblem(error) ? error.errors.find(({ path }) => path === 'password') : undefined;
        if (refused) form.setError('password', { message: refused.message }, { shouldFocus: true });
      },
    });
  });
  const saidAtField = isProblem(update.error, 'invalid_input') && update.error.errors.length > 0;
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {update.isError && !saidAtField && (
        <Callout tone="lost" title={failureText(update.error, FAILED)} live />
      )}
      {update.isSuccess && (
        <Callout tone="won" title="Password updated" live>
          Your other devices are signed out. Taking you to Dealwright…
        </Callout>
      )}
      <Field label="New Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
        <PasswordMeter password={form.watch('password')} email={email} />
      </Field>
      <Field label="Confirm Password" error={errors.confirmation?.message}>
        <PasswordInput {...form.register('confirmation')} autoComplete="new-password" />
      </Field>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        busy={update.isPending || waiting}
        disabled={update.isSuccess}
        className="mt-1"
      >
        Update Password
      </Button>
    </form>
  );
}
