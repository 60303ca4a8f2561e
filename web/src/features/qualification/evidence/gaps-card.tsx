import type { Deal } from '@dealwright/contract/deals/deals';
import { PILLAR_DEFINITIONS, type Pillar } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { ChevronRight } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { PillarCell } from '../../../ui/pillar-cell.tsx';
import { standingOf } from '../../../ui/pillar-reading.ts';

interface GapsCardProps {
  readonly deal: Deal;
  readonly onOpenPillar: (pillar: Pillar) => void;
}

/** The weakest pillar first, then every other gap and dispute, each with what to ask next. */
export function pillarsToWorkOn({
  pillars,
  weakest_pillar: weakest,
}: Pick<Deal, 'pillars' | 'weakest_pillar'>) {
  const wanting = pillars.filter(
    ({ pillar, gap, disputed, denied }) => pillar === weakest || gap || disputed || denied,
  );
  return wanting.toSorted((a, b) => Number(b.pillar === weakest) - Number(a.pillar === weakest));
}

function reasonOf(reading: Deal['pillars'][number]): string {
  const parts: string[] = [standingOf(reading)];
  if (reading.denied) parts.push('denied by the buyer');
  if (reading.gap) parts.push(`stage expects ${GRADE_LABELS[reading.expected]}`);
  return parts.join(' · ');
}

/** Where the deal is weak, and the question that would help. */
export function GapsCard({ deal, onOpenPillar }: GapsCardProps) {
  const readings = pillarsToWorkOn(deal);
  const gaps = deal.gaps.length;
  return (
    <Card
      title="Next questions"
      description={
        gaps === 0 ? 'No gap for this stage' : `${gaps} ${gaps === 1 ? 'gap' : 'gaps'} for this stage`
      }
      flush
    >
      <ul className="divide-y divide-border pt-2">
        {readings.map((reading) => (
          <li key={reading.pillar}>
            <button
              type="button"
              onClick={() => onOpenPillar(reading.pillar)}
              className="group/gap flex w-full items-start gap-3 px-4 py-2.5 text-left -outline-offset-2 hover:bg-muted"
            >
              <PillarCell reading={reading} className="mt-0.5 h-[1.125rem] w-3.5 shrink-0" />
              <span className="min-w-0 flex-1">
                <span className="flex flex-wrap items-baseline gap-x-2">
                  <span className="font-medium">{PILLAR_DEFINITIONS[reading.pillar].name}</span>
                  <span className={reading.gap ? 'text-xs text-warn' : 'text-xs text-muted-foreground'}>
                    {reasonOf(reading)}
                  </span>
                </span>
                {reading.next_question && (
                  <span className="block text-sm text-pretty text-muted-foreground">
                    {reading.next_question}
                  </span>
                )}
              </span>
              <ChevronRight
                aria-hidden
                className="mt-0.5 size-4 shrink-0 text-muted-foreground opacity-60 group-hover/gap:opacity-100"
              />
            </button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
