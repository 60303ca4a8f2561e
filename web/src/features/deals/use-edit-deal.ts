import type { Deal, DealChange, DealSummary } from '@dealwright/contract/deals/deals';
import { LISTED_DEAL_FIELDS } from '@dealwright/domain/deal-fields';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { sendChange } from './api.ts';
import type { DealField } from './deal-conflict.ts';
import { saveDeal } from './save-deal.ts';

const FIELD_OF: Readonly<Record<string, DealField>> = {
  ...Object.fromEntries(LISTED_DEAL_FIELDS.map((key) => [key, key])),
  account: 'account',
  owner_id: 'owner',
  amount_minor: 'amount',
  currency: 'amount',
};

/** How a deal looks with a change, as far as that is known before the server answers. */
export function withChange(
  deal: DealSummary,
  { owner_id: ownerId, loss_reason: _, account: __, ...facts }: DealChange,
  ownerName?: string,
): DealSummary {
  const known = Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
  const owner = ownerId ? { id: ownerId, name: ownerName ?? deal.owner.name } : deal.owner;
  return { ...deal, ...known, owner };
}

/**
 * Changes facts of a deal: shown at once, taken back when it fails. The promise gives the saved deal, null where the
 * person chose to keep someone else's change, and fails with the ApiProblem otherwise.
 */
export function useEditDeal() {
  const client = useQueryClient();
  return useCallback(
    (deal: DealSummary, change: DealChange, ownerName?: string): Promise<Deal | null> => {
      const fields = Object.keys(change).flatMap((key) => FIELD_OF[key] ?? []);
      return saveDeal(client, {
        seen: deal,
        wanted: withChange(deal, change, ownerName),
        fields: [...new Set(fields)],
        send: (version) => sendChange(deal.number, change, version),
      });
    },
    [client],
  );
}
