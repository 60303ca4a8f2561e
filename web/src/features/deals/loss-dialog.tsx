import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { lossQuestion } from './deal-prompts.ts';

const MOST = 500;

/** Asks why, once, before a deal is closed as lost. The reason may stay empty. */
export function LossDialog() {
  const asked = lossQuestion.useAsked();
  if (!asked) return null;
  return <OpenLossDialog key={asked.question.name} name={asked.question.name} onAnswer={asked.answer} />;
}

interface OpenLossDialogProps {
  readonly name: string;
  readonly onAnswer: (answer: { readonly reason: string | null } | null) => void;
}

function OpenLossDialog({ name, onAnswer }: OpenLossDialogProps) {
  const [reason, setReason] = useState('');
  const close = () => onAnswer({ reason: reason.trim() || null });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onAnswer(null);
      }}
      title={`Close ${name} as lost?`}
      description="You can move it back at any time."
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={() => onAnswer(null)}>
            Leave it open
          </Button>
          <Button variant="destructive" onClick={close}>
            Close as lost
          </Button>
        </>
      }
    >
      <Field label="Why was it lost?" optional help="What the buyer said helps with the next deal.">
        <Textarea
          value={reason}
          maxLength={MOST}
          onChange={(event) => setReason(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) close();
          }}
        />
      </Field>
    </Dialog>
  );
}
