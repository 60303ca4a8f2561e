import type { HubspotField } from '@dealwright/contract/integrations/hubspot';
import type { CrmValue } from '@dealwright/domain/crm-merge';
import { type Mapping, readAmountValue } from './deal-values.ts';
import type { Base, Portal, SyncedKind } from './record-store.ts';
import type { Team } from './sync-store.ts';

/** By what rules and when records of HubSpot and those here are brought to agreement. */
export interface Rules {
  readonly portal: Portal;
  readonly mapping: Mapping;
  readonly writeBack: boolean;
  readonly now: Date;
}

/** Deals have an owner besides. */
export interface Settling extends Rules {
  readonly team: Team & { readonly fallbackId: string };
}

/** What was changed here alone and is to be written to HubSpot. */
export interface Outgoing {
  readonly kind: SyncedKind;
  readonly hubspotId: string;
  readonly properties: Readonly<Record<string, string>>;
  /** What both sides agree on once it is written, by the record here. */
  readonly agreed: readonly { readonly record_id: string; readonly base: Base }[];
  /** What of it cannot be written there. */
  readonly issue: string | null;
  /** By which it is known that nothing was changed since. */
  readonly mark: string;
}

/** Those that wait to be written, with the mark that was kept for each. */
export function withMarks(
  outgoing: readonly (Omit<Outgoing, 'mark'> | null)[],
  marks: ReadonlyMap<string, string>,
): Outgoing[] {
  return outgoing.flatMap((one) => {
    const mark = one && marks.get(one.hubspotId);
    return one && mark ? { ...one, mark } : [];
  });
}

/** As history knows a value: an amount is money, the rest is itself. */
export function historyValue(field: HubspotField, value: CrmValue): unknown {
  if (field !== 'amount') return value;
  const { amountMinor, currency } = readAmountValue(value, 'USD');
  return { amount_minor: amountMinor, currency };
}
