import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import type { PeriodNumbers } from './period-numbers.ts';

interface PeriodTableProps {
  readonly label: string;
  readonly numbers: PeriodNumbers;
  readonly onOpen: (deals: string) => void;
  readonly onOpenQuota: () => void;
}

/** The same as the picture, in rows. */
export function PeriodTable({ label, numbers, onOpen, onOpenQuota }: PeriodTableProps) {
  const { currency, parts, quotaMinor, isConverted } = numbers;
  const money = (amountMinor: number) => (isConverted ? '≈ ' : '') + formatMoney({ amountMinor, currency });
  return (
    <Table label={label}>
      <thead>
        <tr>
          <HeaderCell>Category</HeaderCell>
          <HeaderCell align="end">Deals</HeaderCell>
          <HeaderCell align="end">Amount</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ key, label: name, figure, amountMinor, deals }) => (
          <Row key={key}>
            <Cell>
              <button
                type="button"
                onClick={() => onOpen(deals)}
                className="rounded-sm hover:underline touch:min-h-11"
              >
                {name}
              </button>
            </Cell>
            <Cell align="end">{formatNumber(figure.deals)}</Cell>
            <Cell align="end">{money(amountMinor)}</Cell>
          </Row>
        ))}
        {quotaMinor !== null && (
          <Row>
            <Cell>
              <button
                type="button"
                onClick={onOpenQuota}
                className="rounded-sm hover:underline touch:min-h-11"
              >
                Quota
              </button>
            </Cell>
            <Cell />
            <Cell align="end">{money(quotaMinor)}</Cell>
          </Row>
        )}
      </tbody>
    </Table>
  );
}
