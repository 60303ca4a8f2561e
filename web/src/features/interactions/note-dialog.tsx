import { INTERACTION_KIND_LABELS, type Interaction } from '@dealwright/contract/interactions';
import { lazy, Suspense, useRef, useState } from 'react';
import { useDraft } from '../../lib/drafts.ts';
import { newIdempotencyKey, problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { DateInput } from '../../ui/date-input.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { type InteractionKind, useChangeInteraction, useCreateInteraction } from './api.ts';
import { draftOf, emptyDraft, type NoteDraft, timeOf, titleOf } from './note-draft.ts';
import type { NoteText } from './note-editor.tsx';

const NoteEditor = lazy(() => import('./note-editor.tsx'));

const KINDS = (['note', 'call', 'meeting', 'email'] as const).map((value) => ({
  value,
  label: INTERACTION_KIND_LABELS[value],
}));

interface NoteDialogProps {
  readonly number: number;
  /** The one to change; null to write a new one. */
  readonly interaction: Interaction | null;
  readonly kind?: InteractionKind;
  readonly onClose: () => void;
  readonly onSaved: (interaction: Interaction) => void;
}

/** Writes a note or logs a call, a meeting or a mail. What was typed survives closing and failed saves. */
export function NoteDialog({ number, interaction, kind = 'note', onClose, onSaved }: NoteDialogProps) {
  const [initial] = useState(() => (interaction ? draftOf(interaction) : emptyDraft(kind, new Date())));
  const [draft, setDraft, clear] = useDraft<NoteDraft>(
    interaction ? `note.${interaction.id}` : `note.LEAD-${number}`,
    initial,
  );
  const [refused, setRefused] = useState<string>();
  const save = useSaveNote(number, interaction);
  const submit = async () => {
    if (draft.text.trim() === '') return setRefused('Write something first');
    const saved = await save.run(draft);
    if (!saved) return;
    clear();
    notifySuccess(`${INTERACTION_KIND_LABELS[saved.kind]} saved`);
    onSaved(saved);
    onClose();
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={interaction ? 'Edit' : 'Write it down'}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {interaction ? 'Cancel' : 'Keep as draft'}
          </Button>
          <Button variant="primary" busy={save.busy} onClick={() => void submit()}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {save.failure && (
          <Callout tone="lost" live title="Not saved">
            {save.failure} Your text is kept.
          </Callout>
        )}
        <NoteFacts draft={draft} onChange={setDraft} />
        {interaction?.quoted ? (
          <Callout title="The text is locked">
            Evidence quotes it letter for letter. Its title, kind and day can still be changed.
          </Callout>
        ) : (
          <NoteBody
            draft={draft}
            error={refused}
            onChange={(note) => {
              setRefused(undefined);
              setDraft({ ...draft, ...note });
            }}
          />
        )}
      </div>
    </Dialog>
  );
}

interface NoteFactsProps {
  readonly draft: NoteDraft;
  readonly onChange: (draft: NoteDraft) => void;
}

function NoteFacts({ draft, onChange }: NoteFactsProps) {
  return (
    <>
      {draft.kind !== 'document' && (
        <SegmentedControl
          aria-label="Kind"
          className="self-start"
          value={draft.kind}
          onValueChange={(kind) => onChange({ ...draft, kind })}
          segments={KINDS}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-[minmax(0,1fr)_11rem]">
        <Field label="Title" optional>
          <Input
            value={draft.title}
            maxLength={200}
            placeholder={titleOf(draft) || 'Taken from the first line'}
            onValueChange={(title) => onChange({ ...draft, title })}
          />
        </Field>
        <Field label="Day">
          <DateInput
            value={draft.day}
            onValueChange={(day) => {
              if (day) onChange({ ...draft, day });
            }}
          />
        </Field>
      </div>
    </>
  );
}

interface NoteBodyProps {
  readonly draft: NoteDraft;
  readonly error: string | undefined;
  readonly onChange: (note: NoteText) => void;
}

function NoteBody({ draft, error, onChange }: NoteBodyProps) {
  // The editor keeps the text from here on; it is given it once.
  const [start] = useState<NoteText>({
    text: draft.text,
    content: (draft.content as NoteText['content'] | undefined) ?? null,
  });
  return (
    <div>
      <Suspense fallback={<Skeleton className="h-52" />}>
        <NoteEditor start={start} onChange={onChange} />
      </Suspense>
      {error && (
        <p role="alert" className="mt-1.5 text-xs text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}

function useSaveNote(number: number, interaction: Interaction | null) {
  const create = useCreateInteraction(number);
  const change = useChangeInteraction(number);
  const key = useRef(newIdempotencyKey());
  const [failure, setFailure] = useState<string | null>(null);
  const send = (draft: NoteDraft) => {
    const { kind, text, content } = draft;
    const occurredAt = timeOf(draft.day, new Date(), interaction?.occurred_at);
    const facts = { kind, title: titleOf(draft), occurred_at: occurredAt };
    if (!interaction) {
      return create.mutateAsync({ body: { ...facts, source: { text }, content }, key: key.current });
    }
    const body = interaction.quoted ? facts : { ...facts, text, content };
    return change.mutateAsync({ id: interaction.id, version: interaction.version, body });
  };
  return {
    busy: create.isPending || change.isPending,
    failure,
    run: async (draft: NoteDraft): Promise<Interaction | null> => {
      try {
        setFailure(null);
        return await send(draft);
      } catch (error) {
        key.current = newIdempotencyKey();
        setFailure(problemText(error));
        return null;
      }
    },
  };
}
