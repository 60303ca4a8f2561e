import { Link } from '@tanstack/react-router';
import { Counted } from './account-table.tsx';
import type { PlannedAccount } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { Weakest } from './weakest.tsx';

/** Accounts where a table does not fit. */
export function AccountCards({ accounts }: { readonly accounts: readonly PlannedAccount[] }) {
  return (
    <ul aria-label="Accounts" className="flex flex-col gap-2">
      {accounts.map((account) => (
        <li key={account.id} className="relative rounded-lg border border-border bg-card p-3 text-sm">
          <Link
            to="/account-planning/$accountId"
            params={{ accountId: account.id }}
            title={account.name}
            className="line-clamp-2 text-base font-medium before:absolute before:inset-0"
          >
            {account.name}
          </Link>
          <p className="truncate text-xs text-muted-foreground">
            {[account.industry, account.country, account.owner?.name].filter(Boolean).join(' · ')}
          </p>
          {account.open.deals + account.won.deals === 0 ? (
            <p className="mt-1 text-muted-foreground">Nothing open, nothing won in 12 months</p>
          ) : (
            <dl className="mt-2 grid grid-cols-2 gap-2">
              <div>
                <dt className="text-xs text-muted-foreground">Open pipeline</dt>
                <dd>
                  <Counted {...account.open} />
                </dd>
              </div>
              <div>
                <dt className="text-xs text-muted-foreground">Won, 12 months</dt>
                <dd>
                  <Counted {...account.won} closed />
                </dd>
              </div>
            </dl>
          )}
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5 empty:hidden">
            {account.weakest && <Weakest weakest={account.weakest} />}
            {account.plan && <PlanBadge plan={account.plan} />}
          </div>
        </li>
      ))}
    </ul>
  );
}
