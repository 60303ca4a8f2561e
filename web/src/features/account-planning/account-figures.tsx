import { openDealsOf, wonDealsOf } from '@dealwright/contract/account-planning/account-figures';
import { dayOf } from '@dealwright/domain/calendar';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cx } from '../../lib/cx.ts';
import { focusPart } from '../../lib/focus-part.ts';
import { formatCount } from '../../lib/format.ts';
import { Amounts } from '../deals/amounts.tsx';
import { DealsLink } from '../deals/deals-link.tsx';
import { ACTIVITY_PART } from './activity-card.tsx';
import type { AccountDetail, DealView } from './api.ts';
import { PlanBadge } from './plan-badge.tsx';
import { Weakest } from './weakest.tsx';

interface FigureProps {
  /** Text, or a link to what it counts that covers all of it. */
  readonly label: ReactNode;
  readonly note?: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Figure({ label, note, className, children }: FigureProps) {
  return (
    <div
      className={cx(
        'relative min-w-0 rounded-lg border border-border bg-card px-4 py-3 has-[dt_a]:hover:bg-muted',
        className,
      )}
    >
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 text-lg tabular-nums">{children}</dd>
      {note && <dd className="text-xs text-muted-foreground">{note}</dd>}
    </div>
  );
}

const MOST_COUNTED = 1000;

interface AccountFiguresProps {
  readonly account: AccountDetail;
  /** Which deals the page shows: links keep it. */
  readonly deals: DealView;
}

/** Key figures at the top of an account: amounts, activity, weakest pillar and plan. */
export function AccountFigures({ account, deals }: AccountFiguresProps) {
  const { open, won, weakest, conversations } = account;
  return (
    <dl className="grid grid-cols-2 gap-3 lg:grid-cols-5">
      <Figure
        label={
          <DealsLink filter={openDealsOf(account.id)} stretched>
            Open pipeline
          </DealsLink>
        }
        note={formatCount(open.deals, 'open deal')}
      >
        <Amounts amounts={open.amounts} />
      </Figure>
      <Figure
        label={
          <DealsLink filter={wonDealsOf(account.id, dayOf(new Date()))} stretched>
            Won, 12 months
          </DealsLink>
        }
        note={formatCount(won.deals, 'deal')}
      >
        <Amounts amounts={won.amounts} closed converted={won.converted} />
      </Figure>
      <Figure label="Weakest pillar" note={weakest ? 'in most open deals' : 'no open deals'}>
        <span className="text-base">
          <Weakest weakest={weakest} />
        </span>
      </Figure>
      <Figure
        label={<ConversationsLink account={account} deals={deals} />}
        note="notes, calls, meetings, emails"
      >
        {conversations >= MOST_COUNTED ? '1,000 or more' : conversations}
      </Figure>
      <PlanFigure account={account} />
    </dl>
  );
}

function ConversationsLink({ account, deals }: AccountFiguresProps) {
  return (
    <Link
      to="/account-planning/$accountId"
      params={{ accountId: account.id }}
      search={{ ...(deals !== 'open' && { deals }), activity: 'conversations' }}
      hash={ACTIVITY_PART}
      onClick={() => focusPart(ACTIVITY_PART)}
      className="rounded-sm before:absolute before:inset-0 hover:underline"
    >
      Conversations
    </Link>
  );
}

function PlanFigure({ account }: Pick<AccountFiguresProps, 'account'>) {
  const [plan = null] = account.plans;
  return (
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
  );
}
