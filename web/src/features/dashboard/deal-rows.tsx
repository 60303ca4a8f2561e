import type { DealSummary } from '@dealwright/contract/deals/deals';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { accountName } from '../../lib/account-name.ts';
import { formatMoneyCompact } from '../../lib/format.ts';
import { Card } from '../../ui/card.tsx';
import { Score } from '../../ui/score.tsx';
import { StageIcon } from '../../ui/stage-badge.tsx';
import { DealStrip } from '../deals/deal-strip.tsx';
import { leadKey } from '../deals/lead-key.ts';

interface DealRowsProps {
  readonly title: string;
  readonly description: string;
  readonly deals: readonly DealSummary[];
  /** Said when there are none: good news. */
  readonly none: string;
  /** What this list is about, at the end of each row. */
  readonly detail: (deal: DealSummary) => ReactNode;
}

/** A short list of deals that need a look. */
export function DealRows({ title, description, deals, none, detail }: DealRowsProps) {
  return (
    <Card title={title} description={description} flush>
      {deals.length === 0 ? (
        <p className="px-4 pt-2 pb-5 text-sm text-muted-foreground">{none}</p>
      ) : (
        <ul className="mt-2">
          {deals.map((deal) => (
            <li
              key={deal.number}
              className="relative flex min-h-13 items-center gap-3 border-t border-border px-4 py-2 hover:bg-muted"
            >
              <StageIcon stage={deal.stage} />
              <div className="min-w-0 flex-1">
                <Link
                  to="/lead-planning/$leadKey"
                  params={{ leadKey: leadKey(deal.number) }}
                  data-nav-row
                  title={deal.name}
                  className="line-clamp-2 text-sm font-medium before:absolute before:inset-0 sm:line-clamp-1"
                >
                  {deal.name}
                </Link>
                <p className="text-xs text-pretty text-muted-foreground sm:truncate">
                  {accountName(deal.account)} ·{' '}
                  <span className="tabular-nums">
                    {formatMoneyCompact({ amountMinor: deal.amount_minor, currency: deal.currency })}
                  </span>{' '}
                  · {deal.owner.name}
                </p>
              </div>
              <div className="relative shrink-0 text-right">{detail(deal)}</div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function StrengthDetail({ deal }: { readonly deal: DealSummary }) {
  return (
    <span className="flex flex-col items-end gap-1">
      <DealStrip deal={deal} />
      <Score score={deal.score} weakest={deal.weakest_pillar} size="sm" />
    </span>
  );
}
