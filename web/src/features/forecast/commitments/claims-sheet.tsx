import { dayOf } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import { formatDay } from '../../../lib/format.ts';
import { useIsPhone } from '../../../lib/use-media.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { type ClaimsAsked, type ClosedClaim, useClosedClaims } from './api.ts';
import { claimWords, kindLabel, VERDICT_WORDS } from './claim-words.ts';

interface ClaimsSheetProps {
  readonly asked: ClaimsAsked;
  readonly onClose: () => void;
}

/** The claims that a share counts, each with its deal. */
export function ClaimsSheet({ asked, onClose }: ClaimsSheetProps) {
  const isPhone = useIsPhone();
  const claims = useClosedClaims(asked);
  const rows = claims.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[34rem]"
      heightClass="h-[85dvh]"
      title={`Claims: ${kindLabel({ kind: asked.kind, pillar: asked.pillar ?? null })}`}
    >
      <QueryState
        query={claims}
        skeleton={<SkeletonList rows={6} rowClass="h-14" label="Loading claims" />}
        notFound="You can’t view these claims, or they don’t exist."
      >
        {() =>
          rows.length === 0 ? (
            <p className="text-sm text-muted-foreground">No claims here any more.</p>
          ) : (
            <ul aria-label="Claims" className="-mx-4 divide-y divide-border border-y border-border">
              {rows.map((row, position) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: one deal can have several claims of a kind
                <ClaimRow key={position} row={row} />
              ))}
            </ul>
          )
        }
      </QueryState>
      <LoadMore
        auto
        hasMore={claims.hasNextPage}
        loading={claims.isFetchingNextPage}
        onLoadMore={() => void claims.fetchNextPage()}
      />
    </Sheet>
  );
}

function ClaimRow({ row: { deal, committed_at, outcome, claim } }: { readonly row: ClosedClaim }) {
  const verdict = VERDICT_WORDS[claim.verdict ?? 'never_tested'];
  return (
    <li className="relative flex items-start justify-between gap-4 px-4 py-2.5 text-sm hover:bg-muted">
      <div className="min-w-0">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          className="block truncate font-medium before:absolute before:inset-0 hover:underline"
        >
          {deal.name}
        </Link>
        <p className="text-xs text-muted-foreground">
          {claim.kind === 'paper_step' && `${claim.subject ?? 'Removed step'}: `}
          {claimWords(claim)} · committed {formatDay(dayOf(new Date(committed_at)))} ·{' '}
          {outcome === 'won' ? 'won' : 'lost'}
        </p>
      </div>
      <Badge tone={verdict.tone}>{verdict.label}</Badge>
    </li>
  );
}
