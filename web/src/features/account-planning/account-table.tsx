import {
  ACCOUNT_COLUMN_LABELS,
  ACCOUNT_COLUMNS,
  type AccountColumn,
} from '@dealwright/domain/account-columns';
import { Link, useNavigate } from '@tanstack/react-router';
import { formatNumber } from '../../lib/format.ts';
import type { Sorting } from '../../lib/sorting.ts';
import { type RecordColumn, RecordTable, recordLinkProps } from '../../ui/record-table.tsx';
import { Cell } from '../../ui/table.tsx';
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

const LOOKS: Readonly<Record<AccountColumn, Pick<RecordColumn<AccountColumn>, 'end' | 'from'>>> = {
  name: {},
  industry: { from: 'max-lg:hidden' },
  country: { from: 'max-xl:hidden' },
  owner: { from: 'max-lg:hidden' },
  open: { end: true },
  won: { end: true },
  weakest: { from: 'max-lg:hidden' },
  plan: {},
};

const COLUMNS = ACCOUNT_COLUMNS.map((id) => ({ id, label: ACCOUNT_COLUMN_LABELS[id], ...LOOKS[id] }));

/** What is counted, with the number of deals beside it. */
export function Counted({
  deals,
  amounts,
  converted,
  closed,
}: PlannedAccount['won'] & { readonly closed?: boolean }) {
  if (deals === 0) return <span className="text-muted-foreground">–</span>;
  return (
    <span className="inline-flex items-baseline gap-1.5">
      <Amounts amounts={amounts} closed={closed ?? false} converted={converted} />
      <span className="text-left text-xs whitespace-nowrap text-muted-foreground xl:min-w-11">
        {formatNumber(deals)}
        <span className="md:max-xl:sr-only"> {deals === 1 ? 'deal' : 'deals'}</span>
      </span>
    </span>
  );
}

/** Accounts as rows. */
export function AccountTable({ accounts, sorting, onSort }: AccountTableProps) {
  const navigate = useNavigate();
  return (
    <RecordTable
      label="Accounts"
      noun="account"
      columns={COLUMNS}
      rows={accounts}
      sorting={sorting}
      onSort={onSort}
      onOpen={({ id }) => void navigate({ to: '/account-planning/$accountId', params: { accountId: id } })}
      cells={(account, inTabOrder) => <AccountCells account={account} inTabOrder={inTabOrder} />}
    />
  );
}

interface AccountCellsProps {
  readonly account: PlannedAccount;
  readonly inTabOrder: boolean;
}

function AccountCells({ account, inTabOrder }: AccountCellsProps) {
  const shared = { account, inTabOrder };
  return (
    <>
      <Cell className="max-w-72">
        <Link
          to="/account-planning/$accountId"
          params={{ accountId: account.id }}
          title={account.name}
          {...recordLinkProps}
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
    </>
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
