import type { QualificationRules } from '@dealwright/domain/rules-change';
import { formatDay, formatWholeDay } from '../../../lib/format.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { PagedCard } from '../../../ui/paged-card.tsx';
import { type PublishedRules, rulesOf, useRulesHistory } from './api.ts';
import { ChangeList } from './change-list.tsx';

const STATES: Readonly<Record<PublishedRules['state'], string | null>> = {
  scheduled: 'Scheduled',
  applying: 'Being applied',
  current: 'Current',
  earlier: null,
};

interface HistoryCardProps {
  /** Makes a draft of earlier rules; null for those who can't. */
  readonly onUseAgain: ((rules: QualificationRules) => void) | null;
}

/** Rules that were published, with who, when, why and what was different. */
export function HistoryCard({ onUseAgain }: HistoryCardProps) {
  const query = useRulesHistory();
  const all = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <PagedCard
      title="History"
      query={query}
      none="These rules never changed."
      row={(rules) => (
        <HistoryRow
          key={rules.id}
          rules={rules}
          before={all[all.indexOf(rules) + 1] ?? null}
          onUseAgain={onUseAgain}
        />
      )}
    />
  );
}

interface HistoryRowProps extends HistoryCardProps {
  readonly rules: PublishedRules;
  readonly before: PublishedRules | null;
}

function HistoryRow({ rules, before, onUseAgain }: HistoryRowProps) {
  const { effective_on: day, published_by: by, published_at: at, note, state } = rules;
  const label = STATES[state];
  const of = rulesOf(rules.rules);
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
      <div className="min-w-0 flex-[1_1_18rem]">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {day === null ? 'From the start' : `From ${formatWholeDay(day)}`}
          {label && <Badge tone={state === 'current' ? 'primary' : 'neutral'}>{label}</Badge>}
        </p>
        {day !== null && (
          <p className="text-sm text-muted-foreground">
            Published {by ? `by ${by.name} ` : ''}on {formatDay(at.slice(0, 10))}
          </p>
        )}
        {note && <p className="mt-1 text-sm text-pretty whitespace-pre-line">{note}</p>}
        {before && (
          <div className="mt-2">
            <ChangeList before={rulesOf(before.rules)} after={of} />
          </div>
        )}
      </div>
      {onUseAgain && state === 'earlier' && (
        <Button size="sm" variant="outline" onClick={() => onUseAgain(of)}>
          Use again
        </Button>
      )}
    </li>
  );
}
