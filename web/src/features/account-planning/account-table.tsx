import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { Cell, HeaderCell, Row, type SortDirection, Table } from '../../ui/table.tsx';
import { Amounts } from '../deals/amounts.tsx';
import type { AccountSort } from './account-search.ts';
import type { PlannedAccount } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { Weakest } from './weakest.tsx';

interface AccountTableProps {
  readonly accounts: readonly PlannedAccount[];
  readonly sort: AccountSort;
  readonly onSort: (sort: AccountSort) => void;
}

const nameDirection: Readonly<Partial<Record<AccountSort, SortDirection>>> = { name: 'asc', '-name': 'desc' };

/** What is counted, with the number of deals beside it. */
export function Counted({ deals, amounts }: PlannedAccount['open']) {
  if (deals === 0) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Amounts amounts={amounts} />
      <span className="text-xs text-muted-foreground">
        {formatNumber(deals)}
        <span className="sr-only"> {deals === 1 ? 'deal' : 'deals'}</span>
      </span>
    </span>
  );
}

/** Accounts as rows; the name leads to the account, J and K go from row to row. */
export function AccountTable({ accounts, sort, onSort }: AccountTableProps) {
  const table = useRef<HTMLElement>(null);
  useRowKeys(table, { group: 'Accounts', noun: 'account', rows: '[data-account-row]' });
  return (
    <Table
      ref={table}
      label="Accounts"
      density="comfortable"
      className="rounded-lg border border-border bg-card"
    >
      <thead>
        <tr>
          <HeaderCell
            sort={nameDirection[sort] ?? null}
            onSort={() => onSort(sort === 'name' ? '-name' : 'name')}
          >
            Account
          </HeaderCell>
          <HeaderCell className="max-lg:hidden">Industry</HeaderCell>
          <HeaderCell className="max-xl:hidden">Country</HeaderCell>
          <HeaderCell className="max-lg:hidden">Owner</HeaderCell>
          <HeaderCell align="end" sort={sort === '-open' ? 'desc' : null} onSort={() => onSort('-open')}>
            Open pipeline
          </HeaderCell>
          <HeaderCell align="end">Won, 12 months</HeaderCell>
          <HeaderCell className="max-lg:hidden">Weakest point</HeaderCell>
          <HeaderCell>Plan</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} />
        ))}
      </tbody>
    </Table>
  );
}

function AccountRow({ account }: { readonly account: AccountTableProps['accounts'][number] }) {
  return (
    <Row className="relative focus-within:bg-muted">
      <Cell className="max-w-72">
        <Link
          to="/account-planning/$accountId"
          params={{ accountId: account.id }}
          data-account-row
          title={account.name}
          className="block truncate font-medium before:absolute before:inset-0 hover:underline"
        >
          {account.name}
        </Link>
      </Cell>
      <Cell className="max-w-40 truncate text-muted-foreground max-lg:hidden">{account.industry}</Cell>
      <Cell className="max-w-40 truncate text-muted-foreground max-xl:hidden">{account.country}</Cell>
      <Cell className="max-w-36 truncate text-muted-foreground max-lg:hidden">
        {account.owner?.name ?? <span>nobody</span>}
      </Cell>
      <Cell align="end">
        <Counted {...account.open} />
      </Cell>
      <Cell align="end">
        <Counted {...account.won} />
      </Cell>
      <Cell className="max-lg:hidden">
        <Weakest weakest={account.weakest} />
      </Cell>
      <Cell>
        <PlanBadge plan={account.plan} />
      </Cell>
    </Row>
  );
}
