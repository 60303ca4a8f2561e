import {
  changeCompanyLimits as changeLimitsRoute,
  changeCompanyState as changeStateRoute,
  getCompany,
  listCompanies,
  listCompanyErrors,
  listCompanyInvitations,
  listCompanyMembers,
  listOperatorActions,
  resendCompanyInvitation,
} from '@dealwright/contract/operator/operator-companies';
import type { Tx } from '@dealwright/db/database';
import { decodeCursor, encodeCursor, pageFrom, positionSchemas } from '../../platform/cursor.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Router } from '../../platform/http/serve.ts';
import { searchWords } from '../../platform/search-words.ts';
import { resendAsOperator } from '../identity/invitations/change-invitation.ts';
import { changeCompanyLimits, type StandardLimits } from './change-company-limits.ts';
import { changeCompanyState } from './change-company-state.ts';
import {
  findInvitationOf,
  listActionPage,
  listCompanyPage,
  listErrorsOf,
  listInvitationPage,
  listMemberPage,
} from './company-lists-store.ts';
import { findCompany, lockCompany } from './company-store.ts';
import {
  presentAction,
  presentError,
  presentInvitation,
  presentMember,
  readCompany,
} from './present-company.ts';

const COMPANIES = 'operator.companies';
const MEMBERS = 'operator.company.members';
const INVITATIONS = 'operator.company.invitations';
const ACTIONS = 'operator.company.actions';
const byTime = [positionSchemas.instant, positionSchemas.id];

async function requireCompany(tx: Tx, id: string): Promise<void> {
  if (!(await findCompany(tx, id))) throw notFound();
}

/** A company as its operator sees it: people, seats, use and trouble, and never what it sells. */
export function registerCompanies(router: Router, standard: StandardLimits): void {
  router.operator(listCompanies, async ({ tx, query }) => {
    const rows = await listCompanyPage(tx, {
      words: searchWords(query.q),
      state: query.state,
      after: decodeCursor(COMPANIES, query.cursor, [positionSchemas.id]),
      limit: query.limit + 1,
    });
    return pageFrom(
      rows,
      query.limit,
      (row) => ({ ...row, created_at: row.created_at.toISOString() }),
      ({ id }) => encodeCursor(COMPANIES, [id]),
    );
  });

  router.operator(getCompany, async ({ tx, params, now }) =>
    readCompany(tx, params.company_id, { now, standard }),
  );

  router.operator(listCompanyMembers, async ({ tx, params, query }) => {
    await requireCompany(tx, params.company_id);
    const after = decodeCursor(MEMBERS, query.cursor, [positionSchemas.id]);
    const rows = await listMemberPage(tx, { companyId: params.company_id, after, limit: query.limit + 1 });
    return pageFrom(rows, query.limit, presentMember, ({ id }) => encodeCursor(MEMBERS, [id]));
  });

  router.operator(listCompanyErrors, async ({ tx, params }) => {
    await requireCompany(tx, params.company_id);
    return { items: (await listErrorsOf(tx, params.company_id)).map(presentError) };
  });

  router.operator(listOperatorActions, async ({ tx, params, query }) => {
    await requireCompany(tx, params.company_id);
    const after = decodeCursor(ACTIONS, query.cursor, byTime);
    const rows = await listActionPage(tx, { companyId: params.company_id, after, limit: query.limit + 1 });
    return pageFrom(rows, query.limit, presentAction, ({ sort_key, id }) =>
      encodeCursor(ACTIONS, [sort_key, id]),
    );
  });

  registerCompanyChanges(router, standard);
  registerCompanyInvitations(router);
}

function registerCompanyChanges(router: Router, standard: StandardLimits): void {
  router.operator(changeStateRoute, async ({ tx, params, body, operator, now, clientAddress, requestId }) => {
    const by = { operatorId: operator.user_id, clientAddress, requestId, now };
    await changeCompanyState(tx, { ...by, ...body, companyId: params.company_id });
    return readCompany(tx, params.company_id, { now, standard });
  });

  router.operator(changeLimitsRoute, async (context) => {
    const { tx, params, body, operator, now, clientAddress, requestId } = context;
    const by = { operatorId: operator.user_id, clientAddress, requestId, now };
    await changeCompanyLimits(tx, { ...by, ...body, companyId: params.company_id });
    return readCompany(tx, params.company_id, { now, standard });
  });
}

function registerCompanyInvitations(router: Router): void {
  router.operator(listCompanyInvitations, async ({ tx, params, query, now }) => {
    await requireCompany(tx, params.company_id);
    const after = decodeCursor(INVITATIONS, query.cursor, byTime);
    const rows = await listInvitationPage(tx, {
      companyId: params.company_id,
      after,
      limit: query.limit + 1,
    });
    return pageFrom(
      rows,
      query.limit,
      (row) => presentInvitation(row, now),
      ({ sort_key, id }) => encodeCursor(INVITATIONS, [sort_key, id]),
    );
  });

  router.operator(resendCompanyInvitation, async (context) => {
    const { tx, params, operator, proveIf, now, clientAddress, requestId } = context;
    const { company_id: companyId, invitation_id: id } = params;
    await lockCompany(tx, companyId);
    const company = await findCompany(tx, companyId);
    if (company?.state === 'suspended') throw new AppError('conflict', 'Resume the company first.');
    // As among colleagues: opening the invitation makes the person an admin.
    proveIf((await findInvitationOf(tx, companyId, id))?.role === 'admin');
    const by = { operatorId: operator.user_id, clientAddress, requestId, now };
    await resendAsOperator(tx, { ...by, companyId, id });
    const row = await findInvitationOf(tx, companyId, id);
    if (!row) throw notFound();
    return presentInvitation(row, now);
  });
}
