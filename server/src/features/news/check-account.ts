import type { Database } from '@dealwright/db/database';
import { addDays, dayOf } from '@dealwright/domain/calendar';
import { countryName } from '@dealwright/domain/country';
import { kindOfHeadline, NEWS_DAYS, type NewsSource } from '@dealwright/domain/news';
import { isAbout, type NewsSubject } from '@dealwright/domain/news-about';
import { asCompany } from '../../platform/as-member.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbound } from '../../platform/outbound.ts';
import { insertUsage } from '../analyst/analysis-store.ts';
import { readSite, type SiteNews } from './read-site.ts';
import { type ArticleService, searchArticles } from './search-articles.ts';
import {
  type AccountPlace,
  findSearch,
  insertItems,
  type NewItem,
  type SearchRow,
  saveCheck,
} from './store.ts';

export interface NewsDeps {
  readonly database: Database;
  readonly outbound: Outbound;
  readonly now: () => Date;
  readonly readsFeeds: boolean;
  readonly articles: ArticleService | null;
}

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** How often a website is looked at for other feeds. */
const SITE_DAYS = 7;
/** An account without an open deal is looked at once in so many days. */
const QUIET_DAYS = 7;
const MOST_FAILURES = 5;

export const subjectOf = (row: SearchRow): NewsSubject => ({
  name: row.name,
  domain: row.domain,
  facts: [row.city, row.country && countryName(row.country), row.industry, row.parent].filter(
    (fact) => fact !== null && fact !== '',
  ) as string[],
  excluded: row.excluded_words,
});

interface Found {
  readonly headline: string;
  readonly url: string;
  readonly publishedOn: string | null;
}

/** Without those of days to come, those without a day, and old ones. */
function recent(items: readonly Found[], source: NewsSource, now: Date): NewItem[] {
  const [first, last] = [addDays(dayOf(now), -NEWS_DAYS), addDays(dayOf(now), 1)];
  return items.flatMap(({ headline, url, publishedOn }) =>
    publishedOn === null || publishedOn < first || publishedOn > last
      ? []
      : [{ source, headline, url, published_on: publishedOn, kind: kindOfHeadline(headline) }],
  );
}

const NOT_READ: SiteNews = { feeds: [], items: [], problem: null };

async function siteNews(deps: NewsDeps, place: AccountPlace, row: SearchRow): Promise<SiteNews> {
  if (!deps.readsFeeds) return NOT_READ;
  const readAt = row.site_read_at?.getTime() ?? 0;
  const looksForFeeds = row.feeds.length === 0 || deps.now().getTime() - readAt > SITE_DAYS * DAY_MS;
  const { domain, feeds } = row;
  return readSite(deps.outbound, { companyId: place.companyId, domain, feeds, looksForFeeds });
}

/** A search as a use of the service; which account it was for is not kept there. */
const useOf = (success: boolean) => ({
  id: newId(),
  userId: null,
  dealId: null,
  interactionId: null,
  serviceType: 'gnews',
  operation: 'news_search' as const,
  model: null,
  apiCalls: 1,
  tokensInput: 0,
  tokensOutput: 0,
  costUsd: 0,
  success,
});

/** The call is counted whatever comes of its articles. */
async function searchedNews(deps: NewsDeps, { companyId }: AccountPlace, row: SearchRow): Promise<Found[]> {
  if (deps.articles === null) return [];
  const found = await searchArticles(deps.outbound, deps.articles, row.name).catch(() => null);
  await asCompany(deps.database, companyId, (tx) =>
    insertUsage(tx, companyId, deps.now(), useOf(found !== null)),
  );
  const subject = subjectOf(row);
  return found?.filter((article) => isAbout(subject, article)) ?? [];
}

/** When it is looked at next: daily, weekly without an open deal, less and less often while it can't be reached. */
function nextCheck(row: SearchRow, failures: number, now: Date): Date {
  const days = Math.max(
    row.has_open_deal ? 1 : QUIET_DAYS,
    failures === 0 ? 1 : 2 ** Math.min(failures, MOST_FAILURES),
  );
  return new Date(now.getTime() + days * DAY_MS);
}

function keepFound(
  deps: NewsDeps,
  place: AccountPlace,
  row: SearchRow,
  { site, searched }: { readonly site: SiteNews; readonly searched: readonly Found[] },
): Promise<void> {
  const now = deps.now();
  const isUnreachable = site.problem === 'unreachable' || site.problem === 'unreadable';
  const failures = isUnreachable ? row.failures + 1 : 0;
  return asCompany(deps.database, place.companyId, async (tx) => {
    await insertItems(
      tx,
      place,
      [...recent(site.items, 'site', now), ...recent(searched, 'gnews', now)],
      now,
    );
    await saveCheck(
      tx,
      place,
      {
        feeds: deps.readsFeeds ? site.feeds : row.feeds,
        siteReadAt:
          deps.readsFeeds && site.problem !== 'unreachable' ? siteReadAt(row, site, now) : row.site_read_at,
        problem: site.problem,
        failures,
        dueAt: nextCheck(row, failures, now),
      },
      now,
    );
  });
}

/** What was found can’t be kept: the account isn’t looked at again right away. */
function keepFailure(deps: NewsDeps, place: AccountPlace, row: SearchRow): Promise<void> {
  const now = deps.now();
  const failures = row.failures + 1;
  const dueAt = nextCheck(row, failures, now);
  const check = {
    feeds: row.feeds,
    siteReadAt: row.site_read_at,
    problem: 'unreadable',
    failures,
    dueAt,
  } as const;
  return asCompany(deps.database, place.companyId, (tx) => saveCheck(tx, place, check, now));
}

/** Looks for news about one account and keeps what is new: no transaction is open while others answer. */
export async function checkAccount(deps: NewsDeps, place: AccountPlace): Promise<void> {
  const row = await asCompany(deps.database, place.companyId, (tx) => findSearch(tx, place));
  if (!row) return;
  const site = await siteNews(deps, place, row);
  const searched = await searchedNews(deps, place, row);
  try {
    await keepFound(deps, place, row, { site, searched });
  } catch (error) {
    await keepFailure(deps, place, row);
    throw error;
  }
}

function siteReadAt(row: SearchRow, site: SiteNews, now: Date): Date | null {
  const readAt = row.site_read_at;
  const isFresh = readAt !== null && now.getTime() - readAt.getTime() <= SITE_DAYS * DAY_MS;
  return isFresh && row.feeds.length > 0 && site.feeds.length > 0 ? readAt : now;
}
