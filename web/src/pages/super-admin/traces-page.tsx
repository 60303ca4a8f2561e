import {
  type RouteTimes,
  type SlowRequest,
  TRACE_PERIODS,
  type TracePeriod,
} from '@dealwright/contract/operator/service';
import { useRouteTimes, useSlowRequests } from '../../features/operator/service/api.ts';
import { formatNumber } from '../../lib/format.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { When } from '../../ui/when.tsx';
import { useAddressChoice } from './use-address.ts';

const LABELS: Readonly<Record<TracePeriod, string>> = { hour: 'Hour', day: 'Day', week: 'Week' };

const ms = (value: number): string => `${formatNumber(value)} ms`;

export function TracesPage() {
  const [period, setPeriod] = useAddressChoice('period', TRACE_PERIODS, 'day');
  return (
    <>
      <PageHeader
        title="Traces"
        description="Response times across all instances, by operation, and the slowest requests."
        actions={
          <SegmentedControl
            aria-label="Period"
            value={period}
            onValueChange={setPeriod}
            segments={TRACE_PERIODS.map((value) => ({ value, label: LABELS[value] }))}
          />
        }
      />
      <Routes period={period} />
      <Slowest period={period} />
    </>
  );
}

function Routes({ period }: { readonly period: TracePeriod }) {
  const query = useRouteTimes(period);
  return (
    <Card flush title="Operations" description="Slowest first, by 95th percentile.">
      <QueryState
        query={query}
        skeleton={<SkeletonList rows={6} rowClass="h-11" label="Loading operations" />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No requests in this period">Requests appear within seconds.</EmptyState>
          ) : (
            <Table label="Operations" className="max-h-[60dvh]">
              <thead>
                <tr>
                  <HeaderCell>Operation</HeaderCell>
                  <HeaderCell align="end">Requests</HeaderCell>
                  <HeaderCell align="end" className="max-md:hidden">
                    Failed
                  </HeaderCell>
                  <HeaderCell align="end" className="max-md:hidden">
                    Mean
                  </HeaderCell>
                  <HeaderCell align="end" className="max-md:hidden">
                    50%
                  </HeaderCell>
                  <HeaderCell align="end">95%</HeaderCell>
                  <HeaderCell align="end" className="max-md:hidden">
                    99%
                  </HeaderCell>
                  <HeaderCell align="end">Slowest</HeaderCell>
                </tr>
              </thead>
              <tbody>
                {items.map((times) => (
                  <RouteRow key={`${times.method} ${times.route}`} times={times} />
                ))}
              </tbody>
            </Table>
          )
        }
      </QueryState>
    </Card>
  );
}

function Operation({ method, route }: { readonly method: string; readonly route: string }) {
  return (
    <span className="font-mono text-xs break-all">
      <span className="text-muted-foreground">{method}</span> {route}
    </span>
  );
}

function RouteRow({ times }: { readonly times: RouteTimes }) {
  return (
    <Row>
      <Cell>
        <Operation {...times} />
      </Cell>
      <Cell align="end">{formatNumber(times.requests)}</Cell>
      <Cell align="end" className="max-md:hidden">
        {times.failures > 0 ? <Badge tone="lost">{formatNumber(times.failures)}</Badge> : 0}
      </Cell>
      <Cell align="end" className="whitespace-nowrap max-md:hidden">
        {ms(times.mean_ms)}
      </Cell>
      <Cell align="end" className="whitespace-nowrap max-md:hidden">
        {ms(times.p50_ms)}
      </Cell>
      <Cell align="end" className="whitespace-nowrap">
        {ms(times.p95_ms)}
      </Cell>
      <Cell align="end" className="whitespace-nowrap max-md:hidden">
        {ms(times.p99_ms)}
      </Cell>
      <Cell align="end" className="whitespace-nowrap">
        {ms(times.max_ms)}
      </Cell>
    </Row>
  );
}

function Slowest({ period }: { readonly period: TracePeriod }) {
  const query = useSlowRequests(period);
  return (
    <Card
      flush
      title="Slowest requests"
      description="Requests of 200 ms or more, the three slowest every few seconds."
    >
      <QueryState query={query} skeleton={<SkeletonList rows={6} rowClass="h-11" label="Loading requests" />}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items);
          if (rows.length === 0)
            return <EmptyState title="No slow requests">Every request took less than 200 ms.</EmptyState>;
          return (
            <>
              <SlowTable rows={rows} />
              <LoadMore
                hasMore={query.hasNextPage}
                loading={query.isFetchingNextPage}
                onLoadMore={() => void query.fetchNextPage()}
              />
            </>
          );
        }}
      </QueryState>
    </Card>
  );
}

function SlowTable({ rows }: { readonly rows: readonly SlowRequest[] }) {
  return (
    <Table label="Slowest requests">
      <thead>
        <tr>
          <HeaderCell>Operation</HeaderCell>
          <HeaderCell align="end">Duration</HeaderCell>
          <HeaderCell align="end" className="max-md:hidden">
            Status
          </HeaderCell>
          <HeaderCell>When</HeaderCell>
          <HeaderCell className="max-md:hidden">Request</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {rows.map((request) => (
          <Row key={request.id}>
            <Cell>
              <Operation {...request} />
            </Cell>
            <Cell align="end" className="whitespace-nowrap">
              {ms(request.duration_ms)}
            </Cell>
            <Cell align="end" className="max-md:hidden">
              {request.status}
            </Cell>
            <Cell className="whitespace-nowrap">
              <When time={request.created_at} />
            </Cell>
            <Cell className="font-mono text-xs max-md:hidden">{request.request_id}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
