import { openDealsOf, wonDealsOf } from '@dealwright/contract/account-planning/account-figures';
import type { DealFilter } from '@dealwright/contract/deals/deals';
import { dayOf } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { formatCount } from '../../lib/format.ts';
import { Amounts } from '../deals/amounts.tsx';
import { DealsLink } from '../deals/deals-link.tsx';
import type { AccountDetail } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { Weakest } from './weakest.tsx';

interface FigureProps {
  readonly label: string;
  readonly note?: string;
  /** The deals that it counts. */
  readonly deals?: DealFilter;
  readonly className?: string;
  readonly children: ReactNode;
}

function Figure({ label, note, deals, className, children }: FigureProps) {
  return (
    <div
      className={cx(
        'relative min-w-0 rounded-lg border border-border bg-card px-4 py-3',
        deals && 'hover:bg-muted',
        className,
      )}
    >
      <dt className="text-xs text-muted-foreground">
        {deals ? (
          <DealsLink filter={deals} stretched>
            {label}
          </DealsLink>
        ) : (
          label
        )}
      </dt>
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
      <Figure
        label="Open pipeline"
        note={formatCount(open.deals, 'open deal')}
        deals={openDealsOf(account.id)}
      >
        <Amounts amounts={open.amounts} />
      </Figure>
      <Figure
        label="Won, 12 months"
        note={formatCount(won.deals, 'deal')}
        deals={wonDealsOf(account.id, dayOf(new Date()))}
      >
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
