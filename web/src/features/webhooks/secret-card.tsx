import { type AiConfig, MASKED_SECRET } from '@dealwright/contract/webhooks';
import { Eye, EyeOff, RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Card } from '../../ui/card.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { useRotateSecret } from './api.ts';

/** With what the receiver verifies that an event is ours; for admins. */
export function SecretCard({ config }: { readonly config: AiConfig }) {
  const [shown, setShown] = useState(false);
  const { edit } = config.can;
  const until = config.previous_secret_until;
  return (
    <Card title="Signing secret" description="With it the receiver verifies that an event comes from here.">
      <div className="flex flex-col gap-3">
        {!config.secret_readable && (
          <Callout tone="warn">
            {edit
              ? 'This secret can no longer be read, so no events are sent. Rotate it and give your receiver the new one.'
              : 'This secret can no longer be read, so no events are sent. Ask an admin to rotate it.'}
          </Callout>
        )}
        <Field
          label="Webhook secret"
          help={
            until === null
              ? edit
                ? 'Keep it out of code and logs.'
                : 'Only an admin sees it.'
              : `The one before it signs as well until ${formatTime(until)}.`
          }
        >
          <div className="flex flex-wrap gap-2">
            <Input
              readOnly
              value={shown ? config.webhook_secret : MASKED_SECRET}
              disabled={!edit}
              onFocus={(event) => event.target.select()}
              className="min-w-56 flex-1 font-mono text-xs"
            />
            {edit && !config.secret_readable && <Rotate />}
            {edit && config.secret_readable && (
              <>
                <Button variant="outline" aria-pressed={shown} onClick={() => setShown(!shown)}>
                  {shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
                  {shown ? 'Hide' : 'Reveal'}
                </Button>
                <CopyButton text={config.webhook_secret} label="Copy" />
                <Rotate />
              </>
            )}
          </div>
        </Field>
      </div>
    </Card>
  );
}

function Rotate() {
  const rotate = useRotateSecret();
  const [asked, setAsked] = useState(false);
  const confirm = () =>
    rotate.mutate(undefined, {
      onSuccess: () =>
        notifySuccess('New secret', { text: 'For 24 hours events carry the signatures of both.' }),
      onError: (error) => notifyError('Not changed', { text: problemText(error) }),
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
        title="Make a new secret?"
        description="For 24 hours events are signed with both, so that you can change it at the receiver. After that the old one is of no use."
        confirmLabel="Make a new secret"
        busy={rotate.isPending}
        onConfirm={confirm}
      />
    </>
  );
}
