import { useContactConversations } from '../../features/contacts/api.ts';
import { ConversationLine } from '../../features/interactions/conversation-line.tsx';
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
