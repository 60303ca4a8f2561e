import { expect, test } from './support/fixtures.ts';

test('OPS01 OPS02 OPS03 npm start prints the address at which web and API answer on one port', async ({
  page,
  server,
}) => {
  expect(server.printed).toContain(`Dealwright is ready at ${server.address}`);
  // The port and host that the start was given.
  expect(new URL(server.address).hostname).toBe('127.0.0.1');
  await page.goto(server.address);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const session = await page.request.get('/api/session');
  expect(session.status()).toBe(200);
  expect(new URL(session.url()).origin).toBe(server.address);
  expect((await page.request.get('/health/ready')).status()).toBe(200);
});
