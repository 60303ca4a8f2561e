import { rfpSchema } from '@dealwright/contract/rfp/rfps';
import { type SubmitEvent, useId } from 'react';
import { formatWholeDay } from '../../lib/format.ts';
import type { RecordType } from '../../lib/save-record.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { KeepTyped } from '../../ui/keep-typed.tsx';
import { type Rfp, useChangeRfp } from './api.ts';

type RfpValues = Pick<Rfp, 'title' | 'questions_on' | 'due_on' | 'award_on'>;

const dayWords = (day: string | null): string => (day === null ? 'None' : formatWholeDay(day));

const RFP_TYPE: RecordType<Rfp, RfpValues> = {
  schema: rfpSchema,
  valuesOf: ({ title, questions_on, due_on, award_on }) => ({ title, questions_on, due_on, award_on }),
  fields: {
    title: { label: 'Title', words: (title) => title },
    questions_on: { label: 'Questions by', words: dayWords },
    due_on: { label: 'Response due', words: dayWords },
    award_on: { label: 'Award', words: dayWords },
  },
};

const DAYS = ['due_on', 'questions_on', 'award_on'] as const;

interface RfpDialogProps {
  readonly rfp: Rfp;
  readonly number: number;
  readonly onClose: () => void;
}

function useRfpEditor({ rfp, number, onClose }: RfpDialogProps) {
  const change = useChangeRfp(number);
  return useRecordEditor<Rfp, RfpValues>({
    type: RFP_TYPE,
    subject: rfp.title,
    record: rfp,
    send: (body, base) => change.mutateAsync({ rfp: base, body }),
    draftKey: `rfp.${rfp.id}`,
    startsOpen: true,
    onClose: () => onClose(),
  });
}

/** Changes title and days. What was typed survives a closed dialog and a failed save. */
export function RfpDialog(props: RfpDialogProps) {
  const { onClose } = props;
  const id = useId();
  const editor = useRfpEditor(props);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.save();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Edit RFP"
      size="sm"
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={editor.phase === 'saving'}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {editor.failure && (
          <Callout tone="lost" live title="Couldn’t save the RFP">
            {editor.failure} What you typed is kept.
          </Callout>
        )}
        <RfpFields editor={editor} />
      </form>
    </Dialog>
  );
}

function RfpFields({ editor }: { readonly editor: ReturnType<typeof useRfpEditor> }) {
  const { draft, errors } = editor;
  return (
    <KeepTyped draft={editor.draftKey}>
      <Field label="Title" required error={errors['title']}>
        <Input
          value={draft.title}
          maxLength={200}
          autoComplete="off"
          onValueChange={(title) => editor.change({ ...draft, title })}
        />
      </Field>
      {DAYS.map((key) => (
        <Field key={key} label={RFP_TYPE.fields[key].label} optional error={errors[key]}>
          <DateInput
            keepAs={key}
            value={draft[key]}
            onValueChange={(day) => editor.change({ ...draft, [key]: day })}
          />
        </Field>
      ))}
    </KeepTyped>
  );
}
