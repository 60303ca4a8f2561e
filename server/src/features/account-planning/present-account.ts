import type {
  AccountDetail,
  PlanBrief,
  PlannedAccount,
} from '@dealwright/contract/account-planning/accounts';
import { reviewDue } from '@dealwright/domain/account-plan';
import type { Day } from '@dealwright/domain/calendar';
import type { Pillar } from '@dealwright/domain/pillar';
import type { Actor } from '../../platform/actor.ts';
import type { AccountKey, PlanBriefRow } from './list-store.ts';
import type { PlannedAccountRow } from './page-store.ts';
import { canEditAccount, canMergeAccount } from './policy.ts';
import { type AccountDetailRow, MOST_SUBSIDIARIES, type SubsidiaryRow } from './store.ts';

export function presentPlanBrief({ created_at, ...plan }: PlanBriefRow, today: Day): PlanBrief {
  const { state, reviewed_at, next_review_on } = plan;
  const reviewedAt = reviewed_at === null ? null : new Date(reviewed_at);
  return {
    ...plan,
    reviewed_at: reviewedAt?.toISOString() ?? null,
    review_due: reviewDue(
      { state, createdAt: new Date(created_at), reviewedAt, nextReviewOn: next_review_on },
      today,
    ),
  };
}

export function presentPlanned(actor: Actor, row: PlannedAccountRow, today: Day): PlannedAccount {
  const { id, name, version, industry, country, owner, open, won, weakest, plan } = row;
  const { company_id: companyId, workspace_id: workspaceId, has_deal: hasDeal } = row;
  const access = { companyId, workspaceId, ownerId: owner?.id ?? null, hasDeal };
  return {
    id,
    name,
    version,
    industry,
    country,
    owner,
    open,
    won,
    weakest,
    plan: plan && presentPlanBrief(plan, today),
    can: { edit: canEditAccount(actor, access) },
  };
}

export function presentDetail(
  actor: Actor,
  key: AccountKey,
  row: AccountDetailRow,
  subsidiaries: readonly SubsidiaryRow[],
  today: Day,
): AccountDetail {
  return {
    ...row,
    weakest: row.weakest && { ...row.weakest, pillar: row.weakest.pillar as Pillar },
    annual_revenue_minor: row.annual_revenue_minor === null ? null : Number(row.annual_revenue_minor),
    created_at: row.created_at.toISOString(),
    plans: row.plans.map((plan) => presentPlanBrief(plan, today)),
    subsidiaries: subsidiaries.slice(0, MOST_SUBSIDIARIES),
    has_more_subsidiaries: subsidiaries.length > MOST_SUBSIDIARIES,
    can: { edit: canEditAccount(actor, key), merge: canMergeAccount(actor, key) },
  };
}
