import type { SupportStatus } from '@dealwright/contract/operator/support';
import type { Tx } from '@dealwright/db/database';
import { audit } from '../../../platform/audit.ts';
import { AppError, notFound } from '../../../platform/errors.ts';
import { newId } from '../../../platform/ids.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import {
  findAsker,
  findRequest,
  insertMessage,
  lockStatus,
  type RequestRow,
  setStatus,
  type TicketAskerRow,
} from './store.ts';
import { replyMail } from './support-mails.ts';

export interface Operator {
  readonly operatorId: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
}

export interface TicketRow {
  readonly request: RequestRow;
  readonly asker: TicketAskerRow;
}

export async function getTicketRow(tx: Tx, id: string): Promise<TicketRow> {
  const request = await findRequest(tx, id);
  const asker = request && (await findAsker(tx, id));
  if (!request || !asker) throw notFound();
  return { request, asker };
}

function log(
  tx: Tx,
  { asker }: TicketRow,
  action: string,
  operator: Operator,
  detail: Record<string, string>,
): Promise<void> {
  const { operatorId: actorId, clientAddress, requestId } = operator;
  return audit(tx, {
    companyId: asker.company_id,
    actorId,
    action,
    success: true,
    clientAddress,
    requestId,
    detail,
  });
}

export async function moveTicket(
  tx: Tx,
  id: string,
  status: SupportStatus,
  operator: Operator,
): Promise<TicketRow> {
  const before = await lockStatus(tx, id);
  const ticket = await getTicketRow(tx, id);
  if (before === status) return ticket;
  await setStatus(tx, id, status, operator.now);
  await log(tx, ticket, 'support_status_changed', operator, {
    ticket_id: id,
    from: String(before),
    to: status,
  });
  return getTicketRow(tx, id);
}

/** Answers in the thread and by mail; an open ticket is then in progress. Throws 404 or 409. */
export async function replyToRequester(
  tx: Tx,
  id: string,
  body: string,
  operator: Operator,
): Promise<TicketRow> {
  const status = await lockStatus(tx, id);
  const ticket = await getTicketRow(tx, id);
  if (status === 'closed') throw new AppError('conflict', 'This ticket is closed. Reopen it to reply.');
  const {
    company_id: companyId,
    requester_email: email,
    requester_name: name,
    company_name: company,
  } = ticket.asker;
  const { operatorId: authorId, now } = operator;
  await insertMessage(tx, { companyId, id: newId(), requestId: id, authorId, fromSupport: true, body, now });
  await setStatus(tx, id, status === 'open' ? 'in_progress' : (status ?? 'open'), now);
  await queueMail(tx, replyMail(ticket.request, { companyId, email, company, name: name ?? email }, body), {
    now,
  });
  await log(tx, ticket, 'support_replied', operator, { ticket_id: id });
  return getTicketRow(tx, id);
}
