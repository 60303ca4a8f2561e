import type { TerritoryPlan } from '@dealwright/contract/territories/territories';
import { Checkbox } from '../../ui/checkbox.tsx';
import { useMembers } from '../identity/members/api.ts';
import type { Balance } from './api.ts';
import { costWords, formatLoad, whyWords } from './balance-words.ts';

interface BalanceMovesProps {
  readonly balance: Balance;
  readonly plan: TerritoryPlan;
  /** Ids of accounts that are not to move. */
  readonly left: ReadonlySet<string>;
  readonly onLeave: (accountId: string, leave: boolean) => void;
}

/** Each move with the rule it goes by and what it gives up. */
export function BalanceMoves({ balance, plan, left, onLeave }: BalanceMovesProps) {
  const members = useMembers();
  const nameOf = (id: string) => members.data?.find((member) => member.id === id)?.name ?? 'a former member';
  const byId = new Map(plan.territories.map((territory) => [territory.id, territory]));
  return (
    <ul aria-label="Moves" className="divide-y divide-border rounded-lg border border-border">
      {balance.moves.map((move) => {
        const { account, from_id, to_id, weight } = move;
        const sides = { from: byId.get(from_id), to: byId.get(to_id), nameOf };
        const facts = [account.industry, account.country].filter(Boolean).join(', ');
        return (
          <li key={account.id} className="px-3 py-2 text-sm">
            <Checkbox
              label={
                <>
                  <span className="font-medium">{account.name}</span>{' '}
                  <span className="text-muted-foreground">{facts}</span>
                </>
              }
              checked={!left.has(account.id)}
              onCheckedChange={(on) => onLeave(account.id, !on)}
            />
            <div className="flex flex-col gap-0.5 pl-6 text-muted-foreground">
              <p>
                {sides.from?.name} → <span className="text-foreground">{sides.to?.name}</span>
                {balance.by === 'pipeline' && ` · ${formatLoad(balance, weight)}`}
              </p>
              <p>{whyWords(move, sides)}</p>
              {costWords(move, sides).map((words) => (
                <p key={words}>{words}</p>
              ))}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
