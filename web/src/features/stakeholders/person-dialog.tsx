import {
  BUYING_ROLE_LABELS,
  BUYING_ROLES,
  newStakeholderSchema,
  type Stakeholder,
} from '@dealwright/contract/people';
import { zodResolver } from '@hookform/resolvers/zod';
import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { newIdempotencyKey, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { useChangeStakeholder, useCreateStakeholder } from './api.ts';

type PersonInput = z.input<typeof newStakeholderSchema>;
type PersonOutput = z.output<typeof newStakeholderSchema>;

interface PersonDialogProps {
  readonly number: number;
  /** The person to change; null to add one. */
  readonly person: Stakeholder | null;
  readonly onClose: () => void;
  readonly onSaved?: (person: Stakeholder) => void;
}

const ROLE_OPTIONS = BUYING_ROLES.map((value) => ({ value, label: BUYING_ROLE_LABELS[value] }));
const SIDE_OPTIONS = [
  { value: 'buyer', label: 'Buyer' },
  { value: 'partner', label: 'Partner' },
] as const;

function valuesOf(person: Stakeholder | null): PersonInput {
  if (!person)
    return { name: '', title: null, email: null, phone: null, side: 'buyer', buying_role: 'unknown' };
  const { name, title, email, phone, side, buying_role } = person;
  return { name, title, email, phone, side, buying_role };
}

/** Adds or changes a person of the deal. What was typed survives a closed dialog and a failed save. */
export function PersonDialog({ number, person, onClose, onSaved }: PersonDialogProps) {
  const draftKey = `person.LEAD-${number}.${person?.id ?? 'new'}`;
  const [failure, setFailure] = useState<string | null>(null);
  const key = useRef(newIdempotencyKey());
  const create = useCreateStakeholder(number);
  const change = useChangeStakeholder(number);
  const form = useForm<PersonInput, unknown, PersonOutput>({
    resolver: zodResolver(newStakeholderSchema),
    defaultValues: readDraft<PersonInput>(draftKey) ?? valuesOf(person),
  });
  const { errors, isSubmitting } = form.formState;
  const keep = () => writeDraft(draftKey, form.getValues());
  const save = form.handleSubmit(async (body) => {
    try {
      const saved = person
        ? await change.mutateAsync({ id: person.id, body })
        : await create.mutateAsync({ body, key: key.current });
      clearDraft(draftKey);
      onSaved?.(saved);
      onClose();
    } catch (error) {
      key.current = newIdempotencyKey();
      setFailure(problemText(error));
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={person ? `Edit ${person.name}` : 'Add a person'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form="person-form" variant="primary" busy={isSubmitting}>
            {person ? 'Save' : 'Add person'}
          </Button>
        </>
      }
    >
      <form
        id="person-form"
        noValidate
        onSubmit={(event) => {
          // It may stand inside another form, as React sees it.
          event.stopPropagation();
          void save(event);
        }}
        onChange={keep}
        className="flex flex-col gap-4"
      >
        {failure && (
          <Callout tone="lost" live title="Not saved">
            {failure} What you typed is kept.
          </Callout>
        )}
        <Field label="Name" required error={errors.name?.message}>
          <Input {...form.register('name')} autoComplete="off" />
        </Field>
        <Field label="Title" optional error={errors.title?.message}>
          <Input {...form.register('title')} autoComplete="off" placeholder="VP Operations" />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Buying role">
            <Controller
              control={form.control}
              name="buying_role"
              render={({ field }) => (
                <Select
                  value={field.value ?? 'unknown'}
                  onValueChange={field.onChange}
                  options={ROLE_OPTIONS}
                />
              )}
            />
          </Field>
          <Field label="Side">
            <Controller
              control={form.control}
              name="side"
              render={({ field }) => (
                <Select
                  value={field.value ?? 'buyer'}
                  onValueChange={field.onChange}
                  options={SIDE_OPTIONS}
                />
              )}
            />
          </Field>
          <Field label="Email" optional error={errors.email?.message}>
            <Input {...form.register('email')} type="email" autoComplete="off" />
          </Field>
          <Field label="Phone" optional error={errors.phone?.message}>
            <Input {...form.register('phone')} type="tel" autoComplete="off" />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
