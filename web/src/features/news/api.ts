import {
  changeExcludedWords,
  checkNews,
  dismissNews,
  listNews,
  type NewsItem,
  type NewsSearch,
  restoreNews,
} from '@dealwright/contract/news';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/http.ts';
import { usePages } from '../../lib/use-pages.ts';

export type { NewsItem, NewsSearch } from '@dealwright/contract/news';

export type NewsView = 'no' | 'only';

const newsKey = (accountId: string) => ['news', accountId] as const;

/** Headlines about an account, those to read or the dismissed ones. */
export function useNews(accountId: string, dismissed: NewsView) {
  return usePages([...newsKey(accountId), dismissed], ({ page, signal }) =>
    call(listNews, { params: { account_id: accountId }, query: { dismissed, ...page }, signal }),
  );
}

function useNewsChange<Input, Answer>(accountId: string, change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: newsKey(accountId) }),
  });
}

const at = (accountId: string) => ({ account_id: accountId });

export function useCheckNews(accountId: string) {
  return useNewsChange<void, NewsSearch>(accountId, () => call(checkNews, { params: at(accountId) }));
}

interface Dismissal {
  readonly id: string;
  /** Words of the headline that mark another company. */
  readonly words: readonly string[];
}

export function useDismissNews(accountId: string) {
  return useNewsChange<Dismissal, NewsItem>(accountId, ({ id, words }) =>
    call(dismissNews, { params: { ...at(accountId), item_id: id }, body: { words: [...words] } }),
  );
}

export function useRestoreNews(accountId: string) {
  return useNewsChange<string, NewsItem>(accountId, (id) =>
    call(restoreNews, { params: { ...at(accountId), item_id: id } }),
  );
}

export function useChangeExcludedWords(accountId: string) {
  return useNewsChange<readonly string[], NewsSearch>(accountId, (words) =>
    call(changeExcludedWords, { params: at(accountId), body: { words: [...words] } }),
  );
}
