import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOutbound, type Outbound } from '../platform/outbound.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** What a website was asked for, and its answer to each path; others aren’t found. */
interface Visits {
  readonly asked: string[];
  readonly answers: Record<string, Answer>;
}

/** A server on this machine in place of every website `https://….site`, and the client that asks it. */
export interface FeedSite {
  readonly origin: string;
  readonly outbound: Outbound;
  /** Forgets what was asked and answered. */
  readonly begin: () => Visits;
  readonly close: () => Promise<void>;
}

/** The page of a website that names one feed. */
export const PAGE_WITH_FEED = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';

export const rss = (...titles: readonly string[]): string =>
  `<rss version="2.0"><channel>${titles
    .map(
      (title) =>
        `<item><title>${title}</title><link>/${encodeURIComponent(title)}</link><description>Body text</description>` +
        '<pubDate>Tue, 03 Mar 2026 10:00:00 GMT</pubDate></item>',
    )
    .join('')}</channel></rss>`;

export const gives =
  (text: string, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    void response.writeHead(200, headers).end(text);

export async function startFeedSite(): Promise<FeedSite> {
  let visits: Visits = { asked: [], answers: {} };
  const web = createServer((request, response) => {
    const path = new URL(request.url ?? '', 'http://local').pathname;
    visits.asked.push(path);
    (visits.answers[path] ?? ((_, missing) => missing.writeHead(404).end()))(request, response);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const allow = `127.0.0.1:${(web.address() as AddressInfo).port}`;
  const origin = `http://${allow}`;
  const local = createOutbound({ allow: [allow], timeoutMs: 2_000, maxResponseBytes: 100_000, redirects: 3 });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const answer = await local.fetch(String(input).replace(/^https:\/\/[^/]*\.site/, origin), init);
    return Object.defineProperty(answer, 'url', { value: String(input) });
  };
  return {
    origin,
    outbound: { fetch, close: () => local.close() },
    begin: () => {
      visits = { asked: [], answers: {} };
      return visits;
    },
    close: async () => {
      await local.close();
      web.closeAllConnections();
      web.close();
    },
  };
}
