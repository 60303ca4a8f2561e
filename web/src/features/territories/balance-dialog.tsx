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
import { withId } from './with-id.ts';

interface BalanceDialogProps {
  readonly plan: TerritoryPlan;
  readonly onClose: () => void;
}

/** Puts the accounts where the moves say, territory by territory. */
function useAccept(plan: TerritoryPlan, taken: Balance['moves'], onClose: () => void) {
  const place = usePlaceAccounts();
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
  return { place, accept };
}

/** Moves within the rules that even out what people carry; those that stay ticked are applied to the draft. */
export function BalanceDialog({ plan, onClose }: BalanceDialogProps) {
  const [by, setBy] = useState<BalanceMeasure>('pipeline');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const query = useBalance(plan.id, by);
  const taken = (query.data?.moves ?? []).filter(({ account }) => !left.has(account.id));
  const { place, accept } = useAccept(plan, taken, onClose);
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
        <ApplyButtons
          moves={taken.length}
          busy={place.isPending}
          onCancel={onClose}
          onApply={() => void accept().catch(() => undefined)}
        />
      }
    >
      <div className="flex flex-col gap-3">
        <MeasureChoice by={by} onChange={setBy} />
        {place.error && <Callout tone="lost" live title={problemText(place.error)} />}
        <QueryState query={query} skeleton={<Skeleton className="h-48" />}>
          {(balance) => (
            <Proposal
              balance={balance}
              plan={plan}
              left={left}
              onLeave={(id, leave) => setLeft(withId(left, id, leave))}
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
            ? 'Territories are even: all are within 10% of the average.'
            : 'No move allowed by the rules makes the territories more even.'}
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

interface MeasureChoiceProps {
  readonly by: BalanceMeasure;
  readonly onChange: (by: BalanceMeasure) => void;
}

function MeasureChoice({ by, onChange }: MeasureChoiceProps) {
  return (
    <SegmentedControl
      aria-label="Even out by"
      value={by}
      onValueChange={onChange}
      segments={[
        { value: 'pipeline', label: 'Open pipeline' },
        { value: 'accounts', label: 'Accounts' },
      ]}
      className="self-start"
    />
  );
}

interface ApplyButtonsProps {
  readonly moves: number;
  readonly busy: boolean;
  readonly onCancel: () => void;
  readonly onApply: () => void;
}

function ApplyButtons({ moves, busy, onCancel, onApply }: ApplyButtonsProps) {
  return (
    <>
      <Button variant="outline" onClick={onCancel}>
        Cancel
      </Button>
      <Button variant="primary" disabled={moves === 0} busy={busy} onClick={onApply}>
        {`Apply ${formatCount(moves, 'move')} to draft`}
      </Button>
    </>
  );
}
