export type Compliance = 'full' | 'partial' | 'none';

const NAMES: Readonly<Record<Compliance, string>> = { full: 'Full', partial: 'Partial', none: 'None' };

/** Looked at in this order: 'Partly compliant' and 'Not compliant' have the word of 'Compliant' too. */
const PATTERNS: readonly (readonly [Compliance, RegExp])[] = [
  [
    'partial',
    /\b(?:part(?:ly|ial|ially)?|p|partially met|with (?:changes|customi[sz]ation|configuration))\b/i,
  ],
  ['none', /\b(?:no|not|none|non|n|cannot|unavailable)\b/i],
  ['full', /\b(?:full|fully|yes|y|f|c|compliant|complies|comply|met|standard|available)\b/i],
];

/** How the buyer’s own list calls a compliance: 'Fully' of 'Fully, Partly, No'. Without a fitting value our own name. */
export function chooseCompliance(choices: readonly string[], compliance: Compliance): string {
  const meant = (choice: string): Compliance | null =>
    PATTERNS.find(([, pattern]) => pattern.test(choice))?.[0] ?? null;
  return choices.find((choice) => meant(choice) === compliance) ?? NAMES[compliance];
}
