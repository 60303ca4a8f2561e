import { STAGE_DEFINITIONS } from '@dealwright/domain/stage';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatRelative, formatTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PagedList } from '../../ui/paged-card.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { StageIcon } from '../../ui/stage-badge.tsx';
import { leadKey } from '../deals/lead-key.ts';
import { ConversationLine } from '../interactions/conversation-line.tsx';
import { InteractionIcon } from '../interactions/interaction-icon.tsx';
import {
  type AccountActivity,
  type ActivityView,
  useAccountActivity,
  useAccountConversations,
} from './api.ts';

const FIRST_ROWS = 8;
const VIEWS: readonly { readonly value: ActivityView; readonly label: string }[] = [
  { value: 'recent', label: 'Recent' },
  { value: 'conversations', label: 'Conversations' },
];

/** Where the account's count of conversations leads. */
export const ACTIVITY_PART = 'activity';

interface ActivityCardProps extends OfAccount {
  readonly view: ActivityView;
  readonly onView: (view: ActivityView) => void;
}

interface OfAccount {
  readonly accountId: string;
}

/** What happened lately on the deals of an account, or all their conversations. */
export function ActivityCard({ accountId, view, onView }: ActivityCardProps) {
  return (
    <Card
      id={ACTIVITY_PART}
      title="Activity"
      flush
      actions={
        <SegmentedControl aria-label="Activity shown" value={view} onValueChange={onView} segments={VIEWS} />
      }
    >
      {view === 'recent' ? <Recent accountId={accountId} /> : <Conversations accountId={accountId} />}
    </Card>
  );
}

function Conversations({ accountId }: OfAccount) {
  return (
    <PagedList
      title="Conversations"
      query={useAccountConversations(accountId)}
      none="No conversations yet on deals you can access."
      row={(conversation) => <ConversationLine key={conversation.id} conversation={conversation} />}
    />
  );
}

function Recent({ accountId }: OfAccount) {
  return (
    <QueryState
      query={useAccountActivity(accountId)}
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
