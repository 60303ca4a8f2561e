import { formatMoney, formatNumber } from '../../../lib/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../../ui/table.tsx';
import type { ChangeBar } from './change-bars.ts';

interface ChangeTableProps {
  readonly label: string;
  readonly bars: readonly ChangeBar[];
  readonly currency: string;
  readonly onOpen: (key: ChangeBar['key']) => void;
}

/** The same as the picture, in rows. */
export function ChangeTable({ label, bars, currency, onOpen }: ChangeTableProps) {
  return (
    <Table label={label}>
      <thead>
        <tr>
          <HeaderCell>Change</HeaderCell>
          <HeaderCell align="end">Deals</HeaderCell>
          <HeaderCell align="end">Amount</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label: name, deals, amountMinor }) => (
          <Row key={key}>
            <Cell>
              {deals > 0 ? (
                <button
                  type="button"
                  onClick={() => onOpen(key)}
                  className="rounded-sm hover:underline touch:min-h-11"
                >
                  {name}
                </button>
              ) : (
                name
              )}
            </Cell>
            <Cell align="end">{formatNumber(deals)}</Cell>
            <Cell align="end">{formatMoney({ amountMinor, currency })}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
