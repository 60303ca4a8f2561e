import { createDeal } from '@dealwright/contract/deals/deals';
import { checkNews, dismissNews, listNews } from '@dealwright/contract/news';
import { queryRows } from '@dealwright/db/query-rows';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { LONGEST_HEADLINE } from '@dealwright/domain/news';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FeedSite, gives, PAGE_WITH_FEED, rss, startFeedSite } from '../../testing/feed-site.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { checkAccount, type NewsDeps } from './check-account.ts';
import { checkDue } from './jobs.ts';

const NOW = new Date('2026-03-06T16:00:00Z');
const NEVER = new Date('2027-03-06T16:00:00Z');

eachEngine((engine) => {
  describe('news that can’t be kept or are changed at once', () => {
    let app: TestApp;
    let site: FeedSite;
    let answers: ReturnType<FeedSite['begin']>['answers'];
    let deps: NewsDeps;
    let names = 0;
    let account: { readonly account_id: string };

    const system = <T>(text: string, values: readonly unknown[] = []) =>
      app.database.transaction('dealwright_system', (tx) => queryRows<T>(tx, text, [...values]));
    const addAccount = async (name: string) => {
      const made = await app.call(app.people.rep, createDeal, { body: { name: 'Deal', account: { name } } });
      const id = made.body.account?.id ?? '';
      await system('update accounts set domain = $2, city = $3 where id = $1', [
        id,
        'northwind.site',
        'Bergen',
      ]);
      return { account_id: id };
    };
    const check = () => checkAccount(deps, { companyId: app.people.rep.companyId, id: account.account_id });
    const read = async () => (await app.call(app.people.rep, listNews, { params: account, query: {} })).body;

    beforeAll(async () => {
      site = await startFeedSite();
      app = await createTestApp(engine, { NEWS_FEEDS: '1', GNEWS_API_KEY: 'key' });
      app.clock.now = NOW;
    });
    afterAll(async () => {
      await site.close();
      await app.close();
    });
    beforeEach(async () => {
      names += 1;
      ({ answers } = site.begin());
      const articles = { apiUrl: `${site.origin}/v4`, key: 'k' };
      const { outbound } = site;
      deps = { database: app.database, outbound, now: () => app.clock.now, readsFeeds: false, articles };
      await system('update account_news set due_at = $1', [NEVER]);
      account = await addAccount(`Northwind ${names} Energy`);
    });

    it('NEWS07 words of headlines that are dismissed at once are all kept', async () => {
      const words = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta'];
      answers['/v4/search'] = (_, response) => {
        const articles = words.map((word) => ({
          title: `Northwind ${names} Energy ${word} in Bergen`,
          url: `https://press.example/${word}`,
          publishedAt: '2026-03-05T10:00:00Z',
        }));
        response.end(JSON.stringify({ articles }));
      };
      await check();
      const { items } = await read();
      const dismissed = await Promise.all(
        words.map((word) => {
          const item_id = items.find(({ headline }) => headline.includes(word))?.id ?? '';
          return app.call(app.people.rep, dismissNews, {
            params: { ...account, item_id },
            body: { words: [word] },
          });
        }),
      );
      expect(dismissed.map(({ status }) => status)).toEqual(words.map(() => 200));
      expect((await read()).search.excluded_words.toSorted()).toEqual(words.toSorted());
    });

    it('NEWS12 a headline of emoji is kept in whole characters', async () => {
      deps = { ...deps, readsFeeds: true, articles: null };
      answers['/'] = gives(PAGE_WITH_FEED);
      const long = `${'n'.repeat(LONGEST_HEADLINE - 2)}😀😀`;
      answers['/feed.xml'] = gives(rss(long));
      await check();
      expect((await read()).items.map(({ headline }) => headline)).toEqual([
        `${'n'.repeat(LONGEST_HEADLINE - 2)}…`,
      ]);
    });

    it('NEWS12 an account whose news can’t be kept holds up no other, has its calls counted and waits its turn', async () => {
      const { rep } = app.people;
      const other = await addAccount(`Steady ${names}`);
      answers['/v4/search'] = (_, response) => {
        const title = `Northwind ${names} Energy grows in Bergen`;
        const article = { title, url: 'https://press.example/1', publishedAt: '2026-03-05T10:00:00Z' };
        response.end(JSON.stringify({ articles: [article] }));
      };
      const ids = [account.account_id, other.account_id];
      await system('update account_news set due_at = $1 where account_id = any($2)', [NOW, ids]);
      const { asOwner } = app.database;
      await asOwner.exec(
        `alter table news_items add constraint poison check (headline not like '%${names} %') not valid`,
      );
      const uses = `select 1 from usage_logs where operation = 'news_search'`;
      const before = (await system(uses)).length;
      await expect(checkDue(deps)).rejects.toThrow('1 checks for news failed');
      await asOwner.exec('alter table news_items drop constraint poison');
      expect(await system(uses)).toHaveLength(before + 2);
      const checked = 'select failures, checked_at from account_news where account_id = $1 and due_at > $2';
      const found = await Promise.all(ids.map((id) => system(checked, [id, NOW])));
      expect(found).toEqual([[{ failures: 1, checked_at: NOW }], [{ failures: 0, checked_at: NOW }]]);
      const again = await app.call(rep, checkNews, { params: account });
      expect(again.body).toMatchObject({ is_waiting: false, problem: 'unreadable' });
    });
  });
});
