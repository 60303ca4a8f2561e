import type { FeatureChange, FeatureFlag, FeatureOfCompany } from '@dealwright/contract/operator/features';
import { FEATURE_STATES } from '@dealwright/domain/feature';
import type { CompanyFlagRow, FlagChangeRow, FlagRow, SwitchedRow } from './store.ts';

function switchedOf({ switched_at: at, switched_by: by }: SwitchedRow): FeatureFlag['switched'] {
  return at && { at: at.toISOString(), by };
}

export function presentFlag(row: FlagRow): FeatureFlag {
  const { key, enabled, companies } = row;
  return { key, state: FEATURE_STATES[key], enabled, companies, switched: switchedOf(row) };
}

export function presentCompanyFlag(row: CompanyFlagRow): FeatureOfCompany {
  const { id, name, domain, own, enabled } = row;
  return { company: { id, name, domain }, own, enabled, switched: switchedOf(row) };
}

export function presentFlagChange(row: FlagChangeRow): FeatureChange {
  const { id, company, enabled, changed_by: by, created_at: at } = row;
  return { id, company, enabled, by, at: at.toISOString() };
}
