import { MessageSquareText } from 'lucide-react';
import { contactOf } from '../../../lib/contacts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { isAvailable } from './product-claims.ts';
import { HOW_WE_PRIORITIZE, ROADMAP, ROADMAP_REVIEW } from './release-content.ts';

/** Where the product goes, how that is decided, and whom to tell what one would like. */
export function RoadmapSection() {
  return (
    <div className="flex flex-col gap-4">
      {ROADMAP.map(({ title, when, items }) => (
        <Card
          key={title}
          title={title}
          description={when}
          actions={<Badge tone="primary">{items.length} items</Badge>}
          flush
        >
          <ul aria-label={title} className="divide-y divide-border pt-2">
            {items.map(([name, what]) => (
              <li key={name} className="px-4 py-2.5 text-sm">
                <div className="flex items-center gap-2">
                  <h3 className="text-sm">{name}</h3>
                  {isAvailable(name) && <Badge tone="won">Available</Badge>}
                </div>
                <p className="text-muted-foreground">{what}</p>
              </li>
            ))}
          </ul>
        </Card>
      ))}
      <Card title="How We Prioritize">
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-2">
          {HOW_WE_PRIORITIZE.map(([name, what]) => (
            <div key={name}>
              <dt className="font-medium">{name}</dt>
              <dd className="text-muted-foreground">{what}</dd>
            </div>
          ))}
        </dl>
      </Card>
      <p className="text-sm text-muted-foreground">
        The roadmap is reviewed quarterly. Last updated {ROADMAP_REVIEW.updated}, next review{' '}
        {ROADMAP_REVIEW.next}.
      </p>
      <Feedback />
    </div>
  );
}

/** Whom to tell what one would like. */
function Feedback() {
  const feedback = contactOf('feedback');
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm [&_svg]:size-4">
      <MessageSquareText aria-hidden className="text-muted-foreground" />
      <span>Something missing? Write to us:</span>
      <a
        href={`mailto:${feedback}`}
        className="font-medium break-all text-primary underline underline-offset-4"
      >
        {feedback}
      </a>
    </p>
  );
}
