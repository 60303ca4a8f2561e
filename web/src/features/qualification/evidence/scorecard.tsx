import type { Evidence, Scorecard as ScorecardView } from '@dealwright/contract/qualification/evidence';
import type { Pillar } from '@dealwright/domain/pillar';
import { type ReactNode, useEffect, useState } from 'react';
import { useIsPhone } from '../../../lib/use-media.ts';
import { EvidenceFormDialog } from './evidence-form.tsx';
import { PillarNav } from './pillar-nav.tsx';
import { PillarSection } from './pillar-section.tsx';
import { RetractDialog } from './retract-dialog.tsx';

type Task =
  | { readonly kind: 'add'; readonly pillar: Pillar }
  | { readonly kind: 'supersede'; readonly row: Evidence }
  | { readonly kind: 'retract'; readonly row: Evidence };

interface ScorecardProps {
  readonly number: number;
  readonly scorecard: ScorecardView;
  readonly today: string;
  /** Of all eight, only these, and nothing to jump by. */
  readonly only?: readonly Pillar[];
  /** The pillar that the address names: scrolled to, and open on phones. */
  readonly pillar: Pillar | undefined;
  /** What is known beside the evidence that bears on a pillar. */
  readonly hints?: Partial<Record<Pillar, ReactNode>>;
  readonly onPillar: (pillar: Pillar | undefined) => void;
  readonly onOpenSource: (source: NonNullable<Evidence['source']>) => void;
}

function scrollToPillar(pillar: Pillar): void {
  document.getElementById(`pillar-${pillar}`)?.scrollIntoView({ block: 'start' });
}

function actionsOf(begin: (task: Task) => void) {
  return {
    onAdd: (pillar: Pillar) => begin({ kind: 'add', pillar }),
    onSupersede: (row: Evidence) => begin({ kind: 'supersede', row }),
    onRetract: (row: Evidence) => begin({ kind: 'retract', row }),
  };
}

/** The eight pillars on one page, or some of them; on phones one opens at a time. */
export function Scorecard(props: ScorecardProps) {
  const { number, scorecard, today, only, pillar, hints, onPillar, onOpenSource } = props;
  const isPhone = useIsPhone();
  const [task, setTask] = useState<Task | null>(null);
  const canEdit = scorecard.can.edit && scorecard.today;
  const shown = only
    ? scorecard.pillars.filter((reading) => only.includes(reading.pillar))
    : scorecard.pillars;
  useEffect(() => {
    if (pillar) scrollToPillar(pillar);
  }, [pillar]);
  const actions = canEdit ? actionsOf(setTask) : null;
  const jump = (target: Pillar) => {
    onPillar(target);
    scrollToPillar(target);
  };
  return (
    <div className={only ? 'grid gap-4' : 'grid gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]'}>
      {!isPhone && !only && (
        <div className="max-lg:hidden">
          <PillarNav pillars={scorecard.pillars} onJump={jump} />
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-3 md:gap-4">
        {shown.map((reading) => (
          <PillarSection
            key={reading.pillar}
            number={number}
            reading={reading}
            canEdit={canEdit}
            actions={actions}
            hint={hints?.[reading.pillar]}
            onOpenSource={onOpenSource}
            fold={
              isPhone
                ? {
                    open: pillar === reading.pillar,
                    onToggle: () => onPillar(pillar === reading.pillar ? undefined : reading.pillar),
                  }
                : null
            }
          />
        ))}
      </div>
      {task && <TaskDialog number={number} task={task} today={today} onClose={() => setTask(null)} />}
    </div>
  );
}

interface TaskDialogProps extends Pick<ScorecardProps, 'number' | 'today'> {
  readonly task: Task;
  readonly onClose: () => void;
}

function TaskDialog({ number, task, today, onClose }: TaskDialogProps) {
  if (task.kind === 'retract') return <RetractDialog number={number} row={task.row} onClose={onClose} />;
  return (
    <EvidenceFormDialog
      number={number}
      pillar={task.kind === 'add' ? task.pillar : task.row.pillar}
      supersedes={task.kind === 'supersede' ? task.row : null}
      today={today}
      onClose={onClose}
    />
  );
}
