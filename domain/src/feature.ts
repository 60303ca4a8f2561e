/** What an operator can switch off, for all companies or for one. What is built is on by default. */
export const FEATURES = [
  'deal_share',
  'deal_archive',
  'deal_delete',
  'data_controls',
  'outlook',
  'teams',
  'change_email',
] as const;
export type Feature = (typeof FEATURES)[number];

/** `built`: the flag switches the real thing. `stored`: the choice is kept for when it is built. `absent`: not offered. */
export const FEATURE_STATES: Readonly<Record<Feature, 'built' | 'stored' | 'absent'>> = {
  deal_share: 'built',
  deal_archive: 'built',
  deal_delete: 'built',
  data_controls: 'built',
  outlook: 'absent',
  teams: 'absent',
  change_email: 'built',
};

export function isSwitchable(feature: Feature): boolean {
  return FEATURE_STATES[feature] !== 'absent';
}
