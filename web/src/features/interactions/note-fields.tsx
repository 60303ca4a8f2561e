import { INTERACTION_KIND_LABELS } from '@dealwright/contract/interactions';
import { dayOf } from '@dealwright/domain/calendar';
import { Suspense, useState } from 'react';
import { DateInput } from '../../ui/date-input.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { lazy } from '../../ui/lazy.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type NoteDraft, titleOf } from './note-draft.ts';
import type { NoteText } from './note-editor.tsx';

const NoteEditor = lazy(() => import('./note-editor.tsx'));

const KINDS = (['note', 'call', 'meeting', 'email'] as const).map((value) => ({
  value,
  label: INTERACTION_KIND_LABELS[value],
}));

interface NoteFactsProps {
  readonly draft: NoteDraft;
  readonly onChange: (draft: NoteDraft) => void;
}

/** Kind, title and day of a note. */
export function NoteFacts({ draft, onChange }: NoteFactsProps) {
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
        <Field label="Date">
          <DateInput
            keepAs="day"
            required
            max={dayOf(new Date())}
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
  readonly number: number;
  readonly draft: NoteDraft;
  readonly error: string | undefined;
  readonly onChange: (note: NoteText) => void;
}

/** Its text, in an editor that is loaded only now. */
export function NoteBody({ number, draft, error, onChange }: NoteBodyProps) {
  // The editor keeps the text from here on; it is given it once.
  const [start] = useState<NoteText>({
    text: draft.body.text,
    content: (draft.body.content as NoteText['content'] | undefined) ?? null,
  });
  return (
    <div>
      <Suspense fallback={<Skeleton className="h-52" />}>
        <NoteEditor number={number} start={start} onChange={onChange} />
      </Suspense>
      {error && (
        <p role="alert" className="mt-1.5 text-sm text-destructive">
          {error}
        </p>
      )}
    </div>
  );
}
