import { expect, test } from './support/fixtures.ts';
import { newcomer } from './support/newcomer.ts';
import { PHONE } from './support/screens.ts';

for (const { screen, options } of [
  { screen: 'desktop', options: {} },
  { screen: 'phone', options: PHONE },
]) {
  test.describe(`the mailbox of demo mode, ${screen}`, () => {
    test.use(options);

    test('OPS14 shows each mail as sent and as text, without sign-in, and a link in it works', async ({
      page,
      server,
      complaints,
    }) => {
      // The frame lets nothing run, not even what drives this journey.
      complaints.expect(/Blocked script execution in .*\/api\/dev\/mailbox/);
      const person = await newcomer(server, `reader-${screen}`, { verified: false });
      await page.goto('/dev/mailbox');
      await expect(page.getByRole('heading', { level: 1, name: 'Mailbox' })).toBeVisible();
      await page.getByLabel('Address').fill(person.email);
      const mails = page.getByRole('region', { name: 'Emails' }).getByRole('link');
      await expect(mails.first()).toContainText('Verify your email address');
      await expect(mails).toHaveCount(2);
      await mails.first().click();
      const mail = page.getByRole('article', { name: 'Verify your email address' });
      await expect(mail).toContainText(person.email);
      const frame = page.frameLocator('iframe');
      await expect(frame.getByRole('heading', { name: 'Verify your email address' })).toBeVisible();
      await mail.getByRole('button', { name: 'Text' }).click();
      await expect(mail.getByText(`${server.address}/verify-email?token=`)).toBeVisible();
      await mail.getByRole('button', { name: 'HTML' }).click();
      const opened = page.context().waitForEvent('page');
      await frame.getByRole('link', { name: 'Verify my address' }).click();
      const tab = await opened;
      await expect(tab.getByRole('heading', { level: 1, name: 'Email verified' })).toBeVisible();
      await tab.close();
    });
  });
}
