import {
  exportChangedDeals,
  getPipelineChange,
  listChangedDeals,
} from '@dealwright/contract/forecast/change';
import type { ListFormat } from '@dealwright/contract/page';
import type { SentQuery } from '@dealwright/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../../../lib/http.ts';
import { usePages } from '../../../lib/use-pages.ts';
import { useFileExport } from '../../../ui/use-file-export.ts';

export type { ChangedDeal, PipelineChange } from '@dealwright/contract/forecast/change';

export type ChangeAsked = SentQuery<typeof getPipelineChange>;
type PartAsked = ChangeAsked & Pick<SentQuery<typeof listChangedDeals>, 'part' | 'currency'>;

export function usePipelineChange(asked: ChangeAsked) {
  return useQuery({
    queryKey: ['forecast', 'change', asked],
    queryFn: ({ signal }) => call(getPipelineChange, { query: asked, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The deals that moved a pipeline most, of whatever part. */
export function useLargestMovements(asked: ChangeAsked, currency: string, limit: number) {
  return useQuery({
    queryKey: ['forecast', 'largest-movements', asked, currency],
    queryFn: ({ signal }) => call(listChangedDeals, { query: { ...asked, currency, limit }, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useChangedDeals(asked: PartAsked) {
  return usePages(['forecast', 'changed-deals', asked], ({ page, signal }) =>
    call(listChangedDeals, { query: { ...asked, ...page }, signal }),
  );
}

/** Saves the deals of a bar as a file, in every currency unless one is given. */
export function useExportChanged(asked: Omit<SentQuery<typeof exportChangedDeals>, 'columns' | 'format'>) {
  return useFileExport('deals', (format: ListFormat) =>
    callForFile(exportChangedDeals, { query: { ...asked, format } }),
  );
}
