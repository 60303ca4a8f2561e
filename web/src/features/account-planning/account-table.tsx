import {
  ACCOUNT_COLUMN_LABELS,
  ACCOUNT_COLUMNS,
  type AccountColumn,
} from '@dealwright/domain/account-columns';
import { Link, useNavigate } from '@tanstack/react-router';
import { type MouseEvent, useRef, useState } from 'react';
import { formatNumber } from '../../lib/format.ts';
import type { Sorting } from '../../lib/sorting.ts';
import { useRowKeys } from '../../lib/use-row-keys.ts';
import { isRowClick } from '../../ui/is-row-click.ts';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { Amounts } from '../deals/amounts.tsx';
import { AccountCell } from './account-cell.tsx';
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
export function Counted({ deals, amounts, closed }: PlannedAccount['open'] & { readonly closed?: boolean }) {
  if (deals === 0) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Amounts amounts={amounts} closed={closed ?? false} />
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
  const [active, setActive] = useState<string | null>(null);
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
          <AccountRow
            key={account.id}
            account={account}
            isActive={account.id === active}
            onFocus={() => setActive(account.id)}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface AccountRowProps {
  readonly account: PlannedAccount;
  readonly isActive: boolean;
  readonly onFocus: () => void;
}

/** A click beside the link opens the account as well, so that what lies over a cell can be clicked by itself. */
function AccountRow({ account, isActive, onFocus }: AccountRowProps) {
  const navigate = useNavigate();
  const shared = { account, inTabOrder: isActive };
  const params = { accountId: account.id };
  const onClick = (event: MouseEvent) => {
    if (!isRowClick(event) || event.ctrlKey || event.metaKey || event.shiftKey) return;
    void navigate({ to: '/account-planning/$accountId', params });
  };
  return (
    <Row className="relative focus-within:bg-muted" onFocus={onFocus} onClick={onClick}>
      <Cell className="max-w-72">
        <Link
          to="/account-planning/$accountId"
          params={params}
          data-account-row
          title={account.name}
          className="block truncate font-medium before:absolute before:inset-0 hover:underline"
        >
          {account.name}
        </Link>
      </Cell>
      <Cell className="max-w-40 truncate text-muted-foreground max-lg:hidden">
        <AccountCell {...shared} field="industry">
          {account.industry ?? NOTHING}
        </AccountCell>
      </Cell>
      <Cell className="max-w-40 truncate text-muted-foreground max-xl:hidden">
        <AccountCell {...shared} field="country">
          {account.country ?? NOTHING}
        </AccountCell>
      </Cell>
      <Cell className="max-w-36 truncate text-muted-foreground max-lg:hidden">
        <AccountCell {...shared} field="owner">
          {account.owner?.name ?? <span>Unassigned</span>}
        </AccountCell>
      </Cell>
      <Figures account={account} />
    </Row>
  );
}

/** As high as words, so that there is a place for the pencil. */
const NOTHING = '\u00A0';

function Figures({ account }: { readonly account: PlannedAccount }) {
  return (
    <>
      <Cell align="end">
        <Counted {...account.open} />
      </Cell>
      <Cell align="end">
        <Counted {...account.won} closed />
      </Cell>
      <Cell className="max-lg:hidden">
        <Weakest weakest={account.weakest} />
      </Cell>
      <Cell>
        <PlanBadge plan={account.plan} />
      </Cell>
    </>
  );
}
