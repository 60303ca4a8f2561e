import type { NewEvent } from '../../platform/events.ts';
import type { DealRef } from './detail-store.ts';

interface Assignment {
  readonly deal: Pick<DealRef, 'companyId' | 'workspaceId' | 'id' | 'number'>;
  readonly by: string;
  readonly to: string;
  readonly assigned: number;
  /** The first of them, for steps of a close plan; for requirements, their RFP. */
  readonly facts: { readonly step: string } | { readonly title: string; readonly rfp_id: string };
}

/** That a colleague got steps of a close plan or requirements of an RFP; none for what people take themselves. */
export function workAssigned({ deal, by, to, assigned, facts }: Assignment): NewEvent[] {
  if (assigned === 0 || to === by) return [];
  const { companyId, workspaceId, id: dealId, number } = deal;
  const payload = { number, notify: [to], assigned, ...facts };
  return [{ companyId, workspaceId, dealId, type: 'work.assigned', actorId: by, payload }];
}
