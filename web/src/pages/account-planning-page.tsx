import {
  ACCOUNT_COLUMN_LABELS,
  ACCOUNT_COLUMNS,
  type AccountColumn,
} from '@dealwright/domain/account-columns';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Building2, FileUp, Plus } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { AccountCards } from '../features/account-planning/account-cards.tsx';
import { AccountCount } from '../features/account-planning/account-count.tsx';
import { AccountFilters } from '../features/account-planning/account-filters.tsx';
import {
  type AccountSearch,
  isNarrowed,
  parseAccountSearch,
  sortingOf,
  toggleSort,
} from '../features/account-planning/account-search.ts';
import { AccountTable } from '../features/account-planning/account-table.tsx';
import { usePlannedAccounts, useRefreshAccounts } from '../features/account-planning/api.ts';
import { ExportAccountsButton } from '../features/account-planning/export-accounts-button.tsx';
import { useLiveDeals } from '../features/deals/use-live-deals.ts';
import { DuplicatesLink } from '../features/duplicates/duplicates-link.tsx';
import { SimilarAccounts } from '../features/duplicates/similar-accounts.tsx';
import { useMe } from '../features/identity/members/use-me.ts';
import { usePage } from '../lib/page-title.ts';
import { useIsPhone } from '../lib/use-media.ts';
import { Button } from '../ui/button.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { lazy } from '../ui/lazy.ts';
import { LoadMore } from '../ui/load-more.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';
import { SortButton } from '../ui/sort-button.tsx';

const AccountDialog = lazy(() =>
  import('../features/account-planning/account-dialog.tsx').then((module) => ({
    default: module.AccountDialog,
  })),
);

const SORT_OPTIONS = ACCOUNT_COLUMNS.map((value) => ({ value, label: ACCOUNT_COLUMN_LABELS[value] }));

export function AccountPlanningPage() {
  usePage({
    title: 'Account Planning',
    description: 'Accounts with pipeline, wins, weakest pillar and plan.',
  });
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = parseAccountSearch(raw);
  const me = useMe();
  const mayAdd = me !== null && me.role !== 'viewer';
  const isAdding = raw['new'] === true && mayAdd;
  useLiveDeals(useRefreshAccounts());
  const show = (to: AccountSearch & { readonly new?: true }) =>
    void navigate({ to: '/account-planning', search: to as never, replace: true, resetScroll: false });
  const change = (next: { readonly [K in keyof AccountSearch]?: AccountSearch[K] | undefined }) =>
    show(parseAccountSearch({ ...search, ...next }));
  return (
    <Page>
      <PageHeader
        title="Account Planning"
        description={<AccountCount search={search} />}
        actions={
          mayAdd && (
            <>
              <Link to="/import" className={buttonClass({ variant: 'outline' })}>
                <FileUp aria-hidden />
                Import
              </Link>
              <Button variant="primary" onClick={() => show({ ...search, new: true })}>
                <Plus aria-hidden />
                Add account
              </Button>
            </>
          )
        }
      />
      <ListTools search={search} onChange={change} />
      <DuplicatesLink kind="account" />
      <Accounts
        search={search}
        mayAdd={mayAdd}
        onSort={(column) => change({ sort: toggleSort(search, column) })}
      />
      {isAdding && <AddAccount onClose={() => show(search)} />}
    </Page>
  );
}

function AddAccount({ onClose }: { readonly onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <Suspense fallback={null}>
      <AccountDialog
        account={null}
        similar={(typed) => <SimilarAccounts facts={typed} />}
        onClose={onClose}
        onSaved={({ id }) => void navigate({ to: '/account-planning/$accountId', params: { accountId: id } })}
      />
    </Suspense>
  );
}

function ListTools({ search, onChange }: ComponentProps<typeof AccountFilters>) {
  return (
    <div className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <AccountFilters search={search} onChange={onChange} />
      </div>
      <ExportAccountsButton search={search} />
    </div>
  );
}

interface AccountsProps {
  readonly search: AccountSearch;
  readonly mayAdd: boolean;
  readonly onSort: (column: AccountColumn) => void;
}

function Accounts({ search, mayAdd, onSort }: AccountsProps) {
  const accounts = usePlannedAccounts(search);
  const isPhone = useIsPhone();
  const rows = accounts.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <QueryState
      query={accounts}
      skeleton={<SkeletonList rows={10} rowClass="h-11" label="Loading accounts" />}
    >
      {() =>
        rows.length === 0 ? (
          <NoAccounts narrowed={isNarrowed(search)} mayAdd={mayAdd} />
        ) : (
          <div
            aria-busy={accounts.isPlaceholderData}
            className={accounts.isPlaceholderData ? 'opacity-60' : ''}
          >
            {isPhone ? (
              <>
                <div className="-mt-4 -ml-1 pb-1">
                  <SortButton options={SORT_OPTIONS} sorting={sortingOf(search)} onSort={onSort} />
                </div>
                <AccountCards accounts={rows} />
              </>
            ) : (
              <AccountTable accounts={rows} sorting={sortingOf(search)} onSort={onSort} />
            )}
            <LoadMore
              auto
              hasMore={accounts.hasNextPage}
              loading={accounts.isFetchingNextPage}
              onLoadMore={() => void accounts.fetchNextPage()}
            />
          </div>
        )
      }
    </QueryState>
  );
}

function NoAccounts({ narrowed, mayAdd }: { readonly narrowed: boolean; readonly mayAdd: boolean }) {
  return (
    <EmptyState
      icon={<Building2 />}
      title={narrowed ? 'No matching accounts' : 'No accounts yet'}
      action={
        !narrowed &&
        mayAdd && (
          <Link to="/import" className={buttonClass({ variant: 'primary' })}>
            Import from your CRM
          </Link>
        )
      }
    >
      {narrowed
        ? 'Try another name or remove a filter.'
        : 'Add an account, or create a deal and we’ll add its account.'}
    </EmptyState>
  );
}
