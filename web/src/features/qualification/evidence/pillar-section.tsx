import type { Evidence, Scorecard } from '@dealwright/contract/qualification/evidence';
import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { ChevronDown, MessageCircleQuestion, Plus } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cx } from '../../../lib/cx.ts';
import { Button } from '../../../ui/button.tsx';
import { Callout } from '../../../ui/callout.tsx';
import { PillarCell } from '../../../ui/pillar-cell.tsx';
import { PillarMarks } from '../../../ui/pillar-details.tsx';
import { type EvidenceActions, EvidenceRow } from './evidence-row.tsx';
import { disputeWords, splitEvidence } from './evidence-words.ts';
import { GradeBadge } from './grade-badge.tsx';
import { PillarAnswer } from './pillar-answer.tsx';

export type PillarReading = Scorecard['pillars'][number];

export interface PillarSectionProps {
  readonly number: number;
  readonly reading: PillarReading;
  readonly canEdit: boolean;
  readonly actions: (EvidenceActions & { readonly onAdd: (pillar: PillarReading['pillar']) => void }) | null;
  readonly onOpenSource: (source: NonNullable<Evidence['source']>) => void;
  /** What else is known that bears on the pillar, said before what to ask next. */
  readonly hint?: ReactNode;
  /** On phones the sections fold; elsewhere they all stand open. */
  readonly fold: { readonly open: boolean; readonly onToggle: () => void } | null;
}

/** One pillar whole: what it asks, what proves it, what we say, how we know. */
export function PillarSection(props: PillarSectionProps) {
  const { reading, fold } = props;
  const bodyId = useId();
  const { name } = PILLAR_DEFINITIONS[reading.pillar];
  const head = (
    <>
      <PillarCell reading={reading} className="h-6 w-5 shrink-0 [--tank-radius:4px]" />
      <span className="min-w-0 flex-1 text-left text-lg font-medium">{name}</span>
      <GradeBadge grade={reading.grade} />
    </>
  );
  return (
    <section
      id={`pillar-${reading.pillar}`}
      aria-label={name}
      className="scroll-mt-24 rounded-lg border border-border bg-card"
    >
      <h2>
        {fold ? (
          <button
            type="button"
            aria-expanded={fold.open}
            aria-controls={bodyId}
            onClick={fold.onToggle}
            className="flex min-h-13 w-full items-center gap-3 rounded-lg px-4 py-2"
          >
            {head}
            <ChevronDown
              aria-hidden
              className={cx('size-4 text-muted-foreground transition-transform', fold.open && 'rotate-180')}
            />
          </button>
        ) : (
          <span className="flex items-center gap-3 px-4 pt-3.5 pb-1">{head}</span>
        )}
      </h2>
      {(!fold || fold.open) && (
        <div id={bodyId} className="flex flex-col gap-4 px-4 pt-1 pb-4">
          <PillarBody {...props} />
        </div>
      )}
    </section>
  );
}

function PillarBody({ number, reading, canEdit, actions, hint, onOpenSource }: PillarSectionProps) {
  const definition = PILLAR_DEFINITIONS[reading.pillar];
  const dispute = reading.disputed ? disputeWords(reading.evidence) : null;
  return (
    <>
      <PillarMarks reading={reading} />
      <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
        <Said label="Asks for">{definition.asks}</Said>
        <Said label="Proven looks like">{definition.fullProof}</Said>
      </dl>
      {dispute && (
        <Callout tone="lost" title={`${definition.name} is disputed and counts as Claimed at most`}>
          {dispute}
        </Callout>
      )}
      {reading.denied && (
        <Callout tone="lost" title="Denied by the buyer">
          All evidence contradicts this pillar. Ask again, or supersede it when that changes.
        </Callout>
      )}
      <PillarAnswer key={reading.pillar} number={number} reading={reading} canEdit={canEdit} />
      <EvidenceLists reading={reading} actions={actions} onOpenSource={onOpenSource} />
      {hint}
      {reading.next_question && <NextQuestion reading={reading} />}
    </>
  );
}

type EvidenceListsProps = Pick<PillarSectionProps, 'reading' | 'actions' | 'onOpenSource'>;

/** What counts now, and below it, folded, what no longer does. */
function EvidenceLists({ reading, actions, onOpenSource }: EvidenceListsProps) {
  const { live, closed } = splitEvidence(reading.evidence);
  return (
    <div>
      <div className="flex items-center justify-between gap-2">
        <h3 className="text-sm font-normal text-muted-foreground">
          {live.length === 0 ? 'No evidence yet' : `Evidence (${live.length})`}
        </h3>
        {actions && (
          <Button size="sm" variant="ghost" onClick={() => actions.onAdd(reading.pillar)}>
            <Plus aria-hidden />
            Add evidence
          </Button>
        )}
      </div>
      {live.length > 0 && <EvidenceRows rows={live} actions={actions} onOpenSource={onOpenSource} />}
      {closed.length > 0 && (
        <details className="mt-1">
          <summary className="rounded-md py-1 text-xs text-muted-foreground hover:text-foreground touch:py-3.5">
            {closed.length} closed{reading.more_evidence && ', older ones in the history'}
          </summary>
          <EvidenceRows rows={closed} actions={null} onOpenSource={onOpenSource} />
        </details>
      )}
    </div>
  );
}

interface EvidenceRowsProps extends Pick<PillarSectionProps, 'onOpenSource'> {
  readonly rows: readonly Evidence[];
  readonly actions: EvidenceActions | null;
}

function EvidenceRows({ rows, actions, onOpenSource }: EvidenceRowsProps) {
  return (
    <ul className="divide-y divide-border/60">
      {rows.map((row) => (
        <EvidenceRow key={row.id} row={row} actions={actions} onOpenSource={onOpenSource} />
      ))}
    </ul>
  );
}

function NextQuestion({ reading }: Pick<PillarSectionProps, 'reading'>) {
  return (
    <p className="flex items-start gap-2 border-t border-border pt-3 text-sm">
      <MessageCircleQuestion aria-hidden className="mt-0.5 size-4 shrink-0 text-muted-foreground" />
      <span>
        <span className="text-muted-foreground">Ask next: </span>
        {reading.next_question}
        {reading.expected > 0 && (
          <span className="block text-xs text-muted-foreground">
            This stage expects {GRADE_LABELS[reading.expected]}.
          </span>
        )}
      </span>
    </p>
  );
}

function Said({ label, children }: { readonly label: string; readonly children: string }) {
  return (
    <div>
      <dt className="text-xs text-muted-foreground">{label}</dt>
      <dd className="text-pretty first-letter:uppercase">{children}</dd>
    </div>
  );
}
