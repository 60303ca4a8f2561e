import { type Ask, MAX_ASK } from '@dealwright/contract/qualification/asks';
import { ASK_KIND_DEFINITIONS, ASK_KINDS, type AskKind } from '@dealwright/domain/ask';
import { type SubmitEvent, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { KeepTyped } from '../../../ui/keep-typed.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { PersonSelect } from '../../stakeholders/person-select.tsx';
import { useAskForm } from './ask-form.ts';

interface AskDialogProps {
  readonly number: number;
  readonly ask: Ask | null;
  readonly personId: string | null;
  readonly onClose: () => void;
}

const KIND_OPTIONS = ASK_KINDS.map((value) => ({ value, label: ASK_KIND_DEFINITIONS[value].label }));

/** Adds an ask or changes one. What is typed survives a failed save and a closed dialog. */
export function AskDialog({ number, ask, personId, onClose }: AskDialogProps) {
  const id = useId();
  const form = useAskForm({ number, ask, personId, onClose });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void form.save();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={ask ? 'Edit ask' : 'New ask'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={form.busy}>
            {ask ? 'Save' : 'Add ask'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {form.failure && (
          <Callout tone="lost" live title="Couldn’t save the ask">
            {form.failure} What you typed is kept.
          </Callout>
        )}
        <KeepTyped draft={form.draftKey}>
          <AskFields number={number} form={form} isNew={ask === null} />
        </KeepTyped>
      </form>
    </Dialog>
  );
}

interface AskFieldsProps {
  readonly number: number;
  readonly form: ReturnType<typeof useAskForm>;
  readonly isNew: boolean;
}

function AskFields({ number, form: { draft, set, errors }, isNew }: AskFieldsProps) {
  return (
    <>
      {isNew && (
        <Field label="Person" required error={errors['stakeholder_id']}>
          <PersonSelect number={number} value={draft.person} onValueChange={(person) => set({ person })} />
        </Field>
      )}
      <Field label="Kind">
        <Select<AskKind> value={draft.kind} options={KIND_OPTIONS} onValueChange={(kind) => set({ kind })} />
      </Field>
      <Field
        label="Ask"
        required
        error={errors['what']}
        help={`For example: ${ASK_KIND_DEFINITIONS[draft.kind].example}`}
      >
        <Textarea
          rows={2}
          maxLength={MAX_ASK}
          value={draft.what}
          onChange={(event) => set({ what: event.currentTarget.value })}
        />
      </Field>
      <Field label="Due" required error={errors['due_on']}>
        <DateInput keepAs="due" value={draft.due_on} onValueChange={(due_on) => set({ due_on })} required />
      </Field>
    </>
  );
}
