import { createInteraction } from '@dealwright/contract/interactions';
import { addBuyer, dealPath, makeDeal, pipelineOf, prove } from './support/deals.ts';
import { expect, test } from './support/fixtures.ts';
import { pressInTurn } from './support/keys.ts';

test('from the board to a deal to the words its evidence rests on, without a pointer', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const deal = await makeDeal(rep);
  const ana = await addBuyer(rep, deal, 'Ana Ruiz');
  const quote = 'We lose a day each week to rework.';
  const call = await rep.call(createInteraction, {
    params: { number: deal.number },
    body: {
      kind: 'call',
      title: 'Call with Ana',
      occurred_at: new Date().toISOString(),
      source: { text: `Ana Ruiz: ${quote}` },
    },
  });
  await prove(rep, deal, {
    statement: 'They lose a day each week',
    stakeholder_id: ana.id,
    source: { interaction_id: call.id, quote },
  });
  const page = await pageOf('rep');
  await page.goto(pipelineOf(deal));
  const link = page.getByRole('article').getByRole('link', { name: deal.name });
  await expect(link).toBeVisible();
  const tabTo = async (target: ReturnType<typeof page.getByRole>, most: number) => {
    for (let presses = 0; presses < most; presses += 1) {
      await page.keyboard.press('Tab');
      if (await target.evaluate((element) => element === document.activeElement)) return;
    }
    throw new Error(`${target} was not reached with ${most} presses of Tab`);
  };
  await tabTo(link, 40);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(dealPath(deal));
  await expect(page.getByRole('tab', { name: 'Overview' })).toBeVisible();
  await page.keyboard.press('2');
  const source = page.getByRole('button', { name: /Open at the quote: Call with Ana/ });
  await expect(source).toBeVisible();
  await tabTo(source, 80);
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Call with Ana' });
  await expect(sheet.locator('[data-focus]')).toHaveText(quote);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(source).toBeFocused();
});

test('the first Tab offers to skip to the content, and ? shows the keys', async ({ pageOf }) => {
  const page = await pageOf('rep');
  await page.goto('/lead-planning');
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys.getByText('Move to a stage')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);
});

