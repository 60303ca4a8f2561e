import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatCount, formatNumber, formatWholeDay } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { LoadMore } from '../../ui/load-more.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { type OddsAsked, useComparedDeals, useDealOdds } from './api.ts';
import { percentOf } from './odds-words.ts';

type DealOdds = NonNullable<ReturnType<typeof useDealOdds>['data']>;

interface WhySheetProps {
  readonly number: number;
  readonly asked: OddsAsked;
  readonly onClose: () => void;
}

/** Why a deal has its odds, down to the deals it is compared with. */
export function WhySheet({ number, asked, onClose }: WhySheetProps) {
  const isPhone = useIsPhone();
  const odds = useDealOdds(number, asked);
  return (
    <Sheet
      open
      onOpenChange={(open) => !open && onClose()}
      side={isPhone ? 'bottom' : 'right'}
      widthClass="w-[30rem]"
      title={odds.data ? `Why ${percentOf(odds.data.chance)}` : 'Odds'}
      description={leadKey(number)}
    >
      <QueryState
        query={odds}
        skeleton={<SkeletonList rows={4} rowClass="h-12" label="Loading odds" />}
        notFound="This deal has no odds yet."
      >
        {(loaded) => <Why odds={loaded} number={number} asked={asked} />}
      </QueryState>
      <Link
        to="/lead-planning/$leadKey"
        params={{ leadKey: leadKey(number) }}
        className={buttonClass({ variant: 'outline', className: 'mt-4' })}
      >
        Open deal
      </Link>
    </Sheet>
  );
}

function ageOf({ age_days, like: { by_stage } }: DealOdds): string {
  const days = formatCount(age_days, 'day');
  return by_stage ? `In its stage for ${days}` : `Open for ${days}`;
}

function classWords({ like: { from_day, before_day, won, lost } }: DealOdds): string {
  const ages = before_day === null ? `after day ${from_day}` : `on days ${from_day} to ${before_day - 1}`;
  if (won + lost === 0) return `No deal was won or lost ${ages}.`;
  return `${formatNumber(won)} won and ${formatNumber(lost)} lost ${ages}.`;
}

function factorWords(factor: number, more: string, less: string): string {
  if (Math.abs(factor - 1) < 0.05) return 'Makes no difference here';
  return `${factor > 1 ? more : less} ×${factor.toFixed(1)}`;
}

interface WhyProps extends Omit<WhySheetProps, 'onClose'> {
  readonly odds: DealOdds;
}

function Why({ odds, number, asked }: WhyProps) {
  const { record, factors, like } = odds;
  return (
    <div className="flex flex-col gap-4 text-sm">
      <dl className="flex flex-col gap-3">
        <Reason term={ageOf(odds)}>{classWords(odds)}</Reason>
        <Reason term="Part of the period">
          {factorWords(
            factors.part_of_period,
            'Raises the daily chance to win',
            'Lowers the daily chance to win',
          )}
        </Reason>
        <Reason term="Evidence">
          {factorWords(factors.evidence, 'Raises the daily chance to win', 'Lowers the daily chance to win')}
        </Reason>
        {record && (
          <Reason term="Track record of similar odds">
            {percentOf(record.won)} were won where about {percentOf(record.said)} was given, likely{' '}
            {percentOf(record.low)} to {percentOf(record.high)} ({formatNumber(record.forecasts)} forecasts of{' '}
            {formatNumber(record.deals)} deals)
          </Reason>
        )}
      </dl>
      {like.deals.length > 0 && <Compared like={like} number={number} asked={asked} />}
      <p className="text-muted-foreground">As of the end of {formatWholeDay(odds.as_of)}.</p>
    </div>
  );
}

function Reason({ term, children }: { readonly term: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="font-medium">{term}</dt>
      <dd className="text-muted-foreground">{children}</dd>
    </div>
  );
}

interface ComparedProps extends Omit<WhyProps, 'odds'> {
  readonly like: DealOdds['like'];
}

function Compared({ like, number, asked }: ComparedProps) {
  const [all, setAll] = useState(false);
  const pages = useComparedDeals(number, asked, all);
  const deals = pages.data?.pages.flatMap(({ items }) => items) ?? like.deals;
  return (
    <section>
      <h3 className="text-sm font-medium">Latest of those deals</h3>
      <ul className="mt-1 divide-y divide-border border-y border-border">
        {deals.map(({ number, name, stage }) => (
          <li key={number} className="flex items-baseline justify-between gap-3 py-2">
            <Link
              to="/lead-planning/$leadKey"
              params={{ leadKey: leadKey(number) }}
              className="min-w-0 truncate hover:underline touch:py-2"
            >
              {name}
            </Link>
            <span className="shrink-0 text-xs text-muted-foreground">{STAGE_DEFINITIONS[stage].label}</span>
          </li>
        ))}
      </ul>
      {pages.isError && (
        <p role="alert" className="mt-2 text-lost">
          Couldn’t load the other deals. {problemText(pages.error)}
        </p>
      )}
      <LoadMore
        hasMore={pages.data ? pages.hasNextPage : like.has_more}
        loading={pages.isFetching}
        onLoadMore={() => (all ? void (pages.data ? pages.fetchNextPage() : pages.refetch()) : setAll(true))}
      />
    </section>
  );
}
