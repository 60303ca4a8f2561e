import {
  ACCOUNT_COLUMN_LABELS,
  ACCOUNT_COLUMNS,
  type AccountColumn,
} from '@dealwright/domain/account-columns';
import { Link } from '@tanstack/react-router';
import { useRef } from 'react';
import { formatNumber } from '../../lib/format.ts';
import type { Sorting } from '../../lib/sorting.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { Amounts } from '../deals/amounts.tsx';
import type { PlannedAccount } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { Weakest } from './weakest.tsx';

interface AccountTableProps {
  readonly accounts: readonly PlannedAccount[];
  readonly sorting: Sorting<AccountColumn>;
  readonly onSort: (column: AccountColumn) => void;
}

interface ColumnLook {
  readonly end?: true;
  /** From which width on it is there. */
  readonly from?: string;
}

const LOOKS: Readonly<Record<AccountColumn, ColumnLook>> = {
  name: {},
  industry: { from: 'max-lg:hidden' },
  country: { from: 'max-xl:hidden' },
  owner: { from: 'max-lg:hidden' },
  open: { end: true },
  won: { end: true },
  weakest: { from: 'max-lg:hidden' },
  plan: {},
};

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
export function AccountTable({ accounts, sorting, onSort }: AccountTableProps) {
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
          {ACCOUNT_COLUMNS.map((column) => (
            <HeaderCell
              key={column}
              align={LOOKS[column].end ? 'end' : 'start'}
              className={LOOKS[column].from}
              sort={column === sorting.sort ? sorting.order : null}
              onSort={() => onSort(column)}
            >
              {ACCOUNT_COLUMN_LABELS[column]}
            </HeaderCell>
          ))}
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