test('arrow keys go from card to card and from column to column', async ({ pageOf, api }) => {
  const word = `Arrow${Date.now()}`;
  for (const [name, stage] of [
    ['One', 'prospecting'],
    ['Two', 'prospecting'],
    ['Three', 'discovery'],
  ] as const) {
    await makeDeal(api('rep'), { name: `${name} ${word}`, stage });
  }
  const page = await pageOf('rep');
  await page.goto(`/lead-planning?q=${word}`);
  const column = (label: string) =>
    page.getByRole('region', { name: new RegExp(`^${label}, `) }).locator('[data-card-link]');
  await column('Prospecting').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(column('Prospecting').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(column('Discovery').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(column('Prospecting').first()).toBeFocused();
});

test('SHELL29 G and a letter go to every entry of the sidebar, and never out of a field or a dialog', async ({
  pageOf,
}) => {
  const page = await pageOf('rep');
  await page.goto('/tasks');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('?');
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const go = shortcuts.getByLabel('Go to', { exact: true });
  await expect(go.getByRole('term')).toHaveText([
    'Home',
    'Dashboard',
    'Territory Planning',
    'Account Planning',
    'Lead Management',
    'Forecast',
    'Tasks',
    'Review',
    'Contacts',
    'Products',
    'Competitors',
    'Settings',
  ]);
  const letters = (await go.getByRole('definition').allTextContents()).map((text) => text.slice(-1));
  await pressInTurn(page, 'g d');
  await expect(shortcuts).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(shortcuts).toHaveCount(0);
  const paths = [
    '/home',
    '/dashboard',
    '/territory-planning',
    '/account-planning',
    '/lead-planning',
    '/forecast',
    '/tasks',
    '/review',
    '/contacts',
  ];
  for (const [index, path] of paths.entries()) {
    await pressInTurn(page, `g ${(letters[index] ?? '').toLowerCase()}`);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await page.goto('/account-planning');
  const search = page.getByRole('searchbox', { name: 'Search accounts' });
  await search.pressSequentially('gh');
  await expect(search).toHaveValue('gh');
  await expect(page).toHaveURL(/^[^?]*\/account-planning/);
});

test('SHELL29 SHELL30 J and K move over Home, the dashboard and the board, and N writes a note on the deal that is meant', async ({
  pageOf,
  api,
}) => {
  const word = `Jump${Date.now()}`;
  const deals = [];
  for (const name of ['One', 'Two']) {
    deals.push(await makeDeal(api('rep'), { name: `${name} ${word}`, stage: 'prospecting' }));
  }
  const page = await pageOf('rep');
  await page.goto('/home');
  const entries = page.locator('[data-nav-row]');
  const moveOver = async () => {
    await expect(entries.nth(1)).toBeVisible();
    for (const [key, index] of [
      ['j', 0],
      ['j', 1],
      ['k', 0],
    ] as const) {
      await page.keyboard.press(key);
      await expect(entries.nth(index)).toBeFocused();
    }
  };
  await moveOver();
  await page.goto('/dashboard');
  await moveOver();

  await page.goto(`/lead-planning?q=${word}`);
  const cards = page.locator('[data-card-link]');
  await expect(cards).toHaveCount(2);
  await page.keyboard.press('j');
  await expect(cards.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(cards.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(cards.nth(0)).toBeFocused();
  const name = await cards.nth(0).textContent();
  const deal = deals.find((one) => name?.includes(one.name));
  await page.keyboard.press('n');
  await expect(page).toHaveURL(new RegExp(`LEAD-${deal?.number}`));
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeVisible();
});

test('SHELL30 every visible tab of a deal has its number, in the person’s own order, and N writes a note', async ({
  pageOf,
  api,
}) => {
  const deal = await makeDeal(api('rep'));
  const page = await pageOf('rep');
  await page.goto(dealPath(deal));
  const tabs = page.getByRole('tablist', { name: 'Parts of the deal' }).getByRole('tab');
  await expect(tabs).toHaveCount(11);
  const keys = Array.from('1234567890-');
  for (const [index, key] of keys.entries()) {
    await page.keyboard.press(key);
    await expect(tabs.nth(index)).toHaveAttribute('aria-selected', 'true');
  }
  await page.keyboard.press('n');
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeVisible();
});

test('PERS21 with single keys switched off in Personalization they do nothing, and are not listed', async ({
  pageOf,
}) => {
  const page = await pageOf('rep');
  await page.goto('/settings?tab=personalization');
  await page.getByRole('switch', { name: /^Single-key shortcuts/ }).click();
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await pressInTurn(page, 'g h');
  await page.keyboard.press('?');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click();
  const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(shortcuts.getByText('Single-key shortcuts are off')).toBeVisible();
  await expect(shortcuts.getByRole('term')).toHaveText([
    'Expand or collapse the sidebar',
    'Undo the last change',
    'Search everything',
  ]);
  await expect(page).toHaveURL('/dashboard');
});

test('SHELL31 the palette answers before the server does, then with deals, accounts and people', async ({
  pageOf,
  api,
}) => {
  const rep = api('rep');
  const word = `Pal${Date.now()}`;
  const deal = await makeDeal(rep, { name: `Rollout ${word}`, account: { name: `Works ${word}` } });
  await addBuyer(rep, deal, `Noor ${word}`, 'CFO');
  const page = await pageOf('rep');
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/\/api\/(deals|accounts|contacts)\?/, async (route) => {
    await held;
    await route.fallback();
  });
  await page.keyboard.press('Control+k');
  const search = page.getByRole('combobox', { name: 'Search' });
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  await expect(option('Dashboard').first()).toBeVisible();
  await search.fill('territory');
  await expect(option('Territory Planning').first()).toHaveAttribute('aria-selected', 'true');
  // Nothing of what is there at once fits: Enter waits for the server.
  await search.fill(word);
  await search.press('Enter');
  await expect(search).toBeVisible();
  answer();
  await expect(page).toHaveURL(dealPath(deal));

  await page.keyboard.press('Control+k');
  await search.fill(word);
  await expect(option(new RegExp(`^Works ${word}`))).toBeVisible();
  await expect(option(new RegExp(`^Noor ${word}`))).toContainText('CFO');
  await search.press('ArrowUp');
  await search.press('Enter');
  await expect(page).toHaveURL(/\/contacts\/[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: `Noor ${word}` })).toBeVisible();
});
