import { type Evidence, newEvidenceSchema } from '@dealwright/contract/qualification/evidence';
import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { clearDraft, readDraft, writeDraft } from '../../../lib/drafts.ts';
import { problemText } from '../../../lib/http.ts';
import { useIdempotencyKey } from '../../../lib/use-idempotency-key.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { KeepTyped } from '../../../ui/keep-typed.tsx';
import { notifySuccess } from '../../../ui/toast.ts';
import { useAddEvidence } from './api.ts';
import { EvidenceFields } from './evidence-fields.tsx';
import type { EvidenceForm, EvidenceInput, EvidenceOutput } from './evidence-input.ts';

interface EvidenceFormDialogProps {
  readonly number: number;
  readonly pillar: Pillar;
  /** The row that the new one takes the place of. */
  readonly supersedes: Evidence | null;
  readonly today: string;
  readonly onClose: () => void;
}

function startOf({ pillar, supersedes, today }: EvidenceFormDialogProps): EvidenceInput {
  return {
    pillar,
    polarity: supersedes?.polarity ?? 'supports',
    kind: supersedes?.kind ?? 'buyer_said',
    marks: [],
    statement: supersedes?.statement ?? '',
    stakeholder_id: supersedes?.person?.id ?? null,
    occurred_on: today,
    source: null,
    ...(supersedes && { supersedes: supersedes.id }),
  };
}

/** What is typed, kept until it is saved. */
function useEvidenceForm(props: EvidenceFormDialogProps) {
  const { number, pillar, supersedes, onClose } = props;
  const draftKey = `evidence.LEAD-${number}.${pillar}.${supersedes?.id ?? 'new'}`;
  const key = useIdempotencyKey();
  const [failure, setFailure] = useState<string | null>(null);
  const add = useAddEvidence(number);
  const form: EvidenceForm = useForm<EvidenceInput, unknown, EvidenceOutput>({
    resolver: zodResolver(newEvidenceSchema),
    defaultValues: readDraft<EvidenceInput>(draftKey) ?? startOf(props),
  });
  const keep = () => writeDraft(draftKey, form.getValues());
  const save = form.handleSubmit(async (body) => {
    try {
      await add.mutateAsync({ body, key: key.of(body) });
      clearDraft(draftKey);
      notifySuccess(supersedes ? 'Evidence superseded' : 'Evidence recorded', {
        text: 'The grade was updated.',
      });
      onClose();
    } catch (error) {
      setFailure(problemText(error));
    }
  });
  return { draftKey, form, keep, save, failure };
}

/** Records what is known by hand, perhaps in place of an earlier row. */
export function EvidenceFormDialog(props: EvidenceFormDialogProps) {
  const { number, pillar, supersedes, today, onClose } = props;
  const { draftKey, form, keep, save, failure } = useEvidenceForm(props);
  const { name } = PILLAR_DEFINITIONS[pillar];
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={supersedes ? `Supersede evidence for ${name}` : `Add evidence for ${name}`}
      description={
        supersedes ? (
          <>
            Replaces <q>{supersedes.statement}</q>, which stays in the history.
          </>
        ) : undefined
      }
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="evidence-form" variant="primary" busy={form.formState.isSubmitting}>
            {supersedes ? 'Supersede' : 'Add evidence'}
          </Button>
        </>
      }
    >
      <form id="evidence-form" noValidate onSubmit={save} onChange={keep} className="flex flex-col gap-4">
        {failure && (
          <Callout tone="lost" live title="Couldn’t save the evidence">
            {failure} What you typed is kept.
          </Callout>
        )}
        <KeepTyped draft={draftKey}>
          <EvidenceFields number={number} form={form} today={today} onChanged={keep} />
        </KeepTyped>
      </form>
    </Dialog>
  );
}
