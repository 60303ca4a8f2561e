import { newStakeholderSchema, type Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { zodResolver } from '@hookform/resolvers/zod';
import { Fragment } from 'react';
import { useForm } from 'react-hook-form';
import { clearDraft, readDraft, writeDraft } from '../../lib/drafts.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useStakeholders } from './api.ts';
import { factsOf, PERSON_FIELD_LABELS, personFieldWords } from './person-conflict.ts';
import { PersonFields, type PersonInput, type PersonOutput } from './person-fields.tsx';
import { useSavePerson } from './use-save-person.ts';

interface PersonDialogProps {
  readonly number: number;
  /** The person to change; null to add one. */
  readonly person: Stakeholder | null;
  /** What is known already of somebody to add. */
  readonly preset?: Partial<PersonInput> | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (person: Stakeholder) => void;
}

const NOBODY: PersonInput = {
  name: '',
  title: null,
  email: null,
  phone: null,
  side: 'buyer',
  buying_role: 'unknown',
  influence: 'unknown',
  stance: 'unknown',
  reports_to: null,
  influences: [],
};

/** Adds or changes a person of the deal. What was typed survives a closed dialog and a failed save. */
export function PersonDialog({ number, person, preset, onClose, onSaved }: PersonDialogProps) {
  const draftKey = `person.LEAD-${number}.${person?.id ?? 'new'}`;
  const people = useStakeholders(number).data ?? [];
  const others = people.filter(({ id }) => id !== person?.id);
  const saving = useSavePerson(number, person);
  const draft = preset ? null : readDraft<PersonInput>(draftKey);
  const form = useForm<PersonInput, unknown, PersonOutput>({
    resolver: zodResolver(newStakeholderSchema),
    defaultValues: { ...NOBODY, ...(person ? factsOf(person) : preset), ...draft },
  });
  const keep = () => {
    if (!preset) writeDraft(draftKey, form.getValues());
  };
  const finish = (saved: Stakeholder | null) => {
    if (!saved) return;
    clearDraft(draftKey);
    onSaved?.(saved);
    onClose();
  };
  const save = form.handleSubmit(async (facts) => finish(await saving.run(facts)));
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={person ? `Edit ${person.name}` : 'Add a person'}
      footer={
        saving.clash ? (
          // Other buttons than Save: one that turns into it under the pointer would submit the form.
          <Fragment key="clash">
            <Button
              variant="outline"
              busy={saving.busy}
              onClick={async () => finish(await saving.keepTheirs())}
            >
              Keep theirs
            </Button>
            <Button
              variant="primary"
              busy={saving.busy}
              onClick={async () => finish(await saving.keepMine())}
            >
              Keep yours
            </Button>
          </Fragment>
        ) : (
          <Fragment key="form">
            <Button variant="ghost" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" form="person-form" variant="primary" busy={saving.busy}>
              {person ? 'Save' : 'Add person'}
            </Button>
          </Fragment>
        )
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
        {saving.failure && (
          <Callout tone="lost" live title="Not saved">
            {saving.failure} What you typed is kept.
          </Callout>
        )}
        {saving.clash && (
          <Clash
            clash={saving.clash}
            nameOf={(id) => people.find((one) => one.id === id)?.name ?? 'somebody'}
          />
        )}
        <PersonFields form={form} others={others} />
      </form>
    </Dialog>
  );
}

interface ClashProps {
  readonly clash: NonNullable<ReturnType<typeof useSavePerson>['clash']>;
  readonly nameOf: (id: string) => string;
}

function Clash({ clash, nameOf }: ClashProps) {
  const { theirs, mine, contested } = clash;
  return (
    <Callout tone="warn" live title={`Someone else changed ${theirs.name} meanwhile. Keep theirs or yours?`}>
      <ul>
        {contested.map((field) => (
          <li key={field}>
            {PERSON_FIELD_LABELS[field]}: theirs {personFieldWords(factsOf(theirs), field, nameOf)}, yours{' '}
            {personFieldWords(mine, field, nameOf)}
          </li>
        ))}
      </ul>
    </Callout>
  );
}
