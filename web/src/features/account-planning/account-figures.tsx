import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/format.ts';
import { Amounts } from '../deals/amounts.tsx';
import type { AccountDetail } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { Weakest } from './weakest.tsx';

function Figure({
  label,
  note,
  className,
  children,
}: {
  readonly label: string;
  readonly note?: string;
  readonly className?: string;
  readonly children: ReactNode;
}) {
  return (
    <div className={cx('min-w-0 rounded-lg border border-border bg-card px-4 py-3', className)}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 text-lg tabular-nums">{children}</dd>
      {note && <dd className="text-xs text-muted-foreground">{note}</dd>}
    </div>
  );
}

const MOST_COUNTED = 1000;

/** Key figures at the top of an account: amounts, activity, weakest pillar and plan. */
export function AccountFigures({ account }: { readonly account: AccountDetail }) {
  const { open, won, weakest, conversations, plans } = account;
  const plan = plans[0] ?? null;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Figure label="Open pipeline" note={formatCount(open.deals, 'open deal')}>
        <Amounts amounts={open.amounts} />
      </Figure>
      <Figure label="Won, 12 months" note={formatCount(won.deals, 'deal')}>
        <Amounts amounts={won.amounts} closed converted={won.converted} />
      </Figure>
      <Figure label="Weakest pillar" note={weakest ? 'in most open deals' : 'no open deals'}>
        <span className="text-base">
          <Weakest weakest={weakest} />
        </span>
      </Figure>
      <Figure label="Conversations" note="notes, calls, meetings, emails">
        {conversations >= MOST_COUNTED ? '1,000 or more' : conversations}
      </Figure>
      <Figure label="Plan" className="max-lg:col-span-2">
        <span className="text-sm">
          {plan ? (
            <PlanBadge plan={plan} />
          ) : (
            <Link
              to="/account-planning/$accountId"
              params={{ accountId: account.id }}
              search={{ tab: 'plan' }}
              className="text-primary hover:underline"
            >
              {account.can.edit ? 'Start a plan' : 'No plan'}
            </Link>
          )}
        </span>
      </Figure>
    </dl>
  );
}
