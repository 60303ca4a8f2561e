import { readingThreads } from '../../platform/reading-threads.ts';
import type { Task } from '../../platform/threads.ts';
import type { FeedItem, readFeed, readFeedLinks } from './read-feed.ts';

const BOUNDS = { deadlineMs: 10_000, waitMs: 2 * 60_000 };
const file = new URL('./read-feed.ts', import.meta.url);
const FEED: Task<typeof readFeed> = { file, name: 'readFeed', ...BOUNDS };
const LINKS: Task<typeof readFeedLinks> = { file, name: 'readFeedLinks', ...BOUNDS };

/** The text of an answer, in the character set that it or its first line names. */
export function textOf(bytes: Uint8Array, contentType: string | null): string {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const named =
    /charset=["']?([\w-]+)/i.exec(contentType ?? '')?.[1] ??
    /^\s*<\?xml[^>]*encoding=["']([\w-]+)/i.exec(head)?.[1] ??
    /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(head)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(named).decode(bytes);
  } catch {
    return new TextDecoder('utf-8').decode(bytes);
  }
}

/** Foreign pages are read beside the event loop; one that takes too long counts as unreadable. */
async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch {
    return null;
  }
}

export const readFeedAside = (companyId: string, text: string, base: string): Promise<FeedItem[] | null> =>
  orNull(readingThreads.run(companyId, FEED, text, base));

export const readFeedLinksAside = (companyId: string, html: string, base: string): Promise<string[] | null> =>
  orNull(readingThreads.run(companyId, LINKS, html, base));
