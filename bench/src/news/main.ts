/**
 * npm run bench -- news [--accounts 1000]: how many accounts an hour one worker looks at. Their websites are a server on
 * this machine that takes half a second for each answer, as far ones do.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { Database } from '@dealwright/db/database';
import { openDatabase } from '@dealwright/db/open';
import { queryRows } from '@dealwright/db/query-rows';
import { startThrowawayPostgres } from '@dealwright/db/testing/throwaway-postgres';
import type { NewsDeps } from '@dealwright/server/features/news/check-account';
import { checkDue } from '@dealwright/server/features/news/jobs';
import { createOutbound } from '@dealwright/server/platform/outbound';
import type { Finding } from '../report.ts';
import { report } from '../results.ts';
import { seeded } from '../seeded.ts';

/** Of the project's specification. */
const AT_LEAST_AN_HOUR = 1000;
const HOUR_MS = 60 * 60 * 1000;
const ANSWER_MS = 500;
const ITEMS = 50;

const ACCOUNTS_SQL = `
  with manager as (select company_id, workspace_id from profiles where email = 'manager@demo.dealwright.example'),
       later as (update account_news set due_at = now() + interval '1 year'),
       made as (insert into accounts (company_id, id, workspace_id, name, domain)
                select company_id, gen_random_uuid(), workspace_id, 'Northwind ' || n, 'northwind' || n || '.site'
                  from manager, generate_series(1, $1::int) n
                returning company_id, id)
  insert into account_news (company_id, account_id, due_at) select company_id, id, now() from made
      on conflict (company_id, account_id) do update set due_at = now()`;

const CHECKED_SQL = `
  select count(*)::int as checked, (select count(*)::int from news_items) as items
    from account_news where checked_at is not null and problem is null`;

function feed(): string {
  const day = new Date().toUTCString();
  const items = Array.from(
    { length: ITEMS },
    (_, at) =>
      `<item><title>Northwind opens plant ${at}</title><link>/news/${at}</link><pubDate>${day}</pubDate></item>`,
  );
  return `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
}

const PAGE = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';

async function startSites(): Promise<Server> {
  const sites = createServer((request, response) => {
    const isFeed = request.url === '/feed.xml';
    response.writeHead(200, { 'content-type': isFeed ? 'application/rss+xml' : 'text/html' });
    setTimeout(() => response.end(isFeed ? feed() : PAGE), ANSWER_MS);
  });
  await new Promise<void>((resolve) => sites.listen(0, '127.0.0.1', resolve));
  return sites;
}

/** Every website is the server on this machine. */
function outboundTo(sites: Server) {
  const host = `127.0.0.1:${(sites.address() as AddressInfo).port}`;
  const local = createOutbound({
    allow: [host],
    timeoutMs: 10_000,
    maxResponseBytes: 2_000_000,
    redirects: 3,
  });
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const url = new URL(String(input));
    const answer = await local.fetch(`http://${host}${url.pathname}`, init);
    return Object.defineProperty(answer, 'url', { value: url.href });
  };
  return { fetch, close: () => local.close() };
}

async function lookAtAll(database: Database, deps: NewsDeps, accounts: number): Promise<Finding> {
  await database.transaction('dealwright_system', (tx) => queryRows(tx, ACCOUNTS_SQL, [accounts]));
  const began = performance.now();
  let looked = 0;
  for (;;) {
    const done = await checkDue(deps);
    if (done === 0) break;
    looked += done;
  }
  const ms = performance.now() - began;
  const [row] = await database.transaction('dealwright_system', (tx) =>
    queryRows<{ checked: number; items: number }>(tx, CHECKED_SQL),
  );
  const { checked = 0, items = 0 } = row ?? {};
  return {
    what: 'accounts looked at an hour',
    value: (checked / ms) * HOUR_MS,
    unit: '',
    atLeast: AT_LEAST_AN_HOUR,
    detail: `${checked} accounts in ${(ms / 1000).toFixed(0)} s, ${items} headlines; each answer after ${ANSWER_MS} ms`,
    figures: { accounts: checked, seconds: ms / 1000, headlines: items },
    errors: accounts - Math.min(checked, looked),
  };
}

async function measure(accounts: number): Promise<Finding[]> {
  const server = await startThrowawayPostgres({ durable: true });
  const sites = await startSites();
  const outbound = outboundTo(sites);
  try {
    const { url } = await seeded(server, 1000);
    const { database } = await openDatabase({ engine: 'postgres', url });
    try {
      const deps = { database, outbound, now: () => new Date(), readsFeeds: true, articles: null };
      return [await lookAtAll(database, deps, accounts)];
    } finally {
      await database.close();
    }
  } finally {
    await outbound.close();
    sites.closeAllConnections();
    sites.close();
    await server.stop();
  }
}

const { values } = parseArgs({
  allowPositionals: true,
  options: { accounts: { type: 'string', default: '1000' } },
});
report('news', await measure(Number(values.accounts)));
