import { type Evidence, retractEvidence } from '@dealwright/contract/qualification/evidence';
import { useState } from 'react';
import { useDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { useRetractEvidence } from './api.ts';

interface RetractDialogProps {
  readonly number: number;
  readonly row: Evidence;
  readonly onClose: () => void;
}

function useRetraction({ number, row, onClose }: RetractDialogProps) {
  const [reason, setReason, clear] = useDraft(`retract.${row.id}`, '');
  const [refused, setRefused] = useState<string>();
  const retract = useRetractEvidence(number);
  const submit = async () => {
    const body = retractEvidence.body.safeParse({ reason });
    if (!body.success) return setRefused(body.error.issues[0]?.message);
    try {
      await retract.mutateAsync({ id: row.id, reason: body.data.reason });
    } catch {
      // Said above the field.
      return;
    }
    clear(reason);
    notifySuccess('Evidence retracted', { text: 'It stays in the history, with your reason.' });
    onClose();
  };
  return { reason, setReason, refused, error: retract.error, busy: retract.isPending, submit };
}

/** Takes evidence back, with a reason. The row stays in the history. */
export function RetractDialog({ number, row, onClose }: RetractDialogProps) {
  const { reason, setReason, refused, error, busy, submit } = useRetraction({ number, row, onClose });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Retract this evidence?"
      description={<q>{row.statement}</q>}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="destructive" busy={busy} onClick={() => void submit()}>
            Retract evidence
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        {error && (
          <Callout tone="lost" live title="Couldn’t retract the evidence">
            {problemText(error)} Your reason is kept.
          </Callout>
        )}
        <Field
          label="Why are you retracting this?"
          required
          error={refused}
          help="The grade updates right away. The evidence stays in the history."
        >
          <Textarea
            value={reason}
            maxLength={500}
            onChange={(event) => setReason(event.currentTarget.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
