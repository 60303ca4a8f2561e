import type { Deal } from '@dealwright/contract/deals/deals';
import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { formatMoney } from '../../../lib/format.ts';
import { PillarStrip } from '../../../ui/pillar-strip.tsx';
import { StageIcon } from '../../../ui/stage-badge.tsx';

/** What is left of the head once it is scrolled away on a phone. The name stands in the page's header. */
export function HeadLine({ deal }: { readonly deal: Deal }) {
  return (
    <p
      aria-hidden
      data-head-line
      className="flex h-7 w-full shrink-0 items-center gap-2 text-sm whitespace-nowrap"
    >
      <StageIcon stage={deal.stage} />
      <span className="min-w-0 truncate font-medium">{STAGE_DEFINITIONS[deal.stage].label}</span>
      <span className="tabular-nums">
        {formatMoney({ amountMinor: deal.amount_minor, currency: deal.currency })}
      </span>
      <span className="ml-auto font-medium tabular-nums">{Math.round(deal.score)}</span>
      <PillarStrip pillars={deal.pillars} interactive={false} />
    </p>
  );
}
