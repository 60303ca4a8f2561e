import { scoreOf } from '@dealwright/domain/qualification';
import { DEFAULT_QUALIFICATION_SETTINGS } from '@dealwright/domain/qualification-settings';
import { Badge } from '../../ui/badge.tsx';
import { PillarStrip } from '../../ui/pillar-strip.tsx';
import { Score } from '../../ui/score.tsx';
import { StageBadge } from '../../ui/stage-badge.tsx';
import { EXAMPLE_PILLARS } from './example-deal.ts';

const QUOTED = ['economic_buyer', 'identify_pain'] as const;

/** A deal as the product shows it. Its strip can be explored like a real one. */
export function ExampleCard() {
  return (
    <figure className="rounded-xl border border-border bg-card p-5 shadow-float sm:p-6">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <p className="text-xs text-muted-foreground">LEAD-214 · Norwell Freight</p>
          <p className="truncate text-lg font-medium">Invoice automation</p>
        </div>
        <Badge>Example</Badge>
      </div>
      <div className="mt-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <Score
          score={scoreOf(EXAMPLE_PILLARS, DEFAULT_QUALIFICATION_SETTINGS)}
          weakest="competition"
          size="lg"
        />
        <StageBadge stage="proposal" />
      </div>
      <PillarStrip pillars={EXAMPLE_PILLARS} size="lg" className="mt-5" />
      <ul className="mt-5 divide-y divide-border border-t border-border">
        {EXAMPLE_PILLARS.filter(({ pillar }) => QUOTED.some((quoted) => quoted === pillar)).map(
          ({ best }) => (
            <li key={best?.id} className="py-3 last:pb-0">
              <p className="text-sm text-pretty">{best?.statement}</p>
              <p className="mt-0.5 text-xs text-muted-foreground">{best?.person_name}, in a call</p>
            </li>
          ),
        )}
      </ul>
    </figure>
  );
}
