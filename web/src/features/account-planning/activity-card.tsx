import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRelative, formatTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { StageIcon } from '../../ui/stage-badge.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { InteractionIcon } from '../interactions/interaction-icon.tsx';
import { type AccountActivity, useAccountActivity } from './api.ts';

const FIRST_ROWS = 8;

/** What happened lately on the deals of an account. */
export function ActivityCard({ accountId }: { readonly accountId: string }) {
  const activity = useAccountActivity(accountId);
  return (
    <Card title="Recent activity" flush>
      <QueryState
        query={activity}
        skeleton={<SkeletonList inset rows={5} rowClass="h-10" label="Loading activity" />}
      >
        {(rows) =>
          rows.length === 0 ? (
            <p className="px-4 pt-2 pb-4 text-muted-foreground">No activity yet on deals you can access.</p>
          ) : (
            <ActivityList rows={rows} />
          )
        }
      </QueryState>
    </Card>
  );
}

/** The first rows, and the rest when asked for, so that no row is cut off and the page has one scroll bar. */
function ActivityList({ rows }: { readonly rows: readonly AccountActivity[] }) {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <ol aria-label="Activity" className="mt-2 divide-y divide-border border-t border-border">
        {(isWhole ? rows : rows.slice(0, FIRST_ROWS)).map((row) => (
          <ActivityLine key={row.id} row={row} />
        ))}
      </ol>
      {rows.length > FIRST_ROWS && (
        <div className="border-t border-border p-2">
          <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? 'Show fewer' : `Show all ${rows.length}`}
          </Button>
        </div>
      )}
    </>
  );
}

function ActivityLine({ row }: { readonly row: AccountActivity }) {
  const { kind, deal, title, stage, by, at } = row;
  return (
    <li className="flex gap-3 px-4 py-2 text-sm">
      <span className="mt-0.5 text-muted-foreground [&_svg]:size-4">
        {kind === 'stage' ? stage && <StageIcon stage={stage} /> : <InteractionIcon kind={kind} />}
      </span>
      <div className="min-w-0 flex-1">
        <p className="line-clamp-2 sm:line-clamp-1" title={title ?? undefined}>
          {kind === 'stage' && stage ? `Moved to ${STAGE_DEFINITIONS[stage].label}` : title}
        </p>
        <p className="truncate text-xs text-muted-foreground">
          <Link
            to="/lead-planning/$leadKey"
            params={{ leadKey: leadKey(deal.number) }}
            title={deal.name}
            className="text-primary underline underline-offset-2"
          >
            {leadKey(deal.number)}
          </Link>
          {by && ` · ${by}`} ·{' '}
          <time dateTime={at} title={formatTime(at)}>
            {formatRelative(at)}
          </time>
        </p>
      </div>
    </li>
  );
}
