import type { BusinessProblem, BusinessProblems } from '@dealwright/contract/qualification/business-problem';
import { CURRENCIES } from '@dealwright/domain/money';
import { MAX_PROBLEMS } from '@dealwright/domain/problem-cost';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { problemText } from '../../../lib/http.ts';
import { AlertDialog } from '../../../ui/alert-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { notifyError } from '../../../ui/toast.ts';
import { useOrderProblems, useRemoveProblem } from './api.ts';
import type { OpenSource } from './cited-mark.tsx';
import { ProblemCard } from './problem-card.tsx';
import { ProblemFormDialog } from './problem-form.tsx';
import { ProblemTotals } from './problem-totals.tsx';
import { SaidProblems } from './said-problems.tsx';

interface ProblemListProps {
  readonly number: number;
  /** Of the deal, for new costs. */
  readonly currency: string;
  readonly read: BusinessProblems;
  /** Where the printable page is. */
  readonly printLink: ReactNode;
  readonly onOpenSource: OpenSource;
}

type Task =
  | { readonly kind: 'add' }
  | { readonly kind: 'edit' | 'remove'; readonly problem: BusinessProblem };

/** The problems of a deal with what they cost together. */
export function ProblemList({ number, currency, read, printLink, onOpenSource }: ProblemListProps) {
  const { problems, totals, can } = read;
  const [task, setTask] = useState<Task | null>(null);
  const move = useMoveProblem(number, problems);
  const close = () => setTask(null);
  const canAdd = can.edit && problems.length < MAX_PROBLEMS;
  const add = canAdd && (
    <Button variant="primary" onClick={() => setTask({ kind: 'add' })}>
      <Plus aria-hidden /> Add problem
    </Button>
  );
  const actionsOf = (problem: BusinessProblem, at: number) => ({
    onEdit: () => setTask({ kind: 'edit', problem }),
    onRemove: () => setTask({ kind: 'remove', problem }),
    onUp: at > 0 ? () => move(at, at - 1) : null,
    onDown: at < problems.length - 1 ? () => move(at, at + 1) : null,
  });
  return (
    <section aria-label="Business problems" className="flex flex-col gap-4">
      {problems.length === 0 ? (
        <NoProblems add={add} />
      ) : (
        <ListHead totals={totals} printLink={printLink} add={add} />
      )}
      {problems.map((problem, at) => (
        <ProblemCard
          key={problem.id}
          problem={problem}
          onOpenSource={onOpenSource}
          actions={can.edit ? actionsOf(problem, at) : null}
        />
      ))}
      {canAdd && <SaidProblems number={number} problems={problems} />}
      {task?.kind === 'remove' && <RemoveProblem number={number} problem={task.problem} onClose={close} />}
      {task && task.kind !== 'remove' && (
        <ProblemFormDialog
          number={number}
          currency={CURRENCIES.find((one) => one === currency) ?? 'USD'}
          problem={task.kind === 'edit' ? task.problem : null}
          onClose={close}
        />
      )}
    </section>
  );
}

interface ListHeadProps extends Pick<BusinessProblems, 'totals'> {
  readonly printLink: ReactNode;
  readonly add: ReactNode;
}

function ListHead({ totals, printLink, add }: ListHeadProps) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-3">
      <ProblemTotals totals={totals} />
      <div className="flex flex-wrap gap-2">
        {printLink}
        {add}
      </div>
    </header>
  );
}

function NoProblems({ add }: { readonly add: ReactNode }) {
  return (
    <Card>
      <EmptyState title="No business problems yet" action={add}>
        Show what hurts the buyer, who is affected and what it costs.
      </EmptyState>
    </Card>
  );
}

/** Puts the problem at a place to another one. */
function useMoveProblem(number: number, problems: readonly BusinessProblem[]) {
  const order = useOrderProblems(number);
  return (from: number, to: number) => {
    const ids = problems.map(({ id }) => id);
    const [id] = ids.splice(from, 1);
    if (id !== undefined) ids.splice(to, 0, id);
    order.mutate(ids, {
      onError: (error) => notifyError('Couldn’t move the problem', { text: problemText(error) }),
    });
  };
}

interface RemoveProblemProps {
  readonly number: number;
  readonly problem: BusinessProblem;
  readonly onClose: () => void;
}

function RemoveProblem({ number, problem, onClose }: RemoveProblemProps) {
  const remove = useRemoveProblem(number);
  return (
    <AlertDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Remove this problem?"
      description={`“${problem.statement.text}” and its costs are removed. The deal’s history keeps them.`}
      confirmLabel="Remove problem"
      destructive
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(problem.id, {
          onSuccess: onClose,
          onError: (error) => notifyError('Couldn’t remove the problem', { text: problemText(error) }),
        })
      }
    />
  );
}
