import type { Deal } from '@dealwright/contract/deals';
import { CURRENCIES } from '@dealwright/domain/money';
import type { ReactNode } from 'react';
import { formatDay, formatMoney, formatRelativeDay } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { DateInput } from '../../../ui/date-input.tsx';
import { MoneyInput } from '../../../ui/money-input.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { timingOf } from '../deal-timing.ts';
import { AccountFact } from './account-fact.tsx';
import { CollaboratorsFact } from './collaborators-fact.tsx';
import { InlineField } from './inline-field.tsx';
import { OwnerFact } from './owner-fact.tsx';
import { useDealFact } from './use-deal-fact.ts';

const EMPTY = <span className="text-muted-foreground">Not set</span>;

function FactRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-x-3 py-1">
      <dt className="text-sm text-muted-foreground">{label}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

interface FactProps {
  readonly deal: Deal;
}

const dayWords = (day: string | null) => (day ? formatDay(day) : 'no date');

/** The facts of a deal, each edited where it stands. */
export function FactsCard({ deal }: FactProps) {
  return (
    <Card title="Facts">
      <dl>
        <FactRow label="Account">
          <AccountFact deal={deal} />
        </FactRow>
        <AmountFact deal={deal} />
        <CurrencyFact deal={deal} />
        <CloseDateFact deal={deal} />
        <FactRow label="Owner">
          <OwnerFact deal={deal} />
        </FactRow>
        <FactRow label="Working on it too">
          <CollaboratorsFact deal={deal} />
        </FactRow>
        {deal.stage === 'closed_lost' && <LossReasonFact deal={deal} />}
      </dl>
    </Card>
  );
}

function AmountFact({ deal }: FactProps) {
  const edit = useDealFact(deal, 'amount_minor');
  const words = (amountMinor: number) => formatMoney({ amountMinor, currency: deal.currency });
  return (
    <FactRow label="Amount">
      <InlineField
        what="amount"
        edit={edit}
        canEdit={deal.can.edit}
        words={words}
        display={<span className="font-medium tabular-nums">{words(deal.amount_minor)}</span>}
      >
        <MoneyInput
          aria-label="Amount"
          amountMinor={edit.draft}
          currency={deal.currency}
          onAmountChange={(amount) => {
            if (amount !== undefined) edit.change(amount ?? 0);
          }}
        />
      </InlineField>
    </FactRow>
  );
}

function CurrencyFact({ deal }: FactProps) {
  const edit = useDealFact(deal, 'currency');
  if (!deal.can.edit) return null;
  return (
    <FactRow label="Currency">
      <span className="-mx-2.5 block w-24">
        <Select
          aria-label="Currency"
          className="border-transparent bg-transparent"
          value={edit.phase === 'closed' ? deal.currency : edit.draft}
          onValueChange={(currency) => void edit.save(currency)}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </span>
      {edit.failure && <p className="text-xs text-destructive">{edit.failure}</p>}
    </FactRow>
  );
}

function CloseDateFact({ deal }: FactProps) {
  const edit = useDealFact(deal, 'close_date');
  const passed = timingOf(deal, new Date()).closeDatePassed;
  return (
    <FactRow label="Close date">
      <InlineField
        what="close date"
        edit={edit}
        canEdit={deal.can.edit}
        words={dayWords}
        display={
          deal.close_date ? (
            <span className={passed ? 'text-warn' : undefined}>
              {formatDay(deal.close_date)}{' '}
              <span className={passed ? undefined : 'text-muted-foreground'}>
                {formatRelativeDay(deal.close_date)}
                {passed && ', still open'}
              </span>
            </span>
          ) : (
            EMPTY
          )
        }
      >
        <DateInput aria-label="Close date" value={edit.draft} onValueChange={edit.change} />
      </InlineField>
    </FactRow>
  );
}

function LossReasonFact({ deal }: FactProps) {
  const edit = useDealFact(deal, 'loss_reason');
  return (
    <FactRow label="Lost because">
      <InlineField
        what="reason for the loss"
        edit={edit}
        canEdit={deal.can.edit}
        words={(reason) => reason ?? 'no reason'}
        display={deal.loss_reason ?? EMPTY}
        multiline
      >
        <Textarea
          aria-label="Reason for the loss"
          value={edit.draft ?? ''}
          maxLength={500}
          onChange={(event) => edit.change(event.currentTarget.value)}
        />
      </InlineField>
    </FactRow>
  );
}
