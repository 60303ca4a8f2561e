import { coloursOf, THEME_COLOURS, type ThemeColours } from '@dealwright/domain/theme';
import { useDraft } from '../../../lib/drafts.ts';

export interface ThemeDraft {
  /** Of the custom theme that is changed; null for a new one. */
  readonly id: string | null;
  readonly name: string;
  /** As typed. */
  readonly colors: ThemeColours;
  /** What it was before. */
  readonly from: { readonly name: string; readonly colors: ThemeColours };
}

export function isChanged({ name, colors, from }: ThemeDraft): boolean {
  return name !== from.name || THEME_COLOURS.some((colour) => colors[colour] !== from.colors[colour]);
}

export function startDraft(id: string | null, name: string, colors: ThemeColours): ThemeDraft {
  const own = coloursOf((colour) => colors[colour]);
  return { id, name, colors: own, from: { name, colors: own } };
}

/** The theme in the making, kept over a closed dialog and a reload; null while none is. */
export const useThemeDraft = () => useDraft<ThemeDraft | null>('theme', null);
