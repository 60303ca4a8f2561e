import { kindLabel } from '@dealwright/domain/commitment/claim-columns';
import { Handshake } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { keptAsked } from '../forecast-search.ts';
import { ToDeals } from '../to-deals.tsx';
import type { ForecastAddress } from '../use-forecast-address.ts';
import { type ClaimShare, type CommitmentsKept, useCommitmentsKept } from './api.ts';
import { shareWords } from './claim-words.ts';
import { ExportKeptButton } from './export-kept-button.tsx';

interface KeptViewProps {
  readonly address: ForecastAddress;
  /** The period of the page: 'Q4 2026'. */
  readonly period: string;
}

/** How many claims of committed deals were true when they closed, by person, by name. */
export function KeptView({ address, period }: KeptViewProps) {
  const { search } = address;
  const kept = useCommitmentsKept(keptAsked(search));
  const people = kept.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <div className="flex items-center justify-between gap-3">
        <TimeSwitch address={address} period={period} />
        <ExportKeptButton asked={keptAsked(search)} />
      </div>
      <QueryState
        query={kept}
        skeleton={<SkeletonList rows={4} rowClass="h-24" label="Loading commitments" />}
      >
        {() =>
          people.length === 0 ? (
            <EmptyState
              icon={<Handshake />}
              title={
                search.time === 'all' ? 'No commitments have ended' : `No commitments ended in ${period}`
              }
              action={<ToDeals />}
            >
              Choose Commit on a deal to record what you claim. When it closes, each claim is judged.
            </EmptyState>
          ) : (
            <div className="flex flex-col gap-4">
              <p className="text-sm text-muted-foreground">
                Claims by when their deal closed. Untested claims don’t count. Percentages start at ten tested
                claims.
              </p>
              {people.map((one) => (
                <PersonCard key={one.person.id} kept={one} address={address} />
              ))}
              <LoadMore
                hasMore={kept.hasNextPage}
                loading={kept.isFetchingNextPage}
                onLoadMore={() => void kept.fetchNextPage()}
              />
            </div>
          )
        }
      </QueryState>
    </>
  );
}

/** The period of the page, or all of time. */
function TimeSwitch({ address, period }: KeptViewProps) {
  const { time = 'period', ...current } = address.search;
  return (
    <SegmentedControl
      aria-label="Which commitments"
      value={time}
      segments={[
        { value: 'period', label: period },
        { value: 'all', label: 'All time' },
      ]}
      onValueChange={(next) => address.replace(next === 'all' ? { ...current, time: 'all' } : current)}
    />
  );
}

const ROW =
  'flex w-full flex-wrap items-baseline justify-between gap-x-4 px-4 py-2 text-left text-sm ' +
  '-outline-offset-2 hover:bg-muted touch:min-h-11';

interface PersonCardProps {
  readonly kept: CommitmentsKept;
  readonly address: ForecastAddress;
}

function PersonCard({ kept: { person, deals, withdrawn, shares }, address }: PersonCardProps) {
  return (
    <Card
      title={person.name}
      description={
        <ClosedInCommit
          deals={deals}
          onOpen={() => address.show({ claims: 'deals', of: `person.${person.id}` })}
        />
      }
      flush
    >
      <ul
        aria-label={`Claims by ${person.name}`}
        className="mt-2 divide-y divide-border border-t border-border"
      >
        {shares.map((share) => (
          <ShareRow
            key={kindLabel(share)}
            share={share}
            onOpen={() =>
              address.show({
                claims: `${share.kind}${share.pillar ? `.${share.pillar}` : ''}`,
                of: `person.${person.id}`,
              })
            }
          />
        ))}
        {withdrawn > 0 && (
          <li>
            <button
              type="button"
              className={ROW}
              onClick={() => address.show({ claims: 'withdrawn', of: `person.${person.id}` })}
            >
              <span>Withdrawn</span>
              <span className="tabular-nums">{formatCount(withdrawn, 'commitment')}</span>
            </button>
          </li>
        )}
      </ul>
    </Card>
  );
}

interface ClosedInCommitProps {
  readonly deals: number;
  readonly onOpen: () => void;
}

function ClosedInCommit({ deals, onOpen }: ClosedInCommitProps) {
  const words = `${formatCount(deals, 'deal')} closed in Commit`;
  if (deals === 0) return words;
  return (
    <button type="button" className="rounded-sm hover:underline touch:min-h-11" onClick={onOpen}>
      {words}
    </button>
  );
}

interface ShareRowProps {
  readonly share: ClaimShare;
  readonly onOpen: () => void;
}

/** How many claims of a kind were true, and how many were never tested. */
function ShareRow({ share, onOpen }: ShareRowProps) {
  const counted = shareWords(share);
  return (
    <li>
      <button type="button" onClick={onOpen} className={ROW}>
        <span>{kindLabel(share)}</span>
        <span className="tabular-nums">
          {counted}
          {share.never_tested > 0 && (
            <span className="text-muted-foreground">
              {counted && ' · '}
              {share.never_tested} never tested
            </span>
          )}
        </span>
      </button>
    </li>
  );
}
