import type { AiConfig } from '@dealwright/contract/integrations/webhooks';
import { type SubmitEvent, useState } from 'react';
import { isProblem, problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, useProof } from '../../identity/two-factor/use-proof.tsx';
import { useChangeAiConfig } from './api.ts';

const REMOVING =
  'We stop sending and recording events. ' +
  'Events still waiting are kept for 24 hours in case you set another URL.';

function useUrlForm(config: AiConfig, proof: ReturnType<typeof useProof>) {
  const change = useChangeAiConfig(proof.run);
  const [changed, setChanged] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const [asked, setAsked] = useState(false);
  const saved = config.webhook_url ?? '';
  const typed = changed ?? saved;
  const store = (webhook_url: string | null) =>
    change.mutate(
      { webhook_url },
      {
        onSuccess: () => {
          setChanged((now) => (now === changed ? null : now));
          notifySuccess(webhook_url === null ? 'Webhook removed' : 'Webhook URL saved');
        },
        onError: (error) => {
          const field = isProblem(error)
            ? error.errors.find(({ path }) => path === 'webhook_url')
            : undefined;
          if (field) setRefusal(field.message);
          else if (!(error instanceof ProofDeclined))
            notifyError('Couldn’t save the webhook URL', { text: problemText(error) });
        },
        onSettled: () => setAsked(false),
      },
    );
  const save = (event: SubmitEvent): void => {
    event.preventDefault();
    const url = typed.trim();
    if (url === saved) return;
    setRefusal(undefined);
    if (url === '') setAsked(true);
    else store(url);
  };
  return { typed, type: setChanged, saved, refusal, asked, setAsked, store, busy: change.isPending, save };
}

/** The receiver's address. What is refused stays in the field, with the reason. */
export function UrlForm({ config }: { readonly config: AiConfig }) {
  const proof = useProof();
  const form = useUrlForm(config, proof);
  return (
    <form noValidate onSubmit={form.save} className="flex flex-wrap items-start gap-2">
      <Field
        label="Webhook URL"
        help="Use https://. We POST JSON, signed per Standard Webhooks."
        error={form.refusal}
        className="min-w-56 flex-1"
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          maxLength={2000}
          placeholder="https://hooks.your-company.com/dealwright"
          value={form.typed}
          disabled={!config.can.edit}
          onValueChange={form.type}
        />
      </Field>
      {config.can.edit && (
        <Button
          type="submit"
          variant="primary"
          busy={form.busy}
          disabled={form.typed.trim() === form.saved}
          className="mt-6.5"
        >
          Save
        </Button>
      )}
      <AlertDialog
        open={form.asked}
        onOpenChange={form.setAsked}
        title="Remove the webhook?"
        description={REMOVING}
        confirmLabel="Remove webhook"
        destructive
        busy={form.busy}
        onConfirm={() => form.store(null)}
      />
      {proof.dialog}
    </form>
  );
}
