import { Link, Navigate, useNavigate, useParams } from '@tanstack/react-router';
import { type ContactDetail, useContact } from '../features/contacts/api.ts';
import { ContactDealsCard } from '../features/contacts/page/contact-deals-card.tsx';
import { ContactFactsCard } from '../features/contacts/page/contact-facts-card.tsx';
import { ContactHead } from '../features/contacts/page/contact-head.tsx';
import { ContactHistoryCard } from '../features/contacts/page/contact-history-card.tsx';
import { usePage } from '../lib/page-title.ts';
import { buttonClass } from '../ui/button-class.ts';
import { Page } from '../ui/page.tsx';
import { QueryState } from '../ui/query-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ConversationsCard } from './contact/conversations-card.tsx';
import { EvidenceCard } from './contact/evidence-card.tsx';
import { TasksCard } from './contact/tasks-card.tsx';

export function ContactPage() {
  const { contactId } = useParams({ from: '/protected/contacts/$contactId' });
  const contact = useContact(contactId);
  usePage({
    title: contact.data?.name ?? 'Contact',
    description: 'A contact with their deals, conversations and evidence.',
  });
  return (
    <Page>
      <QueryState
        query={contact}
        skeleton={<Skeleton className="h-96" />}
        notFound="This contact doesn’t exist, or it belongs to another workspace"
        notFoundAction={
          <Link to="/contacts" className={buttonClass({ variant: 'outline' })}>
            All contacts
          </Link>
        }
      >
        {(data) =>
          data.id === contactId ? (
            <ContactView key={data.id} contact={data} />
          ) : (
            <Navigate to="/contacts/$contactId" params={{ contactId: data.id }} replace />
          )
        }
      </QueryState>
    </Page>
  );
}

/** Everything that is known of a contact at a glance. */
function ContactView({ contact }: { readonly contact: ContactDetail }) {
  const navigate = useNavigate();
  return (
    <>
      <ContactHead
        contact={contact}
        onRemoved={() => void navigate({ to: '/contacts', search: {}, replace: true })}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-4 lg:row-span-2">
          <ContactDealsCard contact={contact} />
          <ConversationsCard contactId={contact.id} />
          <EvidenceCard contactId={contact.id} />
        </div>
        <div className="flex min-w-0 flex-col gap-4 max-lg:order-first">
          <ContactFactsCard contact={contact} />
          <TasksCard contactId={contact.id} />
        </div>
        <ContactHistoryCard contactId={contact.id} />
      </div>
    </>
  );
}
