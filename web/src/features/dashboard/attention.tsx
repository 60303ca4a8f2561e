import type { Today } from '@dealwright/contract/dashboard/today';
import type { ComponentProps, ReactNode } from 'react';
import { QueryState } from '../../ui/query-state.tsx';
import { DealStrip } from '../deals/deal-strip.tsx';
import { type TodayAsked, useToday, useVisit } from './home/api.ts';
import { ChangesCard } from './home/changes-card.tsx';
import { DealList } from './home/deal-list.tsx';
import { OverdueList } from './home/overdue-list.tsx';
import { riskSentence } from './home/risk-words.ts';
import { TodaySkeleton } from './home/today-view.tsx';

interface AttentionProps {
  readonly asked: TodayAsked;
  /** Whether deals of several people are shown. */
  readonly showOwner: boolean;
  /** The person’s own tasks. */
  readonly tasks: ReactNode;
}

/** What needs a look this week, whatever the period: the same lists as on Home, of the same scope as the numbers. */
export function Attention({ asked, showOwner, tasks }: AttentionProps) {
  const today = useToday(true, asked);
  useVisit(true);
  return (
    <QueryState query={today} skeleton={<TodaySkeleton />}>
      {(loaded) => (
        <div className="grid items-start gap-4 lg:grid-cols-[3fr_2fr]">
          <Lists today={loaded} asked={asked} showOwner={showOwner} owner={ownerOf(asked)} />
          <div className="flex min-w-0 flex-col gap-4">
            {tasks}
            <ChangesCard changed={loaded.changed} since={loaded.since} asked={asked} />
          </div>
        </div>
      )}
    </QueryState>
  );
}

/** Whose deals are asked for, as the list of overdue next steps takes it. */
function ownerOf({ scope = 'all', person }: TodayAsked): string | null | undefined {
  if (scope === 'all') return null;
  return scope === 'person' ? person : undefined;
}

interface ListsProps extends Pick<ComponentProps<typeof OverdueList>, 'asked' | 'showOwner' | 'owner'> {
  readonly today: Today;
}

function Lists({ today, asked, showOwner, owner }: ListsProps) {
  const { day, at_risk } = today;
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <DealList
        title="At risk this week"
        count={at_risk.deals}
        items={at_risk.items}
        asked={{ ...asked, list: 'at_risk' }}
        none="No deals at risk that close soon or are in a late stage."
        line={(item) => riskSentence(item, day)}
        mark={(deal) => <DealStrip deal={deal} />}
        showOwner={showOwner}
      />
      <OverdueList today={today} asked={asked} showOwner={showOwner} owner={owner} />
    </div>
  );
}
