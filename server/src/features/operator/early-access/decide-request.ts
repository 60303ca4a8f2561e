import type { approvalSchema, declineSchema } from '@dealwright/contract/operator/early-access';
import type { Tx } from '@dealwright/db/database';
import type { z } from 'zod';
import { audit } from '../../../platform/audit.ts';
import { AppError, invalid, notFound } from '../../../platform/errors.ts';
import { queueMail } from '../../../platform/mail/queue-mail.ts';
import { issueInvitation } from '../../identity/invitations/issue-invitation.ts';
import { companyDomainOf, isMailProvider } from '../../../platform/company-domain.ts';
import { declinedMail } from './early-access-mails.ts';
import { presentRequest } from './present-request.ts';
import {
  findOperatorName,
  findRequest,
  insertCompany,
  insertWorkspace,
  lockRequest,
  type RequestRow,
  recordDecision,
} from './store.ts';

type Approval = z.output<typeof approvalSchema>;
type Decline = z.output<typeof declineSchema>;

/** Gives a new workspace something to look at. */
export type FillWithSamples = (
  tx: Tx,
  place: { readonly companyId: string; readonly workspaceId: string },
  now: Date,
) => Promise<void>;

interface Decider {
  readonly operatorId: string;
  readonly clientAddress: string;
  readonly requestId: string;
  readonly now: Date;
  readonly fillWithSamples: FillWithSamples;
}

/**
 * Approves or declines a pending request, all in the given transaction: company, workspace, invitation and mail are
 * there together or not at all. Throws `not_found`, `invalid_input`, or `conflict` if it was already decided.
 */
export async function decideRequest(
  tx: Tx,
  id: string,
  decision: Approval | Decline,
  decider: Decider,
): Promise<RequestRow> {
  const request = await lockRequest(tx, id);
  if (!request) throw notFound();
  if (request.status !== 'pending') {
    throw new AppError('conflict', `This request was already ${request.status}.`, {
      current: presentRequest(request),
    });
  }
  const { operatorId: decidedBy, now } = decider;
  if (decision.decision === 'declined') {
    const { note } = decision;
    await recordDecision(tx, id, { status: 'declined', decidedBy, note, companyId: null, now });
    await queueMail(tx, declinedMail(request.email, note), { now });
  } else {
    const companyId = await letIn(tx, request, decision.company, decider);
    await recordDecision(tx, id, { status: 'approved', decidedBy, note: null, companyId, now });
  }
  const decided = await findRequest(tx, id);
  if (!decided) throw new Error('what is locked stays');
  return decided;
}

async function letIn(
  tx: Tx,
  request: RequestRow,
  chosen: Approval['company'],
  { operatorId, now, clientAddress, requestId, fillWithSamples }: Decider,
): Promise<string> {
  const companyId = 'id' in chosen ? existingCompany(request, chosen.id) : await newCompany(tx, chosen, now);
  const workspaceId = await insertWorkspace(tx, companyId, now);
  await fillWithSamples(tx, { companyId, workspaceId }, now);
  await issueInvitation(tx, {
    companyId,
    workspaceId,
    email: request.email,
    role: 'admin',
    firstName: request.first_name,
    lastName: request.last_name,
    inviter: null,
    approverName: await findOperatorName(tx, operatorId),
    now,
  });
  await audit(tx, {
    companyId,
    actorId: operatorId,
    action: 'early_access_approved',
    success: true,
    clientAddress,
    requestId,
    detail: { request_id: request.id },
  });
  return companyId;
}

function existingCompany(request: RequestRow, id: string): string {
  if (companyDomainOf(request.email) === null || request.existing_id !== id) {
    throw invalid('company', `${request.email} isn’t at this company’s domain`);
  }
  return id;
}

async function newCompany(
  tx: Tx,
  company: { readonly name: string; readonly domain: string | null },
  now: Date,
): Promise<string> {
  if (company.domain !== null && isMailProvider(company.domain)) {
    throw invalid(
      'company.domain',
      `${company.domain} belongs to an email provider. Leave the domain empty.`,
    );
  }
  const id = await insertCompany(tx, company, now);
  if (id === null) {
    throw new AppError('conflict', `${company.domain} already belongs to a company. Choose that company.`);
  }
  return id;
}
