import type { DealConversation } from '@dealwright/contract/conversations';
import { INTERACTION_KIND_LABELS } from '@dealwright/contract/interactions';
import { Link } from '@tanstack/react-router';
import { cx } from '../../lib/cx.ts';
import { formatDay } from '../../lib/format.ts';
import { leadKey } from '../deals/lead-key.ts';
import { InteractionIcon } from './interaction-icon.tsx';

/** A conversation of some deal, in a list outside of it: opens its text there. */
export function ConversationLine({ conversation }: { readonly conversation: DealConversation }) {
  const { id, kind, title, occurred_on, deal } = conversation;
  return (
    <li className="relative flex gap-3 px-4 py-2.5 text-sm hover:bg-muted">
      <span className="mt-0.5 text-muted-foreground [&_svg]:size-4">
        <InteractionIcon kind={kind} />
      </span>
      <div className="min-w-0 flex-1">
        <Link
          to="/lead-planning/$leadKey"
          params={{ leadKey: leadKey(deal.number) }}
          search={{ source: id }}
          title={title}
          className={cx(
            'line-clamp-2 font-medium [overflow-wrap:anywhere] before:absolute before:inset-0',
            'hover:underline sm:line-clamp-1',
          )}
        >
          {title}
        </Link>
        <p className="truncate text-xs text-muted-foreground">
          {INTERACTION_KIND_LABELS[kind]} · <time dateTime={occurred_on}>{formatDay(occurred_on)}</time> ·{' '}
          <span title={deal.name}>{leadKey(deal.number)}</span>
        </p>
      </div>
    </li>
  );
}
