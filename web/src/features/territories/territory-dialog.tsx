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

/** One territory of the draft: name, people, rules and quota. Saving moves no account. */
export function TerritoryDialog({ plan, territory, industries, onClose }: TerritoryDialogProps) {
  const id = useId();
  const [errors, setErrors] = useState<Errors>({});
  const save = useChangeDraft(plan);
  const members = useMembers();
  const people = (members.data ?? [])
    .filter(({ role }) => role !== 'viewer')
    .map((member) => ({ value: member.id, label: member.name }));
  const isNew = !plan.territories.some((one) => one.id === territory.id);
  // Of this version of the draft: over what somebody else changed since, nothing old is laid.
  const draftKey = `territory.${plan.id}.${plan.version}.${isNew ? 'new' : territory.id}`;
  const [form, setForm, clear] = useDraft(draftKey, territory);
  const change = (part: Partial<Territory>) => setForm({ ...form, ...part });
  const stale = isProblem(save.error, 'stale_version');

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const named = {
      ...form,
      name: form.name.trim(),
      people: form.people.filter((one) => one !== form.owner_id),
    };
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
    save.mutate(
      (all) =>
        all.some((one) => one.id === named.id)
          ? all.map((one) => (one.id === named.id ? named : one))
          : [...all, named],
      { onSuccess: saved },
    );
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title={isNew ? 'New territory' : `Territory ${territory.name}`}
      description="Part of the draft. Accounts don’t move until you apply it."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={save.isPending}>
            {stale ? 'Save into the newer draft' : 'Save territory'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {save.error && (
          <Callout
            tone="lost"
            live
            title={stale ? 'Someone else changed the draft' : 'The territory could not be saved'}
          >
            {stale
              ? 'What you typed is still here. Saving again puts this territory into the draft as it is now, and ' +
                'leaves the others as they are there.'
              : problemText(save.error)}
          </Callout>
        )}
        {errors.rules && <Callout tone="lost" live title={errors.rules} />}
        {errors.quotas && <Callout tone="lost" live title={errors.quotas} />}
        <div className="grid gap-4 sm:grid-cols-[1fr_8rem]">
          <Field label="Name" required error={errors.name}>
            <Input
              value={form.name}
              maxLength={80}
              onValueChange={(name) =>
                change({ name, ...(form.sign === signOf(form.name) && { sign: signOf(name) }) })
              }
            />
          </Field>
          <Field label="Code" required error={errors.sign} help={errors.sign ? undefined : 'On the map'}>
            <Input value={form.sign} maxLength={3} onValueChange={(sign) => change({ sign })} />
          </Field>
        </div>
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field label="Owner" help="Responsible for the territory and its quota">
            <Combobox
              value={form.owner_id}
              options={people}
              loading={members.isLoading}
              placeholder="Choose a colleague"
              onValueChange={(owner_id) => change({ owner_id })}
            />
          </Field>
          <ChipPicker
            label="Also working on it"
            placeholder="Add a colleague"
            values={form.people}
            options={people}
            nameOf={() => 'Former member'}
            onChange={(values) => change({ people: values })}
          />
        </div>
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
