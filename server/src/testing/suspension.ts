import {
  changeCompanyState,
  getCompany,
  type OperatorCompany,
} from '@dealwright/contract/operator/operator-companies';
import type { TestPerson } from './people.ts';
import type { Answer, TestApp } from './test-app.ts';

/** Suspends a company, or resumes it, as an operator who has just proved who they are. */
export function putCompanyState(
  app: TestApp,
  operator: TestPerson,
  companyId: string,
  state: 'active' | 'suspended',
): Promise<Answer<typeof changeCompanyState>> {
  const body = { state, reason: `It is to be ${state}` };
  return app.call(operator, changeCompanyState, { params: { company_id: companyId }, body });
}

export async function readCompany(
  app: TestApp,
  operator: TestPerson,
  companyId: string,
): Promise<OperatorCompany> {
  return (await app.call(operator, getCompany, { params: { company_id: companyId } })).body;
}
