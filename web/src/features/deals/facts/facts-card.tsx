import type { Deal } from '@dealwright/contract/deals';
import { CURRENCIES } from '@dealwright/domain/money';
import { isClosed } from '@dealwright/domain/stage';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { Textarea } from '../../../ui/textarea.tsx';
import { AccountFact } from './account-fact.tsx';
import { CloseDateFact } from './close-date-fact.tsx';
import { CollaboratorsFact } from './collaborators-fact.tsx';
import { ConflictChoice } from './conflict-choice.tsx';
import { InlineField } from './inline-field.tsx';
import { useDealFact } from './use-deal-fact.ts';
import { moneyIn, moneyWords, useMoneyFact } from './use-money-fact.ts';

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

/** The facts that the head has no room for, each edited where it stands. What stands there is not said again here. */
export function FactsCard({ deal }: FactProps) {
  return (
    <Card title="Facts">
      <dl>
        <FactRow label="Account">
          <AccountFact deal={deal} />
        </FactRow>
        <CurrencyFact deal={deal} />
        {isClosed(deal.stage) && (
          <FactRow label="Planned close">
            <CloseDateFact deal={deal} />
          </FactRow>
        )}
        <FactRow label="Collaborators">
          <CollaboratorsFact deal={deal} />
        </FactRow>
        {deal.stage === 'closed_lost' && <LossReasonFact deal={deal} />}
      </dl>
    </Card>
  );
}

function CurrencyFact({ deal }: FactProps) {
  const edit = useMoneyFact(deal, 'Currency');
  if (!deal.can.edit) return null;
  return (
    <FactRow label="Currency">
      <span className="-mx-2.5 block w-24">
        <Select
          aria-label="Currency"
          className="border-transparent bg-transparent"
          value={edit.phase === 'closed' ? deal.currency : edit.draft.currency}
          onValueChange={(currency) => void edit.save(moneyIn(deal, currency))}
          options={CURRENCIES.map((value) => ({ value, label: value }))}
        />
      </span>
      {edit.failure && <p className="text-sm text-destructive">{edit.failure}</p>}
      {edit.theirs && (
        <ConflictChoice
          what="amount"
          theirs={moneyWords(edit.theirs.value)}
          mine={moneyWords(edit.draft)}
          onKeepTheirs={edit.keepTheirs}
          onKeepMine={() => void edit.keepMine()}
        />
      )}
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
