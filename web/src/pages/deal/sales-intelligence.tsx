import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { DealCompetitors } from '../../features/competitors/deal-competitors.tsx';
import { MentionReview } from '../../features/competitors/mention-review.tsx';
import { writePlace } from '../../features/interactions/source-text.ts';
import { SignalList } from '../../features/signals/signal-list.tsx';
import { WhatWorked } from '../../features/similar-deals/what-worked.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { lazy } from '../../ui/lazy.ts';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

const BattlecardSheet = lazy(() =>
  import('../../features/battlecards/battlecard-sheet.tsx').then((module) => ({
    default: module.BattlecardSheet,
  })),
);

interface SalesIntelligenceProps {
  readonly number: number;
  readonly search: DealSearch;
  readonly onSearch: SetDealSearch;
}

/** Competitors of the deal, its signals and what worked elsewhere, loaded when the tab opens. */
export function SalesIntelligence({ number, search, onSearch }: SalesIntelligenceProps) {
  const open = {
    onOpenSource: ({
      id,
      start,
      end,
    }: {
      readonly id: string;
      readonly start: number;
      readonly end: number;
    }) => onSearch({ source: id, at: writePlace({ start, end }) }),
    onOpenEvidence: () => onSearch({ tab: 'meddpicc' }),
  };
  return (
    <div className="flex flex-col gap-4">
      <MentionReview number={number} {...open} />
      <DealCompetitors
        number={number}
        manage={
          <Link to="/competitors" className={buttonClass({ variant: 'outline', size: 'sm' })}>
            All competitors
          </Link>
        }
        onOpenBattlecard={(battlecard) => onSearch({ battlecard })}
        {...open}
      />
      <SignalList
        number={number}
        onOpenSource={(source) => onSearch({ source })}
        onOpenPeople={() => onSearch({ tab: 'stakeholders' })}
      />
      <WhatWorked number={number} />
      {search.battlecard && (
        <Suspense fallback={null}>
          <BattlecardSheet
            competitorId={search.battlecard}
            onClose={() => onSearch({ battlecard: undefined })}
          />
        </Suspense>
      )}
    </div>
  );
}
