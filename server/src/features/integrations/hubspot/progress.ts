import type { HubspotConnection } from '@dealwright/contract/integrations/hubspot';

export type Progress = HubspotConnection['progress'];
export type Counted = keyof Progress;

const NOTHING = { read: 0, created: 0, updated: 0, total: null };

/** What a pass has come to; what was not counted yet is nothing. */
export function wholeProgress(progress: Partial<Progress>): Progress {
  return {
    owners: progress.owners ?? NOTHING,
    companies: progress.companies ?? NOTHING,
    deals: progress.deals ?? NOTHING,
    contacts: progress.contacts ?? NOTHING,
  };
}

export interface Tally {
  readonly read: number;
  readonly created: number;
  readonly updated: number;
}

export function addTo(progress: Partial<Progress>, counted: Counted, more: Tally): Progress {
  const whole = wholeProgress(progress);
  const before = whole[counted];
  return {
    ...whole,
    [counted]: {
      read: before.read + more.read,
      created: before.created + more.created,
      updated: before.updated + more.updated,
      total: before.total === null ? null : Math.max(before.total, before.read + more.read),
    },
  };
}

export function withTotal(progress: Partial<Progress>, counted: Counted, total: number | null): Progress {
  const whole = wholeProgress(progress);
  return { ...whole, [counted]: { ...whole[counted], total } };
}
