import type { OperatorCost } from '@dealwright/contract/operator/operator-lists';
import { useCosts } from '../../features/operator/lists-api.ts';
import { cx } from '../../lib/cx.ts';
import { dateFormat, formatNumber, numberFormat } from '../../lib/format.ts';
import { serviceName } from '../../lib/service-name.ts';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { OperatorList } from './operator-list.tsx';
import { useAddressChoice } from './use-address.ts';

const MONTHS_SHOWN = 12;
const FOOT = 'border-t border-b-0';
const NO_MONTHS = 'No services used';
const MONTH = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const COST = {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
} as const;

/** This month and those before it, in UTC, as they are added up. */
function latestMonths(now: Date): string[] {
  return Array.from({ length: MONTHS_SHOWN }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1)).toISOString().slice(0, 7),
  );
}

export function CostsPage() {
  const months = latestMonths(new Date());
  const [month, setMonth] = useAddressChoice('month', months, months[0] ?? '');
  const list = useCosts(month);
  const total = list.data?.pages[0]?.total;
  const name = (value: string) => dateFormat(MONTH).format(new Date(`${value}-01T00:00:00Z`));
  return (
    <OperatorList
      title="Costs"
      description="Estimated cost of each company’s service usage by month, from prices per token."
      noun="costs"
      filters={
        <Select
          aria-label="Month"
          value={month}
          onValueChange={setMonth}
          options={months.map((value) => ({ value, label: name(value) }))}
          className="sm:max-w-48"
        />
      }
      query={list}
      narrowed={false}
      empty={{ title: NO_MONTHS, text: `No usage in ${name(month)}.`, noMatch: NO_MONTHS }}
    >
      {(rows) => <CostTable label={`Costs in ${name(month)}`} rows={rows} total={total} />}
    </OperatorList>
  );
}

interface CostTableProps {
  readonly label: string;
  readonly rows: readonly OperatorCost[];
  /** Of all companies. */
  readonly total: SumsProps['sums'] | undefined;
}

function CostTable({ label, rows, total }: CostTableProps) {
  return (
    <Card flush>
      <Table label={label} density="comfortable">
        <thead>
          <tr>
            <HeaderCell>Company</HeaderCell>
            <HeaderCell>Service</HeaderCell>
            <HeaderCell align="end" className="max-md:hidden">
              Operations
            </HeaderCell>
            <HeaderCell align="end" className="max-md:hidden">
              Tokens in
            </HeaderCell>
            <HeaderCell align="end" className="max-md:hidden">
              Tokens out
            </HeaderCell>
            <HeaderCell align="end">Cost</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {rows.map((cost) => (
            <Row key={`${cost.company.id} ${cost.service_type}`}>
              <Cell className="font-medium">{cost.company.name}</Cell>
              <Cell>{serviceName(cost.service_type)}</Cell>
              <Sums sums={cost} />
            </Row>
          ))}
        </tbody>
        {total && (
          <tfoot className="font-medium">
            <Row>
              <Cell className={FOOT}>All companies</Cell>
              <Cell className={FOOT} />
              <Sums sums={total} className={FOOT} />
            </Row>
          </tfoot>
        )}
      </Table>
    </Card>
  );
}

interface SumsProps {
  readonly className?: string;
  readonly sums: Pick<OperatorCost, 'operations' | 'tokens_input' | 'tokens_output' | 'cost_usd'>;
}

function Sums({ sums, className }: SumsProps) {
  return (
    <>
      <Cell align="end" className={cx('max-md:hidden', className)}>
        {formatNumber(sums.operations)}
      </Cell>
      <Cell align="end" className={cx('max-md:hidden', className)}>
        {formatNumber(sums.tokens_input)}
      </Cell>
      <Cell align="end" className={cx('max-md:hidden', className)}>
        {formatNumber(sums.tokens_output)}
      </Cell>
      <Cell align="end" className={className}>
        {numberFormat(COST).format(sums.cost_usd)}
      </Cell>
    </>
  );
}
