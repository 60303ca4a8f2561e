import { Building2, Search } from 'lucide-react';
import { useState } from 'react';
import { AccountTable } from '../features/accounts/account-table.tsx';
import { useAccounts } from '../features/accounts/api.ts';
import { Amounts } from '../features/deals/amounts.tsx';
import { usePage } from '../lib/page-title.ts';
import { useDebounced } from '../lib/use-debounced.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Input } from '../ui/input.tsx';
import { LoadMore } from '../ui/load-more.tsx';
import { Page } from '../ui/page.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { SkeletonList } from '../ui/skeleton.tsx';

const TYPING_MS = 180;

export function AccountPlanningPage() {
  usePage({
    title: 'Account Planning',
    description: 'Accounts with their open deals and what they are worth.',
  });
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), TYPING_MS);
  const accounts = useAccounts(text);
  const rows = accounts.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Page width="reading">
      <PageHeader
        title="Account Planning"
        description="Accounts by name, with the open deals you may see. Choose one to see its deals on the board."
      />
      <div className="relative max-w-80">
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-muted-foreground"
        />
        <Input
          type="search"
          aria-label="Search accounts"
          placeholder="Search accounts"
          maxLength={100}
          value={typed}
          onValueChange={setTyped}
          className="pl-8.5"
        />
      </div>
      <QueryState
        query={accounts}
        skeleton={<SkeletonList rows={10} rowClass="h-11" label="Loading accounts" />}
      >
        {() =>
          rows.length === 0 ? (
            <EmptyState icon={<Building2 />} title={text ? 'No account matches' : 'No accounts yet'}>
              {text
                ? 'Look for another word of the name.'
                : 'An account comes into being with its first deal.'}
            </EmptyState>
          ) : (
            <div>
              <AccountTable
                accounts={rows}
                amountsOf={(account) => <Amounts amounts={account.open_amounts} />}
              />
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
    </Page>
  );
}
