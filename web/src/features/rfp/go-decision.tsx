import type { Deal } from '@dealwright/contract/deals/deals';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { RFP_DECISION_LABELS } from '@dealwright/domain/rfp';
import { type ReactNode, useState } from 'react';
import { cx } from '../../lib/cx.ts';
import { useDraft } from '../../lib/drafts.ts';
import { formatCount, formatDay, formatRelative } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DueMark } from '../../ui/due-mark.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { notifyError } from '../../ui/toast.ts';
import { type Rfp, useDecide } from './api.ts';

interface GoDecisionProps {
  readonly deal: Deal;
  readonly rfp: Rfp;
}

/** Whether we answer at all: asked before anybody writes, and kept with its reason. */
export function GoDecision({ deal, rfp }: GoDecisionProps) {
  const [again, setAgain] = useState(false);
  if (rfp.decision !== 'undecided' && !again) {
    return <Decided rfp={rfp} onChange={() => setAgain(true)} />;
  }
  return (
    <Card title="Go or no-go">
      <div className="flex flex-col gap-4">
        <Facts deal={deal} rfp={rfp} />
        {rfp.can.edit && <Decide number={deal.number} rfp={rfp} onDone={() => setAgain(false)} />}
      </div>
    </Card>
  );
}

function Decided({ rfp, onChange }: { readonly rfp: Rfp; readonly onChange: () => void }) {
  const { decision, decision_reason: reason, decided_by: by, decided_at: at } = rfp;
  return (
    <section
      aria-label="Decision"
      className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-border bg-card px-4 py-2.5 text-sm"
    >
      <Badge tone={decision === 'go' ? 'won' : 'lost'}>{RFP_DECISION_LABELS[decision]}</Badge>
      <p className="min-w-0 flex-[1_1_14rem] whitespace-pre-line [overflow-wrap:anywhere]">{reason}</p>
      <p className="text-muted-foreground">
        {[by?.name, at && formatRelative(at)].filter(Boolean).join(', ')}
      </p>
      <Days rfp={rfp} />
      {rfp.can.edit && (
        <Button size="sm" variant="ghost" onClick={onChange}>
          Change
        </Button>
      )}
    </section>
  );
}

function Days({ rfp }: { readonly rfp: Rfp }) {
  return rfp.due_on && <DueMark day={rfp.due_on} done={false} />;
}

const WEAKEST = 3;

/** The pillars with the least evidence. */
function weakestOf({ pillars }: Deal): string {
  return [...pillars]
    .sort((a, b) => a.grade - b.grade)
    .slice(0, WEAKEST)
    .map(({ pillar }) => PILLAR_DEFINITIONS[pillar].name)
    .join(', ');
}

interface FactProps {
  readonly label: string;
  readonly className?: string;
  readonly children: ReactNode;
}

function Fact({ label, className, children }: FactProps) {
  return (
    <div className={cx('min-w-0', className)}>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

const dayText = (day: string | null): string => (day === null ? 'Not stated' : formatDay(day));

function Facts({ deal, rfp }: GoDecisionProps) {
  const { requirements, musts } = rfp.progress;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 md:grid-cols-4">
      <Fact label="Response due">
        {rfp.due_on ? <DueMark day={rfp.due_on} done={false} /> : 'Not stated'}
      </Fact>
      <Fact label="Questions by">{dayText(rfp.questions_on)}</Fact>
      <Fact label="Award">{dayText(rfp.award_on)}</Fact>
      <Fact label="Requirements">
        {formatCount(requirements, 'requirement')}, {formatCount(musts, 'must-have')}
      </Fact>
      <Fact label="Deal score">{deal.score} of 100</Fact>
      <Fact label="Weakest evidence" className="col-span-2 md:col-span-3">
        {weakestOf(deal)}
      </Fact>
    </dl>
  );
}

interface DecideProps {
  readonly number: number;
  readonly rfp: Rfp;
  readonly onDone: () => void;
}

function useDecision({ number, rfp, onDone }: DecideProps) {
  const [reason, setReason, clearReason] = useDraft(`rfp-decision.${rfp.id}`, rfp.decision_reason ?? '');
  const [isMissing, setMissing] = useState(false);
  const decide = useDecide(number);
  const send = (body: Parameters<typeof decide.mutate>[0]['body']) =>
    decide.mutate(
      { rfp, body },
      {
        onSuccess: () => {
          clearReason();
          onDone();
        },
        onError: (error) => notifyError('Couldn’t save the decision', { text: problemText(error) }),
      },
    );
  const choose = (decision: 'go' | 'no_go') => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') send({ decision, reason });
  };
  return {
    reason,
    setReason,
    isMissing,
    busy: decide.isPending,
    choose,
    reopen: () => send({ decision: 'undecided' }),
  };
}

function Decide(props: DecideProps) {
  const { rfp, onDone } = props;
  const { reason, setReason, isMissing, busy, choose, reopen } = useDecision(props);
  return (
    <div className="flex flex-col gap-3">
      <Field label="Reason" error={isMissing ? 'Enter the reason' : undefined}>
        <Textarea
          rows={2}
          maxLength={2000}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} onClick={() => choose('go')}>
          Go
        </Button>
        <Button variant="outline" disabled={busy} onClick={() => choose('no_go')}>
          No go
        </Button>
        {rfp.decision !== 'undecided' && (
          <>
            <Button variant="ghost" disabled={busy} onClick={reopen}>
              Reopen decision
            </Button>
            <Button variant="ghost" disabled={busy} onClick={onDone}>
              Cancel
            </Button>
          </>
        )}
      </div>
    </div>
  );
}
