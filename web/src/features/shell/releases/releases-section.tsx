import { BookOpen, Check, Clock } from 'lucide-react';
import { cx } from '../../../lib/cx.ts';
import { Badge } from '../../../ui/badge.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { isPlanned } from './product-claims.ts';
import { SeverityBadge, StatusBadge } from './release-badges.tsx';
import {
  ALREADY_WORKING,
  type OpenArea,
  PRODUCT_VERSION,
  RELEASE,
  STILL_OPEN,
  TECHNICAL_STACK,
  TOP_PRIORITIES,
} from './release-content.ts';

/** What the product can do today, and what it cannot do yet. */
export function ReleasesSection() {
  return (
    <div className="flex flex-col gap-4">
      <ReleaseHead />
      <AlreadyWorking />
      <Card title="Still Need to be Adjusted / Finished" flush>
        <ul aria-label="Still Need to be Adjusted / Finished" className="divide-y divide-border pt-1">
          {STILL_OPEN.map((area) => (
            <Area key={area.title} {...area} />
          ))}
        </ul>
      </Card>
      <div className="grid gap-4 md:grid-cols-2">
        <Card title="Technical Stack">
          <dl className="flex flex-col gap-2.5 text-sm">
            {TECHNICAL_STACK.map(([part, what]) => (
              <div key={part}>
                <dt className="font-medium">{part}</dt>
                <dd className="text-muted-foreground">{what}</dd>
              </div>
            ))}
          </dl>
        </Card>
        <TopPriorities />
      </div>
    </div>
  );
}

function Area({ title, severity, status, needed }: OpenArea) {
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="mr-auto text-sm">{title}</h3>
        <StatusBadge status={status} />
        <SeverityBadge severity={severity} />
      </div>
      <p className="mt-1 text-sm text-muted-foreground">
        <span className="font-medium text-foreground">Needed:</span> {needed}
      </p>
    </li>
  );
}

function ReleaseHead() {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h3 className="text-lg">Current Release Status</h3>
        <Badge tone="primary">
          {RELEASE.version}, {RELEASE.date}, {RELEASE.complete}
        </Badge>
        <span className="text-sm text-muted-foreground">This is version {PRODUCT_VERSION}</span>
      </div>
      {/* Beside the settings, which stay open: nothing in them is lost for reading. */}
      <a href="/guide" target="_blank" rel="noopener" className={buttonClass({ variant: 'outline' })}>
        <BookOpen aria-hidden />
        Full Documentation
      </a>
    </div>
  );
}

function AlreadyWorking() {
  return (
    <Card title="Already Working">
      <ul className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        {ALREADY_WORKING.map(({ title, status, items }) => (
          <li key={title}>
            <h3 className="flex items-center justify-between gap-2 text-sm">
              {title}
              {status === 'working' && <StatusBadge status={status} />}
            </h3>
            <ul aria-label={title} className="mt-1.5 flex flex-col gap-1">
              {items.map((item) => (
                <li key={item} className="flex items-start gap-2 text-sm text-muted-foreground">
                  {isPlanned(item) ? (
                    <Clock aria-hidden className="mt-0.5 size-4 shrink-0" />
                  ) : (
                    <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-won" />
                  )}
                  <span className="min-w-0 flex-1">{item}</span>
                  {isPlanned(item) && <Badge>Planned</Badge>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function TopPriorities() {
  return (
    <Card title="Top Priorities">
      <ol aria-label="Top Priorities" className="flex flex-col gap-2.5 text-sm">
        {TOP_PRIORITIES.map((priority, place) => (
          <li key={priority} className="flex items-start gap-2.5">
            <span
              aria-hidden
              className={cx(
                'grid size-5 shrink-0 place-items-center rounded-full bg-primary-tint text-xs font-medium',
                'text-primary tabular-nums',
              )}
            >
              {place + 1}
            </span>
            {priority}
          </li>
        ))}
      </ol>
    </Card>
  );
}
