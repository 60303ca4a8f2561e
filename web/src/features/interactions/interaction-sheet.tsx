import { INTERACTION_KIND_LABELS, type Interaction } from '@dealwright/contract/interactions';
import { Pencil, Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatDay } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { RemovalDialog } from '../../ui/removal-dialog.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useInteraction, useRemoveInteraction } from './api.ts';
import { NoteDialog } from './note-dialog.tsx';
import { SourceBody } from './source-body.tsx';
import type { QuotePlace } from './source-text.ts';

interface InteractionSheetProps {
  readonly number: number;
  readonly id: string;
  /** Places that evidence quotes. */
  readonly quotes: readonly QuotePlace[];
  /** The quote that was asked for. */
  readonly focus: QuotePlace | null;
  /** The analyst's part, for those who may ask it. */
  readonly analysis: (interaction: Interaction) => ReactNode;
  /** What else can be done with it, such as hearing it. */
  readonly actions: (interaction: Interaction) => ReactNode;
  readonly onClose: () => void;
}

/** A note, call, mail or document whole, beside the page it was opened from. */
export function InteractionSheet({
  number,
  id,
  quotes,
  focus,
  analysis,
  actions,
  onClose,
}: InteractionSheetProps) {
  const query = useInteraction(number, id);
  return (
    <Sheet
      open
      side="right"
      widthClass="w-[42rem]"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={query.data?.title ?? 'Source'}
      description={query.data && <About interaction={query.data} />}
    >
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={10} rowClass="h-5" label="Loading the text" />}
        notFound="This text was removed"
      >
        {(interaction) => (
          <div className="flex flex-col gap-4">
            {analysis(interaction)}
            <div className="empty:hidden">{actions(interaction)}</div>
            <SheetActions number={number} interaction={interaction} onRemoved={onClose} />
            <SpeakerList interaction={interaction} />
            <SourceBody interaction={interaction} quotes={quotes} focus={focus} />
          </div>
        )}
      </QueryState>
    </Sheet>
  );
}

function About({ interaction }: { readonly interaction: Interaction }) {
  const { kind, occurred_at: occurredAt, author, file_name: fileName } = interaction;
  return (
    <>
      {INTERACTION_KIND_LABELS[kind]} · {formatDay(occurredAt.slice(0, 10))} · {author.name}
      {fileName && ` · ${fileName}`}
    </>
  );
}

const SIDE_TONES = { buyer: 'primary', seller: 'neutral', unknown: 'warn' } as const;
const SIDE_WORDS = { buyer: 'buyer', seller: 'us', unknown: 'unknown' } as const;

function SpeakerList({ interaction }: { readonly interaction: Interaction }) {
  if (interaction.speakers.length === 0) return null;
  return (
    <ul aria-label="Speakers" className="flex flex-wrap gap-1.5 border-b border-border pb-4">
      {interaction.speakers.map(({ label, name, side, confirmed }) => (
        <li key={label}>
          <Badge tone={SIDE_TONES[side]}>
            {name ?? label}, {SIDE_WORDS[side]}
            {!confirmed && ' (not confirmed)'}
          </Badge>
        </li>
      ))}
    </ul>
  );
}

interface SheetActionsProps {
  readonly number: number;
  readonly interaction: Interaction;
  readonly onRemoved: () => void;
}

function SheetActions({ number, interaction, onRemoved }: SheetActionsProps) {
  const [task, setTask] = useState<'edit' | 'remove' | null>(null);
  const { id, title, can, quoted } = interaction;
  const remove = useRemoveInteraction(number);
  if (!can.edit && !can.remove) return null;
  return (
    <div className="flex flex-wrap items-center gap-2">
      {can.edit && (
        <Button size="sm" variant="outline" onClick={() => setTask('edit')}>
          <Pencil aria-hidden />
          Edit
        </Button>
      )}
      {can.remove && !quoted && (
        <Button size="sm" variant="ghost" onClick={() => setTask('remove')}>
          <Trash2 aria-hidden />
          Remove
        </Button>
      )}
      {quoted && (
        <span className="text-xs text-muted-foreground">
          Evidence quotes this text, so you can’t change or remove it.
        </span>
      )}
      {task === 'edit' && (
        <NoteDialog
          number={number}
          interaction={interaction}
          onClose={() => setTask(null)}
          onSaved={() => setTask(null)}
        />
      )}
      <RemovalDialog
        open={task === 'remove'}
        onClose={() => setTask(null)}
        title={`Remove “${title}”?`}
        description="Its text and pending suggestions are deleted. This can’t be undone."
        confirmLabel="Remove"
        done={`“${title}” removed`}
        failed="Couldn’t remove it"
        remove={() => remove.mutateAsync(id)}
        onRemoved={onRemoved}
      />
    </div>
  );
}
