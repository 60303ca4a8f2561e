import type { RetentionRule } from '@dealwright/contract/privacy/retention';
import { Suspense, useState } from 'react';
import { formatTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lazy } from '../../ui/lazy.ts';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { useRetention } from './api.ts';
import { formatSpan, RETENTION_WORDS } from './retention-words.ts';

const RetentionDialog = lazy(() =>
  import('./retention-dialog.tsx').then((module) => ({ default: module.RetentionDialog })),
);

/** How long the company keeps what it may let go of, for its admins. */
export function RetentionCard() {
  const query = useRetention();
  const [edited, setEdited] = useState<RetentionRule | null>(null);
  return (
    <Card
      title="Retention"
      description="How long your company keeps these records. By default, audio for a year and the rest forever."
    >
      <QueryState query={query} skeleton={<SkeletonList rows={3} label="Loading retention" />}>
        {(rules) => (
          <ul aria-label="Retention" className="divide-y divide-border rounded-lg border border-border">
            {rules.map((rule) => (
              <RuleRow key={rule.kind} rule={rule} onChange={() => setEdited(rule)} />
            ))}
          </ul>
        )}
      </QueryState>
      <p className="mt-3 text-xs text-pretty text-muted-foreground">
        Sent emails and webhook deliveries are always deleted after 30 days, notifications after 90. The audit
        log is always kept, and so are notes and emails on deals, because evidence quotes them.
      </p>
      {edited && (
        <Suspense fallback={null}>
          <RetentionDialog rule={edited} onClose={() => setEdited(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface RuleRowProps {
  readonly rule: RetentionRule;
  readonly onChange: () => void;
}

function RuleRow({ rule: { kind, days, next_run_at }, onChange }: RuleRowProps) {
  const { title, text } = RETENTION_WORDS[kind];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-3 py-2.5">
      <div className="min-w-0 flex-1 basis-60">
        <p>{title}</p>
        <p className="text-xs text-pretty text-muted-foreground">{text}</p>
      </div>
      <div className="flex flex-1 basis-56 items-center justify-between gap-3 sm:flex-none sm:basis-auto">
        <p className="text-sm sm:text-right">
          {days === null ? 'Kept forever' : `Kept for ${formatSpan(days)}`}
          {next_run_at && (
            <span className="block text-xs text-muted-foreground">
              Next deletion {formatTime(next_run_at)}
            </span>
          )}
        </p>
        <Button variant="outline" size="sm" aria-label={`Change ${title}`} onClick={onChange}>
          Change
        </Button>
      </div>
    </li>
  );
}
