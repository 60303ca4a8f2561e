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
            className="block truncate text-base font-medium before:absolute before:inset-0"
          >
            {account.name}
          </Link>
          <p className="truncate text-xs text-muted-foreground">
            {[account.industry, account.country, account.owner?.name].filter(Boolean).join(' · ')}
          </p>
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
                <Counted {...account.won} />
              </dd>
            </div>
          </dl>
          <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1.5">
            {account.weakest && <Weakest weakest={account.weakest} />}
            <span className="flex items-center gap-1.5">
              {!account.plan && <span className="text-muted-foreground">Plan:</span>}
              <PlanBadge plan={account.plan} />
            </span>
          </div>
        </li>
      ))}
    </ul>
  );
}
