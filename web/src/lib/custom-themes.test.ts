import { coloursOf, counterpart } from '@dealwright/domain/theme';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const DARK = coloursOf((name) => (/oreground|input|ring|primary/.test(name) ? '140 60% 80%' : '140 30% 10%'));
const LIGHT = coloursOf((name) => (/oreground|input|ring|primary/.test(name) ? '20 60% 20%' : '20 30% 96%'));

/** The modules read storage when they are loaded, as they do at the start of the application. */
async function start() {
  vi.resetModules();
  const theme = await import('./theme.ts');
  const themes = await import('./custom-themes.ts');
  theme.startTheme();
  return { ...theme, ...themes };
}

const root = document.documentElement;
const stored = () => JSON.parse(window.localStorage.getItem('dealwright.theme') ?? 'null');
/** What boot.js sees, and what another tab is told. */
const background = () => root.style.getPropertyValue('--background');

describe('custom themes', () => {
  beforeEach(() => {
    window.localStorage.clear();
    root.removeAttribute('style');
  });

  it('PERS04 PERS07 PERS11 are kept in local storage, shown at once, and there after a reload', async () => {
    const { addTheme } = await start();
    const theme = addTheme({ name: ' Forest ', colors: DARK }, new Date(1_760_000_000_000));
    expect(theme).toEqual({
      id: 'custom-1760000000000',
      name: 'Forest',
      isCustom: true,
      colors: DARK,
      createdAt: '2025-10-09T08:53:20.000Z',
      updatedAt: '2025-10-09T08:53:20.000Z',
    });
    expect(stored()).toMatchObject({ activeTheme: theme.id, customThemes: [theme] });
    expect(background()).toBe(DARK.background);
    root.removeAttribute('style');
    await start();
    expect(background()).toBe(DARK.background);
    expect(root.dataset.theme).toBe(theme.id);
  });

  it('PERS08 are changed with a new time, and what they are made for decides what the other mode shows', async () => {
    const { addTheme, changeTheme, setMode } = await start();
    const { id } = addTheme({ name: 'Forest', colors: DARK }, new Date(1_760_000_000_000));
    const changed = changeTheme(id, { name: 'Sand', colors: LIGHT }, new Date(1_770_000_000_000));
    expect(changed).toMatchObject({ id, name: 'Sand', createdAt: '2025-10-09T08:53:20.000Z' });
    expect(changed.updatedAt).toBe('2026-02-02T02:40:00.000Z');
    expect(background()).toBe(counterpart(LIGHT).background);
    setMode('light');
    expect(background()).toBe(LIGHT.background);
    setMode('dark');
  });

  it('PERS10 leave `standard` active when the active one is deleted, and come back when that is undone', async () => {
    const { addTheme, removeTheme, restoreTheme } = await start();
    const forest = addTheme({ name: 'Forest', colors: DARK }, new Date(1_760_000_000_000));
    const sand = addTheme({ name: 'Sand', colors: LIGHT }, new Date(1_760_000_000_000));
    removeTheme(forest.id);
    expect(stored().activeTheme).toBe(sand.id);
    removeTheme(sand.id);
    expect(stored()).toEqual({ activeTheme: 'standard', customThemes: [] });
    expect([root.dataset.theme, background()]).toEqual(['standard', '']);
    restoreTheme(sand, true);
    expect(stored()).toMatchObject({ activeTheme: sand.id, customThemes: [sand] });
  });

  it('follow another tab, and what it deleted is kept as a new one when it is saved here', async () => {
    const { addTheme, changeTheme } = await start();
    const { id } = addTheme({ name: 'Forest', colors: DARK }, new Date(1_760_000_000_000));
    window.localStorage.setItem('dealwright.theme', '{"activeTheme":"dealwright","customThemes":[]}');
    window.dispatchEvent(new StorageEvent('storage', { key: 'dealwright.theme' }));
    expect([root.dataset.theme, background()]).toEqual(['dealwright', '']);
    const saved = changeTheme(id, { name: 'Forest', colors: DARK }, new Date(1_770_000_000_000));
    expect(stored().customThemes).toEqual([saved]);
    expect(saved.id).toBe('custom-1770000000000');
  });

  it('that were damaged in storage are left out', async () => {
    const text = JSON.stringify({ activeTheme: 'custom-1', customThemes: [{ id: 'custom-1' }, 7, null] });
    window.localStorage.setItem('dealwright.theme', text);
    const { activateTheme } = await start();
    expect(root.dataset.theme).toBe('dealwright');
    activateTheme('standard');
    expect(stored()).toEqual({ activeTheme: 'standard', customThemes: [] });
  });
});
