import { Link } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import type { Account } from './api.ts';

interface AccountTableProps {
  readonly accounts: readonly Account[];
  /** Sums in words: '$1.2M'. */
  readonly amountsOf: (account: Account) => React.ReactNode;
}

/** Accounts with their open deals; each leads to those deals on the board. */
export function AccountTable({ accounts, amountsOf }: AccountTableProps) {
  return (
    <Table label="Accounts" density="comfortable" className="rounded-lg border border-border bg-card">
      <thead>
        <tr>
          <HeaderCell>Account</HeaderCell>
          <HeaderCell className="max-md:hidden">Industry</HeaderCell>
          <HeaderCell className="max-md:hidden">Place</HeaderCell>
          <HeaderCell align="end" className="max-md:hidden">
            Employees
          </HeaderCell>
          <HeaderCell align="end">Open deals</HeaderCell>
          <HeaderCell align="end">Open amount</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <Row key={account.id} className="relative">
            <Cell className="max-w-72">
              <Link
                to="/lead-planning"
                search={{ account: account.id }}
                className="block truncate font-medium before:absolute before:inset-0 hover:underline"
              >
                {account.name}
              </Link>
            </Cell>
            <Cell className="text-muted-foreground max-md:hidden">{account.industry}</Cell>
            <Cell className="text-muted-foreground max-md:hidden">
              {[account.city, account.country].filter(Boolean).join(', ')}
            </Cell>
            <Cell align="end" className="text-muted-foreground max-md:hidden">
              {account.employees !== null && formatNumber(account.employees)}
            </Cell>
            <Cell align="end">
              {account.open_deals || <span className="text-muted-foreground">none</span>}
            </Cell>
            <Cell align="end">{amountsOf(account)}</Cell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
