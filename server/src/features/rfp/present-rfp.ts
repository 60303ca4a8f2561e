import type { Requirement } from '@dealwright/contract/rfp/requirements';
import type { Rfp } from '@dealwright/contract/rfp/rfps';
import type { Actor } from '../../platform/actor.ts';
import type { DealRef } from '../deals/detail-store.ts';
import { canEditDeal } from '../deals/policy.ts';
import type { RequirementRow } from './requirement-store.ts';
import type { RfpRow } from './store.ts';

export function presentRfp(actor: Actor, deal: DealRef, row: RfpRow): Rfp {
  const { decided_by, decider_name, created_by, creator_name, decided_at, created_at, updated_at, ...rest } =
    row;
  const {
    requirements,
    musts,
    answered,
    approved,
    without_compliance,
    without_owner,
    amended,
    removed,
    ...facts
  } = rest;
  return {
    ...facts,
    decided_by: decided_by === null ? null : { id: decided_by, name: decider_name ?? '' },
    decided_at: decided_at?.toISOString() ?? null,
    progress: {
      requirements,
      musts,
      answered,
      approved,
      without_compliance,
      without_owner,
      amended,
      removed,
    },
    created_by: { id: created_by, name: creator_name },
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    can: { edit: canEditDeal(actor, deal) },
  };
}

export function presentRequirement({
  owner_id,
  owner_name,
  sheet: _,
  sheet_row: __,
  updated_at,
  ...row
}: RequirementRow): Requirement {
  return {
    ...row,
    owner: owner_id === null ? null : { id: owner_id, name: owner_name ?? '' },
    updated_at: updated_at.toISOString(),
  };
}
