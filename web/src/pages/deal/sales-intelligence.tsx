import { Link } from '@tanstack/react-router';
import { DealCompetitors } from '../../features/competitors/deal-competitors.tsx';
import { MentionReview } from '../../features/competitors/mention-review.tsx';
import { writePlace } from '../../features/interactions/source-text.ts';
import { SignalList } from '../../features/signals/signal-list.tsx';
import { WhatWorked } from '../../features/similar-deals/what-worked.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import type { SetDealSearch } from './deal-search.ts';

interface SalesIntelligenceProps {
  readonly number: number;
  readonly onSearch: SetDealSearch;
}

/** Competitors of the deal, its signals and what worked elsewhere, loaded when the tab opens. */
export function SalesIntelligence({ number, onSearch }: SalesIntelligenceProps) {
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
        {...open}
      />
      <SignalList
        number={number}
        onOpenSource={(source) => onSearch({ source })}
        onOpenPeople={() => onSearch({ tab: 'stakeholders' })}
      />
      <WhatWorked number={number} />
    </div>
  );
}
