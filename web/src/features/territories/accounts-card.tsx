import { openDealsOf } from '@dealwright/contract/account-planning/account-figures';
import type { TerritoryAccount } from '@dealwright/contract/territories/territories';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { formatCount, formatNumber } from '../../lib/format.ts';
import { useIsPhone } from '../../lib/use-media.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { Cell, HeaderCell, Row, Table } from '../../ui/table.tsx';
import { TextFilter } from '../../ui/text-filter.tsx';
import { Amounts } from '../deals/amounts.tsx';
import { DealsLink } from '../deals/deals-link.tsx';
import { type AccountsAsked, isNarrowed, useTerritoryAccounts } from './api.ts';
import { ExportAccountsButton } from './export-accounts-button.tsx';
import { ACCOUNTS_PART } from './plan-figures.tsx';
import { useTerritorySearch } from './territory-search.ts';
import { usePlacing } from './use-placing.ts';
import { withId } from './with-id.ts';

interface AccountsCardProps {
  readonly title: string;
  readonly description: string;
  readonly none: string;
  /** An id, or 'none'. */
  readonly territory: string;
  /** Where accounts can be put; none where there is no active plan, or the person may not. */
  readonly targets: readonly { readonly id: string; readonly name: string }[];
  readonly planId: string | null;
}

function askedFor(
  territory: string,
  { sort, white, country, q = '' }: ReturnType<typeof useTerritorySearch>['search'],
): AccountsAsked {
  return { territory, sort: sort ?? 'name', whiteSpots: white === true, country, q };
}

/** The accounts of a territory, or the unassigned ones: search, sort and move them. */
export function AccountsCard({ title, description, none, territory, targets, planId }: AccountsCardProps) {
  const { search, change } = useTerritorySearch();
  const isPhone = useIsPhone();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const asked = askedFor(territory, search);
  const query = useTerritoryAccounts(asked);
  const choose = (id: string, on: boolean) => setChosen(withId(chosen, id, on));
  const placing = planId !== null && targets.length > 0;
  return (
    <Card id={ACCOUNTS_PART} title={title} description={description} flush>
      <AccountFilters asked={asked} onChange={change}>
        {placing && chosen.size > 0 && (
          <PutMenu
            planId={planId}
            targets={targets}
            accountIds={[...chosen]}
            label={`Move ${formatCount(chosen.size, 'account')} to…`}
            onDone={() => setChosen(new Set())}
          />
        )}
      </AccountFilters>
      <QueryState query={query} skeleton={<SkeletonList rows={4} inset />}>
        {({ pages }) => {
          const accounts = pages.flatMap(({ items }) => items);
          if (accounts.length === 0) {
            return (
              <p className="border-t border-border px-4 py-8 text-center text-muted-foreground">
                {isNarrowed(asked) ? 'No matching accounts. Change the search or remove a filter.' : none}
              </p>
            );
          }
          const rows = { accounts, placing, chosen, choose, targets, planId };
          return isPhone ? (
            <AccountCards {...rows} />
          ) : (
            <AccountTable {...rows} sort={asked.sort} onSort={(next) => change({ sort: next })} />
          );
        }}
      </QueryState>
      <LoadMore
        hasMore={query.hasNextPage}
        loading={query.isFetchingNextPage}
        onLoadMore={() => void query.fetchNextPage()}
      />
    </Card>
  );
}

interface RowsProps {
  readonly accounts: readonly TerritoryAccount[];
  readonly placing: boolean;
  readonly chosen: ReadonlySet<string>;
  readonly choose: (id: string, on: boolean) => void;
  readonly targets: AccountsCardProps['targets'];
  readonly planId: string | null;
}

function openWords({ id, open_deals, open_amounts }: TerritoryAccount): ReactNode {
  if (open_deals === 0) return <span className="text-muted-foreground">No open deals</span>;
  return (
    <DealsLink filter={openDealsOf(id)}>
      <Amounts amounts={open_amounts} />{' '}
      <span className="text-xs text-muted-foreground">{formatCount(open_deals, 'deal')}</span>
    </DealsLink>
  );
}

function RowMenu({
  account,
  targets,
  planId,
}: { account: TerritoryAccount } & Pick<RowsProps, 'targets' | 'planId'>) {
  if (planId === null) return null;
  return (
    <PutMenu
      planId={planId}
      targets={targets.filter(({ id }) => id !== account.territory_id)}
      accountIds={[account.id]}
      label="Move…"
      ariaLabel={`Move ${account.name}`}
      toRules={account.placed}
    />
  );
}

interface AccountTableProps extends RowsProps {
  readonly sort: 'name' | 'pipeline';
  readonly onSort: (sort: 'pipeline' | undefined) => void;
}

