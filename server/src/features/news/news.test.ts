import type { IncomingMessage } from 'node:http';
import { createDeal } from '@dealwright/contract/deals/deals';
import { mergeAccounts } from '@dealwright/contract/merge';
import {
  changeExcludedWords,
  checkNews,
  dismissNews,
  listNews,
  restoreNews,
} from '@dealwright/contract/news';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createOutbound } from '../../platform/outbound.ts';
import { type FeedSite, gives, PAGE_WITH_FEED, rss, startFeedSite } from '../../testing/feed-site.ts';
import type { TestPerson } from '../../testing/people.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkAccount, type NewsDeps } from './check-account.ts';
import { checkDue } from './jobs.ts';

const NOW = new Date('2026-03-06T16:00:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;

eachEngine((engine) => {
  describe('news', () => {
    let app: TestApp;
    let deps: NewsDeps;
    let site: FeedSite;
    let origin: string;
    let asked: string[];
    let answers: ReturnType<FeedSite['begin']>['answers'];
    let names = 0;
    let account: { readonly account_id: string };
    let domain: string;

    beforeAll(async () => {
      site = await startFeedSite();
      origin = site.origin;
      app = await createTestApp(engine, { NEWS_FEEDS: '1', GNEWS_API_KEY: 'key' });
      app.clock.now = NOW;
    });
    afterAll(async () => {
      await site.close();
      await app.close();
    });
    const system = <T>(text: string, values: readonly unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, text, [...values]));
    beforeEach(async () => {
      names += 1;
      ({ asked, answers } = site.begin());
      const { outbound } = site;
      deps = { database: app.database, outbound, now: () => app.clock.now, readsFeeds: true, articles: null };
      app.clock.now = NOW;
      await system(`update account_news set due_at = $1`, [new Date(NOW.getTime() + 90 * DAY_MS)]);
      domain = `northwind${names}.site`;
      account = await addAccount(app.people.rep, `Northwind ${names} Energy`, domain);
    });

    async function addAccount(person: TestPerson, name: string, site: string | null) {
      const made = await app.call(person, createDeal, {
        body: { name: 'Deal', account: { name }, amount_minor: 1, currency: 'EUR' } as never,
      });
      const id = made.body.account?.id ?? '';
      await system('update accounts set domain = $2, city = $3 where id = $1', [id, site, 'Bergen']);
      return { account_id: id };
    }
    const check = () => checkAccount(deps, { companyId: app.people.rep.companyId, id: account.account_id });
    const read = async (dismissed: 'no' | 'only' = 'no', as = app.people.rep) =>
      (await app.call(as, listNews, { params: account, query: { dismissed } })).body;
    const headlines = async () => (await read()).items.map(({ headline }) => headline);
    it('NEWS04 come from the feeds that the account’s own website names: headline, address, day, and a question', async () => {
      answers['/'] = gives(PAGE_WITH_FEED);
      answers['/feed.xml'] = gives(rss('Northwind opens a new plant', 'A &lt;b&gt;walk&lt;/b&gt;'));
      await check();
      const { items, search } = await read();
      expect(
        items.map(({ headline, kind, source, published_on }) => [headline, kind, source, published_on]),
      ).toEqual(
        expect.arrayContaining([
          ['Northwind opens a new plant', 'expansion', 'site', '2026-03-03'],
          ['A walk', 'other', 'site', '2026-03-03'],
        ]),
      );
      expect(items.find(({ kind }) => kind === 'expansion')?.question).toEqual({
        text: 'Which targets come with the expansion, and who is measured by them?',
        pillar: 'metrics',
      });
      expect(search).toMatchObject({ website: domain, feeds: 1, problem: null, is_waiting: false });
      expect(JSON.stringify(await system('select * from news_items'))).not.toContain('Body text');
    });

    it('NEWS04 an unchanged feed is not sent again, and an article is kept once', async () => {
      answers['/'] = gives(PAGE_WITH_FEED);
      answers['/feed.xml'] = gives(rss('First'), {
        etag: '"one"',
        'last-modified': 'Tue, 03 Mar 2026 10:00:00 GMT',
      });
      await check();
      let sent: IncomingMessage['headers'] = {};
      answers['/feed.xml'] = (request, response) => {
        sent = request.headers;
        response.writeHead(304).end();
      };
      asked.length = 0;
      await check();
      expect(sent).toMatchObject({
        'if-none-match': '"one"',
        'if-modified-since': 'Tue, 03 Mar 2026 10:00:00 GMT',
      });
      // The website itself is read for feeds once a week.
      expect(asked).toEqual(['/feed.xml']);
      answers['/feed.xml'] = gives(rss('First', 'Second'));
      app.clock.now = new Date(NOW.getTime() + 8 * DAY_MS);
      await check();
      expect(asked).toContain('/');
      expect((await headlines()).toSorted()).toEqual(['First', 'Second']);
    });

    it('NEWS05 says why there is none: no website, no feed, a site that can’t be reached, a feed that can’t be read', async () => {
      const problem = async () => (await read()).search.problem;
      answers['/'] = gives('<p>Welcome</p>');
      await check();
      expect(asked).toEqual(['/', '/feed', '/rss.xml']);
      expect(await problem()).toBe('no_feed');
      answers['/'] = (_, response) => void response.destroy();
      await check();
      expect(await problem()).toBe('unreachable');
      answers['/'] = gives(PAGE_WITH_FEED);
      answers['/feed.xml'] = gives(rss('Good'));
      await check();
      expect(await problem()).toBeNull();
      answers['/feed.xml'] = gives('<html>Sorry</html>');
      await check();
      expect(await problem()).toBe('unreadable');
      expect(await headlines()).toEqual(['Good']);
      asked.length = 0;
      await system('update accounts set domain = $2 where id = $1', [
        account.account_id,
        'northwind.example',
      ]);
      await check();
      expect([await problem(), asked]).toEqual(['no_website', []]);
    });

    it('NEWS05 no private address is asked, by redirect or by the address of a feed', async () => {
      const guarded = createOutbound({
        allow: [],
        timeoutMs: 2_000,
        maxResponseBytes: 100_000,
        redirects: 3,
      });
      const given = deps;
      const refused = [
        `${origin}/feed.xml`,
        'https://127.0.0.1/feed',
        'https://[::1]/feed',
        'http://169.254.169.254/',
      ];
      answers['/'] = gives(refused.map((url) => PAGE_WITH_FEED.replace('/feed.xml', url)).join(''));
      const fetch: typeof globalThis.fetch = (input, init) =>
        String(input) === `https://${domain}/`
          ? given.outbound.fetch(input, init)
          : guarded.fetch(input, init);
      deps = { ...given, outbound: { fetch, close: () => guarded.close() } };
      await check();
      await guarded.close();
      expect(asked).toEqual(['/']);
      expect((await read()).search.problem).toBe('no_feed');
    });

    it('NEWS06 articles of a search count if they have the name and a second word that fits; the call is logged as gnews', async () => {
      deps = { ...deps, readsFeeds: false, articles: { apiUrl: `${origin}/v4`, key: 'secret-key' } };
      let query = new URLSearchParams();
      let key: unknown = null;
      const article = (title: string, url: string, description = 'Summary text') => ({
        title,
        description,
        content: 'Whole article',
        url,
        publishedAt: '2026-03-05T10:00:00Z',
      });
      answers['/v4/search'] = (request, response) => {
        query = new URL(request.url ?? '', origin).searchParams;
        key = request.headers['x-api-key'];
        const name = `Northwind ${names} Energy`;
        const articles = [
          article(`${name} to hire 200 in Bergen`, 'https://press.example/1'),
          article(`${name} wins the cup`, 'https://press.example/2'),
          article('Somebody else in Bergen', 'https://press.example/3'),
          article(`${name} merges`, 'https://press.example/4', 'The firm from Bergen agreed.'),
        ];
        response.end(JSON.stringify({ totalArticles: articles.length, articles }));
      };
      await check();
      expect((await headlines()).toSorted()).toEqual([
        `Northwind ${names} Energy merges`,
        `Northwind ${names} Energy to hire 200 in Bergen`,
      ]);
      expect([query.get('q'), key]).toEqual([`"Northwind ${names} Energy"`, 'secret-key']);
      const kept = JSON.stringify(await system('select * from news_items'));
      expect(kept).not.toMatch(/Summary text|Whole article|agreed/);
      answers['/v4/search'] = (_, response) => void response.writeHead(429).end();
      await check();
      const logged = await system<{
        service_type: string;
        operation: string;
        api_calls: number;
        success: boolean;
      }>(
        `select service_type, operation, api_calls, success from usage_logs where operation = 'news_search'
          order by created_at desc, success limit 2`,
      );
      const use = { service_type: 'gnews', operation: 'news_search', api_calls: 1 };
      expect(logged).toEqual([false, true].map((success) => ({ ...use, success })));
    });

    it('NEWS07 a headline about another company is dismissed, and words chosen from it leave others out', async () => {
      const { rep, viewer, otherRep } = app.people;
      deps = { ...deps, readsFeeds: false, articles: { apiUrl: `${origin}/v4`, key: 'k' } };
      const name = `Northwind ${names} Energy`;
      let titles = [
        `${name} Regatta sails from Bergen`,
        `${name} grows in Bergen`,
        `Bergen: ${name} at the Regatta`,
      ];
      answers['/v4/search'] = (_, response) => {
        const articles = titles.map((title) => ({
          title,
          url: `https://press.example/${encodeURIComponent(title)}`,
          publishedAt: '2026-03-05T10:00:00Z',
        }));
        response.end(JSON.stringify({ articles }));
      };
      await check();
      const first = (await read()).items.find(({ headline }) => headline === titles[0]);
      expect(first?.telling_words).toEqual(['Regatta', 'sails', 'from']);
      const params = { ...account, item_id: first?.id ?? '' };
      const dismiss = (person: TestPerson, words: readonly string[]) =>
        app.call(person, dismissNews, { params, body: { words: [...words] } });
      expect((await dismiss(viewer, [])).status).toBe(403);
      expect((await dismiss(otherRep, [])).status).toBe(403);
      expect((await dismiss(rep, ['Elsewhere'])).status).toBe(400);
      const [one, two] = await Promise.all([dismiss(rep, ['Regatta']), dismiss(rep, ['Regatta'])]);
      expect([one.status, two.status]).toEqual([200, 200]);
      expect(await headlines()).toEqual([`${name} grows in Bergen`]);
      expect((await read('only')).items).toHaveLength(2);
      expect((await read()).search.excluded_words).toEqual(['Regatta']);
      titles = [...titles, `${name}: a new regatta in Bergen`];
      await check();
      expect(await headlines()).toEqual([`${name} grows in Bergen`]);
      await app.call(rep, restoreNews, { params });
      expect(await headlines()).toHaveLength(2);
      const changed = await app.call(rep, changeExcludedWords, {
        params: account,
        body: { words: ['A b', 'a B', 'c'.repeat(3)] },
      });
      expect(changed.body.excluded_words).toEqual(['A b', 'ccc']);
    });

    it('NEWS08 each account has its turn once a day, weekly without an open deal, and less often while its site is down', async () => {
      answers['/'] = gives(PAGE_WITH_FEED);
      answers['/feed.xml'] = gives(rss('First'));
      const dueIn = async () => {
        const [row] = await system<{ due_at: Date }>(
          'select due_at from account_news where account_id = $1',
          [account.account_id],
        );
        return Math.round(((row?.due_at.getTime() ?? 0) - app.clock.now.getTime()) / DAY_MS);
      };
      await system('update account_news set due_at = $2 where account_id = $1', [account.account_id, NOW]);
      expect(await checkDue(deps)).toBe(1);
      expect(await checkDue(deps)).toBe(0);
      expect(await dueIn()).toBe(1);
      answers['/feed.xml'] = (_, response) => void response.destroy();
      await check();
      await check();
      expect(await dueIn()).toBe(4);
      await system(`update deals set shelf = 'archived', shelved_at = now() where account_id = $1`, [
        account.account_id,
      ]);
      answers['/feed.xml'] = gives(rss('First'));
      await check();
      expect(await dueIn()).toBe(7);
    });

    it('NEWS08 two workers at once never look at one account together, and a suspended company has no turn', async () => {
      answers['/'] = (_, response) => void setTimeout(() => response.writeHead(200).end(PAGE_WITH_FEED), 50);
      answers['/feed.xml'] = gives(rss('First'));
      await system('update account_news set due_at = $2 where account_id = $1', [account.account_id, NOW]);
      const both = await Promise.all([checkDue(deps), checkDue(deps)]);
      expect(both.toSorted()).toEqual([0, 1]);
      expect(asked.filter((path) => path === '/')).toHaveLength(1);
      const { companyId } = app.people.rep;
      await system('update account_news set due_at = $2 where account_id = $1', [account.account_id, NOW]);
      await system(`update companies set suspended_at = now(), suspension_reason = 'test' where id = $1`, [
        companyId,
      ]);
      expect(await checkDue(deps)).toBe(0);
      await system('update companies set suspended_at = null, suspension_reason = null where id = $1', [
        companyId,
      ]);
    });

    it('NEWS08 many new accounts are spread over a day; a person has one looked at now, once an hour', async () => {
      const { rep, viewer } = app.people;
      await system(
        `with made as (
           insert into accounts (company_id, id, workspace_id, name)
           select company_id, gen_random_uuid(), workspace_id, 'Spread ' || n from accounts, generate_series(1, 40) n
            where id = $1 returning company_id, id, workspace_id),
         dealt as (
           insert into deals (company_id, id, workspace_id, account_id, owner_id, number, name, stage, currency)
           select m.company_id, gen_random_uuid(), m.workspace_id, m.id, $2, 900000 + $3 * 100 + row_number() over (),
                  'Spread', 'prospecting', 'EUR' from made m returning 1)
         select 1 from dealt`,
        [account.account_id, rep.id, names],
      );
      const [due] = await system<{ n: number; now: number }>(
        `select count(*)::int as n, count(*) filter (where due_at <= now() + interval '1 second')::int as now
           from account_news n join accounts a on a.id = n.account_id where a.name like 'Spread %'`,
      );
      expect([due?.n, (due?.now ?? 40) < 10]).toEqual([40, true]);
      answers['/'] = gives(PAGE_WITH_FEED);
      answers['/feed.xml'] = gives(rss('First'));
      expect((await app.call(viewer, checkNews, { params: account })).status).toBe(403);
      expect((await app.call(rep, checkNews, { params: account })).body.is_waiting).toBe(true);
      expect((await read()).search.is_waiting).toBe(true);
      await check();
      const again = await app.call(rep, checkNews, { params: account });
      expect(again.body).toMatchObject({ is_waiting: false, checked_at: NOW.toISOString() });
    });

    it('NEWS09 old articles, those of days to come and those without a day are left out', async () => {
      const days = { Old: '2025-08-01', Soon: '2026-03-09', None: '', Today: '2026-03-06' };
      answers['/'] = gives(PAGE_WITH_FEED);
      const items = Object.entries(days).map(
        ([title, day]) =>
          `<item><title>${title}</title><link>/${title}</link><pubDate>${day}</pubDate></item>`,
      );
      answers['/feed.xml'] = gives(`<rss version="2.0"><channel>${items.join('')}</channel></rss>`);
      await check();
      expect(await headlines()).toEqual(['Today']);
    });

    it('NEWS09 the kept account of a merge has its news looked for; that of the other goes', async () => {
      const { manager } = app.people;
      answers['/'] = gives(PAGE_WITH_FEED);
      answers['/feed.xml'] = gives(rss('First'));
      await check();
      const other = await addAccount(app.people.rep, `Southwind ${names}`, null);
      const merged = await app.call(manager, mergeAccounts, {
        params: other,
        body: { other: account.account_id },
        version: 1,
      } as never);
      expect(merged.status, merged.text).toBe(200);
      expect(await system('select 1 from news_items where account_id = $1', [account.account_id])).toEqual(
        [],
      );
      expect(
        await system('select 1 from account_news where account_id = $1', [other.account_id]),
      ).toHaveLength(1);
    });
  });
});
