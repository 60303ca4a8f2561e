import { coloursOf, type ThemeColours } from '@dealwright/domain/theme';
import { isBuiltIn, propertyOf, type ThemeSetting } from './custom-themes.ts';
import type { ColourMode } from './theme.ts';

/** What the style sheets give a built-in theme in this mode. */
function builtInColours(id: string, mode: ColourMode): ThemeColours {
  const probe = document.createElement('div');
  probe.dataset.theme = id;
  probe.dataset.mode = mode;
  document.body.append(probe);
  const style = getComputedStyle(probe);
  const colours = coloursOf((name) => style.getPropertyValue(propertyOf(name)).trim());
  probe.remove();
  return colours;
}

/** The colours to start a new theme from: those of a custom one as they were made, of a built-in one in this mode. */
export function coloursToStartFrom(
  id: string,
  mode: ColourMode,
  { customThemes }: ThemeSetting,
): ThemeColours {
  const custom = customThemes.find((theme) => theme.id === id);
  return custom?.colors ?? builtInColours(isBuiltIn(id) ? id : 'dealwright', mode);
}
