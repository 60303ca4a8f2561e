import {
  type EarlyAccessInput,
  earlyAccessSchema,
  TEAM_SIZES,
} from '@dealwright/contract/operator/early-access';
import { type SubmitEvent, Suspense, useState } from 'react';
import { isProblem } from '../../../lib/http.ts';
import { buttonClass } from '../../../ui/button-class.ts';
import { lazy } from '../../../ui/lazy.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { sendRequest } from './api.ts';
import { ChoiceField, fieldId, LongTextField, TextField } from './plain-field.tsx';
import { ThankYou } from './thank-you.tsx';

// Speaks only when something went wrong.
const Toaster = lazy(() => import('../../../ui/toaster.tsx').then((module) => ({ default: module.Toaster })));

type Errors = Partial<Record<keyof EarlyAccessInput, string>>;

function firstErrors(
  issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[],
): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[String(path[0])] ??= message;
  return errors;
}

/** The server could be asked and said no; or nothing is known of what became of it. */
function tellFailure(error: unknown): void {
  if (isProblem(error, 'too_many_requests')) notifyError('Error', { text: error.detail });
  else if (isProblem(error) && !isProblem(error, 'network', 'unreadable')) {
    notifyError('Error', { text: 'Failed to submit your request. Please try again.' });
  } else notifyError('Something went wrong. Please try again.');
}

/** Sends the request, and leads back to the first field that was refused. */
function useEarlyAccess() {
  const [errors, setErrors] = useState<Errors>({});
  const [state, setState] = useState<'open' | 'sending' | 'sent'>('open');
  const [toasts, setToasts] = useState(false);

  const refuse = (refused: Errors) => {
    setErrors(refused);
    const first = Object.keys(earlyAccessSchema.shape).find((name) => name in refused);
    if (first) document.getElementById(fieldId(first))?.focus();
  };

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (state === 'sending') return;
    const parsed = earlyAccessSchema.safeParse(Object.fromEntries(new FormData(event.currentTarget)));
    if (!parsed.success) return refuse(firstErrors(parsed.error.issues));
    setErrors({});
    setState('sending');
    try {
      await sendRequest(parsed.data);
      setState('sent');
    } catch (error) {
      setState('open');
      if (isProblem(error, 'invalid_input') && error.errors.length > 0) {
        return refuse(firstErrors(error.errors.map(({ path, message }) => ({ path: [path], message }))));
      }
      setToasts(true);
      tellFailure(error);
    }
  };
  return { errors, state, toasts, submit };
}

/** The fields keep what was typed by themselves, also what was typed before the page could listen. */
export function EarlyAccessForm() {
  const { errors, state, toasts, submit } = useEarlyAccess();
  if (state === 'sent') return <ThankYou />;
  return (
    <>
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label="Early access"
        className="relative rounded-xl border border-border bg-card p-5 sm:p-8"
      >
        <Fields errors={errors} />
        <button
          type="submit"
          aria-disabled={state === 'sending' || undefined}
          className={buttonClass({ variant: 'primary', size: 'lg', className: 'mt-6 h-12 w-full' })}
        >
          {state === 'sending' && <Spinner />}
          Request Early Access
        </button>
      </form>
      {toasts && (
        <Suspense fallback={null}>
          <Toaster />
        </Suspense>
      )}
    </>
  );
}

function Fields({ errors }: { readonly errors: Errors }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <PersonFields errors={errors} />
      <div className="sm:col-span-2">
        <ChoiceField name="team_size" label="Sales Team Size" choices={TEAM_SIZES} error={errors.team_size} />
      </div>
      <div className="sm:col-span-2">
        <LongTextField
          name="message"
          label="What are your biggest sales challenges?"
          required
          error={errors.message}
        />
      </div>
      <Honeypot />
    </div>
  );
}

function PersonFields({ errors }: { readonly errors: Errors }) {
  return (
    <>
      <TextField
        name="first_name"
        label="First Name"
        required
        autoComplete="given-name"
        error={errors.first_name}
      />
      <TextField
        name="last_name"
        label="Last Name"
        required
        autoComplete="family-name"
        error={errors.last_name}
      />
      <TextField
        name="email"
        label="Work Email"
        type="email"
        required
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.email}
      />
      <TextField name="company" label="Company" required autoComplete="organization" error={errors.company} />
      <TextField
        name="job_title"
        label="Job Title"
        autoComplete="organization-title"
        error={errors.job_title}
      />
      <TextField name="phone" label="Phone" type="tel" autoComplete="tel" error={errors.phone} />
    </>
  );
}

/** Only programs fill it in. */
function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[200vw] size-px overflow-hidden">
      <label htmlFor={fieldId('website')}>Website, leave this empty</label>
      <input id={fieldId('website')} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  );
}
