import { DEAL_ROWS, type DealUsages } from '@dealwright/contract/analyst/usage';
import { Link } from '@tanstack/react-router';
import { NO_ACCOUNT } from '../../../lib/account-name.ts';
import { formatNumber } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Card } from '../../../ui/card.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import { useDealUsage } from './api.ts';
import { ServiceBadge } from './services.tsx';
import { formatCost } from './words.ts';

/** What services cost for the deals that the person may see; of all time, whatever range is chosen. */
export function DealCosts() {
  const deals = useDealUsage();
  return (
    <Card
      title="Costs by Customer/Deal"
      description={`The ${DEAL_ROWS} most expensive deals you can access`}
      actions={<Badge>All time</Badge>}
      flush
    >
      <QueryState
        query={deals}
        skeleton={
          <div className="p-4">
            <SkeletonList rows={4} label="Loading costs by deal" />
          </div>
        }
      >
        {(usages) => <Rows {...usages} items={usages.items.slice(0, DEAL_ROWS)} />}
      </QueryState>
    </Card>
  );
}

const NARROW = 'mt-1 max-sm:[&_td]:px-2 max-sm:[&_th]:px-2';

function Rows({ items, rest, total }: DealUsages) {
  if (items.length === 0) {
    return (
      <p className="px-4 pt-2 pb-5 text-sm text-muted-foreground">No deal-specific usage data available</p>
    );
  }
  return (
    <Table label="Costs by Customer/Deal" density="comfortable" className={NARROW}>
      <thead>
        <tr>
          <HeaderCell>Deal / Customer</HeaderCell>
          <HeaderCell>Service</HeaderCell>
          <HeaderCell align="end" className="max-sm:hidden">
            Operations
          </HeaderCell>
          <HeaderCell align="end">Total Cost</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {items.map((row) => (
          <DealRow key={`${row.deal_id} ${row.service_type}`} row={row} />
        ))}
      </tbody>
      <Totals rest={rest} total={total} />
    </Table>
  );
}

function DealRow({ row }: { readonly row: DealUsages['items'][number] }) {
  return (
    <Row>
      <Cell className="py-1.5">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: `LEAD-${row.deal_number}` }}
          className="block max-w-72 truncate font-medium hover:underline max-sm:max-w-28 max-sm:whitespace-normal"
        >
          {row.deal_name.trim() || 'Unnamed Deal'}
        </Link>
        <span className="block max-w-72 truncate text-xs text-muted-foreground max-sm:max-w-28 max-sm:whitespace-normal">
          {row.client_company ?? NO_ACCOUNT}
        </span>
      </Cell>
      <Cell>
        <ServiceBadge serviceType={row.service_type} />
      </Cell>
      <Cell align="end" className="max-sm:hidden">
        {formatNumber(row.total_operations)}
      </Cell>
      <Cell align="end">{formatCost(row.total_cost_usd)}</Cell>
    </Row>
  );
}

function Totals({ rest, total }: Pick<DealUsages, 'rest' | 'total'>) {
  return (
    <tfoot>
      {rest.total_operations > 0 && (
        <Row>
          <Cell colSpan={2} className="text-muted-foreground">
            Other deals, and calls without a deal
          </Cell>
          <Cell align="end" className="max-sm:hidden">
            {formatNumber(rest.total_operations)}
          </Cell>
          <Cell align="end">{formatCost(rest.total_cost_usd)}</Cell>
        </Row>
      )}
      <Row className="font-medium [&_td]:border-t [&_td]:border-b-0">
        <Cell colSpan={2}>Total, all time</Cell>
        <Cell align="end" className="max-sm:hidden">
          {formatNumber(total.total_operations)}
        </Cell>
        <Cell align="end">{formatCost(total.total_cost_usd)}</Cell>
      </Row>
    </tfoot>
  );
}
