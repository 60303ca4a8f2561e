import { HUBSPOT_USER_REQUIRED } from '@dealwright/contract/integrations/hubspot';
import { type SubmitEvent, useId, useRef, useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { useSaveHubspotUser } from './api.ts';

function useUserIdForm(saved: string | null) {
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? saved ?? '';
  const [error, setError] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const save = useSaveHubspotUser();
  const refuse = (message: string) => {
    setError(message);
    input.current?.focus();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (text.trim() === '') return refuse(HUBSPOT_USER_REQUIRED);
    setError(undefined);
    save.mutate(text.trim(), {
      onSuccess: () => {
        setTyped((now) => (now === typed ? null : now));
        notifySuccess('HubSpot account connected');
      },
      onError: (failure) => {
        notifyError('Failed to connect HubSpot account', { text: problemText(failure) });
        refuse(problemText(failure));
      },
    });
  };
  const type = (value: string) => {
    setTyped(value);
    setError(undefined);
  };
  return { text, type, error, input, busy: save.isPending, submit };
}

/** The person's HubSpot user id, which makes that owner's deals theirs. */
export function UserIdForm({ saved }: { readonly saved: string | null }) {
  const { text, type, error, input, busy, submit } = useUserIdForm(saved);
  const id = useId();
  return (
    <form
      aria-labelledby={id}
      noValidate
      onSubmit={submit}
      className="grid items-start gap-x-2 gap-y-1.5 sm:grid-cols-[minmax(0,20rem)_auto]"
    >
      <h4 id={id} className="sr-only">
        Your HubSpot account
      </h4>
      <Field
        label="HubSpot User ID"
        help="The number in the URL of your user page in HubSpot, under Settings, Users & Teams."
        error={error}
      >
        <Input
          ref={input}
          value={text}
          maxLength={100}
          autoComplete="off"
          placeholder="For example 51478234"
          onValueChange={type}
        />
      </Field>
      <Button
        type="submit"
        variant={saved ? 'outline' : 'primary'}
        className="sm:mt-[1.625rem] sm:justify-self-start"
        busy={busy}
        disabled={saved !== null && text.trim() === saved}
      >
        {saved ? 'Save' : 'Connect HubSpot'}
      </Button>
    </form>
  );
}
