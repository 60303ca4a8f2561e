import { newStakeholderSchema, type Stakeholder } from '@dealwright/contract/stakeholders/stakeholders';
import { UNKNOWN_STAKEHOLDER } from '@dealwright/domain/stakeholder-fields';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { useFormDraft } from '../../lib/use-form-draft.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useChangeStakeholder, useCreateStakeholder, useStakeholders } from './api.ts';
import { SHARED_KEYS } from './contact-facts.ts';
import { PersonContactField } from './person-contact-field.tsx';
import { PersonFields, type PersonInput, type PersonOutput } from './person-fields.tsx';
import { type PersonFacts, personType } from './person-record.ts';
import { PersonSimilar } from './person-similar.tsx';
import { usePersonContact } from './use-person-contact.ts';

interface PersonEditorProps {
  readonly number: number;
  /** The person to change; null to add one. */
  readonly person: Stakeholder | null;
  /** Known facts of the person to add. */
  readonly preset?: Partial<PersonInput> | undefined;
  readonly onClose: () => void;
  readonly onSaved?: (person: Stakeholder) => void;
}

const NOBODY: PersonInput = { ...UNKNOWN_STAKEHOLDER, reports_to: null, influences: [] };

function usePersonForm({ number, person, preset, onClose, onSaved }: PersonEditorProps) {
  const people = useStakeholders(number).data ?? [];
  const others = people.filter(({ id }) => id !== person?.id);
  const create = useCreateStakeholder(number);
  const update = useChangeStakeholder(number);
  const key = useIdempotencyKey();
  const choice = usePersonContact({
    factsNow: () => form.getValues() as PersonFacts,
    onFacts: (facts) => {
      const shouldValidate = form.formState.isSubmitted;
      for (const key of SHARED_KEYS) form.setValue(key, facts[key], { shouldDirty: true, shouldValidate });
    },
  });
  const editor = useRecordEditor<Stakeholder, PersonFacts>({
    type: personType(people),
    subject: person?.name ?? '',
    record: person,
    initial: { ...NOBODY, ...preset } as PersonFacts,
    create: (facts) => {
      const body = { ...facts, ...(choice.contact && { contact_id: choice.contact.id }) };
      return create.mutateAsync({ body, key: key.of(body) });
    },
    send: (body, base) => update.mutateAsync({ person: base, body }),
    ...(!preset && { draftKey: `person.LEAD-${number}.${person?.id ?? 'new'}` }),
    startsOpen: true,
    onSaved: ({ record }) => onSaved?.(record),
    onClose,
    onCarried: (values) => form.reset(values),
  });
  const form = useForm<PersonInput, unknown, PersonOutput>({
    resolver: zodResolver(newStakeholderSchema),
    defaultValues: editor.draft,
  });
  useFormDraft(form, (values) => editor.change(values as PersonFacts));
  const save = form.handleSubmit((facts) => editor.save(facts));
  const undo = () => {
    choice.choose(null);
    form.setFocus('name');
  };
  return { form, others, editor, save, choice, undo };
}

/** Adds or changes a person of the deal. What was typed survives a closed dialog and a failed save. */
export function PersonEditor(props: PersonEditorProps) {
  const { person, onClose } = props;
  const state = usePersonForm(props);
  const { form, others, editor, save } = state;
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
          <Button type="submit" form="person-form" variant="primary" busy={editor.phase === 'saving'}>
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
        className="flex flex-col gap-4"
      >
        {editor.failure && (
          <Callout tone="lost" live title="Couldn’t save this person">
            {editor.failure} What you typed is kept.
          </Callout>
        )}
        {person ? <PersonFields form={form} others={others} /> : <NewPersonFields {...props} {...state} />}
      </form>
    </Dialog>
  );
}

type NewPersonFieldsProps = Pick<PersonEditorProps, 'number' | 'preset'> & ReturnType<typeof usePersonForm>;

/** The fields of a person to add, who may be a contact already. */
function NewPersonFields({ number, preset, form, others, editor, choice, undo }: NewPersonFieldsProps) {
  const similar = (
    <PersonSimilar number={number} others={others} typed={editor.draft} choice={choice} onUndo={undo} />
  );
  return (
    <>
      {!preset?.name && (
        <PersonContactField
          number={number}
          others={others}
          contact={choice.contact}
          onChoose={choice.choose}
        />
      )}
      <PersonFields form={form} others={others} similar={similar} />
    </>
  );
}
