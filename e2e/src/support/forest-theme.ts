import type { ThemeColours } from '@dealwright/domain/theme';
import type { Page } from '@playwright/test';

/** A custom green theme with enough contrast in each pair. */
const FOREST: ThemeColours = {
  background: '150 30% 8%',
  foreground: '150 20% 92%',
  card: '150 26% 11%',
  cardForeground: '150 20% 92%',
  primary: '140 60% 62%',
  primaryForeground: '150 45% 8%',
  secondary: '150 20% 18%',
  secondaryForeground: '150 20% 90%',
  muted: '150 22% 14%',
  mutedForeground: '150 14% 68%',
  accent: '150 30% 20%',
  accentForeground: '140 60% 88%',
  destructive: '2 75% 68%',
  destructiveForeground: '2 60% 8%',
  border: '150 18% 19%',
  input: '150 13% 43%',
  ring: '140 60% 62%',
};

/** Puts it on before the page is opened, as the settings keep it. */
export async function wearForest(page: Page): Promise<void> {
  const at = '2026-11-01T08:00:00.000Z';
  const theme = {
    id: 'custom-1',
    name: 'Forest',
    isCustom: true,
    colors: FOREST,
    createdAt: at,
    updatedAt: at,
  };
  const painted = Object.fromEntries(
    Object.entries(FOREST).map(([name, value]) => [
      `--${name.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`)}`,
      value,
    ]),
  );
  const setting = { activeTheme: theme.id, customThemes: [theme], paint: { dark: painted, light: painted } };
  await page.addInitScript(
    (text) => window.localStorage.setItem('dealwright.theme', text),
    JSON.stringify(setting),
  );
}
