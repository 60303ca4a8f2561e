import { libraryAnswerSchema } from '@dealwright/contract/rfp/library-answers';
import { MAX_ANSWER, MAX_QUESTION } from '@dealwright/domain/rfp';
import { type SubmitEvent, useId } from 'react';
import type { RecordType } from '../../lib/save-record.ts';
import { useIdempotencyKey } from '../../lib/use-idempotency-key.ts';
import { useRecordEditor } from '../../lib/use-record-editor.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { type LibraryAnswer, useLibraryChanges } from './library-api.ts';

interface AnswerValues {
  readonly question: string;
  readonly answer: string;
  /** As typed, separated by commas. */
  readonly tags: string;
}

const ANSWER_TYPE: RecordType<LibraryAnswer, AnswerValues> = {
  schema: libraryAnswerSchema,
  valuesOf: ({ question, answer, tags }) => ({ question, answer, tags: tags.join(', ') }),
  fields: {
    question: { label: 'Question', words: (question) => question },
    answer: { label: 'Answer', words: (answer) => answer },
    tags: { label: 'Tags', words: (tags) => tags || 'None' },
  },
};

const EMPTY: AnswerValues = { question: '', answer: '', tags: '' };

const listOf = (tags: string): string[] =>
  tags
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');

function withTagList({ tags, ...rest }: Partial<AnswerValues>) {
  return { ...rest, ...(tags !== undefined && { tags: listOf(tags) }) };
}

interface LibraryDialogProps {
  /** The answer to change; null to add one. */
  readonly answer: LibraryAnswer | null;
  readonly onClose: () => void;
}

function useLibraryEditor({ answer, onClose }: LibraryDialogProps) {
  const key = useIdempotencyKey();
  const { create, change } = useLibraryChanges();
  return useRecordEditor<LibraryAnswer, AnswerValues>({
    type: ANSWER_TYPE,
    subject: answer?.question ?? 'New answer',
    record: answer,
    initial: EMPTY,
    create: ({ tags, ...values }) => {
      const body = { ...values, tags: listOf(tags) };
      return create.mutateAsync({ body, key: key.of(body) });
    },
    send: (values, base) => change.mutateAsync({ answer: base, body: withTagList(values) }),
    draftKey: `library-answer.${answer?.id ?? 'new'}`,
    startsOpen: true,
    onClose: () => onClose(),
  });
}

/** Adds or changes an answer. What was typed survives a closed dialog and a failed save. */
export function LibraryDialog(props: LibraryDialogProps) {
  const { answer, onClose } = props;
  const id = useId();
  const editor = useLibraryEditor(props);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void editor.save();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={answer ? 'Edit answer' : 'Add answer'}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} variant="primary" busy={editor.phase === 'saving'}>
            {answer ? 'Save' : 'Add answer'}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {editor.failure && (
          <Callout tone="lost" live title="Couldn’t save the answer">
            {editor.failure} What you typed is kept.
          </Callout>
        )}
        {answer?.approved_at && (
          <Callout>Changing the question or answer means it needs approval again.</Callout>
        )}
        <AnswerFields editor={editor} />
      </form>
    </Dialog>
  );
}

function AnswerFields({ editor }: { readonly editor: ReturnType<typeof useLibraryEditor> }) {
  const { draft, errors } = editor;
  return (
    <>
      <Field label="Question" required error={errors['question']}>
        <Textarea
          rows={2}
          maxLength={MAX_QUESTION}
          value={draft.question}
          onChange={({ currentTarget }) => editor.change({ ...draft, question: currentTarget.value })}
        />
      </Field>
      <Field label="Answer" required error={errors['answer']}>
        <Textarea
          rows={6}
          maxLength={MAX_ANSWER}
          value={draft.answer}
          onChange={({ currentTarget }) => editor.change({ ...draft, answer: currentTarget.value })}
        />
      </Field>
      <Field
        label="Tags"
        optional
        help="Separated by commas"
        error={errors['tags'] ?? Object.entries(errors).find(([path]) => path.startsWith('tags.'))?.[1]}
      >
        <Input
          value={draft.tags}
          autoComplete="off"
          onValueChange={(tags) => editor.change({ ...draft, tags })}
        />
      </Field>
    </>
  );
}
