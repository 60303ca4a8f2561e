import { listDeals } from '@dealwright/contract/deals/deals';
import { mergeDeals, previewDealMerge } from '@dealwright/contract/merge';
import type { SentBody } from '@dealwright/contract/route';
import { call } from '../../../lib/http.ts';

const MOST_FOUND = 10;

export function findDeals(q: string, signal: AbortSignal) {
  return call(listDeals, { query: { ...(q && { q }), limit: MOST_FOUND }, signal });
}

export function fetchPreview(number: number, other: number, signal: AbortSignal) {
  return call(previewDealMerge, { params: { number }, query: { other }, signal });
}

export function sendMerge(number: number, other: number, fields: readonly string[]) {
  return call(mergeDeals, { params: { number }, body: { other, fields } as SentBody<typeof mergeDeals> });
}
