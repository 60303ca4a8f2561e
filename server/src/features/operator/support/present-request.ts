import type { SupportRequest, Ticket, TicketLine } from '@dealwright/contract/operator/support';
import type { RequestRow, TicketLineRow } from './store.ts';
import type { TicketRow } from './work-on-ticket.ts';

/** A request as the person who asked sees it: support speaks with one voice. */
export function presentRequest(row: RequestRow): SupportRequest {
  return {
    id: row.id,
    type: row.type,
    title: row.title,
    description: row.description,
    impact_category: row.impact_category,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    attachments: [...row.attachments],
    messages: row.messages.map(({ author, created_at, ...message }) => ({
      ...message,
      created_at: new Date(created_at).toISOString(),
      author: message.from_support ? 'Support' : (author ?? 'You'),
    })),
  };
}

type AskerRow = Pick<
  TicketLineRow,
  'requester_id' | 'requester_name' | 'requester_email' | 'company_id' | 'company_name'
>;

function presentAsker(row: AskerRow): Pick<Ticket, 'requester' | 'company'> {
  return {
    requester: {
      id: row.requester_id,
      name: row.requester_name ?? row.requester_email,
      email: row.requester_email,
    },
    company: { id: row.company_id, name: row.company_name },
  };
}

export function presentTicket({ request, asker }: TicketRow): Ticket {
  return { ...presentRequest(request), ...presentAsker(asker) };
}

export function presentTicketLine(row: TicketLineRow): TicketLine {
  return {
    ...presentAsker(row),
    id: row.id,
    type: row.type,
    title: row.title,
    impact_category: row.impact_category,
    status: row.status,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    attachment_count: row.attachment_count,
    message_count: row.message_count,
  };
}
