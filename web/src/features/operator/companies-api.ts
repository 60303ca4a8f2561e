import {
  type ChangedLimits,
  changeCompanyLimits,
  changeCompanyState,
  getCompany,
  listCompanies,
  listCompanyErrors,
  listCompanyInvitations,
  listCompanyMembers,
  listOperatorActions,
  resendCompanyInvitation,
} from '@dealwright/contract/operator/operator-companies';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';

const keyOf = (id: string) => ['operator', 'company', id] as const;

export function useCompanies(text: string, state: 'active' | 'suspended' | 'all') {
  return usePages(['operator', 'companies', text, state], ({ page, signal }) =>
    call(listCompanies, { query: { q: text, ...(state !== 'all' && { state }), ...page }, signal }),
  );
}

export function useCompany(id: string) {
  return useQuery({
    queryKey: keyOf(id),
    queryFn: ({ signal }) => call(getCompany, { params: { company_id: id }, signal }),
  });
}

export function useCompanyMembers(id: string) {
  return usePages([...keyOf(id), 'members'], ({ page, signal }) =>
    call(listCompanyMembers, { params: { company_id: id }, query: page, signal }),
  );
}

export function useCompanyInvitations(id: string) {
  return usePages([...keyOf(id), 'invitations'], ({ page, signal }) =>
    call(listCompanyInvitations, { params: { company_id: id }, query: page, signal }),
  );
}

export function useCompanyErrors(id: string) {
  return useQuery({
    queryKey: [...keyOf(id), 'errors'],
    queryFn: ({ signal }) => call(listCompanyErrors, { params: { company_id: id }, signal }),
  });
}

export function useOperatorActions(id: string) {
  return usePages([...keyOf(id), 'actions'], ({ page, signal }) =>
    call(listOperatorActions, { params: { company_id: id }, query: page, signal }),
  );
}

/** Suspends or resumes; the reason goes into the company's log. */
export function useChangeCompanyState(id: string) {
  const queryClient = useQueryClient();
  return async (state: 'active' | 'suspended', reason: string) => {
    const company = await call(changeCompanyState, { params: { company_id: id }, body: { state, reason } });
    await queryClient.invalidateQueries({ queryKey: ['operator'] });
    return company;
  };
}

/** The reason goes into the company's log. */
export function useChangeCompanyLimits(id: string) {
  const queryClient = useQueryClient();
  return async (body: ChangedLimits) => {
    const company = await call(changeCompanyLimits, { params: { company_id: id }, body });
    queryClient.setQueryData(keyOf(id), company);
    await queryClient.invalidateQueries({ queryKey: [...keyOf(id), 'actions'] });
    return company;
  };
}

export function useResendCompanyInvitation(id: string) {
  const queryClient = useQueryClient();
  return async (invitationId: string) => {
    const sent = await call(resendCompanyInvitation, {
      params: { company_id: id, invitation_id: invitationId },
    });
    await queryClient.invalidateQueries({ queryKey: keyOf(id) });
    return sent;
  };
}
