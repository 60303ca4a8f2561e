import { ROLES } from '@dealwright/domain/role';
import { expect, test } from 'vitest';
import { fits } from '../palette/entries.ts';
import { sectionAskedFor, sectionsFor } from './sections.ts';

const OF_AN_ADMIN = [
  'General',
  'Workspace',
  'Team',
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
const titles = (role: (typeof ROLES)[number] | null) => sectionsFor(role).map(({ title }) => title);

test('SETT07 an admin has all sections, in their order', () => {
  expect(titles('admin')).toEqual(OF_AN_ADMIN);
});

test('SETT09 every role is offered all sections other than Workspace and Team, which are for those who run them', () => {
  const everybodys = OF_AN_ADMIN.filter((title) => title !== 'Workspace' && title !== 'Team');
  for (const role of [...ROLES, null]) {
    const runs = role === 'admin' || role === 'manager';
    expect(titles(role)).toEqual(runs ? OF_AN_ADMIN : everybodys);
  }
});

test('an address opens its section, listed or not, and General where there is no such section', () => {
  const listed = sectionsFor('viewer');
  expect(sectionAskedFor('usage-costs', listed)?.title).toBe('Usage & Costs');
  expect(sectionAskedFor('team', listed)?.title).toBe('Team');
  expect(sectionAskedFor('nothing', listed)?.title).toBe('General');
});

test.each([
  ['password', 'Security'],
  ['two-factor', 'Security'],
  ['invite', 'Team'],
  ['token', 'AI & Webhooks'],
  ['export', 'Data Controls'],
  ['gmail', 'Connectors'],
])('who looks for %s in the palette finds %s', (query, title) => {
  const found = sectionsFor('admin').filter(
    ({ title: label, words }) => fits({ label, words: words ?? '' }, query) > 0,
  );
  expect(found.map((section) => section.title)).toContain(title);
});
