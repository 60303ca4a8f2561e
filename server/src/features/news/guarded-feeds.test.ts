import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { createOutbound, type Outbound, OutboundRefused } from '../../platform/outbound.ts';
import { REFUSED_HOSTS, REFUSED_URLS } from '../../testing/refused-addresses.ts';
import { readSite } from './read-site.ts';

const AT_ONCE = 3;
const WRONG = [...REFUSED_URLS, ...REFUSED_HOSTS.map((host) => `https://${host}/feed.xml`)];
/** What is no web address isn’t asked for at all. */
const ASKED = WRONG.filter((url) => url.startsWith('http'));

let connections = 0;
/** What must never be connected to. */
const canary = createTcp((socket) => {
  connections += 1;
  socket.destroy();
});
let target = '/';
const site = createServer((_request, response) => void response.writeHead(302, { location: target }).end());
const port = (server: { address(): unknown }): number => (server.address() as AddressInfo).port;
let guarded: Outbound;

beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  guarded = createOutbound({
    allow: [`127.0.0.1:${port(site)}`],
    timeoutMs: 2_000,
    maxResponseBytes: 100_000,
    redirects: 3,
  });
});
afterAll(async () => {
  await guarded.close();
  canary.close();
  site.closeAllConnections();
  site.close();
});

const look = (outbound: Outbound) =>
  readSite(outbound, { companyId: newId(), domain: 'northwind.site', feeds: [], looksForFeeds: true });

/** The website itself answers; what it leads to goes through the guarded client, which tells how that ended. */
function behind(home: () => Promise<Response>, ends: unknown[]): Outbound {
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (String(input) === 'https://northwind.site/') return home();
    return guarded.fetch(input, init).catch((error: unknown) => {
      ends.push(error);
      throw error;
    });
  };
  return { fetch, close: async () => undefined };
}

it('NEWS11 feeds that a website names at private or strange addresses are refused, without a connection', async () => {
  const ends: unknown[] = [];
  const own = [`http://127.0.0.1:${port(canary)}/feed.xml`, `http://localhost:${port(canary)}/feed.xml`];
  const urls = [...own, ...ASKED];
  for (let at = 0; at < urls.length; at += AT_ONCE) {
    const links = urls
      .slice(at, at + AT_ONCE)
      .map((url) => `<link rel="alternate" type="application/rss+xml" href="${url}">`);
    const home = async () =>
      Object.defineProperty(new Response(links.join('')), 'url', { value: 'https://northwind.site/' });
    const { items, problem } = await look(behind(home, ends));
    expect(items).toEqual([]);
    expect(problem).not.toBeNull();
  }
  expect(ends.length).toBeGreaterThan(60);
  expect(ends.filter((error) => !(error instanceof OutboundRefused))).toEqual([]);
  expect(connections).toBe(0);
});

it('NEWS11 a website that redirects to one of them is not followed, without a connection', async () => {
  const home = () => guarded.fetch(`http://127.0.0.1:${port(site)}/`);
  for (const url of [`http://127.0.0.1:${port(canary)}/`, ...ASKED]) {
    target = encodeURI(url);
    const outcome = await look(behind(home, [])).catch(() => null);
    expect(outcome?.items ?? [], url).toEqual([]);
  }
  expect(connections).toBe(0);
});
