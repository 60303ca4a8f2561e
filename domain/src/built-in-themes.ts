/** The themes that the style sheet knows, by id. */
export const BUILT_IN_THEMES = ['dealwright', 'standard'] as const;
export type BuiltInTheme = (typeof BUILT_IN_THEMES)[number];

export const BUILT_IN_NAMES: Readonly<Record<BuiltInTheme, string>> = {
  dealwright: 'Dealwright',
  standard: 'Standard',
};

/** The default theme. */
export const DEFAULT_THEME: BuiltInTheme = 'dealwright';
/** What takes the place of an active theme that is deleted. */
export const FALLBACK_THEME: BuiltInTheme = 'standard';
