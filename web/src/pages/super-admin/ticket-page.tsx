import { IMPACT_LABELS, type SupportStatus, type Ticket } from '@dealwright/contract/operator/support';
import { ReplyForm } from '../../features/operator/support/reply-form.tsx';
import { STATUS_LABELS } from '../../features/operator/support/status-badge.tsx';
import { Thread } from '../../features/operator/support/thread.tsx';
import {
  ticketFileUrl,
  useMoveTicket,
  useReplyToTicket,
  useTicket,
} from '../../features/operator/support/tickets-api.ts';
import { formatTime } from '../../lib/format.ts';
import { problemText } from '../../lib/http.ts';
import { Card } from '../../ui/card.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Select } from '../../ui/select.tsx';
import { SkeletonList } from '../../ui/skeleton.tsx';
import { notifyError, notifySuccess } from '../../ui/toast.ts';
import { BackLink } from './back-link.tsx';
import type { OperatorPageProps } from './operator-page-props.ts';

const STATUSES = (Object.keys(STATUS_LABELS) as SupportStatus[]).map((value) => ({
  value,
  label: STATUS_LABELS[value],
}));

export function TicketPage({ params }: OperatorPageProps) {
  const query = useTicket(params.id ?? '');
  return (
    <>
      <BackLink to="tickets">Tickets</BackLink>
      <QueryState
        query={query}
        notFound="This ticket doesn’t exist"
        skeleton={<SkeletonList rows={3} rowClass="h-24" label="Loading the ticket" />}
      >
        {(ticket) => <OneTicket ticket={ticket} />}
      </QueryState>
    </>
  );
}

function OneTicket({ ticket }: { readonly ticket: Ticket }) {
  const move = useMoveTicket(ticket.id);
  const reply = useReplyToTicket(ticket.id);
  const { requester, company, impact_category } = ticket;
  const impact = impact_category ? IMPACT_LABELS[impact_category] : 'Feature request';
  return (
    <>
      <PageHeader
        title={ticket.title}
        description={`${requester.name}, ${requester.email}, ${company.name} · ${impact} · ${formatTime(ticket.created_at)}`}
        actions={
          <Select
            aria-label="Status"
            value={move.isPending ? move.variables : ticket.status}
            options={STATUSES}
            className="w-40"
            onValueChange={(status) =>
              move.mutate(status, {
                onError: (error) => notifyError('Couldn’t change the status', { text: problemText(error) }),
              })
            }
          />
        }
      />
      <Card>
        <Thread request={ticket} urlOf={({ id }) => ticketFileUrl(ticket.id, id)} />
      </Card>
      {ticket.status === 'closed' ? (
        <p className="text-sm text-muted-foreground">This ticket is closed. Reopen it to reply.</p>
      ) : (
        <ReplyForm
          draftKey={`ticket.${ticket.id}`}
          label={`Reply to ${requester.name}`}
          action="Send email"
          busy={reply.isPending}
          onSend={async (body) => {
            await reply.mutateAsync(body);
            notifySuccess('Reply sent', { text: `We emailed it to ${requester.email}.` });
          }}
        />
      )}
    </>
  );
}
