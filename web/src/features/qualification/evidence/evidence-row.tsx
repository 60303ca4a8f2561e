import type { Evidence } from '@dealwright/contract/qualification/evidence';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { MoreHorizontal, Quote, Replace, Undo2 } from 'lucide-react';
import { use } from 'react';
import { cx } from '../../../lib/cx.ts';
import { formatDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { Tooltip } from '../../../ui/tooltip.tsx';
import { When } from '../../../ui/when.tsx';
import { closedWords, freshnessWords, MARK_WORDS, witnessWords } from './evidence-words.ts';
import { QuoteActions } from './quote-actions.ts';

export interface EvidenceActions {
  readonly onSupersede: (row: Evidence) => void;
  readonly onRetract: (row: Evidence) => void;
}

interface EvidenceRowProps {
  readonly row: Evidence;
  /** Null for readers and for past days. */
  readonly actions: EvidenceActions | null;
  readonly onOpenSource: (source: NonNullable<Evidence['source']>) => void;
}

/** One piece of evidence: what is known, how, from whom, how old, and in which words. */
export function EvidenceRow({ row, actions, onOpenSource }: EvidenceRowProps) {
  const quoteActions = use(QuoteActions);
  const isClosed = row.closed_at !== null;
  const isOld = row.freshness !== 'fresh' && row.kind !== 'seller_belief';
  return (
    <li
      className={cx(
        'relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 py-3 pl-3.5',
        'before:absolute before:inset-y-3.5 before:left-0 before:w-0.5 before:rounded-full',
        row.polarity === 'contradicts' ? 'before:bg-destructive' : STRENGTH_BAR[row.strength],
        isClosed && 'opacity-65',
      )}
    >
      <div className="min-w-0">
        <p className={cx('text-pretty [overflow-wrap:anywhere]', isClosed && 'line-through')}>
          {row.statement}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-muted-foreground">
          <span className="text-foreground">{witnessWords(row)}</span>
          <span aria-hidden>·</span>
          <time dateTime={row.occurred_on}>{formatDay(row.occurred_on)}</time>
          {!isClosed && (
            <>
              <span aria-hidden>·</span>
              <span className={isOld ? 'text-warn' : undefined}>{freshnessWords(row)}</span>
            </>
          )}
          {!isClosed && row.polarity === 'supports' && (
            <>
              <span aria-hidden>·</span>
              <span>counts as {GRADE_LABELS[row.strength]}</span>
            </>
          )}
          <RowBadges row={row} />
        </p>
        {isClosed && <p className="mt-1 text-xs text-muted-foreground">{closedWords(row)}</p>}
        <SourceLine row={row} onOpenSource={onOpenSource} />
        {row.source && <div className="mt-1.5 empty:hidden">{quoteActions(row.source)}</div>}
      </div>
      {actions && !isClosed && <RowMenu row={row} actions={actions} />}
    </li>
  );
}

const STRENGTH_BAR = {
  0: 'before:bg-border',
  1: 'before:bg-grade-1',
  2: 'before:bg-grade-2',
  3: 'before:bg-grade-3',
} as const;

function RowBadges({ row }: { readonly row: Evidence }) {
  return (
    <>
      {row.polarity === 'contradicts' && <Badge tone="lost">Contradicts</Badge>}
      {row.marks.map((mark) => (
        <Tooltip key={mark} label={MARK_WORDS[mark].why}>
          <span>
            <Badge>{MARK_WORDS[mark].label}</Badge>
          </span>
        </Tooltip>
      ))}
    </>
  );
}

function SourceLine({ row, onOpenSource }: Pick<EvidenceRowProps, 'row' | 'onOpenSource'>) {
  const { source, quote } = row;
  const recorded = `Recorded by ${row.recorded_by?.name ?? 'a buyer'}${row.from_suggestion ? ' from a suggestion' : ''}`;
  if (row.from_plan) return <PlanLine row={row} from={row.from_plan} />;
  if (!source) return <p className="mt-1 text-xs text-muted-foreground">{recorded}, without a source</p>;
  return (
    <button
      type="button"
      onClick={() => onOpenSource(source)}
      title={recorded}
      className={cx(
        'group/source mt-1.5 flex max-w-full items-start gap-2',
        'rounded-md bg-muted px-2.5 py-1.5 text-left text-sm hover:bg-secondary touch:min-h-11',
      )}
    >
      <Quote aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted-foreground" />
      <span className="min-w-0">
        {quote && <q className="line-clamp-3 text-pretty [overflow-wrap:anywhere]">{quote}</q>}
        <span className="block truncate text-xs text-muted-foreground group-hover/source:text-primary">
          {quote ? 'Open at the quote' : 'Open the source'}: {source.title}
        </span>
      </span>
    </button>
  );
}

/** What a buyer finished on the page of the close plan: the step’s words, who and when. */
function PlanLine({
  row,
  from,
}: {
  readonly row: Evidence;
  readonly from: NonNullable<Evidence['from_plan']>;
}) {
  return (
    <p className="mt-1.5 flex items-start gap-2 rounded-md bg-muted px-2.5 py-1.5 text-sm">
      <Quote aria-hidden className="mt-0.5 size-3.5 shrink-0 text-muted-foreground" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <q>{row.quote}</q>
        <span className="block text-xs text-muted-foreground">
          Marked as done by {from.name} ({from.email}) on the plan’s page · <When time={from.at} />
        </span>
      </span>
    </p>
  );
}

function RowMenu({ row, actions }: { readonly row: Evidence; readonly actions: EvidenceActions }) {
  return (
    <Menu
      trigger={
        <IconButton label="Actions for this evidence" size="sm" tooltip={false}>
          <MoreHorizontal aria-hidden />
        </IconButton>
      }
    >
      <MenuItem icon={<Replace aria-hidden />} onSelect={() => actions.onSupersede(row)}>
        Supersede…
      </MenuItem>
      <MenuItem icon={<Undo2 aria-hidden />} destructive onSelect={() => actions.onRetract(row)}>
        Retract…
      </MenuItem>
    </Menu>
  );
}
