import type { Session } from '@dealwright/contract/identity/session';
import { ArrowUpLeft } from 'lucide-react';
import { Avatar } from '../../../ui/avatar.tsx';

type DemoAccount = Session['demo_accounts'][number];

const ACCOUNT_CLASS =
  'group flex min-h-11 w-full items-center gap-3 px-3 py-1.5 text-left transition-colors -outline-offset-2 hover:bg-muted';

interface DemoAccountsProps {
  readonly accounts: readonly DemoAccount[];
  readonly onPick: (account: DemoAccount) => void;
}

/** Demo mode only: a click fills the form. */
export function DemoAccounts({ accounts, onPick }: DemoAccountsProps) {
  return (
    <section aria-labelledby="demo-accounts" className="mt-8">
      <h2 id="demo-accounts" className="text-sm">
        Demo accounts
      </h2>
      <p className="mt-0.5 text-xs text-muted-foreground">Choose one to fill in the form.</p>
      <ul className="mt-3 divide-y divide-border overflow-hidden rounded-lg border border-border bg-card">
        {accounts.map((account) => (
          <li key={account.email}>
            <button type="button" onClick={() => onPick(account)} className={ACCOUNT_CLASS}>
              <Avatar name={account.label} decorative />
              <span className="min-w-0 flex-1">
                <span className="block truncate text-sm">{account.label}</span>
                <span className="block truncate text-xs text-muted-foreground">{account.email}</span>
              </span>
              <ArrowUpLeft
                aria-hidden
                className="size-3.5 text-muted-foreground opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
              />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
