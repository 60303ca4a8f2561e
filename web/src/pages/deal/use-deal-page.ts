import type { getDealPage } from '@dealwright/contract/qualification/deal-page';
import type { ResponseOf } from '@dealwright/contract/route';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { dealQuery, fetchDeal } from '../../features/deals/api.ts';
import { fetchDealPage } from '../../features/deals/page-api.ts';
import { dealKey } from '../../lib/deal-query-key.ts';

/** Puts each part of the page where the tab that shows it looks for it. */
function prime(client: QueryClient, number: number, page: ResponseOf<typeof getDealPage>): void {
  const put = (part: readonly string[], data: unknown) => {
    const key = dealKey(number, ...part);
    if (client.getQueryData(key) === undefined) client.setQueryData(key, data);
  };
  put(['scorecard', 'today'], page.scorecard);
  put(['stakeholders'], page.stakeholders);
  put(['interactions', 'all'], { pages: [page.interactions], pageParams: [''] });
  put(['history', 'recent'], page.history);
  put(['visit'], page.visit);
}

/** The deal of a page. Where nothing is known of it yet, all that its page shows comes in one answer. */
export function useDealPage(number: number) {
  return useQuery({
    ...dealQuery(number),
    queryFn: async ({ client, queryKey, signal }) => {
      if (client.getQueryData(queryKey) !== undefined) return fetchDeal(number, { signal });
      const page = await fetchDealPage(number, signal);
      prime(client, number, page);
      return page.deal;
    },
  });
}
