import { parseFeed } from 'feedsmith';
import { Parser } from 'htmlparser2';
import { articleUrl, plainHeadline, publicationDay } from './article.ts';

/** Of an article: its headline, its address and its day, and nothing more. */
export interface FeedItem {
  readonly headline: string;
  readonly url: string;
  /** A day of UTC; null if the feed doesn't say. */
  readonly publishedOn: string | null;
}

const MOST_ITEMS = 50;
const FEED_TYPES = new Set(['application/rss+xml', 'application/atom+xml', 'application/feed+json']);

interface Said {
  readonly title: string | undefined;
  readonly link: string | undefined;
  readonly date: string | undefined;
}

type Found = ReturnType<typeof parseFeed<string>>;

function said({ format, feed }: Found): Said[] {
  switch (format) {
    case 'rss':
      return (feed.items ?? []).map(({ title, link, guid, pubDate, dc }) => ({
        title,
        link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
        date: pubDate ?? dc?.dates?.[0],
      }));
    case 'rdf':
      return (feed.items ?? []).map(({ title, link, dc }) => ({ title, link, date: dc?.dates?.[0] }));
    case 'json':
      return (feed.items ?? []).map(({ title, url, date_published: date }) => ({ title, link: url, date }));
    case 'atom':
      return (feed.entries ?? []).map(({ title, links, published, updated }) => ({
        title: title?.value,
        link: links?.find(({ rel }) => rel === undefined || rel === 'alternate')?.href,
        date: published ?? updated,
      }));
  }
}

/** The latest articles of a feed; null if it is none. Runs on a thread. */
export function readFeed(text: string, base: string): FeedItem[] | null {
  let found: Found;
  try {
    found = parseFeed(text, { maxItems: MOST_ITEMS });
  } catch {
    return null;
  }
  return said(found).flatMap(({ title, link, date }) => {
    const [headline, url] = [plainHeadline(title ?? ''), articleUrl(link, base)];
    return headline === '' || url === null ? [] : [{ headline, url, publishedOn: publicationDay(date) }];
  });
}

/** The feeds that a page names, the first one first; comments have feeds too. Runs on a thread. */
export function readFeedLinks(html: string, base: string): string[] {
  const links: string[] = [];
  let from = base;
  const parser = new Parser({
    onopentag: (name, { rel = '', type = '', href, title = '' }) => {
      if (name === 'base' && href !== undefined && URL.canParse(href, base)) from = new URL(href, base).href;
      if (name !== 'link' || !/\balternate\b/i.test(rel) || !FEED_TYPES.has(type.trim().toLowerCase()))
        return;
      const url = articleUrl(href, from);
      if (url !== null && !/comment/i.test(title + url)) links.push(url);
    },
  });
  parser.write(html);
  parser.end();
  return [...new Set(links)];
}
