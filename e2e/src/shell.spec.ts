import type { Page } from '@playwright/test';
import { newCompany } from './support/company-of-own.ts';
import { dealPath, makeDeal } from './support/deals.ts';
import { switchOff } from './support/features.ts';
import { expect, test } from './support/fixtures.ts';
import { signInOnPage } from './support/joining.ts';
import { pressInTurn } from './support/keys.ts';
import { newPerson, type OwnPerson, openAs } from './support/person-of-own.ts';
import { PHONE } from './support/screens.ts';

const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' });
const widthOf = (page: Page) => sidebar(page).evaluate((element) => element.getBoundingClientRect().width);
const REM_PX = 16;

test('SHELL01 the header stays in sight while the page scrolls', { tag: '@browser' }, async ({ pageOf }) => {
  const page = await pageOf('manager', { viewport: { width: 1440, height: 500 } });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  const header = page.getByRole('banner').first();
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeGreaterThan(800);
  await page.mouse.move(700, 300);
  await page.mouse.wheel(0, 2000);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(200);
  await expect(header).toBeInViewport({ ratio: 1 });
  expect((await header.boundingBox())?.y).toBe(0);
});

test('SHELL02 SHELL03 SHELL04 the sidebar is 3rem of icons, and 16rem after Ctrl+B or its button', {
  tag: '@browser',
}, async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/home');
  await expect(sidebar(page)).toHaveAttribute('data-state', 'collapsed');
  expect(await widthOf(page)).toBe(3 * REM_PX);
  await page.keyboard.press('Control+b');
  await expect.poll(() => widthOf(page)).toBe(16 * REM_PX);
  await expect(sidebar(page).getByText('Lead Management')).toBeVisible();
  await page.keyboard.press('Meta+b');
  await expect.poll(() => widthOf(page)).toBe(3 * REM_PX);
  await page.getByRole('button', { name: 'Expand sidebar' }).click();
  await expect.poll(() => widthOf(page)).toBe(16 * REM_PX);
});

test('SHELL05 the sidebar stays as it was left, by a cookie that lasts 7 days', { tag: '@browser' }, async ({
  pageOf,
}) => {
  const page = await pageOf('rep');
  await page.goto('/home');
  await expect(sidebar(page)).toHaveAttribute('data-state', 'collapsed');
  await page.keyboard.press('Control+b');
  await expect(sidebar(page)).toHaveAttribute('data-state', 'expanded');
  await page.reload();
  await expect(sidebar(page)).toHaveAttribute('data-state', 'expanded');
  const cookie = (await page.context().cookies()).find(({ name }) => name === 'dealwright_sidebar');
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
  expect(cookie?.value).toBe('expanded');
  expect(days).toBeGreaterThan(6.9);
  expect(days).toBeLessThanOrEqual(7);
});

test('SHELL09 the navigation names the five areas in their order and leads there', {
  tag: '@browser',
}, async ({ pageOf }) => {
  const page = await pageOf('manager');
  await page.goto('/home');
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  const areas = [
    ['Home', '/home'],
    ['Dashboard', '/dashboard'],
    ['Territory Planning', '/territory-planning'],
    ['Account Planning', '/account-planning'],
    ['Lead Management', '/lead-planning'],
  ] as const;
  await expect(links).toHaveText(areas.map(([label]) => label));
  for (const [label, path] of areas) {
    await links.filter({ hasText: label }).click();
    await expect(page).toHaveURL(path);
    await expect(links.filter({ hasText: label })).toHaveAttribute('aria-current', 'page');
  }
});

