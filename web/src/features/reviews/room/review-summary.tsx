import { decisionLabel } from '@dealwright/domain/review/review-decision';
import { formatCount } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import type { Review } from '../api.ts';
import { PromiseList } from './promise-list.tsx';

const MINUTE_SECONDS = 60;

/** What a review that is over decided, and who promised what. */
export function ReviewSummaryCard({ review }: { readonly review: Review }) {
  const decided = review.items.filter(({ decision }) => decision !== null);
  const told = review.items
    .map((item) => ({ ...item, promises: item.promises.filter(({ result }) => result !== 'removed') }))
    .filter(({ decision, promises }) => decision !== null || promises.length > 0);
  const seconds = decided.reduce((sum, item) => sum + item.seconds, 0);
  const minutes = formatCount(Math.max(1, Math.round(seconds / MINUTE_SECONDS)), 'minute');
  return (
    <Card
      title="Summary"
      description={`${formatCount(decided.length, 'deal')} decided in ${minutes}. Emailed to everyone who took part.`}
    >
      <ul aria-label="Summary" className="flex flex-col gap-4">
        {told.map(({ deal, decision, note, promises }) => (
          <li key={deal.number} className="flex flex-col gap-2 text-sm">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium [overflow-wrap:anywhere]">{deal.name}</span>
              <Badge tone={decision ? 'primary' : 'neutral'}>{decisionLabel(decision)}</Badge>
              {note && <span className="text-muted-foreground">{note}</span>}
            </p>
            {promises.length > 0 && <PromiseList label={`Promises for ${deal.name}`} promises={promises} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
