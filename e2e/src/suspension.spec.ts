import { listSessions } from '@dealwright/contract/identity/sessions';
import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { SESSION_COOKIE } from './support/people.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`on a ${name}`, () => {
    test.use(screen);

    test('OPER10 OPER11 an operator suspends a company with a reason; its people see one page, until it is resumed', async ({
      pageOf,
      server,
      complaints,
    }) => {
      complaints.expect(/403/);
      const { admin, api } = await newCompany(server);
      const member = await pageOf('rival', screen);
      const { hostname } = new URL(server.address);
      await member.context().addCookies([
        {
          name: SESSION_COOKIE,
          value: admin.token,
          domain: hostname,
          path: '/',
          httpOnly: true,
          sameSite: 'Lax',
        },
      ]);
      await member.goto('/home');
      await expect(member.getByRole('heading', { level: 1 })).toBeVisible();

      const page = await pageOf('operator', screen);
      await page.goto('/super-admin/workspaces');
      await page.getByRole('searchbox', { name: 'Search workspaces' }).fill(admin.email.split('@')[1] ?? '');
      const found = page.getByRole('link', { name: /^Ida / });
      await expect(found).toHaveCount(1);
      await found.click();
      await expect(page).toHaveURL(/\/super-admin\/companies\/[0-9a-f-]{36}$/);
      await expect(page.getByRole('heading', { level: 1, name: /^Ida .* Active$/ })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Members' }).getByText(admin.email)).toBeVisible();
      await expect(page.getByText('1 of 25 seats')).toBeVisible();
      expect(await seriousFindings(page)).toEqual([]);

      await page.getByRole('button', { name: 'Suspend' }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Everyone in it (1 member) loses access at once.')).toBeVisible();
      await dialog.getByRole('button', { name: 'Suspend company' }).click();
      await expect(dialog.getByText('Enter a reason.')).toBeVisible();
      await dialog.getByLabel('Reason').fill('Unpaid invoices');
      await dialog.getByRole('button', { name: 'Suspend company' }).click();
      await expect(page.getByText('Unpaid invoices').first()).toBeVisible();
      await expect(page.getByRole('heading', { level: 1, name: /Suspended$/ })).toBeVisible();

      await member.goto('/home');
      await expect(member.getByRole('heading', { name: 'This company is suspended' })).toBeVisible();
      await expect(member.getByRole('link', { name: /support@/ })).toBeVisible();
      expect(await seriousFindings(member)).toEqual([]);
      await expect(api.call(listSessions)).rejects.toThrow(/company_suspended|suspended/);

      await page.getByRole('button', { name: 'Resume' }).click();
      await page.getByRole('dialog').getByLabel('Reason').fill('Paid');
      await page.getByRole('button', { name: 'Resume company' }).click();
      await expect(page.getByRole('button', { name: 'Suspend' })).toBeVisible();
      const actions = page.getByRole('list', { name: 'Operator actions' });
      await expect(actions.getByText('Company resumed')).toBeVisible();
      await expect(actions.getByText('Company suspended')).toBeVisible();
      await member.getByRole('button', { name: 'Check again' }).click();
      await expect(member.getByRole('heading', { name: 'This company is suspended' })).toBeHidden();
    });
  });
}

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`OPER18 an operator slows a company down and gives it the standard back on a ${name}`, async ({
    pageOf,
    server,
  }) => {
    const { admin } = await newCompany(server);
    const page = await pageOf('operator', screen);
    await page.goto('/super-admin/workspaces');
    await page.getByRole('searchbox', { name: 'Search workspaces' }).fill(admin.email.split('@')[1] ?? '');
    const found = page.getByRole('link', { name: /^Ida / });
    await expect(found).toHaveCount(1);
    await found.click();
    await expect(page.getByText('6 (default)', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change limits' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Requests at once').fill('none');
    await dialog.getByRole('button', { name: 'Change limits' }).click();
    await expect(
      dialog.getByText('Enter a whole number from 1 to 200, or leave it empty.', { exact: true }),
    ).toBeVisible();
    await expect(dialog.getByText('Enter a reason.', { exact: true })).toBeVisible();
    await dialog.getByLabel('Requests at once').fill('1');
    await dialog.getByLabel('Database seconds per minute').fill('20');
    await dialog.getByLabel('Reason').fill('A script of theirs asks without a pause');
    expect(await seriousFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Change limits' }).click();
    await expect(page.getByText('1 (default: 6)', { exact: true })).toBeVisible();
    await expect(page.getByText('20 (default: no limit)', { exact: true })).toBeVisible();
    const actions = page.getByRole('list', { name: 'Operator actions' });
    await expect(actions.getByText('Company limits changed')).toBeVisible();
    await page.reload();
    await expect(page.getByText('1 (default: 6)', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Change limits' }).click();
    await dialog.getByLabel('Requests at once').fill('');
    await dialog.getByLabel('Database seconds per minute').fill('');
    await dialog.getByLabel('Reason').fill('The script was mended');
    await dialog.getByRole('button', { name: 'Change limits' }).click();
    await expect(page.getByText('6 (default)', { exact: true })).toBeVisible();
  });
}

test('OPER14 operators see browsers by name', async ({ pageOf }) => {
  const page = await pageOf('operator', {
    ...DESKTOP,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
  await page.goto('/super-admin/security');
  const sessions = page.getByRole('region', { name: 'Operator sessions' });
  await expect(sessions.getByText(/^\w[\w ]* \d+ on \w+|Unknown device/).first()).toBeVisible();
});

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test.describe(`the overview on a ${name}`, () => {
    test.use(screen);

    test('OPER15 OPER16 OPER17 begins with what needs attention, then figures that open their rows, then charts', async ({
      pageOf,
    }) => {
      const page = await pageOf('operator', screen);
      await page.goto('/super-admin');
      const alerts = page.getByRole('list', { name: 'Needs attention' });
      await expect(page.getByText('Nothing needs attention').or(alerts)).toBeVisible();
      const figures = page.getByRole('list', { name: 'Figures' });
      await expect(figures.getByRole('listitem')).toHaveCount(8);
      await expect(page.getByRole('slider', { name: 'Requests', exact: true })).toBeVisible();
      await page
        .getByRole('radio', { name: '7 days' })
        .or(page.getByRole('button', { name: '7 days' }))
        .click();
      await expect(page).toHaveURL('/super-admin?days=7');
      expect(await seriousFindings(page)).toEqual([]);
      for (const [figure, title] of [
        ['Active companies', 'Companies'],
        ['People active in 7 days', 'People'],
        ['Failed emails in 24 hours', 'Failures'],
      ] as const) {
        await page.goto('/super-admin');
        await figures.getByRole('link', { name: figure }).click();
        await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
        expect(await seriousFindings(page)).toEqual([]);
      }
    });
  });
}
