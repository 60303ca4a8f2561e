import { PILLAR_DEFINITIONS } from '@dealwright/domain/pillar';
import { GRADE_LABELS } from '@dealwright/domain/qualification-settings';
import { cx } from '../lib/cx.ts';
import { formatDay, formatRelativeDay } from '../lib/format.ts';
import { Badge } from './badge.tsx';
import { PillarCell } from './pillar-cell.tsx';
import { isOld, type PillarReading, readSource, standingOf } from './pillar-reading.ts';
import { Skeleton } from './skeleton.tsx';

/** A pillar in words: grade, freshest evidence, what to ask next. */
export function PillarDetails({ reading }: { readonly reading: PillarReading }) {
  const { best, next_question: nextQuestion } = reading;
  return (
    <div className="flex flex-col gap-2.5 text-sm">
      <div className="flex items-center gap-2">
        <PillarCell reading={reading} className="h-[1.125rem] w-3.5" />
        <span className="font-medium">{PILLAR_DEFINITIONS[reading.pillar].name}</span>
        <span className={cx('ml-auto', reading.disputed ? 'text-lost' : 'text-muted-foreground')}>
          {standingOf(reading)}
        </span>
      </div>
      <PillarMarks reading={reading} />
      {best === undefined ? (
        <Skeleton className="h-9" />
      ) : best ? (
        <div>
          <p className="line-clamp-4 text-pretty">{best.statement}</p>
          <p className="mt-1 text-xs text-muted-foreground">
            {readSource(best)} · {formatDay(best.occurred_on)}, {formatRelativeDay(best.occurred_on)}
          </p>
        </div>
      ) : (
        <p className="text-pretty text-muted-foreground">
          No evidence yet on {PILLAR_DEFINITIONS[reading.pillar].asks}.
        </p>
      )}
      {nextQuestion && (
        <p className="border-t border-border pt-2.5">
          <span className="block text-xs text-muted-foreground">Ask next</span>
          {nextQuestion}
        </p>
      )}
    </div>
  );
}

/** Denied, ageing, gap: each in a word. That it is disputed is said in place of its grade. */
export function PillarMarks({ reading }: { readonly reading: PillarReading }) {
  const { denied, gap, freshness, expected } = reading;
  const old = isOld(reading);
  if (!gap && !old && !denied) return null;
  return (
    <span className="flex flex-wrap gap-1">
      {denied && <Badge tone="lost">Denied by the buyer</Badge>}
      {old && <Badge tone="warn">{freshness === 'ageing' ? 'Aging' : 'Stale'}</Badge>}
      {gap && <Badge tone="warn">Gap: stage expects {GRADE_LABELS[expected]}</Badge>}
    </span>
  );
}
