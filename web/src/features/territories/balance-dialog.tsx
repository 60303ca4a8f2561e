import type { TerritoryPlan } from '@dealwright/contract/territories/territories';
import { useState } from 'react';
import { formatCount } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { type Balance, type BalanceMeasure, useBalance, usePlaceAccounts } from './api.ts';
import { BalanceMoves } from './balance-moves.tsx';
import { BalanceOutcome } from './balance-outcome.tsx';
import { formatLoad, loadsOf } from './balance-words.ts';

interface BalanceDialogProps {
  readonly plan: TerritoryPlan;
  readonly onClose: () => void;
}

/** Moves within the rules that even out what people carry; those that stay ticked are applied to the draft. */
export function BalanceDialog({ plan, onClose }: BalanceDialogProps) {
  const [by, setBy] = useState<BalanceMeasure>('pipeline');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const query = useBalance(plan.id, by);
  const place = usePlaceAccounts();
  const taken = (query.data?.moves ?? []).filter(({ account }) => !left.has(account.id));

  const accept = async () => {
    for (const [territoryId, moves] of Map.groupBy(taken, ({ to_id }) => to_id)) {
      await place.mutateAsync({
        planId: plan.id,
        accountIds: moves.map(({ account }) => account.id),
        territoryId,
      });
    }
    notifySuccess('Draft updated', { text: `${formatCount(taken.length, 'move')} added to the draft.` });
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Even out territories"
      description={
        'An account moves only to a territory whose rules match it. Accounts placed by hand or with a ' +
        'deal in Commit stay.'
      }
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="primary"
            disabled={taken.length === 0}
            busy={place.isPending}
            onClick={() => void accept().catch(() => undefined)}
          >
            {`Apply ${formatCount(taken.length, 'move')} to draft`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          aria-label="Even out by"
          value={by}
          onValueChange={setBy}
          segments={[
            { value: 'pipeline', label: 'Open pipeline' },
            { value: 'accounts', label: 'Accounts' },
          ]}
          className="self-start"
        />
        {place.error && <Callout tone="lost" live title={problemText(place.error)} />}
        <QueryState query={query} skeleton={<Skeleton className="h-48" />}>
          {(balance) => (
            <Proposal
              balance={balance}
              plan={plan}
              left={left}
              onLeave={(id, leave) => {
                const next = new Set(left);
                if (leave) next.add(id);
                else next.delete(id);
                setLeft(next);
              }}
            />
          )}
        </QueryState>
      </div>
    </Dialog>
  );
}

interface ProposalProps {
  readonly balance: Balance;
  readonly plan: TerritoryPlan;
  readonly left: ReadonlySet<string>;
  readonly onLeave: (accountId: string, leave: boolean) => void;
}

function Proposal({ balance, plan, left, onLeave }: ProposalProps) {
  const names = new Map(plan.territories.map(({ id, name }) => [id, name]));
  const taken = balance.moves.filter(({ account }) => !left.has(account.id));
  const loads = loadsOf(balance, taken, (id) => names.get(id) ?? '');
  const afterwards = loads.map(({ after }) => after);
  const spread = Math.max(0, ...afterwards) - Math.min(...afterwards);
  return (
    <>
      {balance.moves.length === 0 ? (
        <p>
          {balance.uneven.length === 0
            ? 'The territories are even: none is more than 10% from the average.'
            : 'No move within the rules makes the territories more even.'}
        </p>
      ) : (
        <>
          <p className="text-sm">
            Highest to lowest per person: {formatLoad(balance, balance.spread_before)} now,{' '}
            {formatLoad(balance, spread)} after {formatCount(taken.length, 'move')}.
          </p>
          <BalanceMoves balance={balance} plan={plan} left={left} onLeave={onLeave} />
        </>
      )}
      <BalanceOutcome balance={balance} loads={loads} />
    </>
  );
}
