import { AI_CONFIG_READ_ONLY } from '@dealwright/contract/integrations/webhooks';
import { TEAM_DENIED } from '@dealwright/contract/people/team';
import { WORKSPACE_DENIED } from '@dealwright/contract/people/workspace';
import { expect, test } from './support/fixtures.ts';
import { DESKTOP, PHONE } from './support/screens.ts';

const OF_EVERYBODY = [
  'General',
  'Notifications',
  'Personalization',
  'Connectors',
  'AI & Webhooks',
  'Usage & Costs',
  'Security',
  'Data Controls',
  'Releases',
  'Roadmap',
];
const OF_THOSE_WHO_RUN_IT = ['General', 'Workspace', 'Team', ...OF_EVERYBODY.slice(1)];
const ROLES = [
  { person: 'viewer', runs: false, isAdmin: false },
  { person: 'rep', runs: false, isAdmin: false },
  { person: 'manager', runs: true, isAdmin: false },
  { person: 'admin', runs: true, isAdmin: true },
] as const;
const RAISE_REFUSED = 'Only an admin can give you a role with more rights.';

for (const [name, screen] of [
  ['desktop', DESKTOP],
  ['phone', PHONE],
] as const) {
  test(`SETT08 SETT09 each role sees its sections, and why some are read-only, on a ${name}`, async ({
    pageOf,
  }) => {
    for (const { person, runs, isAdmin } of ROLES) {
      const page = await pageOf(person, screen);
      await page.goto('/settings');
      const settings = page.getByRole('dialog', { name: 'Settings' });
      const heads =
        name === 'desktop'
          ? settings.getByRole('navigation', { name: 'Settings' }).getByRole('button')
          : settings.locator('h3 > button[aria-expanded]');
      const listed = runs ? OF_THOSE_WHO_RUN_IT : OF_EVERYBODY;
      await expect(heads).toHaveText(listed);
      const open = async (title: string) => {
        await heads.filter({ hasText: title }).click();
        await expect(settings.getByRole('status').filter({ hasText: /^Loading/ })).toHaveCount(0);
      };

      await expect(settings.getByLabel('First Name')).toHaveValue(/./);
      await expect(settings.getByText(RAISE_REFUSED)).toHaveCount(isAdmin ? 0 : 1);

      await open('AI & Webhooks');
      const testMode = settings.getByRole('switch', { name: 'Test mode' });
      await expect(testMode).toBeVisible();
      expect(await testMode.isEnabled()).toBe(isAdmin);
      await expect(settings.getByText(AI_CONFIG_READ_ONLY)).toHaveCount(isAdmin ? 0 : 1);
      await expect(settings.getByRole('button', { name: 'Reveal' })).toHaveCount(isAdmin ? 1 : 0);
      await expect(settings.getByText('Only an admin can view and create tokens.')).toHaveCount(
        isAdmin ? 0 : 1,
      );

      await open('Connectors');
      await expect(settings.getByLabel('HubSpot User ID')).toBeEnabled();
      await expect(settings.getByRole('region', { name: 'Company sync' })).toHaveCount(isAdmin ? 1 : 0);

      await open('Security');
      await expect(settings.getByRole('heading', { name: 'Sessions' })).toBeVisible();
      await expect(settings.getByRole('heading', { name: 'Require two-factor authentication' })).toHaveCount(
        isAdmin ? 1 : 0,
      );

      // What lies between the two extremes has the same sections.
      if (name === 'desktop' && (isAdmin || person === 'viewer')) {
        for (const title of listed) {
          await open(title);
          await expect(settings.getByRole('heading', { level: 2, name: title }).first()).toBeVisible();
        }
      }
      for (const [tab, denied] of [
        ['workspace', WORKSPACE_DENIED],
        ['team', TEAM_DENIED],
      ] as const) {
        await page.goto(`/settings?tab=${tab}`);
        if (runs)
          await expect(settings.getByRole('heading', { name: 'Members' }).first()).toHaveCount(
            tab === 'team' ? 1 : 0,
          );
        else await expect(settings.getByText(denied, { exact: true })).toBeVisible();
        await expect(settings.getByText(denied)).toHaveCount(runs ? 0 : 1);
      }
      await page.context().close();
    }
  });
}
