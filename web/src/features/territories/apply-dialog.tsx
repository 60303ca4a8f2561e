import type { TerritoryPlan, TerritoryPreview } from '@dealwright/contract/territories/territories';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Amounts } from '../deals/amounts.tsx';
import { useActivatePlan, useTerritoryPreview } from './api.ts';

interface ApplyDialogProps {
  readonly plan: TerritoryPlan;
  readonly onClose: () => void;
  readonly onApplied: () => void;
}

/** Applies a plan. Accounts change their territory; who owns them, and whose the deals are, only where one asks for it. */
export function ApplyDialog({ plan, onClose, onApplied }: ApplyDialogProps) {
  const preview = useTerritoryPreview(plan);
  const apply = useActivatePlan();
  const [accounts, setAccounts] = useState(false);
  const [deals, setDeals] = useState(false);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Apply plan ${plan.number}?`}
      description="The current plan is kept and can be applied again."
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            busy={apply.isPending}
            onClick={() =>
              apply.mutate({ id: plan.id, version: plan.version, accounts, deals }, { onSuccess: onApplied })
            }
          >
            Apply plan
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {apply.error && <Callout tone="lost" live title={problemText(apply.error)} />}
        <QueryState query={preview} skeleton={<Skeleton className="h-24" />}>
          {(shown) => (
            <>
              <p>
                {shown.accounts === 0
                  ? 'No accounts will move.'
                  : `${formatCount(shown.accounts, 'account')} will change ${shown.accounts === 1 ? 'its' : 'their'} territory.`}
              </p>
              {shown.hand_over.people.length > 0 && (
                <HandOver shown={shown.hand_over} {...{ accounts, setAccounts, deals, setDeals }} />
              )}
            </>
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

interface HandOverProps {
  readonly shown: TerritoryPreview['hand_over'];
  readonly accounts: boolean;
  readonly setAccounts: (on: boolean) => void;
  readonly deals: boolean;
  readonly setDeals: (on: boolean) => void;
}

function HandOver({ shown, accounts, setAccounts, deals, setDeals }: HandOverProps) {
  return (
    <fieldset className="flex flex-col gap-2 rounded-lg bg-muted px-3 py-3 text-sm">
      <legend className="float-left mb-1 font-medium">Hand over to the new territory owners</legend>
      <Checkbox
        label={`Change the owner of ${formatCount(shown.accounts, 'account')}`}
        checked={accounts}
        disabled={shown.accounts === 0}
        onCheckedChange={setAccounts}
      />
      <Checkbox
        label={
          <>
            Hand over {formatCount(shown.deals, 'open deal')} (<Amounts amounts={shown.amounts} />
            ), with their history, and notify the new owners
          </>
        }
        checked={deals}
        disabled={shown.deals === 0}
        onCheckedChange={setDeals}
      />
      <ul className="divide-y divide-border border-t border-border">
        {shown.people.map(({ from, to, accounts: count, deals: number }) => (
          <li key={`${from?.id} ${to.id}`} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <span>
              {from?.name ?? 'no owner'} → {to.name}
            </span>
            <span className="text-muted-foreground">
              {[count > 0 && formatCount(count, 'account'), number > 0 && formatCount(number, 'deal')]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-xs text-muted-foreground">
        Deals stay with people who work the territory. Applying an earlier plan later doesn’t undo handovers.
      </p>
    </fieldset>
  );
}
