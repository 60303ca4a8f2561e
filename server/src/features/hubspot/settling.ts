import type { HubspotField } from '@dealwright/contract/hubspot';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { type Mapping, readAmountValue } from './deal-values.ts';
import type { Portal } from './record-store.ts';
import type { Team } from './sync-store.ts';

/** By what rules, for whom and when deals of HubSpot and those here are brought to agreement. */
export interface Settling {
  readonly portal: Portal;
  readonly mapping: Mapping;
  readonly team: Team & { readonly fallbackId: string };
  readonly writeBack: boolean;
  readonly now: Date;
}

/** As history knows a value: an amount is money, the rest is itself. */
export function historyValue(field: HubspotField, value: CrmValue): unknown {
  if (field !== 'amount') return value;
  const { amountMinor, currency } = readAmountValue(value, 'USD');
  return { amount_minor: amountMinor, currency };
}
