import type { Profile } from '@dealwright/contract/people/profile';
import { profileInputSchema } from '@dealwright/contract/people/profile-changes';
import { ROLE_LABELS, ROLES, type Role } from '@dealwright/domain/role';
import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef, useState } from 'react';
import { Controller, type UseFormReturn, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { isProblem, problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Input } from '../../../ui/input.tsx';
import { Select } from '../../../ui/select.tsx';
import { notifyError, notifySuccess } from '../../../ui/toast.ts';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { useChangeProfile, useRoleChoices } from './api.ts';

type Values = z.infer<typeof profileInputSchema>;

const FIELDS = ['first_name', 'last_name', 'role'] as const satisfies readonly (keyof Values)[];

const valuesOf = ({ first_name, last_name, role }: Profile): Values => ({
  first_name: first_name ?? '',
  last_name: last_name ?? '',
  role,
});

/** What another tab or an admin changed in the meantime is not undone by sending it along. */
function onlyChanged(values: Values, profile: Profile): Partial<Values> {
  const before = valuesOf(profile);
  const { first_name, last_name, role } = values;
  return {
    ...(first_name !== before.first_name && { first_name }),
    ...(last_name !== before.last_name && { last_name }),
    ...(role !== before.role && { role }),
  };
}

/** Begins anew from `now`; what differs from `before` was typed meanwhile and stays. */
function startFrom(form: UseFormReturn<Values>, before: Partial<Values>, now: Values): void {
  const typed = form.getValues();
  form.reset(now, { keepFieldsRef: true });
  for (const field of FIELDS) {
    if (typed[field] !== before[field]) form.setValue(field, typed[field], { shouldDirty: true });
  }
}

/** Follows changes by another tab or an admin, except in a field being typed in. */
function useProfileForm(profile: Profile): UseFormReturn<Values> {
  const { first_name, last_name, role } = valuesOf(profile);
  const [defaultValues] = useState({ first_name, last_name, role });
  const form = useForm<Values>({ resolver: zodResolver(profileInputSchema), defaultValues });
  const known = useRef<Values>(defaultValues);
  useEffect(() => {
    const before = known.current;
    known.current = { first_name, last_name, role };
    if (FIELDS.some((field) => before[field] !== known.current[field]))
      startFrom(form, before, known.current);
  }, [form, first_name, last_name, role]);
  return form;
}

/** The person's name and role. Confirms a role with fewer rights, since they can't get the rights back alone. */
export function ProfileCard({ profile }: { readonly profile: Profile }) {
  const change = useChangeProfile();
  const [asked, setAsked] = useState<Values | null>(null);
  const form = useProfileForm(profile);

  const save = (values: Values): void => {
    change.mutate(onlyChanged(values, profile), {
      onSuccess: (saved) => {
        notifySuccess('Profile updated');
        startFrom(form, values, valuesOf(saved));
      },
      onError: (error) => {
        for (const { path, message } of isProblem(error) ? error.errors : []) {
          if (path in values) form.setError(path as keyof Values, { message }, { shouldFocus: true });
        }
        notifyError('Failed to update profile information.', { text: problemText(error) });
      },
      onSettled: () => setAsked(null),
    });
  };
  const submit = form.handleSubmit((values) => {
    if (change.isPending) return;
    if (values.role === profile.role) save(values);
    else setAsked(values);
  });

  return (
    <Card title="Profile" description="How colleagues see you.">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <ProfileFields profile={profile} form={form} />
        <div className="flex justify-end">
          <Button type="submit" variant="primary" busy={change.isPending} disabled={!form.formState.isDirty}>
            Save Changes
          </Button>
        </div>
      </form>
      <UnsavedChanges when={form.formState.isDirty} what="Your profile" />
      <AlertDialog
        open={asked !== null}
        onOpenChange={(open) => !open && setAsked(null)}
        title={`Change your role to ${ROLE_LABELS[asked?.role ?? profile.role]}?`}
        description="You’ll have fewer permissions. Only an admin can restore them."
        confirmLabel="Change my role"
        busy={change.isPending}
        onConfirm={() => asked && save(asked)}
      />
    </Card>
  );
}

interface ProfileFieldsProps {
  readonly profile: Profile;
  readonly form: UseFormReturn<Values>;
}

function ProfileFields({ profile, form }: ProfileFieldsProps) {
  const { errors } = form.formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="First Name" error={errors.first_name?.message}>
        <Input {...form.register('first_name')} autoComplete="given-name" />
      </Field>
      <Field label="Last Name" error={errors.last_name?.message}>
        <Input {...form.register('last_name')} autoComplete="family-name" />
      </Field>
      <Controller
        control={form.control}
        name="role"
        render={({ field }) => (
          <RoleField value={field.value} error={errors.role?.message} onChange={field.onChange} />
        )}
      />
      <Field label="Email">
        <Input value={profile.email} readOnly autoComplete="off" className="bg-muted" />
      </Field>
      <Field label="Company Name" help="From your sign-up.">
        <Input value={profile.company_name} readOnly autoComplete="off" className="bg-muted" />
      </Field>
      <Field label="HubSpot User ID" help="Set under Connectors.">
        <Input
          value={profile.hubspot_user_id ?? ''}
          placeholder="None"
          readOnly
          autoComplete="off"
          className="bg-muted"
        />
      </Field>
    </div>
  );
}

interface RoleFieldProps {
  readonly value: Role;
  readonly error: string | undefined;
  readonly onChange: (role: Role) => void;
}

/** All four are listed; those that one cannot take say why. */
function RoleField({ value, error, onChange }: RoleFieldProps) {
  const { data: choices } = useRoleChoices();
  const refusals = [...new Set((choices ?? []).flatMap(({ refused }) => refused ?? []))];
  return (
    <Field label="Role" error={error} help={refusals.join(' ') || undefined}>
      <Select
        value={value}
        onValueChange={onChange}
        options={ROLES.map((role) => {
          const refused = choices?.find((choice) => choice.role === role)?.refused ?? null;
          return {
            value: role,
            label: ROLE_LABELS[role],
            disabled: role !== value && (choices === undefined || refused !== null),
          };
        })}
      />
    </Field>
  );
}
