import type { ListFormat } from '@dealwright/contract/page';
import type { SentQuery } from '@dealwright/contract/route';
import {
  exportTimesInStage,
  getTimesInStage,
  listStageStays,
} from '@dealwright/contract/win-loss/time-in-stage';
import { exportWinLoss, getWinLoss, listWinLossDeals } from '@dealwright/contract/win-loss/win-loss';
import { useQuery } from '@tanstack/react-query';
import { call, callForFile } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';
import { useFileExport } from '../../ui/use-file-export.ts';

export type {
  WinLoss,
  WinLossDeal,
  WinLossDifference,
  WinLossGroup,
  WinLossSection,
} from '@dealwright/contract/win-loss/win-loss';

export type { StageStay, TimeInStage, TimesInStage } from '@dealwright/contract/win-loss/time-in-stage';

const KEY = ['win-loss'] as const;

export type WinLossAsked = SentQuery<typeof getWinLoss>;
export type WinLossDealsAsked = WinLossAsked & Pick<SentQuery<typeof listWinLossDeals>, 'group' | 'outcome'>;

export function useWinLoss(asked: WinLossAsked) {
  return useQuery({
    queryKey: [...KEY, 'groups', asked],
    queryFn: ({ signal }) => call(getWinLoss, { query: asked, signal }),
    placeholderData: (data, query) =>
      // Groups of another kind would be shown under the wrong heads.
      (query?.queryKey[2] as WinLossAsked | undefined)?.by === asked.by ? data : undefined,
  });
}

/** Saves the tables of win/loss as a file. */
export function useExportWinLoss(asked: WinLossAsked) {
  return useFileExport('tables', (format: ListFormat) =>
    callForFile(exportWinLoss, { query: { ...asked, format } }),
  );
}

export function useWinLossDeals(asked: WinLossDealsAsked) {
  return usePages([...KEY, 'deals', asked], ({ page, signal }) =>
    call(listWinLossDeals, { query: { ...asked, ...page }, signal }),
  );
}

export type TimesAsked = SentQuery<typeof getTimesInStage>;
export type StaysAsked = TimesAsked & Pick<SentQuery<typeof listStageStays>, 'stage' | 'state'>;

/** How long deals stay in each stage. */
export function useTimesInStage(asked: TimesAsked) {
  return useQuery({
    queryKey: [...KEY, 'times', asked],
    queryFn: ({ signal }) => call(getTimesInStage, { query: asked, signal }),
    placeholderData: (data) => data,
  });
}

/** Saves how long deals stay in each stage as a file. */
export function useExportTimes(asked: TimesAsked) {
  return useFileExport('table', (format: ListFormat) =>
    callForFile(exportTimesInStage, { query: { ...asked, format } }),
  );
}

export function useStageStays(asked: StaysAsked) {
  return usePages([...KEY, 'stays', asked], ({ page, signal }) =>
    call(listStageStays, { query: { ...asked, ...page }, signal }),
  );
}
