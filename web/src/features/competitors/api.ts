import {
  archiveCompetitor,
  type Competitor,
  changeCompetitor,
  createCompetitor,
  exportCompetitors,
  getCompetitor,
  listCompetitors,
  restoreCompetitor,
} from '@dealwright/contract/competitors/competitors';
import {
  decideMention,
  listDealCompetitors,
  listMentions,
  setCompetitorState,
} from '@dealwright/contract/competitors/deal-competitors';
import type { ListFormat } from '@dealwright/contract/page';
import type { SentBody } from '@dealwright/contract/route';
import type { RivalState } from '@dealwright/domain/competitor';
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { dealKey, refreshDeal } from '../../lib/deal-query-key.ts';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';

export type { Competitor } from '@dealwright/contract/competitors/competitors';
export type { DealCompetitor, Mention } from '@dealwright/contract/competitors/deal-competitors';

const KEY = ['competitors'] as const;

export type CompetitorStatus = 'no' | 'only';

export function useCompetitors(archived: CompetitorStatus) {
  return usePages([...KEY, 'list', archived], ({ page, signal }) =>
    call(listCompetitors, { query: { archived, ...page }, signal }),
  );
}

/** Saves the competitors of the list as a file. */
export function useExportCompetitors() {
  return useFileExport(
    'competitors',
    ({ archived, format }: { readonly archived: CompetitorStatus; readonly format: ListFormat }) =>
      callForFile(exportCompetitors, { query: { archived, format } }),
  );
}

export function useCompetitor(id: string) {
  return useQuery({
    queryKey: [...KEY, 'competitor', id],
    queryFn: ({ signal }) => call(getCompetitor, { params: { competitor_id: id }, signal }),
  });
}

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: KEY });

export function useCreateCompetitor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ body, key }: { readonly body: SentBody<typeof createCompetitor>; readonly key: string }) =>
      call(createCompetitor, { body, idempotencyKey: key }),
    onSuccess: () => void refresh(client),
  });
}

export function useChangeCompetitor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      competitor: { id, version },
      body,
    }: {
      readonly competitor: Pick<Competitor, 'id' | 'version'>;
      readonly body: SentBody<typeof changeCompetitor>;
    }) => call(changeCompetitor, { params: { competitor_id: id }, body, ifMatch: version }),
    onSettled: () => void refresh(client),
  });
}

export function useArchiveCompetitor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, archived }: { readonly id: string; readonly archived: boolean }) =>
      call(archived ? archiveCompetitor : restoreCompetitor, { params: { competitor_id: id } }),
    onSettled: () => void refresh(client),
  });
}

/** Competitors that confirmed sentences of the deal name. */
export function useDealCompetitors(number: number) {
  return useQuery({
    queryKey: dealKey(number, 'competitors'),
    queryFn: ({ signal }) => call(listDealCompetitors, { params: { number }, signal }),
  });
}

/** Sentences of the deal that name a competitor and wait for a decision. */
export function useOpenMentions(number: number) {
  return usePages(dealKey(number, 'competitor-mentions', 'open'), ({ page, signal }) =>
    call(listMentions, { params: { number }, query: page, signal }),
  );
}

export function useDecideMention(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, decision }: { readonly id: string; readonly decision: 'confirmed' | 'rejected' }) =>
      call(decideMention, { params: { number, mention_id: id }, body: { decision } }),
    onSettled: () => refreshDeal(client, number),
  });
}

export function useSetCompetitorState(number: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, state }: { readonly id: string; readonly state: RivalState }) =>
      call(setCompetitorState, { params: { number, competitor_id: id }, body: { state } }),
    onSettled: () => refreshDeal(client, number),
  });
}
