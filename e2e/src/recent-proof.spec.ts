import { listInvitations } from '@dealwright/contract/identity/invitations';
import { listTeam } from '@dealwright/contract/people/team';
import { newCompany } from './support/company-of-own.ts';
import { expect, test } from './support/fixtures.ts';
import { newPerson, openAs } from './support/person-of-own.ts';
import { giveProof, proofOn, withOldProof } from './support/proof.ts';
import { DESKTOP, PHONE } from './support/screens.ts';
import { seriousFindings } from './support/serious-findings.ts';

test('SECUR06 A10 inviting an admin asks for the password again, and keeps what was typed until it is given, on a phone', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/status of (400|403)/);
  const { admin, api } = await newCompany(server);
  const page = await openAs(browser, server, admin, complaints, PHONE);
  await withOldProof(page, '**/api/invitations');
  await page.goto(`${server.address}/settings?tab=team`);
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Invite a colleague' });
  await form.getByLabel('Email').fill('second@boss.example');
  await form.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Administrator' }).click();
  const send = form.getByRole('button', { name: 'Send Invitation' });
  await send.click();
  await expect(proofOn(page)).toBeVisible();
  expect(await seriousFindings(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(proofOn(page)).toHaveCount(0);
  await expect(form.getByLabel('Email')).toHaveValue('second@boss.example');
  await expect(page.getByText('Error sending invitation')).toHaveCount(0);

  await send.click();
  await giveProof(page, 'not the one');
  await expect(proofOn(page).getByText('This isn’t your password')).toBeVisible();
  await giveProof(page, admin.password);
  await expect(page.getByRole('dialog', { name: 'Invitation on its way' })).toBeVisible();
  expect((await api.call(listInvitations)).items).toMatchObject([
    { email: 'second@boss.example', role: 'admin' },
  ]);
});

test('SECUR06 A10 removing a member asks for the password again, on a desktop', async ({
  browser,
  server,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const { admin, api } = await newCompany(server);
  const own = { ...server, tokens: { ...server.tokens, admin: admin.token } };
  const seller = await newPerson(own, 'sales_rep');
  const page = await openAs(browser, server, admin, complaints, DESKTOP);
  await withOldProof(page, '**/api/team/removals');
  await page.goto(`${server.address}/settings?tab=team`);
  const row = page
    .getByRole('list', { name: 'Members' })
    .getByRole('listitem')
    .filter({ hasText: seller.email });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove user' }).click();
  await page.getByLabel('Reason').fill('Left the company');
  await page.getByRole('button', { name: 'Remove user', exact: true }).click();
  await giveProof(page, admin.password);
  await expect(page.getByText('User Deleted', { exact: true })).toBeVisible();
  expect((await api.call(listTeam, { query: {} })).items.map(({ id }) => id)).toEqual([admin.id]);
});
