import type { Page } from '@playwright/test';

/** Answers the dashboard with what has every field and cannot be drawn, until it is unrouted. */
export async function breakDashboard(page: Page): Promise<void> {
  await page.route('**/api/dashboard*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), stages: [null] } });
  });
}
