import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { useConnectHubspot } from './api.ts';

const CONNECTED = 'HubSpot connected. Check the stages, then import.';
const CONNECTED_AGAIN = 'HubSpot connected again';

interface TokenDialogProps {
  /** There was a token before. */
  readonly again: boolean;
  readonly onClose: () => void;
}

/** Takes the token of a private app. It is tried at once, and never shown again. */
export function TokenDialog({ again, onClose }: TokenDialogProps) {
  const [token, setToken] = useState('');
  const [blank, setBlank] = useState(false);
  const connect = useConnectHubspot();
  const problem = connect.error;
  const field = isProblem(problem) ? problem.errors.find(({ path }) => path === 'token')?.message : undefined;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (connect.isPending) return;
    setBlank(token.trim() === '');
    if (token.trim() === '') return;
    connect.mutate(token.trim(), {
      onSuccess: () => {
        notifySuccess(again ? CONNECTED_AGAIN : CONNECTED);
        onClose();
      },
    });
  };
  return (
    <FormDialog
      title={again ? 'Connect HubSpot again' : 'Connect your company to HubSpot'}
      description="With the access token of a private app in your HubSpot account."
      submitLabel="Connect"
      busy={connect.isPending}
      failure={problem && !field ? problemText(problem) : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TokenSteps />
      <Field
        label="Access token"
        help="We check it now, store it encrypted, and never show it again."
        error={blank ? 'Paste the access token of a private app' : field}
      >
        <Input
          type="password"
          value={token}
          autoComplete="off"
          maxLength={300}
          onValueChange={(value) => {
            setToken(value);
            setBlank(false);
            connect.reset();
          }}
        />
      </Field>
    </FormDialog>
  );
}

function TokenSteps() {
  return (
    <ol className="flex list-decimal flex-col gap-1 pl-5 text-sm text-muted-foreground">
      <li>In HubSpot, create a private app under Settings, Integrations, Private Apps.</li>
      <li>
        Allow it to read owners, companies, contacts and deals. To write changes back, also allow it to write
        companies, contacts and deals.
      </li>
      <li>Copy its access token.</li>
    </ol>
  );
}
