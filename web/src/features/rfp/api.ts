import {
  applyLibraryAnswer,
  assignRequirements,
  changeRequirement,
  exportRequirements,
  getRequirement,
  listRequirements,
  type Requirement,
  saveToLibrary,
  suggestAnswers,
} from '@dealwright/contract/rfp/requirements';
import {
  changeRfp,
  decideRfp,
  downloadFilledWorkbook,
  downloadRfpDocument,
  listRfps,
  type Rfp,
  removeRfp,
} from '@dealwright/contract/rfp/rfps';
import type { SentBody, SentQuery } from '@dealwright/contract/route';
import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call, callForFile } from '../../lib/http.ts';

export type { Requirement } from '@dealwright/contract/rfp/requirements';
export type { Rfp } from '@dealwright/contract/rfp/rfps';

export type Filter = Omit<SentQuery<typeof listRequirements>, 'cursor' | 'limit'>;

/** Which RFP of which deal. */
export interface RfpRef {
  readonly number: number;
  readonly rfpId: string;
}

const PAGE = 200;

const pathOf = ({ number, rfpId }: RfpRef) => ({ number, rfp_id: rfpId });
const rowsKey = ({ number, rfpId }: RfpRef, ...more: readonly unknown[]) =>
  dealKey(number, 'rfp-requirements', rfpId, ...more);

export function useRfps(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'rfps'),
    queryFn: ({ signal }) => call(listRfps, { params: { number }, signal }),
  });
}

const refreshRfps = (client: QueryClient, number: number) =>
  client.invalidateQueries({ queryKey: dealKey(number, 'rfps') });

type RequirementPage = Awaited<ReturnType<typeof call<typeof listRequirements>>>;

export function useRequirements(ref: RfpRef, filter: Filter) {
  return useInfiniteQuery({
    queryKey: rowsKey(ref, 'list', filter),
    queryFn: ({ pageParam, signal }) =>
      call(listRequirements, {
        params: pathOf(ref),
        query: { ...filter, limit: PAGE, ...(pageParam !== null && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    placeholderData: keepPreviousData,
  });
}

export function useRequirement(ref: RfpRef, id: string) {
  return useQuery({
    queryKey: rowsKey(ref, 'one', id),
    queryFn: ({ signal }) => call(getRequirement, { params: { ...pathOf(ref), requirement_id: id }, signal }),
  });
}

/** Puts a changed requirement where it is shown; lists keep it in its place until they are asked anew. */
function showRequirement(client: QueryClient, ref: RfpRef, row: Requirement): void {
  client.setQueryData(rowsKey(ref, 'one', row.id), row);
  client.setQueriesData<InfiniteData<RequirementPage>>({ queryKey: rowsKey(ref, 'list') }, (data) => {
    if (!data) return data;
    const pages = data.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => (item.id === row.id ? row : item)),
    }));
    return { ...data, pages };
  });
  void refreshRfps(client, ref.number);
}

export type RequirementChange = SentBody<typeof changeRequirement>;

export function useChangeRequirement(ref: RfpRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      row: { id, version },
      body,
    }: {
      readonly row: Pick<Requirement, 'id' | 'version'>;
      readonly body: RequirementChange;
    }) => call(changeRequirement, { params: { ...pathOf(ref), requirement_id: id }, body, ifMatch: version }),
    onSuccess: (row) => showRequirement(client, ref, row),
  });
}

export function useApplyAnswer(ref: RfpRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      row: { id, version },
      answerId,
      confirmed,
    }: {
      readonly row: Pick<Requirement, 'id' | 'version'>;
      readonly answerId: string;
      readonly confirmed: boolean;
    }) =>
      call(applyLibraryAnswer, {
        params: { ...pathOf(ref), requirement_id: id },
        body: { answer_id: answerId, confirmed },
        ifMatch: version,
      }),
    onSuccess: (row) => showRequirement(client, ref, row),
  });
}

export function useSaveToLibrary(ref: RfpRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, key }: { readonly id: string; readonly key: string }) =>
      call(saveToLibrary, { params: { ...pathOf(ref), requirement_id: id }, idempotencyKey: key }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['library-answers'] });
      void client.invalidateQueries({ queryKey: rowsKey(ref, 'suggestions') });
    },
  });
}

export function useSuggestions(ref: RfpRef, id: string) {
  return useQuery({
    queryKey: rowsKey(ref, 'suggestions', id),
    queryFn: ({ signal }) => call(suggestAnswers, { params: { ...pathOf(ref), requirement_id: id }, signal }),
  });
}

export function useAssign(ref: RfpRef) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: SentBody<typeof assignRequirements>) =>
      call(assignRequirements, { params: pathOf(ref), body }),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: rowsKey(ref) });
      void refreshRfps(client, ref.number);
    },
  });
}

export function useDecide(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      rfp: { id, version },
      body,
    }: {
      readonly rfp: Pick<Rfp, 'id' | 'version'>;
      readonly body: SentBody<typeof decideRfp>;
    }) => call(decideRfp, { params: { number, rfp_id: id }, body, ifMatch: version }),
    onSettled: () => void refreshRfps(client, number),
  });
}

export function useChangeRfp(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      rfp: { id, version },
      body,
    }: {
      readonly rfp: Pick<Rfp, 'id' | 'version'>;
      readonly body: SentBody<typeof changeRfp>;
    }) => call(changeRfp, { params: { number, rfp_id: id }, body, ifMatch: version }),
    onSettled: () => void refreshRfps(client, number),
  });
}

export function useRemoveRfp(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version }: Pick<Rfp, 'id' | 'version'>) =>
      call(removeRfp, { params: { number, rfp_id: id }, ifMatch: version }),
    onSettled: () => void refreshDeal(client, number),
  });
}

export const fetchDocument = (ref: RfpRef) => callForFile(downloadRfpDocument, { params: pathOf(ref) });
export const fetchWorkbook = (ref: RfpRef) => callForFile(downloadFilledWorkbook, { params: pathOf(ref) });
export const fetchExport = (ref: RfpRef, query: SentQuery<typeof exportRequirements>) =>
  callForFile(exportRequirements, { params: pathOf(ref), query });
