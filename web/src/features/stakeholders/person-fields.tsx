import type { newStakeholderSchema, Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { MAX_INFLUENCES } from '@dealwright/domain/stakeholder';
import {
  STAKEHOLDER_FIELDS,
  type StakeholderFieldKey,
  type StakeholderFieldRow,
} from '@dealwright/domain/stakeholder-fields';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';

export type PersonInput = z.input<typeof newStakeholderSchema>;
export type PersonOutput = z.output<typeof newStakeholderSchema>;
export type PersonForm = UseFormReturn<PersonInput, unknown, PersonOutput>;

interface PlainFieldProps {
  readonly form: PersonForm;
  readonly name: StakeholderFieldKey;
  readonly placeholder?: string;
}

const INPUT_TYPES: Partial<Record<StakeholderFieldKey, 'email' | 'tel'>> = { email: 'email', phone: 'tel' };

/** One of STAKEHOLDER_FIELDS: a choice or a line of text. */
function PlainField({ form, name, placeholder }: PlainFieldProps) {
  const row: StakeholderFieldRow = STAKEHOLDER_FIELDS[name];
  if (row.kind === 'choice') return <ChoiceField form={form} name={name} row={row} />;
  const required = row.kind === 'text' && row.missing !== undefined;
  return (
    <Field
      label={row.label}
      required={required}
      optional={!required}
      error={form.formState.errors[name]?.message}
    >
      <Input
        {...form.register(name)}
        type={INPUT_TYPES[name] ?? 'text'}
        autoComplete="off"
        placeholder={placeholder}
      />
    </Field>
  );
}

interface ChoiceFieldProps extends PlainFieldProps {
  readonly row: Extract<StakeholderFieldRow, { kind: 'choice' }>;
}

function ChoiceField({ form, name, row }: ChoiceFieldProps) {
  const options = Object.entries(row.choices).map(([value, label]) => ({ value, label }));
  return (
    <Field label={row.label}>
      <Controller
        control={form.control}
        name={name}
        render={({ field }) => (
          <Select<string>
            value={field.value ?? options[0]?.value ?? ''}
            onValueChange={field.onChange}
            options={options}
          />
        )}
      />
    </Field>
  );
}

interface PersonFieldsProps {
  readonly form: PersonForm;
  /** The deal's other people. */
  readonly others: readonly Stakeholder[];
}

interface AllFieldsProps extends PersonFieldsProps {
  /** Below what tells who the person is. */
  readonly similar?: ReactNode;
}

/** A person's editable fields; computed ones are not included. */
export function PersonFields({ form, others, similar }: AllFieldsProps) {
  return (
    <>
      <PlainField form={form} name="name" />
      <PlainField form={form} name="title" placeholder="VP Operations" />
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainField form={form} name="email" />
        <PlainField form={form} name="phone" />
      </div>
      {similar}
      <div className="grid gap-4 sm:grid-cols-2">
        <PlainField form={form} name="buying_role" />
        <PlainField form={form} name="side" />
        <PlainField form={form} name="influence" />
        <PlainField form={form} name="stance" />
      </div>
      {others.length > 0 && <TieFields form={form} others={others} />}
    </>
  );
}

function TieFields({ form, others }: PersonFieldsProps) {
  const { errors } = form.formState;
  const options = others.map(({ id, name, title }) => ({ value: id, label: name, hint: title ?? undefined }));
  return (
    <>
      <Field label="Reports to" optional error={errors.reports_to?.message}>
        <Controller
          control={form.control}
          name="reports_to"
          render={({ field }) => (
            <Combobox
              value={field.value ?? null}
              onValueChange={field.onChange}
              options={options}
              placeholder="No one on this deal"
              emptyText="No matching people on this deal."
            />
          )}
        />
      </Field>
      <Controller
        control={form.control}
        name="influences"
        render={({ field }) => (
          <InfluencesField
            ids={field.value ?? []}
            onIds={field.onChange}
            options={options}
            error={errors.influences?.message}
          />
        )}
      />
    </>
  );
}

interface InfluencesFieldProps {
  readonly ids: readonly string[];
  readonly onIds: (ids: string[]) => void;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly error: string | undefined;
}

function InfluencesField({ ids, onIds, options, error }: InfluencesFieldProps) {
  const chosen = options.filter(({ value }) => ids.includes(value));
  return (
    <div className="flex flex-col gap-2">
      <Field label="Influences" optional error={error} help="People they influence, besides their reports.">
        <Combobox
          value={null}
          onValueChange={(id) => {
            if (id) onIds([...ids, id]);
          }}
          disabled={ids.length >= MAX_INFLUENCES}
          options={options.filter(({ value }) => !ids.includes(value))}
          placeholder={ids.length >= MAX_INFLUENCES ? `At most ${MAX_INFLUENCES} people` : 'Add a person…'}
          emptyText="No matching people on this deal."
        />
      </Field>
      {chosen.length > 0 && (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map(({ value, label }) => (
            <li key={value} className="flex items-center gap-0.5 rounded-md bg-secondary pl-2 text-sm">
              {label}
              <IconButton
                label={`Remove ${label}`}
                size="sm"
                tooltip={false}
                onClick={() => onIds(ids.filter((id) => id !== value))}
              >
                <X aria-hidden />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
