import type { SentQuery } from '@dealwright/contract/route';
import { getWinLoss, listWinLossDeals } from '@dealwright/contract/win-loss/win-loss';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';

export type {
  WinLoss,
  WinLossDeal,
  WinLossDifference,
  WinLossGroup,
  WinLossSection,
} from '@dealwright/contract/win-loss/win-loss';

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

export function useWinLossDeals(asked: WinLossDealsAsked) {
  return usePages([...KEY, 'deals', asked], ({ page, signal }) =>
    call(listWinLossDeals, { query: { ...asked, ...page }, signal }),
  );
}
