import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

const section = (page: Page, name: string) => page.getByRole('region', { name });
const topOf = (page: Page, id: string) =>
  page.locator(`#${id}`).evaluate((element) => Math.round(element.getBoundingClientRect().top));

/** As scripts are off; what is looked at is what was sent. */
test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('LAND01 LAND02 a visitor of / gets the whole page, in its order', { tag: '@browser' }, async ({
    page,
    server,
  }) => {
    const response = await page.goto('/');
    expect(response?.headers()['content-type']).toContain('text/html');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Know which deals are real.');
    const landmarks = await page
      .locator('[data-landing] > header, main > section, [data-landing] > footer')
      .evaluateAll((elements) =>
        elements.map(({ id, tagName, ariaLabel }) => id || ariaLabel || tagName.toLowerCase()),
      );
    expect(landmarks).toEqual([
      'header',
      'section',
      'features',
      'Join the beta',
      'roadmap',
      'capabilities',
      'sales-excellence',
      'security',
      'early-access',
      'section',
      'footer',
    ]);
    await expect(page.getByLabel('First Name')).toBeVisible();
    await expect(page).toHaveTitle('Dealwright: deals qualified by evidence');
    const head = (selector: string, attribute: string) =>
      expect(page.locator(`head ${selector}`)).toHaveAttribute(attribute, /./);
    await head('meta[name="description"]', 'content');
    await expect(page.locator('head link[rel="canonical"]')).toHaveAttribute('href', `${server.address}/`);
    await expect(page.locator('head meta[property="og:image"]')).toHaveAttribute(
      'content',
      `${server.address}/landing/social.png`,
    );
    expect(await page.content()).not.toMatch(/%[A-Z_]+%/);
    expect((await page.request.get('/landing/social.png')).ok()).toBe(true);
  });
});

for (const [where, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${where}`, () => {
    test.use(screen);

    test('LAND03 Sign In in the header leads to /auth', async ({ page }) => {
      await page.goto('/');
      await page.getByRole('banner').getByRole('link', { name: 'Sign In' }).click();
      await expect(page).toHaveURL('/auth');
      await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    });

    test('LAND04 LAND05 LAND06 LAND07 LAND08 LAND11 LAND12 LAND13 LAND14 LAND15 it says what the document asks for', async ({
      page,
    }) => {
      await page.goto('/');
      await expect(section(page, 'Join the beta').getByRole('listitem').locator('p:first-child')).toHaveText([
        'Limited Beta Access',
        'Free During Beta',
        'Full Feature Access',
        'Priority Support',
      ]);
      await expect(
        section(page, 'What’s live and what’s next').getByRole('heading', { level: 3 }),
      ).toHaveText(['Recent releases', 'In development', 'Coming soon', 'Long-term vision']);
      await expect(section(page, 'One place for the whole deal').getByRole('term')).toHaveText([
        'Lead management',
        'MEDDPICC scorecards',
        'The analyst',
        'Forecast by evidence',
        'Territory and account planning',
        'Stakeholders and history',
      ]);
      const excellence = section(page, 'Built for sales excellence');
      for (const [figure, claim] of [
        ['40%', 'faster deal qualification'],
        ['25%', 'higher win rates'],
        ['99.9%', 'uptime'],
      ] as const) {
        await expect(excellence.getByText(figure, { exact: true })).toBeVisible();
        await expect(excellence.getByText(claim, { exact: true })).toBeVisible();
      }
      for (const role of ['Admin', 'Sales Manager', 'Team Manager', 'Account Executive']) {
        await expect(excellence.getByText(role, { exact: true })).toBeVisible();
      }
      const security = section(page, 'Security and compliance');
      await expect(security.getByRole('heading', { name: 'AES-256 encryption' })).toBeVisible();
      await expect(security.getByRole('heading', { name: 'TLS 1.3' })).toBeVisible();
      await expect(security).toContainText('Your data is isolated per company by row-level security');
      const contact = security.getByRole('link', { name: 'security@dealwright.example' });
      await expect(contact).toHaveAttribute('href', 'mailto:security@dealwright.example');
      await expect(section(page, 'Request early access').getByRole('listitem')).toHaveText([
        'CRM access',
        'MEDDPICC assessment',
        'A personal onboarding session',
        'A direct line to the product team',
        'Priority support',
        'Grandfathered pricing',
      ]);
    });

    test('the page is never wider than the screen, and its pictures load when one comes to them', async ({
      page,
    }) => {
      await page.goto('/');
      const pictures = page.getByRole('img', { name: /^(The board|A deal’s|The dashboard)/ });
      await expect(pictures).toHaveCount(3);
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded();
        await expect
          .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
          .toBeGreaterThan(700);
      }
      const overhang = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overhang).toBe(0);
    });
  });
}

test.describe('for those who like motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('LAND09 LAND10 buttons scroll smoothly to the form and to the features', { tag: '@browser' }, async ({
    page,
  }) => {
    await page.goto('/');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe(
      'smooth',
    );
    for (const [name, id] of [
      ['Get Early Access', 'early-access'],
      ['See Features', 'features'],
      ['Early Access', 'early-access'],
      ['Explore Features', 'features'],
    ] as const) {
      await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
      const link = page.getByRole('link', { name, exact: true }).first();
      const before = await topOf(page, id);
      await link.dispatchEvent('click');
      // On the way it has left the start and not yet arrived.
      await expect.poll(() => topOf(page, id)).toBeLessThan(before);
      await expect.poll(() => topOf(page, id)).toBeLessThanOrEqual(57);
      expect(await topOf(page, id)).toBeGreaterThanOrEqual(0);
    }
  });
});

test('LAND09 LAND10 nothing moves for those who prefer reduced motion', { tag: '@browser' }, async ({
  page,
}) => {
  await page.goto('/');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('auto');
  await page.getByRole('link', { name: 'Get Early Access' }).first().click();
  expect(await topOf(page, 'early-access')).toBeLessThanOrEqual(57);
});

test('GUARD10 signed-in people do not see it', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/');
  await expect(page).toHaveURL('/home');
});
