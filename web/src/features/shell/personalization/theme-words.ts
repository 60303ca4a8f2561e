import type { PairContrast, ThemeColour } from '@dealwright/domain/theme';

export const COLOUR_LABELS: Readonly<Record<ThemeColour, string>> = {
  background: 'Background',
  foreground: 'Text',
  card: 'Card',
  cardForeground: 'Text on cards',
  primary: 'Primary',
  primaryForeground: 'Text on primary',
  secondary: 'Secondary',
  secondaryForeground: 'Text on secondary',
  muted: 'Muted',
  mutedForeground: 'Muted text',
  accent: 'Accent',
  accentForeground: 'Text on accent',
  destructive: 'Destructive',
  destructiveForeground: 'Text on destructive',
  border: 'Borders',
  input: 'Field borders',
  ring: 'Focus ring',
};

export const HSL_HELP = 'Use HSL, such as 218 90% 48%.';

/** 'Quiet text on muted' */
export function pairLabel({ front, back }: Pick<PairContrast, 'front' | 'back'>): string {
  const label = COLOUR_LABELS[front];
  return / on /.test(label) ? label : `${label} on ${COLOUR_LABELS[back].toLowerCase()}`;
}

/** '4.52:1' */
export const ratioLabel = (ratio: number): string => `${ratio.toFixed(2)}:1`;

/** Whether everything can be read; what cannot, by name. */
export function contrastSummary(pairs: readonly PairContrast[]): string {
  const failing = pairs.filter(({ passes }) => !passes).map(pairLabel);
  if (failing.length === 0) return 'All text is readable (WCAG AA).';
  const count = failing.length === 1 ? '1 pair is' : `${failing.length} pairs are`;
  return `${count} below WCAG AA: ${failing.join(', ')}.`;
}
