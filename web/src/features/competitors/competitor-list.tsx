import { COMPETITOR_KIND_LABELS } from '@dealwright/domain/competitor';
import { Archive, ArchiveRestore, MoreHorizontal, Pencil, Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { notifyUndo } from '../../ui/notify-undo.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type Competitor, type CompetitorStatus, useArchiveCompetitor, useCompetitors } from './api.ts';

interface CompetitorListProps {
  readonly status: CompetitorStatus;
  readonly onOpen: (competitor: Competitor) => void;
  /** What to do when there are no competitors yet. */
  readonly first: ReactNode;
}

/** Competitors of the workspace by name. */
export function CompetitorList({ status, onOpen, first }: CompetitorListProps) {
  const competitors = useCompetitors(status);
  const rows = competitors.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState
      query={competitors}
      skeleton={<SkeletonList rows={6} rowClass="h-14" label="Loading competitors" />}
    >
      {() =>
        rows.length === 0 ? (
          <NoCompetitors status={status} first={first} />
        ) : (
          <>
            <ul
              aria-label="Competitors"
              className="divide-y divide-border rounded-lg border border-border bg-card"
            >
              {rows.map((competitor) => (
                <CompetitorRow key={competitor.id} competitor={competitor} onOpen={onOpen} />
              ))}
            </ul>
            <LoadMore
              auto
              hasMore={competitors.hasNextPage}
              loading={competitors.isFetchingNextPage}
              onLoadMore={() => void competitors.fetchNextPage()}
            />
          </>
        )
      }
    </QueryState>
  );
}

function NoCompetitors({ status, first }: Pick<CompetitorListProps, 'status' | 'first'>) {
  return status === 'only' ? (
    <EmptyState icon={<Swords />} title="No archived competitors">
      Competitors you archive are listed here.
    </EmptyState>
  ) : (
    <EmptyState icon={<Swords />} title="No competitors yet" action={first}>
      Add a competitor to find it in the notes, emails, calls and evidence of your deals.
    </EmptyState>
  );
}

interface CompetitorRowProps {
  readonly competitor: Competitor;
  readonly onOpen: (competitor: Competitor) => void;
}

function CompetitorRow({ competitor, onOpen }: CompetitorRowProps) {
  const { name, kind, aliases, website, archived_at, can } = competitor;
  return (
    <li aria-label={name} className="flex items-start gap-3 px-4 py-3 text-sm">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium [overflow-wrap:anywhere]">{name}</span>
          {kind !== 'company' && <Badge>{COMPETITOR_KIND_LABELS[kind]}</Badge>}
          {archived_at && <Badge>Archived</Badge>}
        </p>
        {aliases.length > 0 && (
          <p className="text-muted-foreground [overflow-wrap:anywhere]">Also: {aliases.join(', ')}</p>
        )}
        {website && (
          <a
            href={website}
            target="_blank"
            rel="noopener noreferrer"
            className="text-primary underline underline-offset-2 [overflow-wrap:anywhere]"
          >
            {website}
          </a>
        )}
      </div>
      {can.edit && <CompetitorMenu competitor={competitor} onOpen={onOpen} />}
    </li>
  );
}

/** Archives at once and offers undo. */
function useArchive({ id, name, archived_at }: Competitor) {
  const archiving = useArchiveCompetitor();
  const to = (archived: boolean, onSuccess?: () => void) =>
    archiving.mutate(
      { id, archived },
      {
        ...(onSuccess && { onSuccess }),
        onError: (error) =>
          notifyError(archived ? 'Couldn’t archive the competitor' : 'Couldn’t restore the competitor', {
            text: problemText(error),
          }),
      },
    );
  const isArchived = archived_at !== null;
  return () =>
    to(!isArchived, () =>
      notifyUndo(isArchived ? 'Competitor restored' : 'Competitor archived', () => to(isArchived), {
        text: name,
      }),
    );
}

function CompetitorMenu({ competitor, onOpen }: CompetitorRowProps) {
  const archive = useArchive(competitor);
  const isArchived = competitor.archived_at !== null;
  return (
    <Menu
      trigger={
        <IconButton label={`Actions for ${competitor.name}`} tooltip={false}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={() => onOpen(competitor)}>
        Edit competitor
      </MenuItem>
      <MenuItem
        icon={isArchived ? <ArchiveRestore aria-hidden /> : <Archive aria-hidden />}
        onSelect={archive}
      >
        {isArchived ? 'Restore competitor' : 'Archive competitor'}
      </MenuItem>
    </Menu>
  );
}