test('SHELL15 the header’s toggle chooses light, dark or system, and the choice outlives a reload', {
  tag: '@browser',
}, async ({ pageOf }) => {
  const page = await pageOf('rep', { colorScheme: 'light' });
  const html = page.locator('html');
  const choose = async (mode: string) => {
    await page.getByRole('button', { name: 'Color mode' }).click();
    await page.getByRole('menuitemradio', { name: mode }).click();
  };
  await page.goto('/home');
  await expect(html).toHaveAttribute('data-mode', 'dark');
  await choose('Light');
  await expect(html).toHaveAttribute('data-mode', 'light');
  await page.reload();
  await expect(html).toHaveAttribute('data-mode', 'light');
  await choose('Dark');
  await expect(html).toHaveAttribute('data-mode', 'dark');
  await choose('System');
  await expect(html).toHaveAttribute('data-mode', 'light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('system');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(html).toHaveAttribute('data-mode', 'dark');
});

test('the keyboard goes on in the new page, after a shortcut and after the search', async ({ pageOf }) => {
  const page = await pageOf('manager');
  const goFromALink = async (go: () => Promise<void>, path: string) => {
    await page.getByRole('main').getByRole('link').first().focus();
    await go();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole('main')).toBeFocused();
  };
  await page.goto('/dashboard');
  await goFromALink(async () => {
    await pressInTurn(page, 'g a');
  }, '/account-planning');
  await goFromALink(async () => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Territory');
    await page
      .getByRole('option', { name: /Territory/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
  }, '/territory-planning');
});

test('SHELL26 Help leads to the guide and shows the keyboard shortcuts', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/home');
  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await choose('Keyboard shortcuts');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Search everything')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  await choose('User guide');
  await expect(page).toHaveURL('/guide');
});

test('SHELL16 SHELL23 a deal page says where one is, and the number counts up', async ({ pageOf, api }) => {
  const rep = api('rep');
  const first = await makeDeal(rep);
  const second = await makeDeal(rep);
  expect(second.number).toBeGreaterThan(first.number);
  const page = await pageOf('rep');
  await page.goto(dealPath(second));
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(breadcrumb).toHaveText(
    `Leads > LEAD-${second.number} - ${second.account.name} - ${second.name}`,
  );
  await breadcrumb.getByRole('link', { name: 'Leads' }).click();
  await expect(page).toHaveURL('/lead-planning');
  await expect(breadcrumb).toHaveCount(0);
});

test('SHELL17 SHELL18 SHELL22 only deal pages have the action bar; pinning shows at once and persists', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto('/home');
  const bar = page.getByRole('toolbar', { name: 'Deal actions' });
  await expect(page.getByRole('button', { name: 'Color mode' })).toBeVisible();
  await expect(bar).toHaveCount(0);
  await page.goto(dealPath(deal));
  await bar.getByRole('button', { name: 'Pin deal' }).click();
  await expect(bar.getByRole('button', { name: 'Unpin deal' })).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await bar.getByRole('button', { name: 'Unpin deal' }).click();
  await expect(bar.getByRole('button', { name: 'Pin deal' })).toBeVisible();
  await expect(bar.getByRole('button', { name: 'Share Deal' })).toBeVisible();
  await bar.getByRole('button', { name: 'More deal actions' }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Archive Deal', 'Merge with…', 'Delete Deal']);
});

test('SHELL19 SHELL20 SHELL21 switched off, share, archive and delete announce themselves and change nothing', async ({
  api,
  browser,
  server,
  complaints,
}) => {
  const company = await newCompany(server);
  await switchOff(api('operator'), company.api, ['deal_share', 'deal_archive', 'deal_delete']);
  const deal = await makeDeal(company.api);
  const page = await openAs(browser, server, company.admin, complaints);
  const writes: string[] = [];
  page.on('request', (request) => {
    // That somebody looks at the deal is recorded, whatever they do there.
    const looks = request.url().endsWith('/visit');
    if (request.method() !== 'GET' && !looks) writes.push(request.url());
  });
  await page.goto(dealPath(deal));
  await page.getByRole('button', { name: 'Share Deal' }).click();
  await expect(page.getByText('Share Deal is coming soon.')).toBeVisible();
  for (const title of ['Archive Deal', 'Delete Deal']) {
    await page.getByRole('button', { name: 'More deal actions' }).click();
    await page.getByRole('menuitem', { name: title }).click();
    await expect(page.getByText(title, { exact: true })).toBeVisible();
    await expect(page.getByText(`${title} is coming soon.`)).toBeVisible();
  }
  expect(writes).toEqual([]);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(deal.name);
});

