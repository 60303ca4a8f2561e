import {
  INTERACTION_KIND_LABELS,
  INTERACTION_KINDS,
  type InteractionSummary,
} from '@dealwright/contract/interactions';
import { NotebookPen } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount, formatDay } from '../../lib/format.ts';
import { isProblem, problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type InteractionKind, useInteractions } from './api.ts';
import { excerptWords } from './excerpt-words.ts';
import { InteractionIcon } from './interaction-icon.tsx';

interface KindFilterProps {
  readonly kind: InteractionKind | undefined;
  readonly onKind: (kind: InteractionKind | undefined) => void;
}

const PLURALS = { note: 'Notes', email: 'Emails', call: 'Calls', meeting: 'Meetings', document: 'Documents' };

export function KindFilter({ kind, onKind }: KindFilterProps) {
  return (
    <span className="w-40">
      <Select<InteractionKind | 'all'>
        aria-label="Kind"
        value={kind ?? 'all'}
        onValueChange={(next) => onKind(next === 'all' ? undefined : next)}
        options={[
          { value: 'all', label: 'All kinds' },
          ...INTERACTION_KINDS.map((value) => ({
            value,
            label: PLURALS[value],
            icon: <InteractionIcon kind={value} />,
          })),
        ]}
      />
    </span>
  );
}

interface InteractionListProps extends KindFilterProps {
  readonly number: number;
  readonly onOpen: (id: string) => void;
  /** The one thing to do while there is nothing. */
  readonly emptyAction: ReactNode;
}

/** What was written, said and sent, newest first. */
export function InteractionList({ number, kind, onKind, onOpen, emptyAction }: InteractionListProps) {
  const query = useInteractions(number, kind);
  if (!query.data) {
    if (!query.error) return <SkeletonList rows={5} rowClass="h-20" label="Loading the notes" />;
    return (
      <ErrorState
        requestId={isProblem(query.error) ? query.error.requestId : undefined}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      >
        {problemText(query.error)}
      </ErrorState>
    );
  }
  const items = query.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoInteractions kind={kind} onKind={onKind} emptyAction={emptyAction} />;
  return (
    <>
      <ul className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card">
        {items.map((item) => (
          <InteractionRow key={item.id} item={item} onOpen={() => onOpen(item.id)} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="outline"
          busy={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
          className="self-center"
        >
          Show more
        </Button>
      )}
    </>
  );
}

function NoInteractions({ kind, onKind, emptyAction }: Omit<InteractionListProps, 'number' | 'onOpen'>) {
  return kind ? (
    <EmptyState
      icon={<InteractionIcon kind={kind} />}
      title={`No ${PLURALS[kind].toLowerCase()} here`}
      action={
        <Button variant="outline" onClick={() => onKind(undefined)}>
          Show all kinds
        </Button>
      }
    />
  ) : (
    <EmptyState icon={<NotebookPen />} title="No notes yet" action={emptyAction}>
      Evidence comes from notes, calls, meetings and emails. Write one, or drop a transcript here.
    </EmptyState>
  );
}

interface InteractionRowProps {
  readonly item: InteractionSummary;
  readonly onOpen: () => void;
}

function InteractionRow({ item, onOpen }: InteractionRowProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full items-start gap-3 px-4 py-3 text-left -outline-offset-2 hover:bg-muted"
      >
        <span
          title={INTERACTION_KIND_LABELS[item.kind]}
          className="mt-0.5 grid size-8 shrink-0 place-items-center rounded-md bg-secondary text-muted-foreground [&_svg]:size-4"
        >
          <InteractionIcon kind={item.kind} />
          <span className="sr-only">{INTERACTION_KIND_LABELS[item.kind]}: </span>
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span title={item.title} className="line-clamp-2 min-w-0 font-medium sm:line-clamp-1">
              {item.title}
            </span>
            {item.pending_suggestions > 0 && (
              <Badge tone="primary">{formatCount(item.pending_suggestions, 'suggestion')}</Badge>
            )}
            {item.quoted && <Badge>Quoted</Badge>}
          </span>
          <span className="mt-0.5 line-clamp-2 text-sm text-pretty text-muted-foreground [overflow-wrap:anywhere]">
            {excerptWords(item.excerpt)}
          </span>
          <span className="mt-1 block text-xs text-muted-foreground">
            <time dateTime={item.occurred_at}>{formatDay(item.occurred_at.slice(0, 10))}</time> ·{' '}
            {item.author.name}
            {item.file_name && ` · ${item.file_name}`}
          </span>
        </span>
      </button>
    </li>
  );
}
