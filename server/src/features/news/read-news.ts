import type { NewsItem, NewsSearch } from '@dealwright/contract/news';
import type { Tx } from '@dealwright/db/database';
import { NEWS_KIND_FACTS } from '@dealwright/domain/news';
import { type NewsSubject, tellingWords } from '@dealwright/domain/news-about';
import type { Config } from '../../platform/config.ts';
import { notFound } from '../../platform/errors.ts';
import { subjectOf } from './check-account.ts';
import { type AccountPlace, findSearch, type ItemRow, type SearchRow } from './store.ts';

export function presentItem(item: ItemRow, subject: NewsSubject): NewsItem {
  const { question, pillar } = NEWS_KIND_FACTS[item.kind];
  return {
    ...item,
    question: { text: question, pillar },
    // An article on the account's own site is about the account.
    telling_words: item.source === 'site' ? [] : tellingWords(item.headline, subject),
  };
}

export interface Reader {
  readonly news: Config['news'];
  readonly now: Date;
  readonly canEdit: boolean;
}

/** Due, or being looked at. A look that was cut off is due again after an hour. */
function isWaiting({ due_at: due, claimed_at: claimed, checked_at: checked }: SearchRow, now: Date): boolean {
  if (due === null) return false;
  return due <= now || (claimed !== null && (checked === null || checked < claimed));
}

export function presentSearch(row: SearchRow, { news, now, canEdit }: Reader): NewsSearch {
  const isOff = !news.feeds && news.gnews === null;
  return {
    website: row.domain,
    feeds: row.feeds.length,
    searches_articles: news.gnews !== null,
    checked_at: row.checked_at?.toISOString() ?? null,
    is_waiting: !isOff && isWaiting(row, now),
    problem: isOff ? 'off' : row.problem,
    excluded_words: [...row.excluded_words],
    can: { edit: canEdit },
  };
}

/** What is known of an account and its news, for somebody who may read the account. */
export async function requireSearch(
  tx: Tx,
  place: AccountPlace,
): Promise<{ readonly row: SearchRow; readonly subject: NewsSubject }> {
  const row = await findSearch(tx, place);
  if (!row) throw notFound();
  return { row, subject: subjectOf(row) };
}
