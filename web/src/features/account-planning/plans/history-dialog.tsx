import { PLAN_SECTION_LABELS, type PlanSection } from '@dealwright/domain/account-plan';
import { formatDay, formatRelative, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { LoadMore } from '../../../ui/load-more.tsx';
import { QueryState } from '../../../ui/query-state.tsx';
import { SkeletonList } from '../../../ui/skeleton.tsx';
import { type AccountPlan, type PlanChange, usePlanChanges } from './api.ts';
import { sectionWords } from './section-words.ts';

interface HistoryDialogProps {
  readonly plan: AccountPlan;
  readonly onClose: () => void;
}

/** Who wrote what into a plan, newest first, with what stood there before. */
export function HistoryDialog({ plan, onClose }: HistoryDialogProps) {
  const changes = usePlanChanges(plan);
  const rows = changes.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="History of this plan"
      size="lg"
      footer={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <QueryState
        query={changes}
        skeleton={<SkeletonList rows={5} rowClass="h-12" label="Loading the history" />}
      >
        {() => (
          <>
            <ol aria-label="Changes" className="flex flex-col divide-y divide-border">
              {rows.map((change) => (
                <ChangeLine key={change.id} change={change} />
              ))}
            </ol>
            <LoadMore
              hasMore={changes.hasNextPage}
              loading={changes.isFetchingNextPage}
              onLoadMore={() => void changes.fetchNextPage()}
            />
          </>
        )}
      </QueryState>
    </Dialog>
  );
}

type PlanFacts = Readonly<
  Partial<Record<'state' | 'period' | 'reviewed_on' | 'next_review_on', string | null>>
>;

/** What happened to the plan as a whole, as a sentence without its subject. */
function deedOf({ old_content, new_content }: PlanChange): string {
  const { state, period, reviewed_on, next_review_on } = (new_content ?? {}) as PlanFacts;
  if (period) return `started the plan for ${period}`;
  if (reviewed_on)
    return next_review_on ? `reviewed it; next review on ${formatDay(next_review_on)}` : 'reviewed it';
  const before = (old_content as PlanFacts | null)?.state;
  return before ? `changed it from ${before.toLowerCase()} to ${state?.toLowerCase()}` : 'changed it';
}

const wordsOf = (section: PlanSection, content: unknown): string =>
  content === null ? 'nothing' : sectionWords(section, content as never);

function ChangeLine({ change }: { readonly change: PlanChange }) {
  const { section, by, at, old_content, new_content } = change;
  return (
    <li className="py-2.5 text-sm">
      <p>
        <span className="font-medium">{by ?? 'Former member'}</span>{' '}
        {section === 'plan' ? deedOf(change) : `wrote “${PLAN_SECTION_LABELS[section]}”`}{' '}
        <time dateTime={at} title={formatTime(at)} className="text-xs text-muted-foreground">
          {formatRelative(at)}
        </time>
      </p>
      {section !== 'plan' && (
        <details className="mt-1 text-xs">
          <summary className="cursor-pointer text-muted-foreground touch:py-3">Before and after</summary>
          <dl className="mt-1 grid gap-2 sm:grid-cols-2">
            <div>
              <dt className="text-muted-foreground">Before</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
                {wordsOf(section, old_content)}
              </dd>
            </div>
            <div>
              <dt className="text-muted-foreground">After</dt>
              <dd className="[overflow-wrap:anywhere] whitespace-pre-line">
                {wordsOf(section, new_content)}
              </dd>
            </div>
          </dl>
        </details>
      )}
    </li>
  );
}
