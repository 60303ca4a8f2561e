import type { BusinessProblem, ProblemCostView } from '@dealwright/contract/qualification/business-problem';
import { ArrowDown, ArrowUp, MoreHorizontal, Pencil, Trash2 } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { CitedMark, type OpenSource } from './cited-mark.tsx';
import { factorWords, PERIOD_WORDS, rangeWords } from './cost-words.ts';

export interface ProblemActions {
  readonly onEdit: () => void;
  readonly onRemove: () => void;
  /** Null for the first. */
  readonly onUp: (() => void) | null;
  /** Null for the last. */
  readonly onDown: (() => void) | null;
}

interface ProblemCardProps {
  readonly problem: BusinessProblem;
  /** Null for readers. */
  readonly actions: ProblemActions | null;
  readonly onOpenSource: OpenSource;
}

/** A problem card: statement, who is affected, consequence and costs. */
export function ProblemCard({ problem, actions, onOpenSource }: ProblemCardProps) {
  const { statement, affected, stakeholder, consequence, costs } = problem;
  const who = [affected, stakeholder?.name].filter(Boolean).join(' · ');
  return (
    <Card>
      <header className="mb-2 flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base text-pretty [overflow-wrap:anywhere]">{statement.text}</h2>
          <CitedMark {...statement} onOpenSource={onOpenSource} />
        </div>
        {actions && <ProblemMenu actions={actions} />}
      </header>
      <dl className="grid gap-x-4 gap-y-2 md:grid-cols-[8rem_minmax(0,1fr)]">
        {who !== '' && (
          <>
            <dt className="text-sm text-muted-foreground">Who is affected</dt>
            <dd className="[overflow-wrap:anywhere]">{who}</dd>
          </>
        )}
        {consequence.text !== '' && (
          <>
            <dt className="text-sm text-muted-foreground">Consequence</dt>
            <dd className="[overflow-wrap:anywhere]">
              {consequence.text} <CitedMark {...consequence} onOpenSource={onOpenSource} />
            </dd>
          </>
        )}
        {costs.length > 0 && (
          <>
            <dt className="text-sm text-muted-foreground">Cost</dt>
            <dd className="flex flex-col gap-3">
              {costs.map((cost) => (
                <CostLine key={cost.id} cost={cost} onOpenSource={onOpenSource} />
              ))}
            </dd>
          </>
        )}
      </dl>
    </Card>
  );
}

function CostLine({
  cost,
  onOpenSource,
}: {
  readonly cost: ProblemCostView;
  readonly onOpenSource: OpenSource;
}) {
  return (
    <div>
      <p className="tabular-nums">
        {cost.label}: <strong>{rangeWords(cost, cost.currency)}</strong> {PERIOD_WORDS[cost.period]}
      </p>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {cost.factors.map((factor, at) => (
          <li key={factor.id} className="flex flex-wrap items-center gap-x-2 gap-y-1 tabular-nums">
            {at > 0 && <span aria-hidden>×</span>}
            <span>
              {factor.label}: {factorWords(factor, cost.currency)}
            </span>
            <CitedMark {...factor} onOpenSource={onOpenSource} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function ProblemMenu({ actions: { onEdit, onRemove, onUp, onDown } }: { readonly actions: ProblemActions }) {
  return (
    <Menu
      trigger={
        <IconButton label="Actions for this problem" size="sm" tooltip={false}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Pencil aria-hidden />} onSelect={onEdit}>
        Edit
      </MenuItem>
      {onUp && (
        <MenuItem icon={<ArrowUp aria-hidden />} onSelect={onUp}>
          Move up
        </MenuItem>
      )}
      {onDown && (
        <MenuItem icon={<ArrowDown aria-hidden />} onSelect={onDown}>
          Move down
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden />} destructive onSelect={onRemove}>
        Remove…
      </MenuItem>
    </Menu>
  );
}
