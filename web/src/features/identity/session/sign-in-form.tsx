import { type Session, signInSchema } from '@dealwright/contract/identity/session';
import { Eye, EyeOff } from 'lucide-react';
import {
  type ComponentProps,
  type ReactNode,
  type Ref,
  type SubmitEvent,
  Suspense,
  useId,
  useRef,
  useState,
} from 'react';
import { cx } from '../../../lib/cx.ts';
import { isProblem } from '../../../lib/http.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { Callout } from '../../../ui/callout.tsx';
import { controlClass } from '../../../ui/control-class.ts';
import { lazy } from '../../../ui/lazy.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { useSignIn } from './api.ts';

// In demo mode only.
const DemoAccounts = lazy(() =>
  import('./demo-accounts.tsx').then((module) => ({ default: module.DemoAccounts })),
);
const ForgotPasswordDialog = lazy(() =>
  import('./forgot-password-dialog.tsx').then((module) => ({ default: module.ForgotPasswordDialog })),
);

const MISSING = 'Email and password are required';
const WRONG = 'Invalid email or password';
const FAILED = 'Sign in failed. Please try again.';

interface SignInFormProps {
  readonly session: Session | undefined;
  /** Other ways in, below the form. */
  readonly children?: ReactNode;
}

function useSignInForm() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [message, setMessage] = useState<string | null>(null);
  const emailInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    const parsed = signInSchema.safeParse({ email, password });
    if (!parsed.success) {
      setMessage(MISSING);
      (email.trim() === '' ? emailInput : passwordInput).current?.focus();
      return;
    }
    setMessage(null);
    signIn.mutate(parsed.data, {
      onError: (error) => {
        setMessage(isProblem(error, 'invalid_credentials') ? WRONG : FAILED);
        passwordInput.current?.select();
      },
    });
  };

  const fillIn = (account: { readonly email: string; readonly password: string }) => {
    setEmail(account.email);
    setPassword(account.password);
    setMessage(null);
  };

  return {
    email,
    setEmail,
    emailInput,
    password,
    setPassword,
    passwordInput,
    message,
    busy: signIn.isPending,
    submit,
    fillIn,
  };
}

/** On a phone the keyboard would cover what the page says. */
const hasKeyboard = window.matchMedia?.('(pointer: fine)').matches;

export function SignInForm({ session, children }: SignInFormProps) {
  const form = useSignInForm();
  const [forgotten, setForgotten] = useState(false);
  const submitButton = useRef<HTMLButtonElement>(null);

  return (
    <>
      <form noValidate onSubmit={form.submit} className="flex flex-col gap-4">
        {form.message && <Callout tone="lost" title={form.message} live />}
        <TextField
          ref={form.emailInput}
          label="Email"
          type="email"
          name="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus={hasKeyboard}
          spellCheck={false}
          value={form.email}
          onChange={(event) => form.setEmail(event.target.value)}
        />
        <div className="flex flex-col items-end gap-1.5 *:first:w-full">
          <PasswordField
            inputRef={form.passwordInput}
            value={form.password}
            onValueChange={form.setPassword}
          />
          <ForgotPasswordButton onClick={() => setForgotten(true)} />
        </div>
        <SubmitButton ref={submitButton} busy={form.busy} />
      </form>
      {children}
      <Suspense fallback={null}>
        {forgotten && <ForgotPasswordDialog email={form.email.trim()} onClose={() => setForgotten(false)} />}
      </Suspense>
      <Suspense fallback={null}>
        {session?.demo && session.demo_accounts.length > 0 && (
          <DemoAccounts
            accounts={session.demo_accounts}
            onPick={({ email }) => {
              form.fillIn({ email, password: session.demo_password ?? '' });
              submitButton.current?.focus();
            }}
          />
        )}
      </Suspense>
    </>
  );
}

function ForgotPasswordButton({ onClick }: { readonly onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={onClick}
      className={buttonClass({ variant: 'ghost', size: 'sm', className: '-mr-2 text-primary' })}
    >
      Forgot password?
    </button>
  );
}

interface SubmitButtonProps {
  readonly busy: boolean;
  readonly ref: Ref<HTMLButtonElement>;
}

function SubmitButton({ busy, ref }: SubmitButtonProps) {
  return (
    <button
      ref={ref}
      type="submit"
      aria-disabled={busy || undefined}
      className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-1' })}
    >
      {busy && <Spinner />}
      Sign In
    </button>
  );
}

interface TextFieldProps extends ComponentProps<'input'> {
  readonly label: string;
  readonly action?: ReactNode;
}

/** Plain elements rather than those on Base UI: the errors are the form's, and visitors load less. */
function TextField({ label, action, ...props }: TextFieldProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          {...props}
          className={cx(controlClass, 'h-10 px-2.5 touch:h-11', action !== undefined && 'pr-12')}
        />
        {action}
      </div>
    </div>
  );
}

interface PasswordFieldProps {
  readonly inputRef: Ref<HTMLInputElement>;
  readonly value: string;
  readonly onValueChange: (value: string) => void;
}

function PasswordField({ inputRef, value, onValueChange }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <TextField
      ref={inputRef}
      label="Password"
      type={shown ? 'text' : 'password'}
      name="password"
      autoComplete="current-password"
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
      action={
        <button
          type="button"
          aria-label={shown ? 'Hide password' : 'Show password'}
          onClick={() => setShown(!shown)}
          className={buttonClass({
            variant: 'ghost',
            iconOnly: true,
            className: 'absolute inset-y-0 right-1 my-auto touch:right-0',
          })}
        >
          <Icon aria-hidden />
        </button>
      }
    />
  );
}
