import type { newStakeholderSchema, Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import {
  BUYING_ROLE_LABELS,
  BUYING_ROLES,
  INFLUENCE_LABELS,
  INFLUENCES,
  MAX_INFLUENCES,
  STANCE_LABELS,
  STANCES,
} from '@dealwright/domain/stakeholder';
import { X } from 'lucide-react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { z } from 'zod';
import { Combobox } from '../../ui/combobox.tsx';
import { Field } from '../../ui/field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { PERSON_FIELDS, SIDE_LABELS } from './person-record.ts';

export type PersonInput = z.input<typeof newStakeholderSchema>;
export type PersonOutput = z.output<typeof newStakeholderSchema>;
export type PersonForm = UseFormReturn<PersonInput, unknown, PersonOutput>;

const optionsOf = <T extends string>(values: readonly T[], labels: Readonly<Record<T, string>>) =>
  values.map((value) => ({ value, label: labels[value] }));

const CHOICES = {
  buying_role: optionsOf(BUYING_ROLES, BUYING_ROLE_LABELS),
  influence: optionsOf(INFLUENCES, INFLUENCE_LABELS),
  stance: optionsOf(STANCES, STANCE_LABELS),
  side: optionsOf(['buyer', 'partner'], SIDE_LABELS),
} as const;

function ChoiceField({ form, name }: { readonly form: PersonForm; readonly name: keyof typeof CHOICES }) {
  const options = CHOICES[name];
  return (
    <Field label={PERSON_FIELDS[name].label}>
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

/** Everything of a person that somebody writes down; what is computed is not among it. */
export function PersonFields({ form, others }: PersonFieldsProps) {
  const { errors } = form.formState;
  return (
    <>
      <Field label="Name" required error={errors.name?.message}>
        <Input {...form.register('name')} autoComplete="off" />
      </Field>
      <Field label="Title" optional error={errors.title?.message}>
        <Input {...form.register('title')} autoComplete="off" placeholder="VP Operations" />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <ChoiceField form={form} name="buying_role" />
        <ChoiceField form={form} name="side" />
        <ChoiceField form={form} name="influence" />
        <ChoiceField form={form} name="stance" />
      </div>
      {others.length > 0 && <TieFields form={form} others={others} />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Email" optional error={errors.email?.message}>
          <Input {...form.register('email')} type="email" autoComplete="off" />
        </Field>
        <Field label="Phone" optional error={errors.phone?.message}>
          <Input {...form.register('phone')} type="tel" autoComplete="off" />
        </Field>
      </div>
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
      <Field
        label="Influences"
        optional
        error={error}
        help="People who listen to them, besides their reports."
      >
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
                label={`${label} is not influenced`}
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
