export type Compliance = 'full' | 'partial' | 'none';

const NAMES: Readonly<Record<Compliance, string>> = { full: 'Full', partial: 'Partial', none: 'None' };

/** Looked at in this order: 'Partly compliant' and 'Not compliant' have the word of 'Compliant' too. */
const PATTERNS: readonly (readonly [Compliance, RegExp])[] = [
  ['partial', /\b(?:part(?:ly|ial|ially)?|p|pc|with (?:changes|customi[sz]ation|configuration))\b/i],
  ['none', /\b(?:no|not|none|non|n|nc|cannot|unavailable)\b/i],
  ['full', /\b(?:full|fully|yes|y|f|fc|c|compliant|complies|comply|met|standard|available)\b/i],
];

const NOT_APPLICABLE = /^(?:n\/?a|not applicable)\b/i;

function meaningOf(choice: string): Compliance | null {
  if (NOT_APPLICABLE.test(choice)) return null;
  return PATTERNS.find(([, pattern]) => pattern.test(choice))?.[0] ?? null;
}

/**
 * How the buyer’s own list calls a compliance: 'Fully' of 'Fully, Partly, No'. Empty if nothing in the list means it:
 * 'Partly' is neither of 'Yes, No', and a person has to choose. Without a list our own name.
 */
export function chooseCompliance(choices: readonly string[], compliance: Compliance): string {
  if (choices.length === 0) return NAMES[compliance];
  return choices.find((choice) => meaningOf(choice) === compliance) ?? '';
}
