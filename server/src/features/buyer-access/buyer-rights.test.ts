import { revokeBuyerLink } from '@dealwright/contract/buyer-access/buyer-links';
import { getBuyerPlan } from '@dealwright/contract/close-plan/buyer-plan';
import { getClosePlan } from '@dealwright/contract/close-plan/close-plan';
import { OPERATIONS } from '@dealwright/contract/operations';
import { eachEngine } from '@dealwright/db/testing/each-engine';
import { dayOf } from '@dealwright/domain/calendar';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { addBuyer, type BuyerBrowser, buyerBrowser, linkToQuote } from '../../testing/buyer-scene.ts';
import { buildCanaryDeal, CANARY, type CanaryDeal } from '../../testing/canary-deal.ts';
import { SHARED_CANARY } from '../../testing/canary-plans.ts';
import { addPlannedDeal, confirmedPlanBuyer, type PlanLink } from '../../testing/plan-scene.ts';
import { addQuotableDeal, sentQuote } from '../../testing/quote-scene.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { EVERY_TRIAL } from '../../testing/trials/every-trial.ts';

/** Not tried: the stream never ends by itself, and the last ends nothing but a session. */
const LEFT_OUT = new Set(['openStream', 'signIn', 'endBuyerSession']);

/** What a link to a close plan opens. */
const PLAN_DOORS = OPERATIONS.filter(({ path }) => path.startsWith('/buyer/links/:link_id/plan'));

/** A link to the close plan of the canary deal, whose holder confirmed their address. */
async function linkToPlan(app: TestApp, canary: CanaryDeal, validUntil?: string): Promise<PlanLink> {
  const { number } = canary;
  const { rep } = app.people;
  const { plan } = (await app.call(rep, getClosePlan, { params: { number } })).body;
  const { id: contactId, email } = await addBuyer(app, rep);
  const steps = plan?.steps.map(({ id }) => id) ?? [];
  const planned = { ...canary, contactId, email, steps };
  return confirmedPlanBuyer(app, rep, planned, validUntil ? { valid_until: validUntil } : {});
}

/** A buyer as a kind of person of their own: whose link is of the very deal, its quote or its plan, or of another company. */
eachEngine((engine) => {
  let app: TestApp;
  let canary: CanaryDeal;
  let plan: PlanLink;
  let guest: PlanLink;
  const buyers: Partial<Record<'ofDeal' | 'ofPlan' | 'ofOther' | 'ofOtherPlan', BuyerBrowser>> = {};
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
    plan = await linkToPlan(app, canary);
    guest = await linkToPlan(app, canary);
    buyers.ofPlan = plan.browser;
    buyers.ofOtherPlan = (
      await confirmedPlanBuyer(app, stranger, await addPlannedDeal(app, stranger))
    ).browser;
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

  const enter = async (browser: BuyerBrowser, { link, steps }: Pick<PlanLink, 'link' | 'steps'>) => {
    const params = { link_id: link.id, step_id: steps[0] ?? '' };
    const answers = [];
    for (const route of PLAN_DOORS) {
      const body = EVERY_TRIAL[route.operationId]?.body?.(canary);
      const options = { params: params as never, ...(body === undefined ? {} : { body: body as never }) };
      answers.push(await browser.call(route, options));
    }
    return answers;
  };
  const secrets = () => [CANARY, SHARED_CANARY, plan.email, guest.email, 'Bea Buyer'];
  const isShut = async (browser: BuyerBrowser, link: Pick<PlanLink, 'link' | 'steps'>) => {
    const answers = await enter(browser, link);
    expect(answers.map(({ status }) => status)).toEqual(PLAN_DOORS.map(() => 401));
    for (const { text } of answers) {
      for (const secret of secrets()) expect(text).not.toContain(secret);
    }
  };

  test('BUYER50 the link to a close plan shows its buyer steps and days, and not a byte of the deal or other guests', async () => {
    const { status, text } = await plan.browser.call(getBuyerPlan, { params: plan.params });
    expect(status).toBe(200);
    for (const secret of [
      CANARY,
      guest.email,
      guest.link.id,
      'amount',
      'score',
      'note',
      `LEAD-${canary.number}`,
    ])
      expect(text).not.toContain(secret);
    expect((await enter(plan.browser, plan)).map((answer) => answer.status)).not.toContain(401);
  });

  test('BUYER50 the link to a close plan is shut for those of its quote, of another guest and of another company', async () => {
    for (const kind of ['ofDeal', 'ofOther', 'ofOtherPlan'] as const) {
      const browser = buyers[kind];
      if (browser) await isShut(browser, plan);
    }
    await isShut(guest.browser, plan);
  });

  test('BUYER50 a forwarded or guessed link to a close plan is shut without the code to its own address', async () => {
    const forwarded = buyerBrowser(app);
    expect((await forwarded.open(plan.token)).text).not.toContain(plan.email);
    await isShut(forwarded, plan);
    for (const id of [newId(), canary.id]) {
      await isShut(plan.browser, { ...plan, link: { ...plan.link, id } });
    }
  });

  test('BUYER50 a revoked or expired link to a close plan is shut', async () => {
    const revoked = await linkToPlan(app, canary);
    const { status } = await app.call(app.people.rep, revokeBuyerLink, { params: revoked.params });
    expect(status).toBe(200);
    await isShut(revoked.browser, revoked);
    const started = app.clock.now;
    const today = dayOf(started);
    app.clock.now = new Date(`${today}T20:00:00Z`);
    const expired = await linkToPlan(app, canary, today);
    const read = () => expired.browser.call(getBuyerPlan, { params: expired.params });
    app.clock.now = new Date(`${today}T23:59:59Z`);
    expect((await read()).status).toBe(200);
    app.clock.now = new Date(app.clock.now.getTime() + 1000);
    await isShut(expired.browser, expired);
    app.clock.now = started;
  });
});
