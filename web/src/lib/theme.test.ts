import { beforeEach, describe, expect, it, vi } from 'vitest';

type Theme = typeof import('./theme.ts');

/** The module reads storage when it is loaded, as it does at the start of the application. */
async function start(stored: Record<string, string> = {}, systemIsLight = false) {
  for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
  const listeners: (() => void)[] = [];
  const media = {
    matches: systemIsLight,
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  };
  vi.stubGlobal('matchMedia', () => media);
  vi.resetModules();
  const theme: Theme = await import('./theme.ts');
  theme.startTheme();
  const system = (isLight: boolean) => {
    media.matches = isLight;
    for (const listener of listeners) listener();
  };
  return { ...theme, system };
}

const shown = () => document.documentElement.dataset;

describe('the colour mode', () => {
  beforeEach(() => {
    delete shown().mode;
    delete shown().theme;
  });

  it('PERS13 PERS02 is dark in the theme dealwright until the person chooses', async () => {
    await start({}, true);
    expect(shown()).toMatchObject({ mode: 'dark', theme: 'dealwright' });
  });

  it.each(['light', 'dark', 'system'] as const)('PERS14 keeps the choice %s under `theme`', async (mode) => {
    const { setMode } = await start({}, true);
    setMode(mode);
    expect(window.localStorage.getItem('theme')).toBe(mode);
    const seen = mode === 'dark' ? 'dark' : 'light';
    expect(shown().mode).toBe(seen);
    await start({}, true);
    expect(shown().mode).toBe(seen);
  });

  it('PERS15 follows the operating system where that was chosen, and only then', async () => {
    const { setMode, system } = await start({ theme: 'system' }, true);
    expect(shown().mode).toBe('light');
    system(false);
    expect(shown().mode).toBe('dark');
    setMode('light');
    system(false);
    expect(shown().mode).toBe('light');
  });

  it('BUYER10 follows the operating system on pages for buyers until something is chosen', async () => {
    window.history.replaceState(null, '', '/q/token');
    const { setMode } = await start({}, true);
    expect(shown().mode).toBe('light');
    setMode('dark');
    expect(shown().mode).toBe('dark');
    window.localStorage.clear();
    window.history.replaceState(null, '', '/');
    await start({}, true);
    expect(shown().mode).toBe('dark');
  });

  it('keeps the active theme, and takes a broken setting for none', async () => {
    await start();
    const { activateTheme } = await import('./custom-themes.ts');
    activateTheme('standard');
    await start();
    expect(shown().theme).toBe('standard');
    await start({ 'dealwright.theme': '{broken', theme: 'purple' });
    expect(shown()).toMatchObject({ theme: 'dealwright', mode: 'dark' });
  });
});
