import type { TerritoryPlan } from '@dealwright/contract/territories';
import { useState } from 'react';
import { formatCount, formatMoneyCompact, formatNumber } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Button } from '../../ui/button.tsx';
import { Callout } from '../../ui/callout.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notifySuccess } from '../../ui/toast.ts';
import { type Balance, type BalanceMeasure, useBalance, usePlaceAccounts } from './api.ts';

interface BalanceDialogProps {
  readonly plan: TerritoryPlan;
  readonly onClose: () => void;
}

/** Moves that would even out what people carry; those one ticks are written into the draft. */
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
    notifySuccess('Written into the draft', { text: `${formatCount(taken.length, 'account')} would move.` });
    onClose();
  };

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="lg"
      title="Even out the territories"
      description="From whoever carries most to whoever carries least, one account after the other. Accounts put somewhere by hand stay, and so do those with a deal in Commit."
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
            {`Write ${formatCount(taken.length, 'move')} into the draft`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SegmentedControl
          aria-label="Even out"
          value={by}
          onValueChange={setBy}
          segments={[
            { value: 'pipeline', label: 'Open pipeline' },
            { value: 'accounts', label: 'Number of accounts' },
          ]}
          className="self-start"
        />
        {place.error && <Callout tone="lost" live title={problemText(place.error)} />}
        <QueryState query={query} skeleton={<Skeleton className="h-48" />}>
          {(balance) => (
            <Moves
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

interface MovesProps {
  readonly balance: Balance;
  readonly plan: TerritoryPlan;
  readonly left: ReadonlySet<string>;
  readonly onLeave: (id: string, leave: boolean) => void;
}

function Moves({ balance, plan, left, onLeave }: MovesProps) {
  const names = new Map(plan.territories.map(({ id, name }) => [id, name]));
  const show = (value: number) =>
    balance.by === 'accounts'
      ? formatNumber(Math.round(value * 10) / 10)
      : formatMoneyCompact({ amountMinor: Math.round(value), currency: balance.currency });
  if (balance.moves.length === 0) {
    return <p className="py-6 text-center text-muted-foreground">No move would make it more even.</p>;
  }
  return (
    <>
      <p className="text-sm">
        With all of them the heaviest and the lightest are {show(balance.spread_after)} a person apart,
        instead of {show(balance.spread_before)}.
      </p>
      <ul className="divide-y divide-border rounded-lg border border-border">
        {balance.moves.map(({ account, from_id, to_id, weight, from_before, to_before }) => (
          <li key={account.id} className="px-3 py-2 text-sm">
            <Checkbox
              label={
                <>
                  <span className="font-medium">{account.name}</span>{' '}
                  <span className="text-muted-foreground">{account.country}</span>
                </>
              }
              checked={!left.has(account.id)}
              onCheckedChange={(on) => onLeave(account.id, !on)}
            />
            <p className="pl-6 text-xs text-muted-foreground">
              {names.get(from_id)} → <span className="text-foreground">{names.get(to_id)}</span>: one person
              of {names.get(from_id)} carries {show(from_before)}, one of {names.get(to_id)} {show(to_before)}
              ; this takes {show(weight)} over
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
