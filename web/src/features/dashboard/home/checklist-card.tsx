import type { ChecklistStep, Today } from '@dealwright/contract/dashboard/today';
import { Link } from '@tanstack/react-router';
import { CircleCheck, CircleDashed } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { useSettings } from '../../../lib/use-settings.ts';
import { Button } from '../../../ui/button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { Card } from '../../../ui/card.tsx';
import { leadKey } from '../../deals/lead-key.ts';
import { useHideChecklist } from './api.ts';

type Checklist = NonNullable<Today['checklist']>;

const WORDS: Readonly<Record<ChecklistStep, { readonly title: string; readonly help: string }>> = {
  sample_call: {
    title: 'Try a sample call',
    help: 'Watch a call become evidence, on a sample deal.',
  },
  deals: { title: 'Bring your deals', help: 'Import your CRM’s files, connect HubSpot, or add one by hand.' },
  invite: { title: 'Invite your team', help: 'Colleagues join by email.' },
  mail: { title: 'Connect your email', help: 'Emails with buyers land on their deals.' },
  first_call: { title: 'Import your first call', help: 'A transcript is enough.' },
};

interface ChecklistCardProps {
  readonly checklist: Checklist;
  readonly onNewDeal: () => void;
}

/** The first steps in a new workspace; each is checked off by being done. */
export function ChecklistCard({ checklist, onNewDeal }: ChecklistCardProps) {
  const hide = useHideChecklist();
  const done = checklist.steps.filter((step) => step.done).length;
  return (
    <Card
      title="Get started"
      description={`${done} of ${checklist.steps.length} done`}
      actions={
        <Button variant="ghost" size="sm" busy={hide.isPending} onClick={() => hide.mutate()}>
          Hide
        </Button>
      }
      flush
    >
      <ol aria-label="Get started" className="mt-2 divide-y divide-border border-t border-border">
        {checklist.steps.map(({ step, done: isDone }) => (
          <li key={step} className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2.5">
            {isDone ? (
              <CircleCheck role="img" aria-label="Done" className="size-5 shrink-0 text-won" />
            ) : (
              <CircleDashed role="img" aria-label="To do" className="size-5 shrink-0 text-muted-foreground" />
            )}
            <div className="min-w-0 flex-1 basis-40">
              <p className={cx('text-sm font-medium', isDone && 'text-muted-foreground')}>
                {WORDS[step].title}
              </p>
              {!isDone && <p className="text-sm text-muted-foreground">{WORDS[step].help}</p>}
            </div>
            {!isDone && <StepAction step={step} checklist={checklist} onNewDeal={onNewDeal} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

interface StepActionProps extends ChecklistCardProps {
  readonly step: ChecklistStep;
}

function StepAction({ step, checklist, onNewDeal }: StepActionProps): ReactNode {
  const settings = useSettings();
  switch (step) {
    case 'sample_call':
      return checklist.sample_deal !== null && <ToImport number={checklist.sample_deal} sample />;
    case 'deals':
      return (
        <span className="flex flex-wrap gap-2">
          <Button size="sm" variant="outline" onClick={() => settings.open('connectors')}>
            Connect HubSpot
          </Button>
          <Button size="sm" variant="outline" onClick={onNewDeal}>
            New deal
          </Button>
          <Link to="/import" className={buttonClass({ size: 'sm', variant: 'primary' })}>
            Import files
          </Link>
        </span>
      );
    case 'invite':
      return (
        <Button size="sm" onClick={() => settings.open('team')}>
          Invite people
        </Button>
      );
    case 'mail':
      return (
        <Button size="sm" onClick={() => settings.open('connectors')}>
          Connect email
        </Button>
      );
    case 'first_call':
      return checklist.own_deal === null ? (
        <span className="text-sm text-muted-foreground">After your first deal</span>
      ) : (
        <ToImport number={checklist.own_deal} />
      );
  }
}

function ToImport({ number, sample = false }: { readonly number: number; readonly sample?: boolean }) {
  return (
    <Link
      to="/lead-planning/$leadKey"
      params={{ leadKey: leadKey(number) }}
      search={{ tab: 'notes', start: sample ? 'sample_call' : 'import' }}
      className={buttonClass({ size: 'sm', variant: sample ? 'primary' : 'secondary' })}
    >
      {sample ? 'Try it' : 'Import call'}
    </Link>
  );
}
