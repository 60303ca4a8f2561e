import { WEBHOOK_EVENT_LABELS, WEBHOOK_EVENT_TYPES } from '@dealwright/contract/integrations/webhooks';
import { Card } from '../../../ui/card.tsx';
import { EVENT_SAYS } from './webhook-words.ts';

/** What a receiver is told of. */
export function EventTypesCard() {
  return (
    <Card
      title="Event types"
      description="Every event is sent to your URL, in order for each deal, contact and account."
      flush
    >
      <ul aria-label="Event types" className="mt-2 divide-y divide-border border-t border-border">
        {WEBHOOK_EVENT_TYPES.map((type) => (
          <li key={type} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2 text-sm">
            <span className="font-medium">{WEBHOOK_EVENT_LABELS[type]}</span>
            <code className="text-xs text-muted-foreground">{type}</code>
            <span className="basis-full text-xs text-muted-foreground">{EVENT_SAYS[type]}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
