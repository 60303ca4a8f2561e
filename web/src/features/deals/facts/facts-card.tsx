import type { Deal } from '@dealwright/contract/deals/deals';
import { CURRENCIES } from '@dealwright/domain/money';
import { isClosed } from '@dealwright/domain/stage';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { AccountFact } from './account-fact.tsx';
import { CloseDateFact } from './close-date-fact.tsx';
import { CollaboratorsFact } from './collaborators-fact.tsx';
import { FactRow } from './fact-row.tsx';
import { PlainFact } from './plain-fact.tsx';
import { moneyIn, useMoneyFact } from './use-deal-fact.ts';

interface FactProps {
  readonly deal: Deal;
}

/** Facts that don't fit into the head, each edited in place. Facts in the head aren't repeated. */
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
        <PlainFact deal={deal} field="decision_date" />
        <PlainFact deal={deal} field="source" />
        <FactRow label="Collaborators">
          <CollaboratorsFact deal={deal} />
        </FactRow>
        {deal.stage === 'closed_lost' && <PlainFact deal={deal} field="loss_reason" />}
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
    </FactRow>
  );
}
