import { insertItems, listItems } from '../features/news/store.ts';
import { asCompany } from '../platform/as-member.ts';
import { SHARED_CANARY } from './canary-plans.ts';
import type { TestApp } from './test-app.ts';

/** A headline about an account; returns its id. */
export async function addCanaryNews(app: TestApp, accountId: string): Promise<string> {
  const place = { companyId: app.people.rep.companyId, id: accountId };
  const item = {
    source: 'gnews',
    headline: `Headline ${SHARED_CANARY}`,
    url: 'https://press.example/canary',
    published_on: '2026-03-02',
    kind: 'other',
  } as const;
  const found = await asCompany(app.database, place.companyId, async (tx) => {
    await insertItems(tx, place, [item], new Date());
    return listItems(tx, place, { dismissed: false, after: null, limit: 1 });
  });
  return found[0]?.id ?? '';
}
