import {
  type AlertKey,
  COUNTED_UP_TO,
  SERVICE_RANGES,
  type ServiceAlert,
  type ServiceOverview,
} from '@dealwright/contract/operator/service-overview';
import { Link } from '@tanstack/react-router';
import { ChevronRight, CircleAlert, CircleCheck } from 'lucide-react';
import { useOverview } from '../../features/operator/service/overview-api.ts';
import { cx } from '../../lib/cx.ts';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { ServiceCharts } from './service-charts.tsx';
import { useRangeChoice } from './use-range-choice.ts';

/** What needs attention, figures that open their rows, and how they went. */
export function OverviewPage() {
  const [range, setRange] = useRangeChoice(SERVICE_RANGES, '30');
  return (
    <>
      <PageHeader title="Operator" />
      <QueryState
        query={useOverview()}
        skeleton={<SkeletonList rows={3} rowClass="h-24" label="Loading the overview" />}
      >
        {({ alerts, figures }) => (
          <>
            <Alerts alerts={alerts} />
            <Figures figures={figures} />
          </>
        )}
      </QueryState>
      <ServiceCharts range={range} onRange={setRange} />
    </>
  );
}

interface AlertWords {
  readonly text: (count: number) => string;
  /** Below `/super-admin`: where it is solved. */
  readonly to: string;
}

const ALERT_WORDS: Readonly<Record<AlertKey, AlertWords>> = {
  secrets_unreadable: {
    text: (count) =>
      `${formatCount(count, 'secret')} can’t be read. Add the earlier APP_SECRET to FORMER_APP_SECRETS and restart.`,
    to: 'integrations',
  },
  disk_full: { text: (count) => `The disk is ${count}% full. Free space or enlarge it.`, to: 'system' },
  database_full: { text: (count) => `${count}% of the database connections are in use.`, to: 'system' },
  worker_missing: { text: () => 'No worker is running. Emails, syncs and jobs wait.', to: 'system' },
  instances_silent: {
    text: (count) => `${formatCount(count, 'instance')} stopped responding.`,
    to: 'system',
  },
  jobs_late: {
    text: (count) => `${formatCount(count, 'job')} waiting for more than 15 minutes.`,
    to: 'system',
  },
  jobs_failed: { text: (count) => `${formatCount(count, 'job')} failed in the last day.`, to: 'system' },
  mails_dead: {
    text: (count) => `${formatCount(count, 'email')} couldn’t be sent in 24 hours.`,
    to: 'failures',
  },
  mails_late: {
    text: (count) => `${formatCount(count, 'email')} waiting for more than 15 minutes.`,
    to: 'integrations',
  },
  deliveries_dead: {
    text: (count) => `${formatCount(count, 'webhook delivery', 'webhook deliveries')} failed in 24 hours.`,
    to: 'failures',
  },
  errors_rising: {
    text: (count) => `${formatCount(count, 'error')} in 24 hours, more than twice the day before.`,
    to: 'errors',
  },
};

const SEARCHES: Partial<Record<AlertKey, Readonly<Record<string, string>>>> = {
  errors_rising: { seen: 'day', state: 'all' },
};

function Alerts({ alerts }: { readonly alerts: readonly ServiceAlert[] }) {
  if (alerts.length === 0) {
    return (
      <p className="flex items-center gap-2.5 rounded-lg bg-won-tint px-4 py-3 text-sm font-medium">
        <CircleCheck aria-hidden className="size-4 text-won" />
        Nothing needs attention
      </p>
    );
  }
  return (
    <ul aria-label="Needs attention" className="flex flex-col gap-1.5">
      {alerts.map(({ key, count }) => (
        <li key={key}>
          <Link
            to="/super-admin/$"
            params={{ _splat: ALERT_WORDS[key].to }}
            search={SEARCHES[key] ?? {}}
            className={cx(
              'flex items-center gap-2.5 rounded-lg bg-lost-tint px-4 py-3 text-sm',
              'font-medium hover:underline touch:min-h-11',
            )}
          >
            <CircleAlert aria-hidden className="size-4 shrink-0 text-lost" />
            <span className="min-w-0 flex-1 text-pretty">{ALERT_WORDS[key].text(count)}</span>
            <ChevronRight aria-hidden className="size-4 shrink-0" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: number;
  readonly note?: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
}

function Figures({ figures }: { readonly figures: ServiceOverview['figures'] }) {
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 gap-3 md:grid-cols-4">
      <Figure
        label="Active companies"
        value={figures.active_companies}
        to="companies"
        search={{ state: 'active' }}
      />
      <Figure
        label="Suspended companies"
        value={figures.suspended_companies}
        to="companies"
        search={{ state: 'suspended' }}
      />
      <Figure label="People active in 7 days" value={figures.active_people} to="people" />
      <Figure
        label="Errors in 24 hours"
        value={figures.errors}
        note={`${formatNumber(figures.errors_before)} the day before`}
        to="errors"
        search={{ seen: 'day', state: 'all' }}
      />
      <Figure label="Waiting requests" value={figures.waiting_requests} to="waiting-list" />
      <Figure label="Open tickets" value={figures.open_tickets} to="tickets" />
      <Figure label="Failed webhooks in 24 hours" value={figures.dead_deliveries} to="failures" />
      <Figure label="Failed emails in 24 hours" value={figures.dead_mails} to="failures" />
    </ul>
  );
}

function Figure({ label, value, note, to, search = {} }: FigureProps) {
  return (
    <li>
      <Link
        to="/super-admin/$"
        params={{ _splat: to }}
        search={search}
        className="flex h-full flex-col rounded-lg border border-border bg-card px-4 py-3 hover:border-primary"
      >
        <span className="text-sm text-muted-foreground">{label}</span>{' '}
        <span className="text-xl font-medium tabular-nums">
          {value >= COUNTED_UP_TO ? `${formatNumber(value)}+` : formatNumber(value)}
        </span>{' '}
        {note && <span className="text-xs text-muted-foreground">{note}</span>}
      </Link>
    </li>
  );
}