test('SHELL25 each page has its title, its description and its canonical address', {
  tag: '@browser',
}, async ({ pageOf, page: visitor, server }) => {
  const head = (page: Page) => ({
    description: page.locator('meta[name="description"]'),
    canonical: page.locator('link[rel="canonical"]'),
  });
  await visitor.goto('/');
  await expect(visitor).toHaveTitle('Dealwright: deals qualified by evidence');
  await expect(head(visitor).canonical).toHaveAttribute('href', `${server.address}/`);
  const page = await pageOf('manager');
  await page.goto('/territory-planning');
  await expect(page).toHaveTitle('Territory Planning · Dealwright');
  await expect(head(page).description).toHaveAttribute(
    'content',
    'Accounts, pipeline and quota by territory.',
  );
  await page.goto('/lead-planning?view=list');
  await expect(page).toHaveTitle('Lead Management · Dealwright');
  await expect(head(page).canonical).toHaveAttribute('href', `${server.address}/lead-planning`);
});

/** Each with their own person: signing out ends every session of the user. */
test.describe('signing out', () => {
  const signIn = async (page: Page, { email, password }: OwnPerson) => {
    await page.goto('/auth');
    await signInOnPage(page, email, password);
    await expect(page).toHaveURL('/home');
  };

  test('SHELL12 SHELL13 the foot of the sidebar has Settings with one’s initials, and Logout ends every session', async ({
    page,
    browser,
    complaints,
    server,
  }) => {
    complaints.expect(/status of 401/);
    const person = await newPerson(server);
    await signIn(page, person);
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, person);
    const settings = sidebar(page).getByRole('button', { name: /^Settings/ });
    await expect(settings.getByText('NQ', { exact: true })).toBeVisible();
    await sidebar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await page.goto('/home');
    await expect(page).toHaveURL('/auth');
    await elsewhere.goto('/dashboard');
    await expect(elsewhere).toHaveURL('/auth');
    await elsewhere.context().close();
  });

  test('SHELL13 Logout that the server does not hear of is only logged, and leads to the sign-in page', {
    tag: '@browser',
  }, async ({ page, complaints, server }) => {
    complaints.expect(/Failed to load resource/);
    await signIn(page, await newPerson(server));
    await page.route('**/api/session', (route) =>
      route.request().method() === 'DELETE' ? route.abort('connectionrefused') : route.fallback(),
    );
    await sidebar(page).getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(page.getByLabel('Email')).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('SHELL03 SHELL06 SHELL07 SHELL08 the menu is a drawer of 18rem; going somewhere closes it', async ({
    pageOf,
  }) => {
    const page = await pageOf('rep');
    await page.goto('/home');
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
    await expect(sidebar(page)).toBeHidden();
    await page.getByRole('button', { name: 'Menu' }).tap();
    const drawer = page.getByRole('dialog', { name: 'Dealwright' });
    await expect(drawer.getByRole('button', { name: /^Settings/ })).toBeVisible();
    await expect(drawer.getByRole('button', { name: 'Logout' })).toBeVisible();
    await expect(drawer.getByRole('navigation', { name: 'Main' }).getByRole('link')).toHaveText([
      'Home',
      'Dashboard',
      'Territory Planning',
      'Account Planning',
      'Lead Management',
    ]);
    expect((await drawer.boundingBox())?.width).toBe(18 * REM_PX);
    await drawer.getByRole('link', { name: 'Account Planning' }).tap();
    await expect(page).toHaveURL('/account-planning');
    await expect(drawer).toHaveCount(0);
  });

  test('SHELL06 the sidebar gives way to the drawer below 768 px', async ({ pageOf }) => {
    const page = await pageOf('rep', { isMobile: false, viewport: { width: 768, height: 800 } });
    await page.goto('/home');
    await expect(sidebar(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu' })).toHaveCount(0);
    await page.setViewportSize({ width: 767, height: 800 });
    await expect(sidebar(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
  });
});
