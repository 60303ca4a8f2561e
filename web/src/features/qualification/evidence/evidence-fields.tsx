import type { Evidence } from '@dealwright/contract/qualification/evidence';
import { EVIDENCE_KIND_LABELS, EVIDENCE_KINDS } from '@dealwright/domain/evidence';
import { Controller } from 'react-hook-form';
import { DateInput } from '../../../ui/date-input.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { PersonSelect } from '../../stakeholders/person-select.tsx';
import type { EvidenceForm } from './evidence-input.ts';
import { EvidenceSourceFields } from './evidence-source-fields.tsx';

const KIND_HELP: Readonly<Record<Evidence['kind'], string>> = {
  seller_belief: 'Counts as Claimed. Doesn’t age.',
  buyer_said: 'Counts as Heard, or Proven when two buyers say it. Fresh for 60 days.',
  buyer_wrote: 'Counts as Proven. Fresh for 120 days.',
  buyer_did: 'An act that cost them something. Counts as Proven. Fresh for 90 days.',
};
const KINDS = EVIDENCE_KINDS.map((value) => ({ value, label: EVIDENCE_KIND_LABELS[value] }));
const POLARITIES = [
  { value: 'supports', label: 'Supports' },
  { value: 'contradicts', label: 'Contradicts' },
] as const;

interface EvidenceFieldsProps {
  readonly number: number;
  readonly form: EvidenceForm;
  readonly today: string;
  readonly onChanged: () => void;
}

/** Applies a value that no input event tells the form of, and says that it changed. */
const keeping =
  <V,>(apply: (value: V) => void, onChanged: () => void) =>
  (value: V) => {
    apply(value);
    onChanged();
  };

/** What is known, how, from whom, since when and where it stands. */
export function EvidenceFields({ number, form, today, onChanged }: EvidenceFieldsProps) {
  const { errors } = form.formState;
  const kind = form.watch('kind');
  return (
    <>
      <Field label="What do you know?" required error={errors.statement?.message}>
        <Textarea
          {...form.register('statement')}
          rows={2}
          placeholder="Ana signs anything below $100,000 herself"
        />
      </Field>
      <Polarity form={form} onChanged={onChanged} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="How do you know?" help={KIND_HELP[kind]}>
          <Controller
            control={form.control}
            name="kind"
            render={({ field }) => (
              <Select
                value={field.value}
                onValueChange={keeping(field.onChange, onChanged)}
                options={KINDS}
              />
            )}
          />
        </Field>
        <Person number={number} form={form} onChanged={onChanged} />
        <OccurredOn form={form} today={today} onChanged={onChanged} />
      </div>
      <EvidenceSourceFields number={number} form={form} onChanged={onChanged} />
    </>
  );
}

function Polarity({ form, onChanged }: Pick<EvidenceFieldsProps, 'form' | 'onChanged'>) {
  return (
    <Controller
      control={form.control}
      name="polarity"
      render={({ field }) => (
        <SegmentedControl
          aria-label="Does it support or contradict?"
          value={field.value ?? 'supports'}
          onValueChange={keeping(field.onChange, onChanged)}
          segments={POLARITIES}
          className="self-start"
        />
      )}
    />
  );
}

function Person({ number, form, onChanged }: Omit<EvidenceFieldsProps, 'today'>) {
  const isBelief = form.watch('kind') === 'seller_belief';
  return (
    <Field
      label="Who on the buyer’s side?"
      optional={isBelief}
      required={!isBelief}
      error={form.formState.errors.stakeholder_id?.message}
    >
      <Controller
        control={form.control}
        name="stakeholder_id"
        render={({ field }) => (
          <PersonSelect
            number={number}
            value={field.value ?? null}
            onValueChange={keeping(field.onChange, onChanged)}
          />
        )}
      />
    </Field>
  );
}

function OccurredOn({ form, today, onChanged }: Omit<EvidenceFieldsProps, 'number'>) {
  return (
    <Field label="When?" required error={form.formState.errors.occurred_on?.message}>
      <Controller
        control={form.control}
        name="occurred_on"
        render={({ field }) => (
          <DateInput
            keepAs="day"
            required
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
  );
}
