import { describe, expect, it } from 'vitest';
import { type Entry, findEntries, fits, type Group, isCertain } from './entries.ts';

const entry = (group: Group, label: string, words = ''): Entry => ({
  id: label,
  group,
  label,
  words,
  icon: null,
  run: () => undefined,
});

describe('what the palette finds', () => {
  it('is what holds every word that was typed, whatever its case and accents', () => {
    expect(fits({ label: 'Territory Planning' }, 'plan terr')).toBeGreaterThan(0);
    expect(fits({ label: 'Café Zürich' }, 'zurich')).toBeGreaterThan(0);
    expect(fits({ label: 'Color mode: dark', words: 'theme' }, 'theme dark')).toBeGreaterThan(0);
    expect(fits({ label: 'Home' }, 'house')).toBe(0);
  });

  it('stands by how well it fits, and by what it belongs to', () => {
    const entries = [
      entry('Deals', 'Supplier portal'),
      entry('Pages', 'Home'),
      entry('Settings', 'Team'),
      entry('Settings', 'General'),
      entry('Actions', 'Team lunch'),
      entry('Actions', 'Go to the team'),
    ];
    expect(findEntries(entries, 'team').map(({ label }) => label)).toEqual([
      'Team',
      'Team lunch',
      'Go to the team',
      'Supplier portal',
    ]);
    expect(findEntries(entries, '').map(({ group }) => group)).toEqual([
      'Pages',
      'Settings',
      'Settings',
      'Actions',
      'Actions',
      'Deals',
    ]);
  });

  it('SHELL31 nothing that is there at once moves when the server answers', () => {
    const local = [entry('Pages', 'Home'), entry('Settings', 'Team'), entry('Actions', 'Expand the sidebar')];
    const found = [entry('Deals', 'Sidebar'), entry('Accounts', 'Team Ltd'), entry('Contacts', 'Teamo')];
    for (const query of ['', 'team', 'exp']) {
      const before = findEntries(local, query).map(({ label }) => label);
      expect(findEntries([...local, ...found], query).map(({ label }) => label)).toEqual([
        ...before,
        'Sidebar',
        'Team Ltd',
        'Teamo',
      ]);
      expect(
        before.every((label) =>
          isCertain(local.find((one) => one.label === label) ?? entry('Deals', ''), query),
        ),
      ).toBe(true);
    }
    // What only holds the letters somewhere waits for what may fit better.
    const [, , action = entry('Deals', '')] = local;
    expect(isCertain(action, 'and')).toBe(false);
    expect(findEntries([action, ...found], 'and').at(-1)).toBe(action);
  });
});
