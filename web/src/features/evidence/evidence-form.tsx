import { type Evidence, newEvidenceSchema } from '@dealwright/contract/meddpicc';
import { EVIDENCE_KIND_LABELS, EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { newIdempotencyKey, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { PersonSelect } from '../stakeholders/person-select.tsx';
import { useAddEvidence } from './api.ts';
import { EvidenceSourceFields } from './evidence-source-fields.tsx';

export type EvidenceInput = z.input<typeof newEvidenceSchema>;
type EvidenceOutput = z.output<typeof newEvidenceSchema>;
export type EvidenceForm = UseFormReturn<EvidenceInput, unknown, EvidenceOutput>;

interface EvidenceFormDialogProps {
  readonly number: number;
  readonly pillar: Pillar;
  /** The row that the new one takes the place of. */
  readonly supersedes: Evidence | null;
  readonly today: string;
  readonly onClose: () => void;
}

const KIND_HELP: Readonly<Record<Evidence['kind'], string>> = {
  seller_belief: 'Counts as Claimed. It does not age.',
  buyer_said: 'Counts as Heard; two buyers make it Proven. Fresh for 60 days.',
  buyer_wrote: 'Counts as Proven. Fresh for 120 days.',
  buyer_did: 'An act that cost them something. Counts as Proven. Fresh for 90 days.',
};
const KINDS = EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE_KIND_LABELS[value] }));
const POLARITIES = [
  { value: 'supports', label: 'Supports' },
  { value: 'contradicts', label: 'Contradicts' },
] as const;

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

/** Records what is known by hand, perhaps in place of an earlier row. */
export function EvidenceFormDialog(props: EvidenceFormDialogProps) {
  const { number, pillar, supersedes, today, onClose } = props;
  const draftKey = `evidence.LEAD-${number}.${pillar}.${supersedes?.id ?? 'new'}`;
  const key = useRef(newIdempotencyKey());
  const [failure, setFailure] = useState<string | null>(null);
  const add = useAddEvidence(number);
  const form: EvidenceForm = useForm<EvidenceInput, unknown, EvidenceOutput>({
    resolver: zodResolver(newEvidenceSchema),
    defaultValues: readDraft<EvidenceInput>(draftKey) ?? startOf(props),
  });
  const keep = () => writeDraft(draftKey, form.getValues());
  const save = form.handleSubmit(async (body) => {
    try {
      await add.mutateAsync({ body, key: key.current });
      clearDraft(draftKey);
      notifySuccess(supersedes ? 'Evidence superseded' : 'Evidence recorded', {
        text: 'The grade is computed anew.',
      });
      onClose();
    } catch (error) {
      key.current = newIdempotencyKey();
      setFailure(problemText(error));
    }
  });
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
            Takes the place of <q>{supersedes.statement}</q>, which stays in the history.
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
          <Callout tone="lost" live title="Not saved">
            {failure} What you typed is kept.
          </Callout>
        )}
        <EvidenceFields number={number} form={form} today={today} onChanged={keep} />
      </form>
    </Dialog>
  );
}

interface EvidenceFieldsProps {
  readonly number: number;
  readonly form: EvidenceForm;
  readonly today: string;
  readonly onChanged: () => void;
}

function EvidenceFields({ number, form, today, onChanged }: EvidenceFieldsProps) {
  const { errors } = form.formState;
  const kind = form.watch('kind');
  const keeping =
    <V,>(apply: (value: V) => void) =>
    (value: V) => {
      apply(value);
      onChanged();
    };
  return (
    <>
      <Field label="What do you know?" required error={errors.statement?.message}>
        <Textarea
          {...form.register('statement')}
          rows={2}
          placeholder="Ana signs anything below $100,000 herself"
        />
      </Field>
      <Controller
        control={form.control}
        name="polarity"
        render={({ field }) => (
          <SegmentedControl
            aria-label="Does it support or contradict?"
            value={field.value ?? 'supports'}
            onValueChange={keeping(field.onChange)}
            segments={POLARITIES}
            className="self-start"
          />
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="How do you know?" help={KIND_HELP[kind]}>
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <Select value={field.value} onValueChange={keeping(field.onChange)} options={KINDS} />
            )}
          />
        </Field>
        <Field
          label="Who on the buyer’s side?"
          optional={kind === 'seller_belief'}
          required={kind !== 'seller_belief'}
          error={errors.stakeholder_id?.message}
        >
          <Controller
            control={form.control}
            name="stakeholder_id"
            render={({ field }) => (
              <PersonSelect
                number={number}
                value={field.value ?? null}
                onValueChange={keeping(field.onChange)}
              />
            )}
          />
        </Field>
        <Field label="On which day?" required error={errors.occurred_on?.message}>
          <Controller
            control={form.control}
            name="occurred_on"
            render={({ field }) => (
              <DateInput
                value={field.value}
                max={today}
                onValueChange={(day) => {
                  field.onChange(day ?? '');
                  onChanged();
                }}
              />
            )}
          />
        </Field>
      </div>
      <EvidenceSourceFields number={number} form={form} onChanged={onChanged} />
    </>
  );
}