function AccountTable({
  accounts,
  placing,
  chosen,
  choose,
  targets,
  planId,
  sort,
  onSort,
}: AccountTableProps) {
  return (
    <Table
      label="Accounts"
      className="max-h-[32rem] border-t border-border [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4"
    >
      <AccountsHead placing={placing} sort={sort} onSort={onSort} />
      <tbody>
        {accounts.map((account) => (
          <Row key={account.id} selected={chosen.has(account.id)}>
            {placing && (
              <Cell>
                <Checkbox
                  hideLabel
                  label={`Choose ${account.name}`}
                  checked={chosen.has(account.id)}
                  onCheckedChange={(on) => choose(account.id, on)}
                />
              </Cell>
            )}
            <Cell className="font-medium">
              <AccountLink account={account} /> {account.placed && <Badge>by hand</Badge>}
            </Cell>
            <Cell>{account.country ?? '–'}</Cell>
            <Cell>{account.industry ?? '–'}</Cell>
            <Cell align="end">{account.employees === null ? '–' : formatNumber(account.employees)}</Cell>
            <Cell>{account.owner?.name ?? 'Unassigned'}</Cell>
            <Cell align="end" className="whitespace-nowrap">
              {openWords(account)}
            </Cell>
            {placing && (
              <Cell align="end">
                <RowMenu account={account} targets={targets} planId={planId} />
              </Cell>
            )}
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

function AccountCards({ accounts, placing, targets, planId }: RowsProps) {
  return (
    <ul className="divide-y divide-border border-t border-border">
      {accounts.map((account) => (
        <li key={account.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
          <div className="min-w-0">
            <p className="truncate font-medium">
              <AccountLink account={account} /> {account.placed && <Badge>by hand</Badge>}
            </p>
            <p className="truncate text-xs text-muted-foreground">
              {[account.country, account.industry].filter(Boolean).join(' · ') || 'no country'}
            </p>
            <p className="text-sm tabular-nums">{openWords(account)}</p>
          </div>
          {placing && <RowMenu account={account} targets={targets} planId={planId} />}
        </li>
      ))}
    </ul>
  );
}

function AccountLink({ account: { id, name } }: { readonly account: TerritoryAccount }) {
  return (
    <Link to="/account-planning/$accountId" params={{ accountId: id }} className="hover:underline touch:py-3">
      {name}
    </Link>
  );
}

interface PutMenuProps {
  readonly planId: string;
  readonly targets: AccountsCardProps['targets'];
  readonly accountIds: readonly string[];
  readonly label: string;
  readonly ariaLabel?: string;
  /** Placed by hand: can be returned to the rules. */
  readonly toRules?: boolean;
  readonly onDone?: () => void;
}

function PutMenu({ planId, targets, accountIds, label, ariaLabel, toRules = false, onDone }: PutMenuProps) {
  const { put, busy } = usePlacing(planId);
  return (
    <Menu
      trigger={
        <Button size="sm" variant={onDone ? 'primary' : 'ghost'} busy={busy} aria-label={ariaLabel}>
          {label}
        </Button>
      }
    >
      {targets.map((territory) => (
        <MenuItem key={territory.id} onSelect={() => put({ accountIds, territory }, onDone)}>
          {territory.name}
        </MenuItem>
      ))}
      {toRules && (
        <MenuItem onSelect={() => put({ accountIds, territory: null }, onDone)}>Return to rules</MenuItem>
      )}
    </Menu>
  );
}

interface AccountFiltersProps {
  readonly asked: AccountsAsked;
  readonly onChange: ReturnType<typeof useTerritorySearch>['change'];
  readonly children: ReactNode;
}

function AccountFilters({ asked, onChange, children }: AccountFiltersProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2">
      <TextFilter
        label="Find an account"
        group="Territories"
        value={asked.q}
        onChange={(text) => onChange({ q: text || undefined })}
      />
      <Checkbox
        label="Without a deal"
        checked={asked.whiteSpots}
        onCheckedChange={(on) => onChange({ white: on ? true : undefined })}
      />
      {asked.country !== undefined && (
        <Button size="sm" variant="outline" onClick={() => onChange({ country: undefined })}>
          Country: {asked.country} ×
        </Button>
      )}
      {children}
      <div className="ml-auto">
        <ExportAccountsButton asked={asked} />
      </div>
    </div>
  );
}

function AccountsHead({ placing, sort, onSort }: Pick<AccountTableProps, 'placing' | 'sort' | 'onSort'>) {
  return (
    <thead>
      <tr>
        {placing && (
          <HeaderCell className="w-8">
            <span className="sr-only">Choose</span>
          </HeaderCell>
        )}
        <HeaderCell sort={sort === 'name' ? 'asc' : null} onSort={() => onSort(undefined)}>
          Account
        </HeaderCell>
        <HeaderCell>Country</HeaderCell>
        <HeaderCell>Industry</HeaderCell>
        <HeaderCell align="end">Employees</HeaderCell>
        <HeaderCell>Owner</HeaderCell>
        <HeaderCell align="end" sort={sort === 'pipeline' ? 'desc' : null} onSort={() => onSort('pipeline')}>
          Open
        </HeaderCell>
        {placing && (
          <HeaderCell>
            <span className="sr-only">Move</span>
          </HeaderCell>
        )}
      </tr>
    </thead>
  );
}
