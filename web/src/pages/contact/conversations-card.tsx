import { INTERACTION_KIND_LABELS } from '@dealwright/contract/interactions';
import { Link } from '@tanstack/react-router';
import { type ContactConversation, useContactConversations } from '../../features/contacts/api.ts';
import { leadKey } from '../../features/deals/lead-key.ts';
import { InteractionIcon } from '../../features/interactions/interaction-icon.tsx';
import { cx } from '../../lib/cx.ts';
import { formatDay } from '../../lib/format.ts';
import { PagedCard } from '../../ui/paged-card.tsx';

/** Emails, calls and meetings that they took part in. */
export function ConversationsCard({ contactId }: { readonly contactId: string }) {
  return (
    <PagedCard
      title="Conversations"
      query={useContactConversations(contactId)}
      none="No emails, calls or meetings on deals you can access."
      row={(conversation) => <ConversationLine key={conversation.id} conversation={conversation} />}
    />
  );
}

function ConversationLine({ conversation }: { readonly conversation: ContactConversation }) {
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
