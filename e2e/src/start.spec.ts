import { expect, test } from './support/fixtures.ts';

test('OPS01 OPS02 OPS03 npm start prints the address at which web and API answer on one port', async ({
  page,
  server,
}) => {
  // HOST and PORT of the start were others than the usual ones.
  expect(server.printed).toContain(`Dealwright is ready at ${server.asked}\n`);
  await page.goto(server.asked);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const session = await page.request.get('/api/session');
  expect(session.status()).toBe(200);
  expect(new URL(session.url()).origin).toBe(server.asked);
  expect((await page.request.get('/health/ready')).status()).toBe(200);
});
