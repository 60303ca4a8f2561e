import type { Outbound } from '../../platform/outbound.ts';
import { readFeedAside, readFeedLinksAside, textOf } from './read-aside.ts';
import type { FeedItem } from './read-feed.ts';
import type { KnownFeed, NewsProblem } from './store.ts';

const MOST_FEEDS = 3;
/** Where feeds are if the page doesn't name any. */
const USUAL_PLACES = ['/feed', '/rss.xml'];
/** Names that no website has. */
const RESERVED = /(?:^|\.)(?:example|test|invalid|localhost|local)$|(?:^|\.)example\.(?:com|net|org)$/;

const ACCEPT_PAGE = 'text/html,application/xhtml+xml';
const ACCEPT_FEED = 'application/rss+xml,application/atom+xml,application/feed+json,application/xml,text/xml';

interface Page {
  readonly text: string;
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Of one website: which feeds it has now, what is in them, and what stood in the way. */
export interface SiteNews {
  readonly feeds: readonly KnownFeed[];
  readonly items: readonly FeedItem[];
  readonly problem: NewsProblem | null;
}

/** Null if the feed hasn't changed. Throws where it can't be reached. */
async function load(outbound: Outbound, url: string, headers: Record<string, string>): Promise<Page | null> {
  const answer = await outbound.fetch(url, { headers });
  if (answer.status === 304) return null;
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    text: textOf(bytes, answer.headers.get('content-type')),
    url: answer.url,
    etag: answer.headers.get('etag'),
    lastModified: answer.headers.get('last-modified'),
  };
}

/** The feeds that a website names, or the usual places to look in. */
async function findFeeds(outbound: Outbound, companyId: string, domain: string): Promise<KnownFeed[]> {
  const page = await load(outbound, `https://${domain}/`, { accept: ACCEPT_PAGE });
  const named = page && (await readFeedLinksAside(companyId, page.text, page.url));
  const base = page?.url ?? `https://${domain}/`;
  const urls = named && named.length > 0 ? named : USUAL_PLACES.map((path) => new URL(path, base).href);
  return urls.slice(0, MOST_FEEDS).map((url) => ({ url, etag: null, last_modified: null }));
}

type FeedNews =
  | { readonly feed: KnownFeed; readonly items: readonly FeedItem[] }
  | 'unreachable'
  | 'unreadable';

async function readOne(outbound: Outbound, companyId: string, feed: KnownFeed): Promise<FeedNews> {
  const headers: Record<string, string> = { accept: ACCEPT_FEED };
  if (feed.etag !== null) headers['if-none-match'] = feed.etag;
  if (feed.last_modified !== null) headers['if-modified-since'] = feed.last_modified;
  const page = await load(outbound, feed.url, headers).catch(() => 'unreachable' as const);
  if (page === 'unreachable') return page;
  if (page === null) return { feed, items: [] };
  const items = await readFeedAside(companyId, page.text, page.url);
  if (items === null) return 'unreadable';
  return { feed: { url: feed.url, etag: page.etag, last_modified: page.lastModified }, items };
}

interface Site {
  readonly companyId: string;
  readonly domain: string | null;
  readonly feeds: readonly KnownFeed[];
  /** Whether to look at the website for other feeds. */
  readonly looksForFeeds: boolean;
}

/** What the feeds of a website say. Feeds that it names and that can't be read are left out. */
export async function readSite(
  outbound: Outbound,
  { companyId, domain, feeds: known, looksForFeeds }: Site,
): Promise<SiteNews> {
  if (domain === null || RESERVED.test(domain)) return { feeds: [], items: [], problem: 'no_website' };
  let feeds = known;
  if (looksForFeeds) {
    const found = await findFeeds(outbound, companyId, domain).catch(() => null);
    if (found === null) return { feeds, items: [], problem: 'unreachable' };
    feeds = found.map((feed) => known.find(({ url }) => url === feed.url) ?? feed);
  }
  const read: FeedNews[] = [];
  for (const feed of feeds) read.push(await readOne(outbound, companyId, feed));
  const good = read.filter((news) => typeof news === 'object');
  if (looksForFeeds) {
    const problem = good.length === 0 ? 'no_feed' : null;
    return { feeds: good.map(({ feed }) => feed), items: good.flatMap(({ items }) => items), problem };
  }
  const kept = feeds.map((feed) => good.find((news) => news.feed.url === feed.url)?.feed ?? feed);
  const [bad] = read.filter((news) => typeof news === 'string');
  return { feeds: kept, items: good.flatMap(({ items }) => items), problem: bad ?? null };
}
