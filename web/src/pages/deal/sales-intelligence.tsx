import { Link } from '@tanstack/react-router';
import { BattlecardSheet } from '../../features/battlecards/battlecard-sheet.tsx';
import { DealCompetitors } from '../../features/competitors/deal-competitors.tsx';
import { MentionReview } from '../../features/competitors/mention-review.tsx';
import { writePlace } from '../../features/interactions/source-text.ts';
import { SignalList } from '../../features/signals/signal-list.tsx';
import { WhatWorked } from '../../features/similar-deals/what-worked.tsx';
import { parseFigure, writeFigure } from '../../features/touchpoints/met-figure.ts';
import { TouchSheet } from '../../features/touchpoints/touch-sheet.tsx';
import { WhoMetWhom } from '../../features/touchpoints/who-met-whom.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import type { DealSearch, SetDealSearch } from './deal-search.ts';

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
        showsSeen={search.signals === 'all'}
        onShowSeen={(shows) => onSearch({ signals: shows ? 'all' : undefined }, { replace: true })}
        onOpenSource={(source) => onSearch({ source })}
        onOpenPeople={() => onSearch({ tab: 'stakeholders' })}
      />
      <WhoMetWhom number={number} onOpen={(figure) => onSearch({ met: writeFigure(figure) })} />
      <WhatWorked number={number} />
      <Panels number={number} search={search} onSearch={onSearch} />
    </div>
  );
}

/** What the address opens beside the tab. */
function Panels({ number, search, onSearch }: SalesIntelligenceProps) {
  const figure = search.met === undefined ? null : parseFigure(search.met);
  return (
    <>
      {figure && <TouchSheet number={number} figure={figure} onClose={() => onSearch({ met: undefined })} />}
      {search.battlecard && (
        <BattlecardSheet
          competitorId={search.battlecard}
          onClose={() => onSearch({ battlecard: undefined })}
        />
      )}
    </>
  );
}
