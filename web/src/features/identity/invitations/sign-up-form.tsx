import { signUpSchema } from '@dealwright/contract/identity/invitations';
import { newPasswordSchema, PASSWORD_TEXTS } from '@dealwright/contract/identity/password';
import { zodResolver } from '@hookform/resolvers/zod';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { z } from 'zod';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Callout } from '../../../ui/callout.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { PasswordInput } from '../../../ui/password-input.tsx';
import { PasswordMeter } from '../session/password-meter.tsx';
import { useSignUp } from './api.ts';
import { entrySearch, type Ticket } from './ticket.ts';

const formSchema = signUpSchema
  .pick({ first_name: true, last_name: true, email: true })
  .extend({ password: newPasswordSchema, confirmation: z.string() })
  .refine(({ password, confirmation }) => password === confirmation, {
    path: ['confirmation'],
    message: PASSWORD_TEXTS.mismatch,
  });
type FormInput = z.input<typeof formSchema>;
type FormOutput = z.output<typeof formSchema>;
type SignUpFormState = UseFormReturn<FormInput, unknown, FormOutput>;

interface SignUpFormProps {
  readonly ticket: Ticket;
  /** Whom the invitation is for; null if a code leaves it open. */
  readonly invited: {
    readonly email: string;
    readonly first_name: string | null;
    readonly last_name: string | null;
  } | null;
  readonly onSignedUp: () => void;
}

function isFieldOfForm(path: string): path is keyof FormInput {
  return ['first_name', 'last_name', 'email', 'password'].includes(path);
}

/** Puts what the server refused to the fields it is about; the rest is said above the form. */
function showRefusal(form: SignUpFormState, error: unknown): string | null {
  const fields = isProblem(error) ? error.errors.filter(({ path }) => isFieldOfForm(path)) : [];
  for (const { path, message } of fields) {
    if (isFieldOfForm(path)) form.setError(path, { message }, { shouldFocus: true });
  }
  return fields.length > 0 ? null : problemText(error);
}

function useSignUpForm({ ticket, invited, onSignedUp }: SignUpFormProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const signUp = useSignUp({ onSignedUp });
  const form = useForm<FormInput, unknown, FormOutput>({
    resolver: zodResolver(formSchema),
    defaultValues: {
      first_name: invited?.first_name ?? '',
      last_name: invited?.last_name ?? '',
      email: invited?.email ?? '',
      password: '',
      confirmation: '',
    },
  });
  const submit = form.handleSubmit(({ confirmation: _, ...account }) => {
    if (signUp.isPending) return;
    setFailure(null);
    signUp.mutate(
      {
        ...account,
        ...(ticket.invitationToken
          ? { invitation_token: ticket.invitationToken }
          : { workspace_code: ticket.workspaceCode ?? '' }),
      },
      { onError: (error) => setFailure(showRefusal(form, error)) },
    );
  });
  return { form, failure, busy: signUp.isPending, submit };
}

export function SignUpForm({ ticket, invited, onSignedUp }: SignUpFormProps) {
  const { form, failure, busy, submit } = useSignUpForm({ ticket, invited, onSignedUp });
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {failure && <Callout tone="lost" title={failure} live />}
      <PersonFields form={form} emailGiven={invited !== null} />
      <PasswordFields form={form} />
      <Button type="submit" variant="primary" size="lg" busy={busy} className="mt-1">
        Sign Up
      </Button>
      <Link
        to="/auth"
        search={entrySearch(ticket, 'sign-in')}
        className={buttonClass({ variant: 'ghost', size: 'lg' })}
      >
        I already have an account
      </Link>
    </form>
  );
}

interface PersonFieldsProps {
  readonly form: SignUpFormState;
  /** The invitation is for one address, which stays as it is. */
  readonly emailGiven: boolean;
}

function PersonFields({ form, emailGiven }: PersonFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <Field label="First Name" error={errors.first_name?.message}>
          <Input {...form.register('first_name')} autoComplete="given-name" className="h-10" />
        </Field>
        <Field label="Last Name" error={errors.last_name?.message}>
          <Input {...form.register('last_name')} autoComplete="family-name" className="h-10" />
        </Field>
      </div>
      <Field
        label="Email"
        error={errors.email?.message}
        help={emailGiven ? 'Your invitation is for this address.' : undefined}
      >
        <Input
          {...form.register('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={emailGiven}
          className="h-10 read-only:bg-muted read-only:text-muted-foreground"
        />
      </Field>
    </>
  );
}

function PasswordFields({ form }: { readonly form: SignUpFormState }) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Password" error={errors.password?.message}>
        <PasswordInput {...form.register('password')} autoComplete="new-password" />
        <PasswordMeter password={form.watch('password')} email={form.watch('email')} />
      </Field>
      <Field label="Confirm Password" error={errors.confirmation?.message}>
        <PasswordInput {...form.register('confirmation')} autoComplete="new-password" />
      </Field>
    </>
  );
}
