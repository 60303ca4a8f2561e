import { OPERATIONS } from '@dealwright/contract/operations';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BuyerBrowser, buyerBrowser, linkToQuote } from '../../testing/buyer-scene.ts';
import { buildCanaryDeal, CANARY, type CanaryDeal } from '../../testing/canary-deal.ts';
import { addQuotableDeal, sentQuote } from '../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EVERY_TRIAL } from '../../testing/trials/every-trial.ts';

/** Not tried: the stream never ends by itself, and the last ends nothing but a session. */
const LEFT_OUT = new Set(['openStream', 'signIn', 'endBuyerSession']);

/** A buyer as a kind of person of their own: whose link is of the very deal, and of another company. */
eachEngine((engine) => {
  let app: TestApp;
  let canary: CanaryDeal;
  const buyers: Partial<Record<'ofDeal' | 'ofOther', BuyerBrowser>> = {};
  beforeAll(async () => {
    app = await createTestApp(engine);
    canary = await buildCanaryDeal(app);
    const { token, email } = canary.buyerLink;
    buyers.ofDeal = buyerBrowser(app);
    await buyers.ofDeal.confirm(token, email);
    const { stranger } = app.people;
    const { number } = await addQuotableDeal(app, stranger);
    const theirs = await linkToQuote(app, stranger, await sentQuote(app, stranger, number));
    buyers.ofOther = buyerBrowser(app);
    await buyers.ofOther.confirm(theirs.token, theirs.email);
  });
  afterAll(() => app.close());

  const tried = OPERATIONS.filter(
    ({ operationId }) => operationId in EVERY_TRIAL && !LEFT_OUT.has(operationId),
  );

  test.each(tried)(
    'BUYER07 $operationId knows no buyer, but for what their own link opens',
    async (route) => {
      const trial = EVERY_TRIAL[route.operationId];
      const body = trial?.body?.(canary);
      const options = {
        ...(trial?.params ? { params: trial.params(canary) as never } : {}),
        ...(trial?.query ? { query: trial.query(canary) as never } : {}),
        ...(body === undefined ? {} : { body: body as never }),
        ...(trial?.version === undefined ? {} : { version: trial.version }),
      };
      const isOwn = route.path.startsWith('/buyer/links/');
      for (const [kind, browser] of Object.entries(buyers)) {
        const answer = await browser.call(route, options);
        if (isOwn && kind === 'ofDeal') {
          expect(answer.status).not.toBe(401);
          continue;
        }
        expect([kind, answer.status]).toEqual([kind, trial?.expected.visitor]);
        expect(answer.text).not.toContain(CANARY);
      }
    },
  );
});
