import type { FieldChange } from './history/store.ts';

/** Of what an event tells, that on which others act: who owns the deal now, and which stage it is in. */
export function eventFacts(changes: readonly FieldChange[], dealId: string): Record<string, unknown> {
  const own = changes.filter((change) => change.dealId === dealId);
  const owner = own.find(({ field }) => field === 'owner')?.newValue as { readonly id: string } | undefined;
  const stage = own.find(({ field }) => field === 'stage')?.newValue;
  return { ...(owner && { owner_id: owner.id }), ...(stage !== undefined && { stage }) };
}
