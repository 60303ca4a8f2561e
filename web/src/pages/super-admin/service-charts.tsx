import {
  SERVICE_RANGES,
  type ServiceKind,
  type ServiceRange,
} from '@dealwright/contract/operator/service-overview';
import { addDays, daysBetween } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import { useServiceDays } from '../../features/operator/service/overview-api.ts';
import { cx } from '../../lib/cx.ts';
import { formatCount, numberFormat } from '../../lib/format.ts';
import { DayChart } from '../../ui/chart/day-chart.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';

interface ChartWords {
  readonly kind: ServiceKind;
  readonly title: string;
  readonly head: string;
  readonly format: (value: number) => string;
  readonly formatTick?: (value: number) => string;
  /** Below `/super-admin`: where its rows are. */
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  /** A person counts on each day, so that days are not added up. */
  readonly noSum?: true;
}

const COST = { style: 'currency', currency: 'USD', maximumFractionDigits: 2 } as const;
/** Ticks lie closer than a cent where little was spent. */
const COST_TICK = { ...COST, minimumFractionDigits: 0, maximumFractionDigits: 4 } as const;

const CHARTS: readonly ChartWords[] = [
  {
    kind: 'active_people',
    title: 'Active people',
    head: 'People',
    format: (value) => formatCount(value, 'person', 'people'),
    to: 'people',
    noSum: true,
  },
  {
    kind: 'requests',
    title: 'Requests',
    head: 'Requests',
    format: (value) => formatCount(value, 'request'),
    to: 'traces',
  },
  {
    kind: 'failed_requests',
    title: 'Failed requests',
    head: 'Failed requests',
    format: (value) => formatCount(value, 'failed request'),
    to: 'traces',
  },
  {
    kind: 'errors',
    title: 'Errors',
    head: 'Errors',
    format: (value) => formatCount(value, 'error'),
    to: 'errors',
    search: { state: 'all' },
  },
  {
    kind: 'sign_ins',
    title: 'Sign-ins',
    head: 'Sign-ins',
    format: (value) => formatCount(value, 'sign-in'),
    to: 'security',
    search: { kind: 'sign_in' },
  },
  {
    kind: 'failed_sign_ins',
    title: 'Failed sign-ins',
    head: 'Failed sign-ins',
    format: (value) => formatCount(value, 'failed sign-in'),
    to: 'security',
    search: { kind: 'sign_in', outcome: 'failed' },
  },
  {
    kind: 'api_calls',
    title: 'Service calls',
    head: 'Calls',
    format: (value) => formatCount(value, 'call'),
    to: 'costs',
  },
  {
    kind: 'cost_micro_usd',
    title: 'Service costs',
    head: 'Cost',
    format: (value) => numberFormat(COST).format(value / 1_000_000),
    formatTick: (value) => numberFormat(COST_TICK).format(value / 1_000_000),
    to: 'costs',
  },
];

interface ServiceChartsProps {
  readonly range: ServiceRange;
  readonly onRange: (range: ServiceRange) => void;
}

/** Day by day, from the totals that are kept. */
export function ServiceCharts({ range, onRange }: ServiceChartsProps) {
  const query = useServiceDays(range);
  return (
    <section aria-labelledby="service-charts" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="service-charts" className="text-lg">
            Over time
          </h2>
          <p className="text-sm text-muted-foreground">Days in UTC. Updated every 5 minutes.</p>
        </div>
        <SegmentedControl
          aria-label="Days"
          value={range}
          onValueChange={onRange}
          segments={SERVICE_RANGES.map((value) => ({ value, label: `${value} days` }))}
        />
      </div>
      <QueryState query={query} skeleton={<SkeletonList rows={4} rowClass="h-44" label="Loading charts" />}>
        {(data) => <Charts data={data} />}
      </QueryState>
    </section>
  );
}

function Charts({ data }: { readonly data: NonNullable<ReturnType<typeof useServiceDays>['data']> }) {
  const { from, to, totals } = data;
  const counted = new Map(totals.map(({ day, kind, count }) => [`${kind} ${day}`, count]));
  const days = Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth));
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {CHARTS.map(({ kind, title, head, format, formatTick, to: path, search = {}, noSum }) => {
        const figures = days.map((day) => ({ day, value: counted.get(`${kind} ${day}`) ?? 0 }));
        return (
          <DayChart
            key={kind}
            label={title}
            head={head}
            days={figures}
            format={format}
            {...(noSum && { title: `${format(figures.at(-1)?.value ?? 0)} today` })}
            {...(formatTick && { formatTick })}
            actions={
              <Link
                to="/super-admin/$"
                params={{ _splat: path }}
                search={search}
                aria-label={`Open ${title.toLowerCase()}`}
                className={cx(
                  'inline-flex items-center px-2 text-sm text-muted-foreground',
                  'underline-offset-2 hover:underline touch:min-h-11',
                )}
              >
                Open
              </Link>
            }
          />
        );
      })}
    </div>
  );
}
