import { REVIEW_DECISION_LABELS } from '@dealwright/domain/review/review-decision';
import { cx } from '../../../lib/cx.ts';
import { formatMoneyCompact } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import type { ReviewItem } from '../api.ts';

interface ItemListProps {
  readonly items: readonly ReviewItem[];
  readonly current: ReviewItem;
  readonly onGo: (number: number) => void;
}

/** The deals of the review beside the one that is shown. */
export function ItemList({ items, current, onGo }: ItemListProps) {
  return (
    <nav aria-label="Deals of this review">
      <ol className="divide-y divide-border overflow-hidden rounded-lg border border-border bg-card">
        {items.map((item) => (
          <li key={item.deal.number}>
            <button
              type="button"
              aria-current={item === current ? 'true' : undefined}
              onClick={() => onGo(item.deal.number)}
              className={cx(
                'flex w-full flex-col gap-0.5 px-3 py-2 text-left text-sm -outline-offset-2 hover:bg-muted',
                item === current && 'bg-secondary',
              )}
            >
              <span className="w-full truncate font-medium">{item.deal.name}</span>
              <span className="flex w-full items-center justify-between gap-2 text-muted-foreground">
                <span className="truncate">
                  {formatMoneyCompact({ amountMinor: item.deal.amount_minor, currency: item.deal.currency })}{' '}
                  · {item.deal.owner.name}
                </span>
                {item.decision ? (
                  <Badge tone="primary">{REVIEW_DECISION_LABELS[item.decision]}</Badge>
                ) : (
                  item.unchanged && !item.added_by && <Badge>Unchanged</Badge>
                )}
              </span>
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
