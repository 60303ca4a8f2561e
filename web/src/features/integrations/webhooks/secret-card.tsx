import { type AiConfig, MASKED_SECRET } from '@dealwright/contract/integrations/webhooks';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../../lib/format.ts';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Card } from '../../../ui/card.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { ProofDeclined, useProof } from '../../identity/two-factor/use-proof.tsx';
import { useRevealSecret, useRotateSecret } from './api.ts';

function unreadableText(mayRotate: boolean): string {
  return mayRotate
    ? 'This secret can no longer be read, so no events are sent. Rotate it and give your endpoint the new one.'
    : 'This secret can no longer be read, so no events are sent. Ask an admin to rotate it.';
}

function helpText({ previous_secret_until: until, can }: AiConfig): string {
  if (until !== null) return `The previous secret also works until ${formatTime(until)}.`;
  return can.edit ? 'Keep it out of code and logs.' : 'Only admins can see it.';
}

/** With what the receiver verifies that an event is ours; for admins. */
export function SecretCard({ config }: { readonly config: AiConfig }) {
  const proof = useProof();
  const reveal = useRevealSecret(proof.run);
  const secret = reveal.data?.webhook_secret;
  const { edit } = config.can;
  const toggle = () => {
    if (secret !== undefined) return reveal.reset();
    reveal.mutate(undefined, {
      onError: (error) => {
        if (!(error instanceof ProofDeclined))
          notifyError('Couldn’t show the secret', { text: problemText(error) });
      },
    });
  };
  return (
    <Card title="Signing secret" description="Use it to verify that events come from us.">
      <div className="flex flex-col gap-3">
        {!config.secret_readable && <Callout tone="warn">{unreadableText(edit)}</Callout>}
        <Field label="Webhook secret" help={helpText(config)}>
          <div className="flex flex-wrap gap-2">
            <Input
              readOnly
              value={secret ?? MASKED_SECRET}
              disabled={!edit}
              onFocus={(event) => event.target.select()}
              className="min-w-56 flex-1 font-mono text-xs"
            />
            {edit && !config.secret_readable && <Rotate onRotated={reveal.reset} />}
            {edit && config.secret_readable && (
              <>
                <RevealButton revealed={secret !== undefined} busy={reveal.isPending} onClick={toggle} />
                {secret !== undefined && <CopyButton text={secret} label="Copy" />}
                <Rotate onRotated={reveal.reset} />
              </>
            )}
          </div>
        </Field>
      </div>
      {proof.dialog}
    </Card>
  );
}

interface RevealButtonProps {
  readonly revealed: boolean;
  readonly busy: boolean;
  readonly onClick: () => void;
}

function RevealButton({ revealed, busy, onClick }: RevealButtonProps) {
  return (
    <Button variant="outline" aria-pressed={revealed} busy={busy} onClick={onClick}>
      {revealed ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
      {revealed ? 'Hide' : 'Reveal'}
    </Button>
  );
}

const ROTATING =
  'For 24 hours, events are signed with both secrets so you can update your endpoint. ' +
  'Then the old one stops working.';

function Rotate({ onRotated }: { readonly onRotated: () => void }) {
  const proof = useProof();
  const rotate = useRotateSecret(proof.run);
  const [asked, setAsked] = useState(false);
  const confirm = () =>
    rotate.mutate(undefined, {
      onSuccess: () => {
        onRotated();
        notifySuccess('New secret', { text: 'Events are signed with both secrets for 24 hours.' });
      },
      onError: (error) => {
        if (!(error instanceof ProofDeclined))
          notifyError('Couldn’t rotate the secret', { text: problemText(error) });
      },
      onSettled: () => setAsked(false),
    });
  return (
    <>
      <Button variant="ghost" onClick={() => setAsked(true)}>
        <RefreshCw aria-hidden />
        Rotate
      </Button>
      <AlertDialog
        open={asked}
        onOpenChange={setAsked}
        title="Rotate the secret?"
        description={ROTATING}
        confirmLabel="Rotate secret"
        busy={rotate.isPending}
        onConfirm={confirm}
      />
      {proof.dialog}
    </>
  );
}
