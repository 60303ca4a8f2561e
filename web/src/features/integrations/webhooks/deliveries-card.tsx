import type { WebhookDelivery } from '@dealwright/contract/integrations/webhooks';
import { Webhook } from 'lucide-react';
import { useState } from 'react';
import { formatCount } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { type Option, Select } from '../../../ui/select.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { When } from '../../../ui/when.tsx';
import { type LogFilter, useDeliveries } from './api.ts';
import { DeliveryDialog } from './delivery-dialog.tsx';
import { LOG_TYPES, useLogFilter } from './use-log-filter.ts';
import { eventLabel, saidOfDelivery, whyOf } from './webhook-words.ts';

const ANY = 'any';
const STATE_CHOICES: readonly Option[] = [
  { value: ANY, label: 'Any state' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'waiting', label: 'Waiting' },
  { value: 'skipped', label: 'Skipped' },
  { value: 'dead', label: 'Failed' },
];
const TYPE_CHOICES: readonly Option[] = [
  { value: ANY, label: 'Any event' },
  ...LOG_TYPES.map((type) => ({ value: type, label: eventLabel(type) })),
];
const TIME_CHOICES: readonly Option[] = [
  { value: ANY, label: 'Any time' },
  { value: 'hour', label: 'Last hour' },
  { value: 'day', label: 'Last 24 hours' },
  { value: 'week', label: 'Last 7 days' },
];

const isFiltered = (filter: LogFilter): boolean => Object.values(filter).some((value) => value !== undefined);

/** What was sent or would have been, and what came of it. */
export function DeliveriesCard() {
  const [filter, setFilter] = useLogFilter();
  const [opened, setOpened] = useState<string | null>(null);
  const list = useDeliveries(filter);
  const filtered = isFiltered(filter);
  return (
    <Card title="Deliveries" description="The last 30 days, newest first." flush>
      <Narrowing filter={filter} onChange={setFilter} />
      <QueryState query={list} skeleton={<SkeletonList inset rows={3} rowClass="h-12" />}>
        {(items) => (
          <>
            {items.length === 0 && !list.hasNextPage ? (
              <EmptyState
                icon={<Webhook aria-hidden />}
                title={filtered ? 'No matches' : 'Nothing sent yet'}
                action={
                  filtered && (
                    <Button size="sm" variant="outline" onClick={() => setFilter({})}>
                      Show everything
                    </Button>
                  )
                }
              >
                {filtered ? 'No events match these filters.' : 'Save a URL and events appear here.'}
              </EmptyState>
            ) : (
              <ul aria-label="Deliveries" className="divide-y divide-border border-t border-border">
                {items.map((delivery) => (
                  <Row key={delivery.id} delivery={delivery} onOpen={() => setOpened(delivery.id)} />
                ))}
              </ul>
            )}
            <LoadMore
              hasMore={list.hasNextPage}
              loading={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
            />
          </>
        )}
      </QueryState>
      {opened !== null && <DeliveryDialog id={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}

interface NarrowingProps {
  readonly filter: LogFilter;
  readonly onChange: (filter: LogFilter) => void;
}

function Narrowing({ filter, onChange }: NarrowingProps) {
  const choice = (name: keyof LogFilter, label: string, options: readonly Option[]) => (
    <Select
      aria-label={label}
      className="min-w-36 flex-1 sm:max-w-48"
      options={options}
      value={filter[name] ?? ANY}
      onValueChange={(value) => onChange({ ...filter, [name]: value === ANY ? undefined : value })}
    />
  );
  return (
    <div className="flex flex-wrap gap-2 px-4 py-3">
      {choice('state', 'State', STATE_CHOICES)}
      {choice('type', 'Event type', TYPE_CHOICES)}
      {choice('within', 'Time', TIME_CHOICES)}
    </div>
  );
}

const ROW_CLASS =
  'flex w-full flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 text-left text-sm hover:bg-muted ' +
  'focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-ring';

function Row({ delivery, onOpen }: { readonly delivery: WebhookDelivery; readonly onOpen: () => void }) {
  const { label, tone } = saidOfDelivery(delivery);
  return (
    <li>
      <button type="button" onClick={onOpen} className={ROW_CLASS}>
        <Badge tone={tone} className="w-20 justify-center">
          {label}
        </Badge>
        <span className="min-w-0 flex-1 truncate font-medium">
          {eventLabel(delivery.type)}
          {delivery.deal && (
            <span className="font-normal text-muted-foreground">
              {' '}
              LEAD-{delivery.deal.number} {delivery.deal.name}
            </span>
          )}
        </span>
        <span className="basis-full truncate text-xs text-muted-foreground">
          <When time={delivery.created_at} />
          {[whyOf(delivery), delivery.attempts > 1 && formatCount(delivery.attempts, 'attempt')]
            .filter(Boolean)
            .map((said) => ` · ${said}`)
            .join('')}
        </span>
      </button>
    </li>
  );
}
