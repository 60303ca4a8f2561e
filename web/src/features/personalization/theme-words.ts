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
  mutedForeground: 'Quiet text',
  accent: 'Accent',
  accentForeground: 'Text on accent',
  destructive: 'Destructive',
  destructiveForeground: 'Text on destructive',
  border: 'Lines',
  input: 'Edges of fields',
  ring: 'Focus ring',
};

export const HSL_HELP = 'Write it as HSL, such as 218 90% 48%.';

/** 'Quiet text on muted' */
export function pairLabel({ front, back }: Pick<PairContrast, 'front' | 'back'>): string {
  const label = COLOUR_LABELS[front];
  return / on /.test(label) ? label : `${label} on ${COLOUR_LABELS[back].toLowerCase()}`;
}

/** '4.52:1' */
export const ratioLabel = (ratio: number): string => `${ratio.toFixed(2)}:1`;

/** What stands above the list of contrasts. */
export function contrastSummary(pairs: readonly PairContrast[]): string {
  const failing = pairs.filter(({ passes }) => !passes).length;
  if (failing === 0) return 'Every pair can be read (WCAG AA).';
  return failing === 1
    ? '1 pair is below WCAG AA: it is hard to read for many people.'
    : `${failing} pairs are below WCAG AA: they are hard to read for many people.`;
}
