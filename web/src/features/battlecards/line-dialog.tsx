import { battlecardLineSchema } from '@dealwright/contract/battlecards/battlecards';
import {
  BATTLECARD_SECTION_LABELS,
  BATTLECARD_SECTIONS,
  type BattlecardSection,
  MAX_LINE,
} from '@dealwright/domain/battlecard';
import { type SubmitEvent, useState } from 'react';
import type { RecordType } from '../../lib/save-record.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Field } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Select } from '../../ui/select.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type BattlecardLine, useLineChanges } from './api.ts';

interface LineValues {
  readonly section: BattlecardSection;
  readonly words: string;
}

const LINE_TYPE: RecordType<BattlecardLine, LineValues> = {
  schema: battlecardLineSchema,
  valuesOf: ({ section, words }) => ({ section, words: words ?? '' }),
  fields: {
    section: { label: 'Section', words: (section) => BATTLECARD_SECTION_LABELS[section] },
    words: { label: 'Line', words: (words) => words || 'Empty' },
  },
};

const SECTION_OPTIONS = BATTLECARD_SECTIONS.map((value) => ({
  value,
  label: BATTLECARD_SECTION_LABELS[value],
}));

interface LineDialogProps {
  readonly competitorId: string;
  /** The line to change; null to add one to the section. */
  readonly line: BattlecardLine | null;
  readonly section: BattlecardSection;
  readonly onClose: () => void;
}

function useLineEditor({ competitorId, line, section, onClose }: LineDialogProps) {
  const [missing, setMissing] = useState(false);
  const key = useIdempotencyKey();
  const { add, change } = useLineChanges(competitorId);
  const editor = useRecordEditor<BattlecardLine, LineValues>({
    type: LINE_TYPE,
    subject: line?.words ?? 'New line',
    record: line,
    initial: { section, words: '' },
    create: (values) => {
      const body = { ...values, words: values.words.trim() };
      return add.mutateAsync({ body, key: key.of(body) });
    },
    send: (values, base) => change.mutateAsync({ line: base, body: values }),
    draftKey: `battlecard.${competitorId}.${line?.id ?? section}`,
    startsOpen: true,
    onClose: () => onClose(),
  });
  const needsWords = line?.quote == null || line.words !== null;
  return {
    ...editor,
    set: (part: Partial<LineValues>) => {
      setMissing(false);
      editor.change({ ...editor.draft, ...part });
    },
    wordsError: missing ? 'Write the line' : editor.errors['words'],
    save: async () => {
      const isEmpty = needsWords && editor.draft.words.trim() === '';
      setMissing(isEmpty);
      if (!isEmpty) await editor.save();
    },
  };
}

/** Adds or changes a line. What was typed survives a closed dialog and a failed save. */
export function LineDialog(props: LineDialogProps) {
  const { line, onClose } = props;
  const editor = useLineEditor(props);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.save();
  };
  return (
    <FormDialog
      title={line ? 'Edit line' : 'Add line'}
      description={
        line?.quote
          ? 'Everyone in the workspace reads your words. The quote stays with people who can read its deal.'
          : 'Everyone in the workspace reads it.'
      }
      submitLabel={line ? 'Save' : 'Add line'}
      busy={editor.phase === 'saving'}
      failure={editor.failure && `Couldn’t save the line. ${editor.failure} What you typed is kept.`}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Section" error={editor.errors['section']}>
        <Select
          value={editor.draft.section}
          options={SECTION_OPTIONS}
          onValueChange={(section) => editor.set({ section })}
        />
      </Field>
      {line?.quote && (
        <blockquote className="text-sm text-muted-foreground [overflow-wrap:anywhere]">
          “{line.quote.quote}”
        </blockquote>
      )}
      <Field label="Line" required error={editor.wordsError}>
        <Textarea
          rows={3}
          maxLength={MAX_LINE}
          value={editor.draft.words}
          onChange={({ currentTarget }) => editor.set({ words: currentTarget.value })}
        />
      </Field>
    </FormDialog>
  );
}
