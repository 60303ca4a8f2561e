import { type SubmitEvent, useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { type EarlyAccessRequest, useDecide } from './waiting-list-api.ts';

interface DialogProps {
  readonly request: EarlyAccessRequest;
  readonly onClose: () => void;
}

export function DeclineDialog({ request, onClose }: DialogProps) {
  const [note, setNote] = useState('');
  const decide = useDecide(request.id);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    decide.mutate(
      { decision: 'declined', note },
      {
        onSuccess: () => {
          notifySuccess('Request declined', { text: `We emailed ${request.email}.` });
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={`Decline ${request.first_name} ${request.last_name}`}
      description={`We’ll email ${request.email} that the beta is full for now.`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="decline-form" variant="destructive" busy={decide.isPending}>
            Decline
          </Button>
        </>
      }
    >
      <form id="decline-form" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {decide.error && <Callout tone="lost" live title={problemText(decide.error)} />}
        <Field label="Note" optional help="Included in the email and kept with the request.">
          <Textarea value={note} maxLength={2000} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  );
}
