import {
  addCollaborator,
  changeDeal,
  changeDeals,
  createDeal,
  type Deal,
  type DealChange,
  type DealFilter,
  getBoard,
  getDeal,
  getDealTotals,
  listDeals,
  moveDeal,
  pinDeal,
  removeCollaborator,
  unpinDeal,
} from '@dealwright/contract/deals/deals';
import { listDealHistory } from '@dealwright/contract/deals/history';
import type { SentBody } from '@dealwright/contract/route';
import type { Stage } from '@dealwright/domain/stage';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { dealKey } from '../../lib/deal-query-key.ts';
import { call } from '../../lib/http.ts';
import type { Totals } from './board-cache.ts';
import { type BoardQuery, dealKeys, type ListQuery } from './query-keys.ts';

export type NewDeal = SentBody<typeof createDeal>;
export type ManyChange = SentBody<typeof changeDeals>['change'];

export const LARGEST_PAGE = 200;

interface Cancellable {
  readonly signal?: AbortSignal;
}

export function fetchDeal(number: number, options: Cancellable = {}) {
  return call(getDeal, { params: { number }, ...options });
}

/** One deal with everything the API says of it. */
export const dealQuery = (number: number) =>
  queryOptions({
    queryKey: dealKey(number, 'record'),
    queryFn: ({ signal }) => fetchDeal(number, { signal }),
  });

export function fetchBoard(query: BoardQuery, options: Cancellable = {}) {
  const { filter, sort, order } = query;
  return call(getBoard, { query: { ...filter, sort, order }, ...options });
}

/** A page of deals; with a stage, of one column. */
export function fetchDeals(
  { filter, sort, order }: ListQuery,
  page: Cancellable & { readonly cursor?: string | null; readonly limit: number; readonly stage?: Stage },
) {
  const { cursor, limit, stage, ...options } = page;
  return call(listDeals, {
    query: { ...filter, sort, order, limit, ...(stage && { stage: [stage] }), ...(cursor && { cursor }) },
    ...options,
  });
}

/** Counts and sums by stage of all deals that the person may see and the filter admits. */
export const totalsQuery = (filter: DealFilter) =>
  queryOptions({
    queryKey: dealKeys.totals(filter),
    queryFn: ({ signal }): Promise<Totals> => call(getDealTotals, { query: filter, signal }),
  });

export function sendNewDeal(deal: NewDeal, idempotencyKey: string) {
  return call(createDeal, { body: deal, idempotencyKey });
}

export function sendChange(number: number, change: DealChange, version: number) {
  return call(changeDeal, { params: { number }, body: change, ifMatch: version });
}

/** Puts a colleague on a deal, or takes one off it. */
export function useCollaborators(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ profileId, works }: { readonly profileId: string; readonly works: boolean }) =>
      call(works ? addCollaborator : removeCollaborator, { params: { number, profile_id: profileId } }),
    onSuccess: ({ collaborators }) => {
      client.setQueryData<Deal>(dealKey(number, 'record'), (deal) => deal && { ...deal, collaborators });
      void client.invalidateQueries({ queryKey: dealKey(number, 'history') });
    },
  });
}

export interface Move {
  readonly stage: Stage;
  readonly lossReason?: string | null;
  readonly undo?: boolean;
}

export function sendMove(number: number, { stage, lossReason, undo = false }: Move, version: number) {
  return call(moveDeal, {
    params: { number },
    body: { stage, undo, ...(lossReason && { loss_reason: lossReason }) },
    ifMatch: version,
  });
}

export function sendManyChanges(numbers: readonly number[], change: ManyChange, idempotencyKey: string) {
  return call(changeDeals, { body: { numbers: [...numbers], change }, idempotencyKey });
}

/** Who last changed a field of a deal; null if that cannot be told. */
export async function fetchLastActor(number: number, field: string): Promise<string | null> {
  try {
    const { items } = await call(listDealHistory, { params: { number }, query: { field, limit: 1 } });
    return items[0]?.actor?.name ?? null;
  } catch {
    return null;
  }
}

/** Pins a deal for oneself, or lets it go. */
export function sendPin(number: number, pinned: boolean) {
  return call(pinned ? pinDeal : unpinDeal, { params: { number } });
}
