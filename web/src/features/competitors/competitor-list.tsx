import { COMPETITOR_KIND_LABELS } from '@dealwright/domain/competitor';
import { Link } from '@tanstack/react-router';
import { Swords } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { type Competitor, type CompetitorStatus, useCompetitors } from './api.ts';
import { CompetitorMenu } from './competitor-menu.tsx';
import { WinRate } from './win-rate.tsx';

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
      <div className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-6 gap-y-1">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <Link
              to="/competitors/$competitorId"
              params={{ competitorId: competitor.id }}
              className="font-medium [overflow-wrap:anywhere] hover:underline touch:py-2"
            >
              {name}
            </Link>
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
        <WinRate competitor={competitor} />
      </div>
      {can.edit && <CompetitorMenu competitor={competitor} onEdit={() => onOpen(competitor)} />}
    </li>
  );
}
