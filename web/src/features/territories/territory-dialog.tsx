import {
  type Territory,
  type TerritoryPlan,
  territorySchema,
} from '@dealwright/contract/territories/territories';
import { type SubmitEvent, useId, useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Combobox } from '../../ui/combobox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { useMembers } from '../identity/members/api.ts';
import { useChangeDraft } from './api.ts';
import { ChipPicker } from './chip-picker.tsx';
import { QuotaFields } from './quota-fields.tsx';
import { EMPTY_RULE, RuleList } from './rule-list.tsx';

export const newTerritory = (): Territory => ({
  id: crypto.randomUUID(),
  name: '',
  sign: '',
  rules: [EMPTY_RULE],
  owner_id: null,
  people: [],
  quotas: [],
});

/** 'North America' gives 'NA', 'Nordics' 'N'. */
function signOf(name: string): string {
  const letters = name.match(/\p{L}[\p{L}\p{N}]*/gu)?.map((word) => word.charAt(0).toUpperCase()) ?? [];
  return letters.slice(0, 3).join('');
}

interface TerritoryDialogProps {
  readonly plan: TerritoryPlan;
  readonly territory: Territory;
  readonly industries: readonly string[];
  readonly onClose: () => void;
}

type Errors = Readonly<Record<string, string>>;

/** Refuses what another territory of the plan has already, beside what the contract refuses. */
function errorsOf(territory: Territory, others: readonly Territory[]): Errors {
  const checked = territorySchema.safeParse(territory);
  const issues = checked.success ? [] : checked.error.issues;
  const found = issues.map((issue): [string, string] => [String(issue.path[0] ?? 'form'), issue.message]);
  const same = (key: 'name' | 'sign') =>
    others.some((other) => other[key].toLowerCase() === territory[key].trim().toLowerCase());
  if (same('name')) found.push(['name', 'Another territory has this name']);
  if (same('sign')) found.push(['sign', 'Another territory has this code']);
  return Object.fromEntries(found.toReversed());
}

const tidied = (form: Territory): Territory => ({
  ...form,
  name: form.name.trim(),
  people: form.people.filter((one) => one !== form.owner_id),
});

/** In the place of the one with its id, or at the end. */
function withTerritory(all: readonly Territory[], territory: Territory): Territory[] {
  return all.some(({ id }) => id === territory.id)
    ? all.map((one) => (one.id === territory.id ? territory : one))
    : [...all, territory];
}

function usePeople() {
  const members = useMembers();
  const people = (members.data ?? [])
    .filter(({ role }) => role !== 'viewer')
    .map((member) => ({ value: member.id, label: member.name }));
  return { members, people };
}

function useTerritoryForm(plan: TerritoryPlan, territory: Territory, onClose: () => void) {
  const [errors, setErrors] = useState<Errors>({});
  const save = useChangeDraft(plan);
  const isNew = !plan.territories.some((one) => one.id === territory.id);
  // For this version of the draft, so a colleague's later changes aren't overwritten.
  const draftKey = `territory.${plan.id}.${plan.version}.${isNew ? 'new' : territory.id}`;
  const [form, setForm, clear] = useDraft(draftKey, territory);
  const change = (part: Partial<Territory>) => setForm({ ...form, ...part });
  const stale = isProblem(save.error, 'stale_version');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const named = tidied(form);
    const found = errorsOf(
      named,
      plan.territories.filter((one) => one.id !== form.id),
    );
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const saved = () => {
      clear(form);
      onClose();
    };
    save.mutate((all) => withTerritory(all, named), { onSuccess: saved });
  };
  return { form, change, draftKey, isNew, errors, save, stale, submit };
}

/** One territory of the draft: name, people, rules and quota. Saving moves no account. */
export function TerritoryDialog({ plan, territory, industries, onClose }: TerritoryDialogProps) {
  const id = useId();
  const { members, people } = usePeople();
  const { form, change, draftKey, isNew, errors, save, stale, submit } = useTerritoryForm(
    plan,
    territory,
    onClose,
  );
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={isNew ? 'New territory' : `Territory ${territory.name}`}
      description="Part of the draft. Accounts don’t move until you apply it."
      footer={
        <SaveButtons
          form={id}
          label={stale ? 'Save to the latest draft' : 'Save territory'}
          busy={save.isPending}
          onCancel={onClose}
        />
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {save.error && <SaveFailure error={save.error} stale={stale} />}
        {errors.rules && <Callout tone="lost" live title={errors.rules} />}
        {errors.quotas && <Callout tone="lost" live title={errors.quotas} />}
        <NameFields form={form} errors={errors} onChange={change} />
        <PeopleFields form={form} people={people} loading={members.isLoading} onChange={change} />
        <KeepTyped draft={draftKey}>
          <RuleList
            rules={form.rules}
            people={people}
            industries={industries}
            onChange={(rules) => change({ rules })}
          />
          <QuotaFields quotas={form.quotas} onChange={(quotas) => change({ quotas })} />
        </KeepTyped>
      </form>
    </Dialog>
  );
}

interface PartProps {
  readonly form: Territory;
  readonly onChange: (part: Partial<Territory>) => void;
}

function NameFields({ form, errors, onChange }: PartProps & { readonly errors: Errors }) {
  return (
    <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
      <Field label="Name" required error={errors.name}>
        <Input
          value={form.name}
          maxLength={80}
          onValueChange={(name) =>
            onChange({ name, ...(form.sign === signOf(form.name) && { sign: signOf(name) }) })
          }
        />
      </Field>
      <Field label="Code" required error={errors.sign} help={errors.sign ? undefined : 'On the map'}>
        <Input value={form.sign} maxLength={3} onValueChange={(sign) => onChange({ sign })} />
      </Field>
    </div>
  );
}

interface PeopleFieldsProps extends PartProps {
  readonly people: readonly { readonly value: string; readonly label: string }[];
  readonly loading: boolean;
}

function PeopleFields({ form, people, loading, onChange }: PeopleFieldsProps) {
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <Field label="Owner" help="Responsible for the territory and its quota">
        <Combobox
          value={form.owner_id}
          options={people}
          loading={loading}
          placeholder="Choose a colleague"
          onValueChange={(owner_id) => onChange({ owner_id })}
        />
      </Field>
      <ChipPicker
        label="Other members"
        placeholder="Add a colleague"
        values={form.people}
        options={people}
        nameOf={() => 'Former member'}
        onChange={(values) => onChange({ people: values })}
      />
    </div>
  );
}

function SaveFailure({ error, stale }: { readonly error: Error; readonly stale: boolean }) {
  return (
    <Callout
      tone="lost"
      live
      title={stale ? 'Someone else changed the draft' : 'Couldn’t save the territory'}
    >
      {stale
        ? 'What you typed is kept. Saving again changes only this territory in the latest draft.'
        : problemText(error)}
    </Callout>
  );
}

interface SaveButtonsProps {
  readonly form: string;
  readonly label: string;
  readonly busy: boolean;
  readonly onCancel: () => void;
}

function SaveButtons({ form, label, busy, onCancel }: SaveButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form={form} variant="primary" busy={busy}>
        {label}
      </Button>
    </>
  );
}
